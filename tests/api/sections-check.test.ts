import { beforeAll, describe, expect, it } from 'vitest';
import { meetsCondition } from '#shared/crud/field.ts';
import { tidyRecord } from '#shared/crud/normalise.ts';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { sections } from '#shared/sections/index.ts';
import {
  appWithExample,
  type Row,
  type SectionFixture,
  sectionFixture,
  withExample,
  writable,
  written,
} from '../support/section-fixture.ts';

const requiredKey = (kind: string) =>
  kind === 'email'
    ? ('validation.email_required' as const)
    : kind === 'password'
      ? ('validation.password_required' as const)
      : ('validation.required' as const);

// Bad values of single fields are refused in bad-input.test.ts and src/shared/crud/bad-values.test.ts.
const t = await appWithExample();
const tested = withExample(writable);

/** Ids, versions and references are parsed by the same code: these sections get every bad value, each other section one in turn. */
const withEach = new Set(['igreja', 'evento', 'recebimentos']);

describe.each(tested.map((section, at) => [section.name, section, at] as const))(
  'checking %s',
  (_, section, at) => {
    let s: SectionFixture;
    const fields = Object.entries(section.fields).filter(([, field]) => !field.computed);
    const of = (kind: string) => fields.filter(([, field]) => field.kind === kind).map(([name]) => name);
    const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');

    let turn = at;
    const some = <T>(values: readonly T[]): readonly T[] =>
      withEach.has(section.name) ? values : [values[turn++ % values.length]!];

    beforeAll(async () => {
      s = await sectionFixture(t, section, sections, { shared: 'all' });
    });

    const refusal = async (values: Record<string, unknown>): Promise<Row> => {
      const answer = await s.write({ body: await s.make(values) });
      expect([answer.status, answer.body.message]).toEqual([422, pt('error.invalid')]);
      return answer.body.errors;
    };

    it('refuses a field that is not declared', async () => {
      const { id } = await s.put();
      expect(await refusal({ inventado: 1 })).toEqual({ inventado: [pt('validation.unknown')] });
      const update = await s.request({ method: 'PUT', at: id, body: { __proto_: 1, constructor: 1 } });
      expect([update.status, Object.keys(update.body.errors).sort()]).toEqual([
        422,
        ['__proto_', 'constructor'],
      ]);
    });

    it('asks for required fields, in each language', async () => {
      const nothing = tidyRecord(section.fields, {});
      const required = fields.filter(
        ([, field]) =>
          (field.required || (field.requiredWhen && meetsCondition(field.requiredWhen, nothing))) &&
          (!field.when || meetsCondition(field.when, nothing)) &&
          !('default' in field && field.default !== undefined),
      );
      // A field that is not sent keeps its value on an existing record.
      const body = section.single ? Object.fromEntries(required.map(([name]) => [name, null])) : {};
      for (const locale of locales) {
        const headers = { 'accept-language': locale.replace('_', '-') };
        const answer = await s.write({ body, headers });
        expect([answer.status, answer.body.errors]).toEqual([
          422,
          Object.fromEntries(
            required.map(([name, { kind }]) => [name, [errorText(requiredKey(kind), locale)]]),
          ),
        ]);
      }
      // A slug left empty is made from another field.
      for (const [name] of required.filter(([, field]) => field.kind !== 'slug'))
        for (const empty of [null, '', '   ']) expect(await refusal({ [name]: empty })).toHaveProperty(name);
    });

    it('refuses references to records that do not exist', async () => {
      const record = await s.make();
      const isAsked = (name: string): boolean => {
        const { when } = section.fields[name]!;
        return when === undefined || meetsCondition(when, record);
      };
      for (const name of of('reference').filter(isAsked))
        for (const id of some([999_999_999, 0, -1, 1e12]))
          expect(await refusal({ [name]: id })).toEqual({ [name]: [pt('validation.reference')] });
      for (const name of of('references'))
        for (const id of some([999_999_999, 0, -1, 1e12]))
          expect(await refusal({ [name]: [id] })).toEqual({ [name]: [pt('validation.reference')] });
    });

    it('refuses repeated unique values, on their field', async () => {
      const single = fields.filter(([, field]) => field.unique).map(([name]) => [name]);
      for (const together of [...single, ...(section.unique ?? [])]) {
        const first = await s.put();
        const same = written(section, first, together);
        const [name] = together as [string];
        // A single value also names the record that has it.
        const taken = expect.stringContaining(pt('validation.unique').slice(0, -1));
        expect(await refusal(same)).toEqual({ [name]: [taken] });
        // Names that differ only in case or accents are equal.
        if (section.fields[name]!.kind === 'text') {
          const plain = String(same[name]).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
          expect(await refusal({ ...same, [name]: plain })).toEqual({ [name]: [taken] });
        }
        const other = await s.put();
        const update = await s.request({ method: 'PUT', at: other.id, body: same });
        expect([update.status, Object.keys(update.body.errors)]).toEqual([422, [name]]);
        expect((await s.request({ method: 'PUT', at: first.id, body: same })).status).toBe(200);
      }
    });

    it('refuses ids that are no id, and versions that are none', async () => {
      const { id } = await s.put();
      for (const method of section.single ? (['GET', 'PUT'] as const) : (['GET', 'PUT', 'DELETE'] as const))
        for (const at of some(['abc', '0', '-1', '1.5', '99999999999', '1%20'])) {
          const answer = await s.request({ at, method, ...(method === 'PUT' && { body: {} }) });
          expect([at, answer.status, answer.body.errors]).toEqual([at, 422, { id: [pt('validation.id')] }]);
        }
      for (const versao of some([0, 'x', 1.5, 1e12]))
        expect(
          Object.keys((await s.request({ method: 'PUT', at: id, body: { versao } })).body.errors),
        ).toEqual(['versao']);
    });
  },
);
