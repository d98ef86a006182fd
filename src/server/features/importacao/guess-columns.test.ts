import { describe, expect, it } from 'vitest';
import { financeiro } from '#shared/sections/financeiro.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { findHeading, guessColumns, headingOf } from './guess-columns.ts';
import { isMonthFirst, readDate, readPartOfDate } from './read-date.ts';
import { createRowReader } from './read-rows.ts';
import { readValue } from './read-values.ts';
import { optionSynonyms } from './synonyms.ts';

const today = '2026-11-17';
const guess = (section: typeof pessoa | typeof financeiro, rows: string[][], remembered = {}) => {
  const numbered = rows.map((cells, at) => ({ line: at + 1, cells }));
  const at = findHeading(section, numbered);
  const layout = { heading: headingOf(rows[at]!, rows[at]!.length), rows: numbered.slice(at + 1) };
  return guessColumns(section, layout, { today, remembered });
};

describe('columns', () => {
  it.each([
    ['in Portuguese', ['Nome completo', 'Dt. Nascimento', 'Est. Civil', 'Telefone', 'Endereço', 'Nº', 'UF']],
    [
      'in Spanish',
      [
        'Nombre completo',
        'Fecha de nacimiento',
        'Estado civil',
        'Teléfono',
        'Dirección',
        'Número',
        'Provincia',
      ],
    ],
    ['in English', ['Full name', 'Birthday', 'Marital status', 'Mobile', 'Street', 'Number', 'State']],
  ])('are guessed %s', (_, heading) => {
    expect(
      guess(pessoa, [heading, ['Ana', '01/02/1980', 'Casada', '27 99999-0000', 'Rua A', '10', 'ES']]),
    ).toEqual([...['nome', 'data_nascimento', 'estado_civil', 'whatsapp', 'logradouro', 'numero', 'uf']]);
  });

  it('of ChurchCRM, which writes the last name first', () => {
    const heading =
      'Family ID ,Person Id,Last Name,Title,First Name,Suffix,Middle Name,Address 1,Address 2,City,State,Zip,Country,' +
      'Home Phone,Cell Phone,Email,Envelope Number,MembershipDate,Birth Date,Age,Classification,Family Role,Gender';
    const row =
      '12,7,Souza,Mr.,Ana,,B,Rua A 1,ap 2,Vitória,ES,29000-000,Brazil,,27999990000,a@b.example,,2001-01-01,1980-02-01,46,' +
      'Member,Head of Household,Female';
    const mapa = guess(pessoa, [heading.split(','), row.split(',')]);
    expect(mapa).toEqual([
      ...[
        'familia',
        null,
        'nome',
        null,
        'nome',
        null,
        'nome',
        'logradouro',
        'complemento',
        'cidade',
        'uf',
        'cep',
      ],
      ...[
        null,
        null,
        'whatsapp',
        'email',
        null,
        null,
        'data_nascimento',
        null,
        'status',
        'parentesco',
        'sexo',
      ],
    ]);
    const colunas = heading
      .split(',')
      .map((titulo) => ({ titulo, exemplos: [], mes_primeiro: false, decimal: null }));
    const read = createRowReader({ section: pessoa, colunas, mapa, padroes: {}, today });
    expect(read({ line: 2, cells: row.split(',') })).toMatchObject({
      input: { nome: 'Ana B Souza', status: 'membro_ativo', sexo: 'feminino' },
      beside: { familia: '12', parentesco: 'chefe' },
      errors: {},
    });
    // People without a family have the number 0.
    expect(read({ line: 3, cells: ['0', '8', 'Lima'] }).beside).toEqual({});
  });

  it('of Planning Center', () => {
    const heading =
      'Person ID,First Name,Given Name,Nickname,Last Name,Birthdate,Gender,Marital Status,Membership,Home Email,' +
      'Mobile Phone Number,Home Address Street Line 1,Home Address City,Household ID,Household Primary Contact';
    const row =
      '7,Ana,,Aninha,Souza,02/25/1980,F,Married,Visitor,a@b.example,(27) 99999-0000,Rua A,Vitória,4711,true';
    expect(guess(pessoa, [heading.split(','), row.split(',')])).toEqual([
      ...[null, 'nome', null, null, 'nome', 'data_nascimento', 'sexo', 'estado_civil', 'status', 'email'],
      ...['whatsapp', 'logradouro', 'cidade', 'familia', 'parentesco'],
    ]);
  });

  it('below a title, without headings that help, and as they were mapped before', () => {
    const rows = Array.from({ length: 4 }, (_, at) => [
      `Ana ${at}`,
      '529.982.247-25',
      'a@b.example',
      '27 99999-0000',
    ]);
    expect(guess(pessoa, [['Rol de 2026'], ['Nome', 'A', 'B', 'C'], ...rows])).toEqual([
      ...['nome', 'cpf', 'email', 'whatsapp'],
    ]);
    expect(
      guess(
        pessoa,
        [
          ['Nome', 'Obs'],
          ['Ana', 'x'],
        ],
        { obs: 'profissao', nome: null },
      ),
    ).toEqual([null, 'profissao']);
  });

  it('of births that are years, so that each says what is missing', () => {
    expect(
      guess(pessoa, [
        ['Nome', 'Nascimento'],
        ['Ana', '1980'],
      ]),
    ).toEqual(['nome', 'data_nascimento']);
  });

  it('of the books: a heading counts only where its cells fit', () => {
    expect(
      guess(financeiro, [
        ['Data', 'Histórico', 'Valor', 'Status', 'Nome'],
        ['05/01/2024', 'Dízimo', '1.250,00', 'Pago', 'Bia'],
      ]),
    ).toEqual(['data_vencimento', 'descricao', 'valor', 'pago', 'pessoa']);
    expect(
      guess(pessoa, [
        ['Nome', 'Nascimento'],
        ['Ana', 'Vitória'],
      ]),
    ).toEqual(['nome', null]);
  });
});

describe('dates', () => {
  it.each([
    ['25/12/1980', '1980-12-25'],
    ['5.3.79', '1979-03-05'],
    ['01/02/26', '2026-02-01'],
    ['1980-12-25 00:00', '1980-12-25'],
    ['19801225', '1980-12-25'],
    ['25 de dezembro de 1980', '1980-12-25'],
    ['1º de março de 1990', '1990-03-01'],
    ['3-ago-2001', '2001-08-03'],
    ['Dec 25, 1980', '1980-12-25'],
    ['31/02/1980', undefined],
    ['ontem', undefined],
  ])('%s', (text, day) => expect(readDate(text, { today })).toBe(day));

  it.each([
    ['12/2020', '2020-12-01'],
    ['3-2019', '2019-03-01'],
    ['2019-03', '2019-03-01'],
    ['mar/2019', '2019-03-01'],
    ['mar/19', '2019-03-01'],
    ['Março de 2019', '2019-03-01'],
    ['marzo del 2019', '2019-03-01'],
    ['September 2018', '2018-09-01'],
    ['dez. 1998', '1998-12-01'],
    ['2021', '2021-01-01'],
    ['13/2020', undefined],
    ['12/20', undefined],
    ['mesa 2019', undefined],
    ['1234', undefined],
    ['5/12/2020', undefined],
    ['ontem', undefined],
  ])('without a day: %s', (text, day) => {
    expect(readDate(text, { today })).toBe(text === '5/12/2020' ? '2020-12-05' : undefined);
    expect(readPartOfDate(text, { today })?.day).toBe(day);
  });

  it('with the month first where the column says so', () => {
    expect(isMonthFirst(['01/02/1980', '02/25/1980'])).toBe(true);
    expect(isMonthFirst(['13/02/1980', '02/25/1980'])).toBe(false);
    expect(readDate('02/25/1980', { today, monthFirst: true })).toBe('1980-02-25');
  });
});

describe('values', () => {
  const facts = { today, monthFirst: false, mark: undefined };
  const of = (name: keyof typeof pessoa.fields, text: string) => {
    const synonyms = optionSynonyms.pessoa?.[name];
    const read = readValue(pessoa.fields[name], text, synonyms ? { ...facts, synonyms } : facts);
    return 'value' in read ? read.value : read.error.key;
  };
  it.each([
    ['estado_civil', 'casada', 'casado_a'],
    ['estado_civil', 'Viúvo', 'viuvo_a'],
    ['estado_civil', 'Single', 'solteiro_a'],
    ['estado_civil', 'Complicado', 'importacao.choice'],
    ['sexo', 'F', 'feminino'],
    ['sexo', 'Male', 'masculino'],
    ['status', 'MEMBRO', 'membro_ativo'],
    ['uf', 'Espírito Santo', 'ES'],
    ['e_batizado', 'Não', false],
    ['e_batizado', 'talvez', 'importacao.yes_or_no'],
    ['cpf', '529982247-25', '52998224725'],
    ['cpf', '1234567890', '01234567890'],
    ['cep', '1310100', '01310100'],
    ['whatsapp', '3222-0000 / (27) 99999-0000', '+5527999990000'],
    ['email', 'a@b.example; c@d.example', 'a@b.example'],
    ['nome', '=HYPERLINK("x")', 'importacao.formula'],
  ] as const)('%s of %s', (name, text, value) => expect(of(name, text)).toBe(value));

  it.each([
    ['1.234,56', 123_456],
    ['R$ 1.234', 123_400],
    ['-310,45', -31_045],
    ['(5,00)', -500],
    ['abc', undefined],
  ])('amount %s', (text, centavos) => {
    const read = readValue(financeiro.fields.valor, text, { ...facts, mark: ',' });
    expect('value' in read ? read.value : undefined).toBe(centavos);
  });
});
