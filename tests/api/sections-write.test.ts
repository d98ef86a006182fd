import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFile } from '#shared/crud/field.ts';
import { errorText } from '#shared/errors.ts';
import { sections } from '#shared/sections/index.ts';
import {
  appWithExample,
  collections,
  type SectionFixture,
  sectionFixture,
  withExample,
  writable,
  written,
} from '../support/section-fixture.ts';

const t = await appWithExample();
const tested = withExample(writable);

describe.each(tested.map((section) => [section.name, section] as const))('writing %s', (_, section) => {
  let s: SectionFixture;
  const fields = Object.entries(section.fields).filter(([, field]) => !field.computed);
  const of = (kind: string) => fields.filter(([, field]) => field.kind === kind).map(([name]) => name);
  const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');
  /** fields that were written and can be read back: no passwords */
  const shown = (input: Record<string, unknown>): string[] =>
    Object.keys(section.fields).filter(
      (name) => (input[name] ?? null) !== null && section.fields[name]!.kind !== 'password',
    );

  beforeAll(async () => {
    s = await sectionFixture(t, section, sections, { shared: 'all' });
  });

  it('stores a record and answers with it, as it is read later', async () => {
    const input = await s.make();
    const answer = await s.write({ body: input });
    expect(answer.status).toBe(s.writing.done);
    const record = answer.body;
    const versao = section.single ? expect.any(Number) : 1;
    expect(record).toMatchObject({ id: expect.any(Number), versao, criado_em: expect.any(String) });
    for (const name of of('reference')) {
      const title = record[name] && { id: record[name].id, rotulo: expect.stringMatching(/./) };
      expect(record[name]).toEqual(title);
    }
    const own = shown(input);
    expect(written(section, record, own)).toEqual(Object.fromEntries(own.map((name) => [name, input[name]])));
    const read = await s.request({ at: record.id });
    expect([read.status, read.body]).toEqual([200, record]);
  });

  it('takes a form with texts as it takes JSON', async () => {
    const input = await s.make();
    const form = new FormData();
    for (const [name, value] of Object.entries(input)) form.set(name, value === null ? '' : String(value));
    const picture = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
    const files = fields.filter(([, field]) => isFile(field)).map(([name]) => name);
    for (const name of files) form.set(name, new Blob([new Uint8Array(picture)]), 'Avó.png');
    const answer = await s.write({ form });
    expect([answer.status, answer.body.errors]).toEqual([s.writing.done, undefined]);
    const own = shown(input);
    expect(written(section, answer.body, own)).toEqual(
      Object.fromEntries(own.map((name) => [name, input[name]])),
    );
    for (const name of files) {
      expect(answer.body[name]).toMatchObject({ nome: 'Avó.webp', tipo: 'image/webp' });
      // A single section has no other record whose file could be taken.
      if (section.single) continue;
      const stolen = await s.request({ body: await s.make({ [name]: answer.body[name].id }) });
      expect(Object.keys(stolen.body.errors)).toEqual([name]);
      const other = await s.put();
      const theft = await s.request({ method: 'PUT', at: other.id, body: { [name]: answer.body[name].id } });
      expect(Object.keys(theft.body.errors)).toEqual([name]);
    }
    const gone = section.single
      ? await s.write({ body: await s.make() })
      : await s.request({ method: 'DELETE', at: answer.body.id });
    expect(gone.status).toBe(section.single ? 200 : 204);
    const jobs = (await t.jobs.waiting()).filter(({ nome }) => nome === 'arquivo.delete');
    expect(jobs.length).toBeGreaterThanOrEqual(files.length);
  });

  it('changes what is sent and leaves the rest, counting versions', async () => {
    const before = await s.put();
    const changeable = Object.entries(await s.make()).filter(([name]) => !section.fields[name]!.once);
    const [name, value] = changeable.find(([name]) => section.title === name) ?? changeable[0]!;
    const answer = await s.request({
      method: 'PUT',
      at: before.id,
      body: { [name]: value, versao: before.versao },
    });
    expect(answer.status).toBe(200);
    const { atualizado_em, ...rest } = answer.body;
    expect({ ...rest, [name]: before[name] }).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'atualizado_em')),
      versao: before.versao + 1,
    });
    expect(written(section, answer.body, [name])).toEqual({ [name]: value });
    const whole = await s.request({ method: 'PUT', at: before.id, body: answer.body });
    expect([whole.status, whole.body.versao]).toEqual([200, before.versao + 2]);
  });

  it('refuses to change a record that another user changed, and returns the current one', async () => {
    const before = await s.put();
    const { id, versao } = before;
    const now = await s.request({ method: 'PUT', at: id, body: { versao } });
    for (const body of [{ versao }, before]) {
      const late = await s.request({ method: 'PUT', at: before.id, body });
      expect([late.status, late.body.message]).toEqual([409, pt('error.changed')]);
      expect(late.body.atual).toEqual(now.body);
    }
  });

  it('of two changes of the same version lets one through', async () => {
    const before = await s.put();
    const both = await Promise.all(
      [1, 2].map(() => s.request({ method: 'PUT', at: before.id, body: before })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

const deletable = withExample(collections.filter((section) => writable.includes(section)));
describe.each(deletable.map((section) => [section.name, section] as const))('deleting %s', (_, section) => {
  it('leaves nothing to read, change or delete', async () => {
    const s = await sectionFixture(t, section, sections, { shared: 'all' });
    const { id } = await s.put();
    const answer = await s.request({ method: 'DELETE', at: id });
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const options of [{}, { method: 'DELETE' }, { method: 'PUT', body: await s.make() }] as const)
      expect((await s.request({ at: id, ...options })).status).toBe(404);
  });
});

/** Sections whose rows are only added, by a route of their feature. */
const appendOnly = new Set(['estoque_movimento']);

const readOnly = sections.filter((section) => section.readOnly);
describe.each(readOnly.map((section) => [section.name, section] as const))('of %s', (_, section) => {
  it('nothing is written by a caller', async () => {
    const s = await sectionFixture(t, section, sections, { shared: 'all' });
    const before = await s.put();
    const { id } = before;
    const body = await s.make();
    if (!appendOnly.has(section.name)) expect((await s.request({ body })).status).toBe(404);
    for (const options of [{ method: 'PUT', body }, { method: 'DELETE' }] as const)
      expect((await s.request({ at: id, ...options })).status).toBe(404);
    for (const [name, field] of Object.entries(section.fields))
      if (isFile(field))
        expect((await s.request({ method: 'POST', at: `arquivos/${name}` })).status).toBe(404);
    expect((await s.request({ at: id })).body).toEqual(before);
  });
});
