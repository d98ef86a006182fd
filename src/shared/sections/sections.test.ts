import { describe, expect, test } from 'vitest';
import { ufOptions } from '#shared/br/uf.ts';
import type { Section } from '#shared/crud/section.ts';
import { findSection, sections } from './index.ts';
import { ministerio } from './ministerio.example.ts';

/**
 * The sections of the specification, section 3, with the names of their fields. Later sections need no line
 * here.
 */
const specified: Record<string, string[]> = {
  cargo: ['pessoas', 'cargo', 'e_titular', 'data_entrada', 'data_saida', 'obs'],
  voluntario: [],
  categoria: ['nome', 'tipo', 'categoria_id'],
  contato: ['nome', 'email', 'telefone', 'assunto', 'mensagem'],
  conteudo: ['titulo', 'url', 'categoria', 'ao_vivo', 'destaque', 'status'],
  evento: ['nome', 'data', 'horario_inicial', 'horario_final', 'local', 'texto'],
  pedidooracoes: ['nome', 'email', 'telefone', 'motivo_pedido', 'mensagem'],
  postagem: ['titulo', 'texto', 'categoria', 'status'],
  projetosociais: ['nome', 'icon', 'landepage'],
  conta: ['nome', 'descricao', 'valor_inicial'],
  financeiro:
    'pessoa descricao data_pagamento data_vencimento tipo classificacao_financeira categoria forma_pagamento conta comprovante valor pago'.split(
      ' ',
    ),
  // the specification names these two without their fields
  cor: ['nome', 'hex'],
  perfil: ['nome', 'descricao'],
  users: ['name', 'role', 'email', 'password', 'password_confirmation'],
  patrimonio: 'nome descricao numero valor quantidade informacoes data_entrada categoria situacao'.split(' '),
  produto: 'nome preco ref slug descricao modelo altura largura tamanho cor peso categoria'.split(' '),
  rifa: ['nome', 'descricao', 'data_sorteio', 'valor_cota', 'total_cotas', 'status'],
  departamento: ['nome', 'visao', 'missao'],
  igreja: [
    'razao_social',
    'nome_fantasia',
    'sede',
    'cnpj',
    'logradouro',
    'numero',
    'bairro',
    'complemento',
    'cidade',
    'uf',
  ],
  pessoa:
    'nome data_nascimento sexo email whatsapp estado_civil escolaridade profissao logradouro numero bairro cidade pai mae e_batizado e_batizado_outra_igreja esta_afastado batizado_igreja'.split(
      ' ',
    ),
};

/** Choices with keys defined elsewhere: drivers, methods of charges, and the Banco Central's key types. */
const namedElsewhere = new Set([
  'cobranca.gateway',
  'cobranca.metodo',
  'recebimentos.pix_tipo',
  'rifa.modo_sorteio',
  'tratamento.base_legal',
]);

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

test.each(Object.entries(specified))('%s has every field of the specification', (name, fields) => {
  expect(Object.keys(findSection(name)!.fields)).toEqual(expect.arrayContaining(fields));
});

/** The example of docs/new-section.md is checked like every section. */
const declared: readonly Section[] = [...sections, ministerio];

describe.each(declared.map((section) => [section.name, section] as const))('section %s', (name, section) => {
  test('has every text in three languages', () => {
    const labels = [
      section.singular,
      section.plural,
      section.purpose,
      ...section.groups.map(({ label }) => label),
    ];
    for (const field of Object.values(section.fields))
      labels.push(field.label, ...(field.help ? [field.help] : []));
    for (const text of labels) expect(text.filter((part) => part.trim() !== '')).toHaveLength(3);
  });
  test('stores choices as unaccented snake_case of their Portuguese label', () => {
    for (const [at, field] of Object.entries(section.fields)) {
      if (field.kind !== 'choice' || field.options === ufOptions) continue;
      if (namedElsewhere.has(`${name}.${at}`)) continue;
      for (const [key, [pt]] of Object.entries(field.options)) expect(key).toBe(slug(pt));
    }
  });
  test('puts every field into a declared group, and every condition on a declared field', () => {
    const groups = section.groups.map((group) => group.name);
    for (const field of Object.values(section.fields)) {
      expect(groups).toContain(field.group);
      for (const condition of [
        field.when,
        field.shownWhen,
        field.requiredWhen,
        field.kind === 'boolean' ? field.defaultWhen : undefined,
      ]) {
        if (condition) expect(Object.keys(section.fields)).toContain(condition.field);
      }
    }
  });
  test('shows something beside its title on a phone', () => {
    if (section.hidden || section.single) return;
    const shown = Object.entries(section.fields).filter(([, field]) => field.list === 'phone');
    expect(shown.map(([field]) => field).filter((field) => field !== section.title)).not.toEqual([]);
  });
  test('gives a tone only to options that exist', () => {
    for (const field of Object.values(section.fields)) {
      if (field.kind !== 'choice') continue;
      expect(Object.keys(field.options)).toEqual(expect.arrayContaining(Object.keys(field.tones ?? {})));
    }
  });
});

describe('sections with a single record', () => {
  const singles = sections.filter(({ single }) => single);

  test('include site and recebimentos', () =>
    expect(singles.map(({ name }) => name)).toEqual(expect.arrayContaining(['recebimentos', 'site'])));

  test('are not referenced, because there is nothing to choose', () => {
    const targets = sections.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) =>
        field.kind === 'items' ? Object.values(field.fields) : [field],
      ),
    );
    for (const field of targets)
      if ('to' in field) expect(singles.map(({ name }) => name)).not.toContain(field.to);
  });

  test('declare nothing that only lists have', () => {
    for (const { tree, unique, filters, totals, columns, fields } of singles) {
      expect([tree, unique, filters, totals, columns]).toEqual(Array(5).fill(undefined));
      for (const field of Object.values(fields))
        expect([field.unique, field.filter]).toEqual([undefined, undefined]);
    }
  });
});
