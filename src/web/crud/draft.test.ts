import { expect, test } from 'vitest';
import { defineSection } from '#shared/crud/section.ts';
import {
  carriedDraft,
  checkDraft,
  differences,
  draftOf,
  emptyDraft,
  filledDraft,
  isFieldVisible,
  isRequiredNow,
  requestBody,
} from './draft.ts';

const label = ['x', 'x', 'x'] as const;
const section = defineSection({
  name: 'coisa',
  subject: 'conta',
  singular: label,
  plural: label,
  purpose: label,
  icon: 'key',
  menu: 'sistema',
  title: 'nome',
  sort: { by: 'nome', order: 'asc' },
  personal: { ofTheChurch: ['dono', 'recibo'] },
  groups: [],
  fields: {
    nome: { kind: 'text', label, required: true },
    valor: { kind: 'money', label, default: 0 },
    pago: { kind: 'boolean', label, default: true },
    data: {
      kind: 'date',
      label,
      when: { field: 'pago', is: true },
      requiredWhen: { field: 'pago', is: true },
    },
    dono: { kind: 'reference', label, to: 'pessoa' },
    recibo: { kind: 'file', label, maxBytes: 10 },
    saldo: { kind: 'money', label, computed: true },
  },
});
const today = '2026-06-01';
const file = (bytes: number) => new File(['x'.repeat(bytes)], 'recibo.pdf', { type: 'application/pdf' });
const full = { ...emptyDraft(section), nome: 'Água', valor: '1.234,5', data: '1/5/2026' };

test('starts a new record with presets, then defaults', () => {
  const draft = emptyDraft(section, { dono: { id: 3, rotulo: 'Ana' }, pago: false });
  expect(draft).toMatchObject({ nome: '', valor: '0,00', pago: false, dono: { id: 3, rotulo: 'Ana' } });
});

test('converts typed text to stored values', () => {
  expect(checkDraft(section, { ...full, dono: { id: 3, rotulo: 'Ana' } }, today)).toEqual({
    ok: true,
    value: { nome: 'Água', valor: 123450, pago: true, data: '2026-05-01', dono: 3, recibo: null },
  });
});

test('keeps the text typed into a hidden field, and does not send or check it', () => {
  const draft = { ...full, data: '99/99/9999', pago: false };
  expect(isFieldVisible(section, draft, section.fields.data)).toBe(false);
  expect(draft.data).toBe('99/99/9999');
  expect(checkDraft(section, draft, today)).toMatchObject({ ok: true, value: { data: null } });
});

test('asks for a field only while its condition holds', () => {
  expect(isRequiredNow(section, full, section.fields.data)).toBe(true);
  expect(isRequiredNow(section, { ...full, pago: false }, section.fields.data)).toBe(false);
  const checked = checkDraft(section, { ...full, data: '' }, today);
  expect(checked).toEqual({ ok: false, errors: { data: [{ key: 'validation.required' }] } });
});

test('reports once that the text from which a slug is made is missing', () => {
  const paged = {
    ...section,
    fields: { ...section.fields, slug: { kind: 'slug', from: 'nome', label, required: true } as const },
  };
  const checked = checkDraft(paged, { ...emptyDraft(paged), data: '1/5/2026' }, today);
  expect(checked).toEqual({ ok: false, errors: { nome: [{ key: 'validation.required' }] } });
  const odd = checkDraft(paged, { ...emptyDraft(paged), data: '1/5/2026', slug: 'a b' }, today);
  expect(odd).toMatchObject({ errors: { slug: [{ key: 'validation.slug' }] } });
});

test('refuses a file above its limit', () => {
  const checked = checkDraft(section, { ...full, recibo: file(11) }, today);
  expect(checked).toMatchObject({ ok: false, errors: { recibo: [{ key: 'validation.file_size' }] } });
});

test('sends JSON, and a form when there is a new file', () => {
  const checked = checkDraft(section, { ...full, recibo: file(3) }, today);
  if (!checked.ok) throw new Error('refused');
  expect(requestBody(checked.value, full, 4)).toMatchObject({ nome: 'Água', versao: 4 });
  const form = requestBody(checked.value, { ...full, recibo: file(3) }, 4) as FormData;
  expect(form.get('valor')).toBe('123450');
  expect(form.get('pago')).toBe('true');
  expect(form.get('dono')).toBe('');
  expect(form.get('versao')).toBe('4');
  expect(form.get('recibo')).toBeInstanceOf(File);
});

test('finds differences: references by id, files always', () => {
  const record = { nome: 'Água', valor: 1, pago: true, data: null, dono: { id: 1, rotulo: 'A' } };
  const draft = draftOf(section, record);
  expect(differences(section, draft, { ...draft, dono: { id: 1, rotulo: 'B' } })).toEqual([]);
  expect(differences(section, draft, { ...draft, dono: null, recibo: file(1) })).toEqual(['dono', 'recibo']);
});

test('values carried to another record fill its empty fields alone, without files', () => {
  const typed = { nome: 'Bia', cpf: '', foto: new File([], 'x.png'), ativo: true, lista: [] };
  expect(carriedDraft(typed)).toEqual({ nome: 'Bia', ativo: true });
  expect(filledDraft({ nome: 'Ana', cpf: '', ativo: false }, { nome: 'Bia', cpf: '1', outro: 'x' })).toEqual({
    nome: 'Ana',
    cpf: '1',
    ativo: false,
  });
});
