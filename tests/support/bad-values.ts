import type { Condition, Field, Fields } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { sampleValue } from './factory.ts';

/** A value so deep that a recursive function overflows the stack. */
const deep = (levels: number): unknown => {
  let value: unknown = 'fundo';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

/**
 * Characters that no text may contain: bells, NULs, marks that change its direction, lone surrogates, invisible line
 * ends.
 */
export const badCharacters = [
  'a\u0000b',
  'a\u0007b',
  'a\u001bb',
  'a\u0085b',
  'a\u202eb',
  'a\u2067b',
  'a\u200fb',
  'a\ud800b',
];

const wrongTypes = [{ a: 1 }, [1], [[]], { id: { id: 1 } }, deep(500)];
const noTexts = [...wrongTypes, 1, true];
const noNumbers = [...wrongTypes, true, '12', 'abc', '1e3'];
const noIds = [
  0,
  -1,
  1.5,
  2_147_483_648,
  1e20,
  'abc',
  '1',
  "1'; drop table users; --",
  true,
  { id: 'x' },
  [1, 2],
];

/** Values that `checkRecord` refuses, whatever the other fields contain. */
export function badValues(field: Field): unknown[] {
  switch (field.kind) {
    case 'text':
      return [
        ...noTexts,
        'x'.repeat((field.max ?? 200) + 1),
        ...badCharacters,
        'a\nb',
        'a\u2028b',
        ...(field.alphabetic ? ['Recife 2', 'Recife/PE'] : []),
      ];
    case 'textarea':
      return [...noTexts, 'x'.repeat((field.max ?? 5000) + 1), ...badCharacters];
    case 'richtext':
      return [
        ...noTexts,
        `<p>${'x'.repeat((field.max ?? 100_000) + 1)}</p>`,
        '<p>a\u0000b</p>',
        '<p>a\u202eb</p>',
      ];
    case 'email':
      return [
        ...noTexts,
        'a@',
        '@b.example',
        'a b@c.example',
        'a@b\u0000.example',
        `${'a'.repeat(250)}@b.example`,
      ];
    case 'phone':
      return [...noTexts, '123', 'abc', '+1 202 555 0100', '9'.repeat(400), '(00) 98765-4321'];
    case 'cpf':
      return [...noTexts, '111.111.111-11', '11111111111', '123', '52998224726', 'x'.repeat(11)];
    case 'cnpj':
      return [...noTexts, '11111111111111', '11222333000182', 'x'.repeat(14)];
    case 'cep':
      return [...noTexts, '123', 'abcdefgh', '1'.repeat(300)];
    case 'color':
      return [...noTexts, 'red', '#12', 'url(javascript:alert(1))'];
    case 'time':
      return [...noTexts, '24:00', '12:60', '9h', '00:00:00', '-1:00'];
    case 'url':
      return [
        ...noTexts,
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://igreja.example',
        'http://',
        `https://igreja.example/${'x'.repeat(500)}`,
        'https://igreja.example/\u202ex',
      ];
    case 'icon':
      return [...noTexts, '<svg onload=alert(1)>', '../x', 'x'.repeat(61)];
    case 'slug':
      return [...noTexts, 'a/b', '../x', 'ção', '<script>', 'x'.repeat(121)];
    case 'password':
      return [...noTexts, 'curta', 'semmaiuscula1!', `Aa1!${'x'.repeat(200)}`];
    case 'integer':
    case 'money':
      return [
        ...noNumbers,
        1.5,
        1e20,
        -1e20,
        Number.MAX_SAFE_INTEGER,
        field.kind === 'integer' ? 2_147_483_648 : 1e16,
      ];
    case 'decimal':
      return [...noNumbers, 1e20, -1e20, field.max + 1, field.min - 1];
    case 'date':
      return [
        ...noTexts,
        '2023-02-30',
        '3000-01-01',
        '2023-13-01',
        '0000-00-00',
        '15/01/2020',
        '2023-2-3',
        '10000-01-01',
        '2023-02-28T00:00:00Z',
        "2023-01-01'; --",
        'infinity',
        'now',
      ];
    case 'datetime':
      return [
        ...noTexts,
        '2023-02-30T10:00:00Z',
        '2023-01-01',
        '2023-01-01T25:00:00Z',
        '2023-01-01T10:00:00',
        '0000-01-01T00:00:00Z',
        'infinity',
        'now',
      ];
    case 'boolean':
      return [...wrongTypes, 'talvez', 'true', 2, -1, 'x'.repeat(9000)];
    case 'choice':
      return [...noTexts, 'inventada', 'toString', '__proto__', 'constructor', 'x'.repeat(9000)];
    case 'reference':
      return [...noIds, { a: 1 }, deep(500)];
    case 'references':
      return [...noIds.map((id) => [id]), [null], [[1]], 'abc', true, { a: 1 }, deep(500), tooMany(201)];
    case 'images':
      return [['x'], [1], 'abc', true, { a: 1 }, deep(500)];
    case 'image':
    case 'file':
      return [1, true, 'x', '../../etc/passwd', { a: 1 }, { id: 7 }, [1]];
    case 'items':
      return [
        'x',
        7,
        true,
        { a: 1 },
        [1],
        ['x'],
        [null],
        [[]],
        [{ inventado: 1 }],
        [{ id: 'x' }],
        deep(500),
        Array.from({ length: field.max + 1 }, () => ({})),
      ];
  }
}

const noFile = '00000000-0000-4000-8000-000000000000';

/** Well-formed references to rows that do not exist: only the database can refuse them. */
export function danglingValues(field: Field): unknown[] {
  switch (field.kind) {
    case 'reference':
      return [999_999_999];
    case 'references':
      return [[999_999_999]];
    case 'images':
      return [[noFile]];
    case 'image':
    case 'file':
      return [noFile];
    case 'items':
      return [[{ id: 999_999_999 }]];
    default:
      return [];
  }
}

const tooMany = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** The values of other fields on which this one is checked at all. */
function conditionsOf(fields: Fields, field: Field): Record<string, unknown> {
  const met = (condition: Condition): Record<string, unknown> => {
    const { field: name } = condition;
    const other = fields[name];
    const value = 'isNot' in condition ? sampleValue(name, other!, 1) : [condition.is].flat()[0];
    return { ...(other && conditionsOf(fields, other)), [name]: value };
  };
  return field.when ? met(field.when) : {};
}

const writableFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.computed);

/** One field of a section, or of the items of a list in it, to give a bad value to. */
export interface FieldUnderTest {
  section: Section;
  name: string;
  /** where errors are reported: `nome`, `lotes.0.preco` */
  at: string;
  /** `pessoa.nome`, `evento.lotes.preco` */
  path: string;
  field: Field;
  inList: boolean;
  /** values of the record that contain this one */
  around(value: unknown): Record<string, unknown>;
}

/** Every writable field, those of list items too. */
export const fieldsUnderTest = (section: Section): FieldUnderTest[] =>
  writableFields(section.fields).flatMap(([name, field]) => {
    const conditions = conditionsOf(section.fields, field);
    const own: FieldUnderTest = {
      section,
      name,
      at: name,
      path: `${section.name}.${name}`,
      field,
      inList: false,
      around: (value) => ({ ...conditions, [name]: value }),
    };
    if (field.kind !== 'items') return [own];
    const inner = writableFields(field.fields);
    const row = Object.fromEntries(inner.map(([one, kind]) => [one, sampleValue(one, kind, 1)]));
    const rows = inner.map(([one, item]): FieldUnderTest => {
      const itemConditions = conditionsOf(field.fields, item);
      return {
        section,
        name,
        at: `${name}.0.${one}`,
        path: `${section.name}.${name}.${one}`,
        field: item,
        inList: true,
        around: (value) => ({ ...conditions, [name]: [{ ...row, ...itemConditions, [one]: value }] }),
      };
    });
    return [own, ...rows];
  });

/** Pairs two lists so that each item of both is in a pair, with as few pairs as possible. */
export const paired = <A, B>(some: readonly A[], others: readonly B[]): [A, B][] =>
  some.length === 0 || others.length === 0
    ? []
    : Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [
        some[at % some.length]!,
        others[at % others.length]!,
      ]);
