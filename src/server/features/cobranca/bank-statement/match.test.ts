import { describe, expect, it } from 'vitest';
import { type Candidate, matchLines, type RecordedArrivals } from './match.ts';
import type { Credit } from './read.ts';
import { documentIn, nameMatcher, txidIn } from './statement-tokens.ts';

const nothing: RecordedArrivals = {
  lines: new Set(),
  references: new Map(),
  alike: new Set(),
  byHand: new Set(),
};
const reference = 'E00000000202601101530abcdef12345';

let count = 0;
const line = (values: Partial<Credit> = {}): Credit => {
  count += 1;
  const texto = values.texto ?? 'PIX RECEBIDO';
  return {
    identificador: `linha-${count}`,
    data: '2026-01-10',
    valor: 5000,
    referencia: null,
    descricao: texto,
    texto,
    ...values,
  };
};
const charge = (values: Partial<Candidate> = {}): Candidate => {
  count += 1;
  return {
    id: count,
    codigo: `codigo${count}`,
    descricao: 'Oferta',
    nome: null,
    documento: null,
    txid: `CT0000000000000${count}`,
    estado: 'pendente',
    valor: 5000,
    falta: values.valor ?? 5000,
    criado_em: '2026-01-09T12:00:00.000Z',
    desde: '2026-01-09',
    ate: '2026-01-10',
    ...values,
  };
};
const match = (lines: Credit[], charges: Candidate[], recorded: Partial<RecordedArrivals> = {}) =>
  matchLines(lines, charges, { ...nothing, ...recorded }).map(
    ({ cobranca, confianca, motivos, candidatas }) => ({
      cobranca: cobranca?.id ?? null,
      confianca,
      motivos,
      candidatas: candidatas.map(({ id }) => id),
    }),
  );

describe('a name in what the bank says', () => {
  it.each([
    ['PIX RECEBIDO MARIA DA SILVA', 'Maria da Silva', 'nome'],
    ['Transferência recebida - MARIA C SILVA - •••', 'Maria Clara da Silva', 'nome'],
    ['PIX TRANSF MARIA D10/01', 'Maria da Silva', 'primeiro_nome'],
    ['Pix - Recebido 10/01 00012345678909 PEDRO HENRIQU', 'Pedro Henrique Alves', 'nome'],
    ['REM: José Antônio 10/01', 'jose antonio', 'nome'],
    ['PIX MARIANA SILVA', 'Maria da Silva', null],
    ['CRED PIX', 'Maria da Silva', null],
    ['PIX JOAO DA SILVA', 'Maria da Silva', null],
    ['PIX MARIA', null, null],
    ['PIX MARIA', 'Maria', 'primeiro_nome'],
    ['PIX MARIA D SILV', 'Maria da Silva', 'nome'],
    ['PIX MARIA S', 'Maria da Silva', 'primeiro_nome'],
    ['Pix - MARIA C. SILVA - •••.456.789-•• - BCO & CIA (0001)', 'Maria Clara da Silva', 'nome'],
    ['PIX RECEBIDO DE MARIA SILVA CPF 12345678909', 'Maria da Silva', 'nome'],
    ['PIX MARIA SILVA BANCO 341', 'Maria da Silva', 'nome'],
    ['PIX ANA-MARIA SOUZA', 'Ana Maria Souza', 'nome'],
    ['PIX SILVA MARIA', 'da Silva Maria', 'nome'],
    // every word that the bank says after the first name has to be in the declared one, in its order
    ['PIX MARIA SANTOS COSTA', 'Maria Silva Santos', 'primeiro_nome'],
    ['PIX MARIA SANTOS SILVA', 'Maria Silva Santos', 'primeiro_nome'],
    ['PIX MARIA OLIVEIRA', 'Maria Silva Santos', 'primeiro_nome'],
    ['PIX MARIA X SANTOS', 'Maria Silva Santos', 'primeiro_nome'],
    ['PIX MARIA SILVA SANTOS', 'Maria Silva dos Santos Souza Lima Costa', 'nome'],
    // a name of more than six words is a list of common surnames
    ['PIX MARIA SILVA', 'Maria Silva Santos Souza Lima Costa Oliveira', null],
  ])('%s / %s', (text, name, found) => expect(nameMatcher(text)(name)).toBe(found));

  it('and a document in full or half hidden', () => {
    expect(documentIn('PIX 123.456.789-09 ANA', '12345678909')).toBe(true);
    expect(documentIn('PIX - •••.456.789-•• - ANA', '12345678909')).toBe(true);
    expect(documentIn('PIX ***456789** ANA', '12345678909')).toBe(true);
    expect(documentIn('PIX 00012345678909 ANA', '12345678900')).toBe(false);
    expect(documentIn('PIX ANA', null)).toBe(false);
  });

  it('and an identifier in one piece, or in the pieces some banks make of it', () => {
    expect(txidIn('pix ct000000000000042x fim', 'CT000000000000042X')).toBe(true);
    expect(txidIn('PIX CT000000 000000042X', 'CT000000000000042X')).toBe(true);
    expect(txidIn('PIX CT000000000000042XY', 'CT000000000000042X'.slice(0, 8))).toBe(false);
  });
});

describe('a line is matched', () => {
  it('of the day before the charge only with its identifier for sure, and of no earlier day', () => {
    const one = charge({ nome: 'Maria da Silva' });
    const of = (data: string, texto: string) => match([line({ data, texto })], [one])[0];
    expect(of('2026-01-08', `PIX ${one.txid}`)).toMatchObject({
      cobranca: one.id,
      confianca: 'alta',
      motivos: ['txid', 'valor', 'vespera'],
    });
    expect(of('2026-01-08', 'PIX MARIA DA SILVA')).toMatchObject({
      cobranca: one.id,
      confianca: 'media',
      motivos: expect.arrayContaining(['nome', 'vespera']),
    });
    expect(of('2026-01-07', `PIX ${one.txid} MARIA DA SILVA`)).toMatchObject({ cobranca: null });
  });

  it('for sure by identifier and amount together', () => {
    const one = charge();
    expect(match([line({ texto: `PIX ${one.txid}` })], [one, charge()])).toMatchObject([
      { cobranca: one.id, confianca: 'alta', motivos: ['txid', 'valor', 'dia'] },
    ]);
  });

  it('never by the identifier alone', () => {
    const one = charge();
    expect(
      match([line({ texto: one.txid!, valor: 3000 }), line({ texto: one.txid!, valor: 9000 })], [one]),
    ).toMatchObject([{ confianca: null }, { confianca: null }]);
    expect(match([line({ texto: one.txid!, valor: 3000 })], [one])).toMatchObject([
      { cobranca: one.id, confianca: 'media', motivos: ['txid', 'dia', 'valor_menor', 'unica'] },
    ]);
  });

  it('for review by amount, name and day together: the buyer typed the name and the CPF', () => {
    const maria = charge({ nome: 'Maria da Silva' });
    const joao = charge({ nome: 'João Batista' });
    expect(
      match([line({ texto: 'PIX JOAO BATISTA' }), line({ texto: 'PIX MARIA SILVA' })], [maria, joao]),
    ).toMatchObject([
      { cobranca: joao.id, confianca: 'media', motivos: ['valor', 'nome', 'dia'] },
      { cobranca: maria.id, confianca: 'media' },
    ]);
    const withDocument = charge({ documento: '12345678909' });
    expect(match([line({ texto: 'PIX •••.456.789-••' })], [withDocument])).toMatchObject([
      { cobranca: withDocument.id, confianca: 'media', motivos: ['valor', 'documento', 'dia'] },
    ]);
    const everything = charge({ nome: 'Maria da Silva', documento: '12345678909' });
    expect(match([line({ texto: 'PIX MARIA DA SILVA 12345678909' })], [everything])).toMatchObject([
      { cobranca: everything.id, confianca: 'media', motivos: ['valor', 'documento', 'nome', 'dia'] },
    ]);
    const said = line({ texto: `PIX MARIA DA SILVA 12345678909 ${everything.txid}` });
    expect(match([said], [everything])).toMatchObject([{ cobranca: everything.id, confianca: 'alta' }]);
  });

  it('for review, when only the amount matches and no other charge has it', () => {
    const one = charge({ nome: 'Maria da Silva' });
    expect(match([line()], [one, charge({ valor: 7000 })])).toMatchObject([
      { cobranca: one.id, confianca: 'media', motivos: ['valor', 'dia', 'unica'] },
    ]);
  });

  it('for review, when the money came late', () => {
    const late = charge({ nome: 'Maria da Silva', estado: 'expirada' });
    expect(match([line({ texto: 'PIX MARIA DA SILVA', data: '2026-02-10' })], [late])).toMatchObject([
      {
        cobranca: late.id,
        confianca: 'media',
        motivos: expect.arrayContaining(['fora_do_prazo', 'encerrada']),
      },
    ]);
  });

  it('to the older of two equal charges of one person, for review', () => {
    const [first, second] = [charge({ nome: 'Maria da Silva' }), charge({ nome: 'Maria da Silva' })];
    const one = line({ texto: 'PIX MARIA DA SILVA' });
    expect(match([one], [second, first])).toMatchObject([
      {
        cobranca: first.id,
        confianca: 'media',
        motivos: expect.arrayContaining(['varias']),
        candidatas: [second.id],
      },
    ]);
  });

  it('by the part that is still missing', () => {
    const rest = charge({ valor: 5000, falta: 2000 });
    expect(match([line({ valor: 2000, texto: rest.txid! })], [rest])).toMatchObject([
      { cobranca: rest.id, confianca: 'alta' },
    ]);
  });
});

describe('a line is not matched', () => {
  it('when several charges could match, which are named', () => {
    const [one, other] = [charge(), charge()];
    expect(match([line()], [one, other])).toMatchObject([
      { cobranca: null, motivos: ['valor', 'dia', 'varias'], candidatas: [one.id, other.id] },
    ]);
  });

  it('when several lines could be the one that paid', () => {
    const one = charge();
    expect(match([line(), line()], [one])).toMatchObject([
      { cobranca: null, motivos: ['valor', 'dia', 'outra_linha'], candidatas: [one.id] },
      { cobranca: null, motivos: ['valor', 'dia', 'outra_linha'] },
    ]);
  });

  it('when an earlier line of the file fits the charge by amount, name and day', () => {
    const one = charge({ nome: 'Maria da Silva' });
    const twice = [line({ texto: 'PIX MARIA DA SILVA' }), line({ texto: 'PIX MARIA DA SILVA' })];
    expect(match(twice, [one])).toMatchObject([
      { cobranca: one.id, confianca: 'media', motivos: ['valor', 'nome', 'dia'] },
      { cobranca: null, motivos: ['outra_linha'], candidatas: [one.id] },
    ]);
  });

  it('when it is older than the charge', () =>
    expect(match([line({ data: '2026-01-08' })], [charge()])).toMatchObject([
      { cobranca: null, motivos: ['sem_cobranca'] },
    ]));

  it('when the line or its endToEndId has already confirmed a charge', () => {
    const one = charge();
    const [used, known] = [line({ texto: one.txid! }), line({ texto: one.txid!, referencia: reference })];
    expect(
      match([used, known], [one], {
        lines: new Set([used.identificador]),
        references: new Map([[reference, 7]]),
      }),
    ).toMatchObject([
      { cobranca: null, motivos: ['ja_usada'] },
      { cobranca: null, motivos: ['referencia_usada'] },
    ]);
  });

  it('when the same money was confirmed by hand', () => {
    const paid = charge({ estado: 'paga', falta: 0 });
    const recorded = { byHand: new Set([`${paid.id}|5000`]) };
    expect(match([line({ texto: paid.txid! })], [paid], recorded)).toMatchObject([
      { cobranca: null, motivos: ['confirmada_a_mao'], candidatas: [paid.id] },
    ]);
    const half = charge({ valor: 5000, falta: 2500 });
    const halves = { byHand: new Set([`${half.id}|2500`]) };
    expect(match([line({ texto: half.txid!, valor: 2500 })], [half], halves)).toMatchObject([
      { cobranca: null, motivos: ['confirmada_a_mao'] },
    ]);
  });
});

describe('a second payment', () => {
  it('of a charge that ended, whose whole amount waits for a decision, is for review', () => {
    const late = charge({ estado: 'expirada', falta: 0 });
    expect(match([line({ texto: late.txid! })], [late])).toMatchObject([
      { cobranca: late.id, confianca: 'media', motivos: ['txid', 'encerrada'] },
    ]);
    expect(match([line({ texto: 'PIX' })], [late])).toMatchObject([
      { cobranca: null, motivos: ['sem_cobranca'] },
    ]);
  });

  it('of a paid charge is offered as excess, for review', () => {
    const paid = charge({ estado: 'paga', falta: 0 });
    expect(match([line({ texto: paid.txid! })], [paid])).toMatchObject([
      { cobranca: paid.id, confianca: 'media', motivos: ['txid', 'excedente'] },
    ]);
  });

  it('similar to a line that already confirmed a charge is for review', () => {
    const one = charge({ nome: 'Maria da Silva' });
    const alike = { alike: new Set(['2026-01-10|5000']) };
    expect(match([line({ texto: 'PIX MARIA DA SILVA' })], [one], alike)).toMatchObject([
      { cobranca: one.id, confianca: 'media', motivos: expect.arrayContaining(['linha_parecida']) },
    ]);
  });
});
