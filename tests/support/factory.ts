import { isCnpj, isCpf } from '#shared/br/documents.ts';
import { type Field, meetsCondition, type ReferenceField } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { addDays } from '#shared/dates.ts';
import { fieldsOfTema, temasPagina } from '#shared/evento/temas-pagina.ts';

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

/** The first of a hundred endings with valid check digits. */
const checked = (start: string, isRight: (text: string) => boolean): string =>
  Array.from({ length: 100 }, (_, ending) => start + padded(ending, 2)).find(isRight)!;

export const cpf = (n: number): string => checked(padded(100_000_000 + n, 9), isCpf);
const cnpj = (n: number): string => checked(padded(n, 8).concat('0001'), isCnpj);

/** A number as letters: 27 is "ch". */
const letters = (n: number): string =>
  [...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');

/** A valid value of a field; a different one for each `n`, if its kind allows that. */
export function sampleValue(name: string, field: Field, n: number): unknown {
  switch (field.kind) {
    case 'text': {
      // addresses that may be paths of the site
      if (name === 'url' || name.endsWith('_url')) return `/pagina-${n}`;
      if (field.alphabetic) return `Ação ${name} ${letters(n)}`;
      const text = `Ação ${name} ${n}`.slice(0, field.max ?? 200).trim();
      return field.upper ? text.toUpperCase() : text.padEnd(field.min ?? 1, 'x');
    }
    case 'textarea':
      return `Descrição ${n}\ncom duas linhas`.slice(0, field.max ?? 5000).trim();
    case 'email':
      return `${name}.${n}@igreja.example`;
    case 'phone':
      return `+55119${padded(80_000_000 + n, 8)}`;
    case 'cpf':
      return cpf(n);
    case 'cnpj':
      return cnpj(n);
    case 'cep':
      return padded(1_310_000 + n, 8);
    case 'color':
      return `#${padded(n % 1_000_000, 6)}`;
    case 'time':
      return `${padded(n % 24, 2)}:30`;
    case 'integer':
    case 'money': {
      const { min = 0, max = Number.MAX_SAFE_INTEGER } = field;
      // Years must differ from one record to the next; a narrow range ends at its highest.
      return max - min >= 999 ? min + (n % (max - min + 1)) : Math.min(min + n, max);
    }
    case 'decimal':
      return Math.min(field.min + n, field.max);
    case 'date':
      return `2020-${padded((n % 12) + 1, 2)}-15`;
    case 'boolean':
      return field.default ?? false;
    case 'choice':
      return field.default ?? Object.keys(field.options)[0];
    case 'datetime':
      return `2020-${padded((n % 12) + 1, 2)}-15T12:00:00+00:00`;
    case 'url':
      return `https://igreja.example/${name}/${n}`;
    case 'icon':
      return 'heart';
    case 'slug':
      return `${name}-${n}`;
    case 'richtext':
      return `<p>Parágrafo ${n}</p>`;
    case 'password':
      return `Segredo-${n}!`;
    case 'references':
    case 'items':
    case 'images':
      return [];
    case 'reference':
    case 'image':
    case 'file':
      return null;
  }
}

/** Values that a section's own rules require, beyond those of the field kinds. */
const ruled: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  // a record is found by its name: no church has a shorter one
  igreja: () => ({ nome_curto: null }),
  conteudo: (n) => ({ url: `https://youtu.be/${padded(n, 11)}` }),
  evento: () => ({
    horario_inicial: '09:30',
    horario_final: '11:00',
    data_final: null,
    repeticao: null,
    repeticoes: null,
    inscricoes_de: '2020-01-01T12:00:00+00:00',
    inscricoes_ate: '2020-01-31T12:00:00+00:00',
    // the addresses of the site show events with a page of their own, whose colours can be read
    pagina_propria: true,
    video: 'https://youtu.be/abcdefghijk',
    ...fieldsOfTema(temasPagina.rosas),
  }),
  // a place ends after it begins
  escala_vaga: (n) => ({ ate: `2020-${padded((n % 12) + 1, 2)}-15T14:00:00+00:00` }),
  // reminders have a day that every month has
  contribuicao_mensal: (n) => ({ dia: (n % 28) + 1 }),
  // a count for each event and day
  frequencia: (n) => ({ data: addDays('2000-01-01', n) }),
  // One row each: plans create several, and months are stored by their first day.
  financeiro: (n) => ({
    competencia: `2020-${padded((n % 12) + 1, 2)}-01`,
    parcelas: null,
    repeticao: null,
  }),
  // without variants the server makes one
  produto: () => ({ variantes: null }),
  projetosociais: (n) => ({ landepage: `pagina-${n}` }),
  // a voucher for all lots of its event, which keeps no place
  voucher: () => ({ loja: false, lote: null, bloqueia_vagas: false, max_usos: 100 }),
  recebimentos: (n) => ({ pix_tipo: 'cpf', pix_chave: cpf(n) }),
};

export interface SampleOptions {
  /** ids of the records for references, by the key of `referenceFilterValues` */
  refs?: Readonly<Record<string, number>>;
  /** values instead of the generated ones; null leaves a field empty */
  values?: Readonly<Record<string, unknown>>;
}

/** A whole valid record as it is written: fields hidden by conditions are empty, and so are files, unless given. */
export function sample(section: Section, n: number, options: SampleOptions = {}): Record<string, unknown> {
  const { refs = {}, values = {} } = options;
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(section.fields)) {
    if (field.computed) continue;
    record[name] = sampleValue(name, field, n);
  }
  Object.assign(record, ruled[section.name]?.(n), values);
  for (const [name, field] of Object.entries(section.fields)) {
    if (field.computed || Object.hasOwn(values, name)) continue;
    // No references within a section: trees and families have rules of their own.
    if ('to' in field && field.to === section.name) continue;
    if (field.kind === 'reference') record[name] = refs[referenceFilterValues(field, record).key] ?? null;
    if (field.kind === 'references') record[name] = refs[field.to] ? [refs[field.to]] : [];
  }
  for (const [name, field] of Object.entries(section.fields)) {
    if (field.when && !meetsCondition(field.when, record))
      record[name] = field.kind === 'boolean' ? false : null;
  }
  return record;
}

/** The values that a reference requires of its row, given the other values of its record, and a key for them. */
export function referenceFilterValues(
  field: ReferenceField,
  record: Readonly<Record<string, unknown>>,
): { key: string; values: Record<string, string> } {
  const by = field.whereBy?.fits[String(record[field.whereBy.field])];
  const values = { ...field.where, ...by };
  return {
    key: Object.keys(values).length === 0 ? field.to : `${field.to} ${JSON.stringify(values)}`,
    values,
  };
}

export interface Need {
  section: Section;
  /** the key of its id in `refs` */
  key: string;
  values: Record<string, string>;
}

/** The records that a sample of this section refers to, its own section left out, each after those it needs itself. */
export function needed(section: Section, all: readonly Section[], seen = new Set<string>()): Need[] {
  const list: Need[] = [];
  const record = sample(section, 1);
  for (const field of Object.values(section.fields)) {
    if ((field.kind !== 'reference' && field.kind !== 'references') || field.computed) continue;
    if (field.to === section.name) continue;
    const { key, values } =
      field.kind === 'reference' ? referenceFilterValues(field, record) : { key: field.to, values: {} };
    if (seen.has(key)) continue;
    seen.add(key);
    const target = all.find(({ name }) => name === field.to)!;
    list.push(...needed(target, all, seen), { section: target, key, values });
  }
  return list;
}
