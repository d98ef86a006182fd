import { beforeAll, describe, expect, it } from 'vitest';
import type { Section } from '#shared/crud/section.ts';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import {
  badCharacters,
  badValues,
  danglingValues,
  type FieldUnderTest,
  fieldsUnderTest,
  paired,
} from '../support/bad-values.ts';
import { countRows, inLanguage, isErrorText, nextLocale } from '../support/refusals.ts';
import { type SectionFixture, sectionFixture, writable } from '../support/section-fixture.ts';

// src/shared/crud/bad-values.test.ts checks every bad value of every field without HTTP. Here one of each kind
// of field and fault is sent, at least one per field, and everything that only the database can refuse.
const t = await testApp();

type Attempt = readonly [FieldUnderTest, unknown];

/** Fields of one kind are checked by the same code; inside lists they count as kinds of their own. */
const byKind = Object.values(
  Object.groupBy(
    writable.flatMap(fieldsUnderTest),
    ({ field, inList }) => `${field.kind}${inList ? ' in a list' : ''}`,
  ),
).map((fields) => fields!);
const attempts: Attempt[] = byKind.flatMap((fields) => [
  // The faults of a kind are the same for each of its fields, in the same order.
  ...paired(fields, [...badValues(fields[0]!.field).keys()]).map(
    ([one, fault]) => [one, badValues(one.field)[fault]] as const,
  ),
  ...fields.flatMap((one) => danglingValues(one.field).map((value) => [one, value] as const)),
]);

/** Texts with a format, or that name something: their sections' own rules check them. */
const addresses = new Set([
  'projetosociais.landepage',
  'site.hero_botao_url',
  'recebimentos.pix_chave',
  'voucher.lote',
]);

it('one of every kind of field and fault is sent, and one at least to every field', () => {
  const paths = new Set(attempts.map(([{ path }]) => path));
  expect(writable.flatMap(fieldsUnderTest).filter(({ path }) => !paths.has(path))).toEqual([]);
  const faults = new Set(attempts.map(([{ field }, value]) => `${field.kind} ${JSON.stringify(value)}`));
  expect(faults.size).toBeGreaterThan(250);
});

describe.each(writable.map((section) => [section.name, section] as const))(
  'bad input of %s',
  (_, section: Section) => {
    let s: SectionFixture;
    let id: number;
    let before: unknown;
    let record: string;
    /** References that only one record may have: a new sample each time would count as a written row. */
    const free: Record<string, unknown> = {};
    beforeAll(async () => {
      s = await sectionFixture(t, section, sections, { shared: 'all' });
      id = (await s.put()).id;
      const spare = await s.make();
      for (const [name, field] of Object.entries(section.fields))
        if (field.kind === 'reference' && field.unique) free[name] = spare[name];
      record = (await s.request({ at: id })).text;
      before = await countRows(t);
    });

    /** What is wrong with a refusal, or undefined: it must name the field, in the caller's language. */
    const faultOf = async ([{ name, around }, value]: Attempt, change: boolean): Promise<unknown> => {
      const locale = nextLocale();
      const headers = inLanguage(locale);
      const values = around(value);
      const answer = change
        ? await s.request({ method: 'PUT', at: id, body: values, headers })
        : await s.write({ body: await s.make({ ...free, ...values }), headers });
      const errors = (answer.body?.errors ?? {}) as Record<string, string[]>;
      const isThere = Object.keys(errors).some((at) => at === name || at.startsWith(`${name}.`));
      const isTranslated = Object.values(errors)
        .flat()
        .every((text) => isErrorText(text, locale));
      const isInvalid = answer.body?.message === errorText('error.invalid', locale);
      if (answer.status === 422 && isThere && isTranslated && isInvalid) return undefined;
      return { name, value: JSON.stringify(value)?.slice(0, 100), status: answer.status, locale, errors };
    };

    it('is refused in a new record and in a change, and nothing is written', async () => {
      const faults: unknown[] = [];
      for (const attempt of attempts.filter(([one]) => one.section === section)) {
        faults.push(await faultOf(attempt, false));
        // A change that would also change the kind of record may be refused for that reason.
        if (!section.fields[attempt[0].name]!.when) faults.push(await faultOf(attempt, true));
      }
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      expect(faults.length).toBeGreaterThan(0);
      expect(await countRows(t)).toEqual(before);
      expect((await s.request({ at: id })).text).toBe(record);
    });

    it('that is only unusual is kept as it was typed', async () => {
      const texts = Object.entries(section.fields).filter(
        ([name, field]) =>
          !field.computed &&
          !field.when &&
          (field.kind === 'textarea' ||
            (field.kind === 'text' && !field.upper && !field.alphabetic && (field.max ?? 200) >= 60)) &&
          !addresses.has(`${section.name}.${name}`),
      );
      const unusual = [
        "Robert'); DROP TABLE pessoa;--",
        '<script>alert(1)</script>',
        'Família 👨‍👩‍👧 de fé 🙏🏽',
      ];
      // All fields at once, so that each has held each of the texts after three records.
      for (const turn of texts.length > 0 ? unusual.keys() : []) {
        const values = Object.fromEntries(
          texts.map(([name], at) => [name, unusual[(at + turn) % unusual.length]]),
        );
        const url = `${s.writing.url}?confirmar=true`;
        const { status, body } = await s.write({ url, body: await s.make(values) });
        expect([status, body.errors]).toEqual([s.writing.done, undefined]);
        expect(body).toMatchObject(values);
      }
      for (const [name, field] of Object.entries(section.fields)) {
        if (field.kind !== 'richtext') continue;
        const html =
          '<p onclick="x()">Olá <b>🙏</b></p><script>alert(1)</script><img src=x onerror=alert(1)>';
        const { status, body } = await s.write({ body: await s.make({ [name]: html }) });
        expect([status, body[name]]).toEqual([s.writing.done, '<p>Olá <strong>🙏</strong></p>']);
      }
    });
  },
);

describe('text that a person types', () => {
  it('is refused in the language of the user', async () => {
    const s = await sectionFixture(t, sections.find(({ name }) => name === 'conta')!, sections);
    for (const locale of locales)
      for (const nome of badCharacters) {
        const { body } = await s.request({ body: await s.make({ nome }), headers: inLanguage(locale) });
        expect(body).toEqual({
          message: errorText('error.invalid', locale),
          errors: { nome: [errorText('validation.characters', locale)] },
        });
      }
  });

  it('too deep to be walked is refused by the forms too', async () => {
    const s = await sectionFixture(t, sections.find(({ name }) => name === 'evento')!, sections);
    const form = new FormData();
    for (const [name, value] of Object.entries(await s.make()))
      form.set(
        name,
        name === 'lotes' ? `${'['.repeat(60_000)}${']'.repeat(60_000)}` : value === null ? '' : String(value),
      );
    const answer = await s.request({ form });
    expect([answer.status, Object.keys(answer.body.errors)[0]?.split('.')[0]]).toEqual([422, 'lotes']);
  });
});
