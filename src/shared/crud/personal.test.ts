import { describe, expect, it } from 'vitest';
import { label, locales } from '#shared/i18n/languages.ts';
import { featureTreatments } from '#shared/privacidade/features.ts';
import { retentionTexts } from '#shared/privacidade/retention.ts';
import { sections } from '#shared/sections/index.ts';
import { ministerio } from '#shared/sections/ministerio.example.ts';
import { isPersonalKind, treatmentOf } from './personal.ts';
import { defineSection, type Section } from './section.ts';

const isOfArt11 = (basis: string): boolean =>
  ['consentimento_especifico', 'obrigacao_sensivel', 'direitos_sensivel'].includes(basis);

describe.each([...sections, ministerio].map((section) => [section.name, section] as const))(
  'what %s declares of people',
  (_, section) => {
    const { personal, fields }: Section = section;
    const declared = treatmentOf(section);
    const ofTheChurch = personal?.ofTheChurch ?? [];

    it('names every field that holds data of people by its kind', () => {
      const declaredFields = [...(declared?.fields ?? []), ...ofTheChurch];
      const missing = Object.keys(fields).filter(
        (name) => isPersonalKind(fields[name]!) && !declaredFields.includes(name),
      );
      expect(missing).toEqual([]);
      expect(declaredFields.filter((name) => !Object.hasOwn(fields, name))).toEqual([]);
    });

    it('names a basis of art. 11 exactly where a field is sensitive, and confidential fields are', () => {
      if (!declared) return expect(section.confidential).toBeUndefined();
      const { sensitive = [], basis } = declared;
      expect(sensitive.filter((name) => !declared.fields.includes(name))).toEqual([]);
      expect(basis.some(isOfArt11)).toBe(sensitive.length > 0);
      expect(sensitive).toEqual(expect.arrayContaining([...(section.confidential ?? [])]));
    });
  },
);

it('features name a basis of art. 11 exactly where something is sensitive', () => {
  for (const { name, sensitive = [], basis } of featureTreatments)
    expect([name, basis.some(isOfArt11)]).toEqual([name, sensitive.length > 0]);
});

it('every period is used, and says the same numbers in each language', () => {
  const used = new Set<string>([
    ...sections.flatMap((section) => treatmentOf(section)?.retention ?? []),
    ...featureTreatments.map(({ retention }) => retention),
    'trilha_sem_prazo',
  ]);
  expect([...used].sort()).toEqual(Object.keys(retentionTexts).sort());
  for (const text of Object.values(retentionTexts)) {
    const places = locales.map((locale) => (label(text, locale).match(/\{\w+\}/g) ?? []).toSorted());
    expect(places[1]).toEqual(places[0]);
    expect(places[2]).toEqual(places[0]);
  }
});

it('a section with an e-mail, a phone, a CPF or a person does not compile without saying what it does with them', () => {
  const rest = {
    name: 'coral',
    subject: 'departamento',
    singular: ['Coral', 'Choir', 'Coro'],
    plural: ['Corais', 'Choirs', 'Coros'],
    purpose: ['Cantar.', 'Singing.', 'Cantar.'],
    icon: 'music',
    menu: 'pessoas',
    title: 'nome',
    sort: { by: 'nome', order: 'asc' },
    groups: [],
  } as const;
  const nome = { kind: 'text', label: ['Nome', 'Name', 'Nombre'] } as const;
  const email = { kind: 'email', label: ['E-mail', 'E-mail', 'Correo'] } as const;
  const regente = { kind: 'reference', to: 'pessoa', label: ['Regente', 'Conductor', 'Director'] } as const;
  expect(defineSection({ ...rest, personal: null, fields: { nome } }).personal).toBeNull();
  // @ts-expect-error: `personal` is missing
  defineSection({ ...rest, fields: { nome } });
  // @ts-expect-error: null, though there is an e-mail
  defineSection({ ...rest, personal: null, fields: { nome, email } });
  // @ts-expect-error: null, though there is a person
  defineSection({ ...rest, personal: null, fields: { nome, regente } });
});
