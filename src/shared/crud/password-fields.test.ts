import { describe, expect, it } from 'vitest';
import { isStored } from './field.ts';
import { checkRecord } from './schema.ts';
import { defineSection } from './section.ts';

const conta = defineSection({
  name: 'acesso',
  subject: 'users',
  singular: ['Acesso', 'Access', 'Acceso'],
  plural: ['Acessos', 'Accesses', 'Accesos'],
  purpose: ['Quem entra.', 'Who enters.', 'Quién entra.'],
  icon: 'key',
  menu: 'sistema',
  title: 'codigo',
  sort: { by: 'codigo', order: 'asc' },
  personal: null,
  groups: [],
  fields: {
    codigo: { kind: 'text', label: ['Código', 'Code', 'Código'], upper: true },
    vezes: { kind: 'integer', label: ['Vezes', 'Times', 'Veces'], min: 1, default: 3 },
    senha: { kind: 'password', label: ['Senha', 'Password', 'Contraseña'], required: true },
    de_novo: { kind: 'password', label: ['De novo', 'Again', 'De nuevo'], confirms: 'senha' },
  },
});

const strong = 'Segredo#2026';
const check = (input: object, exists = false) => checkRecord(conta, input, { today: '2026-11-15', exists });
const errors = (input: object, exists = false) => {
  const result = check(input, exists);
  return result.ok
    ? {}
    : Object.fromEntries(Object.entries(result.errors).map(([at, [one]]) => [at, one!.key]));
};

describe('passwords of a record', () => {
  it('are asked for once, when the record is made', () => {
    expect(errors({})).toEqual({ senha: 'validation.password_required' });
    expect(errors({}, true)).toEqual({});
    expect(errors({ senha: '', de_novo: '' }, true)).toEqual({});
  });

  it('are typed twice alike', () => {
    expect(errors({ senha: strong, de_novo: strong })).toEqual({});
    const different = { de_novo: 'validation.password_confirmation' };
    expect(errors({ senha: strong })).toEqual(different);
    expect(errors({ senha: strong, de_novo: `${strong}!` }, true)).toEqual(different);
    expect(errors({ de_novo: strong }, true)).toEqual(different);
  });

  it('that are weak and different get both errors at once', () => {
    expect(errors({ senha: 'fraca', de_novo: 'outra' })).toEqual({
      senha: 'validation.password_strong',
      de_novo: 'validation.password_confirmation',
    });
    expect(errors({ senha: 'fraca', de_novo: 'fraca' })).toEqual({ senha: 'validation.password_strong' });
    expect(errors({ de_novo: strong })).toEqual({ senha: 'validation.password_required' });
  });

  it('that only confirm are not stored', () => {
    expect(Object.values(conta.fields).filter(isStored)).not.toContain(conta.fields.de_novo);
  });
});

it('keeps codes in capitals, and gives whole numbers their default', () => {
  expect(check({ codigo: ' cam-01 á ', senha: strong, de_novo: strong })).toMatchObject({
    ok: true,
    value: { codigo: 'CAM-01 Á', vezes: 3 },
  });
});
