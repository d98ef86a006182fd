import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { limitedTo } from '../support/churches.ts';
import type { Row } from '../support/section-fixture.ts';
import { treasuryFixture } from '../support/treasury-fixture.ts';

const b = await treasuryFixture();
const { t } = b;
const pt = (key: ErrorKey): string => errorText(key, 'pt_BR');
const today = churchToday(t.clock.now());
const brazilian = (iso: string): string => iso.split('-').reverse().join('/');

const csv = (...lines: [text: string, reais: string, day?: string][]): string =>
  [
    'Data;Histórico;Valor',
    ...lines.map(([text, reais, day = today]) => `${brazilian(day)};${text};${reais}`),
  ].join('\n');

async function send(text: string, fields: Record<string, string> = {}, token?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('arquivo', new Blob([text]), 'extrato.csv');
  const who = token ? { token } : { as: 'Tesouraria' };
  return t.request({ method: 'POST', url: '/api/admin/cobranca/extrato', form, ...who });
}

const confirm = (itens: object[], conta = b.conta) => b.post('cobranca/extrato/confirmar', { conta, itens });

/** The item as the page sends it back: the line unchanged, with the chosen charge. */
const chosen = (
  { identificador, data, valor, descricao, referencia, cobranca }: Row,
  id = cobranca.id,
): object => ({ identificador, data, valor, descricao, referencia, cobranca: id });

let cents = 10_000;
/** An amount that no other charge has. */
const amount = (): [number, string] => {
  cents += 1;
  return [cents, (cents / 100).toFixed(2).replace('.', ',')];
};

describe('a statement', () => {
  it('shows what it would confirm and why, and confirms nothing', async () => {
    const [valor, reais] = amount();
    const one = await b.open({ valor });
    const answer = await send(csv(['PIX RECEBIDO MARIA DA SILVA', reais], ['TARIFA', '-9,90']));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      formato: 'csv',
      conta: { id: b.conta, rotulo: 'Banco' },
      ignoradas: 1,
      ilegiveis: 0,
      linhas: [
        {
          valor,
          data: today,
          confianca: 'media',
          motivos: ['valor', 'nome', 'dia'],
          candidatas: [],
          cobranca: { id: one.id, falta: valor, nome: 'Maria da Silva', estado: 'pendente' },
        },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toContain('documento');
    expect(await b.get(one.id)).toMatchObject({ estado: 'pendente', recebido: 0 });
  });

  it('is never certain of a charge by the name and the CPF that its buyer typed', async () => {
    const [valor, reais] = amount();
    // a stranger's tithe of the same amount, whose name and CPF the buyer knows
    const one = await b.open({ valor, nome: 'Ana Souza', documento: '52998224725' });
    const of = async (texto: string) => (await send(csv([texto, reais]))).body.linhas[0];
    const both = await of('PIX RECEBIDO ANA SOUZA 529.982.247-25');
    expect(both).toMatchObject({ confianca: 'media', motivos: ['valor', 'documento', 'nome', 'dia'] });
    expect(both.cobranca).toMatchObject({ id: one.id });
    expect(await of(`PIX ANA SOUZA ${one.pix!.txid}`)).toMatchObject({ confianca: 'alta' });
    const many = await b.open({ valor: valor + 1, nome: 'Ana Souza Silva Santos Lima Costa Alves Rocha' });
    const [line] = (await send(csv(['PIX ANA COSTA', ((valor + 1) / 100).toFixed(2).replace('.', ',')]))).body
      .linhas;
    expect(line).toMatchObject({ confianca: 'media', motivos: ['valor', 'dia', 'unica'] });
    expect(line.cobranca).toMatchObject({ id: many.id });
  });

  it('confirms what was chosen, on the day of the bank', async () => {
    const [valor, reais] = amount();
    const one = await b.open({ valor });
    const { linhas } = (await send(csv([`PIX ${one.pix!.txid}`, reais]))).body;
    expect(linhas[0]).toMatchObject({ confianca: 'alta', motivos: ['txid', 'valor', 'dia'] });
    const answer = await confirm([chosen(linhas[0])]);
    expect(answer.body).toEqual({
      confirmadas: 1,
      recusadas: 0,
      resultados: [{ id: one.id, ok: true, estado: 'paga', identificador: linhas[0].identificador }],
    });
    const [kept] = await t.db.query(sql`select e.valor, e.data, r.cobranca from extrato_linha e
      join recebimento r on r.id = e.recebimento where e.identificador = ${linhas[0].identificador}`);
    expect(kept).toEqual({ valor, data: today, cobranca: one.id });
    expect((await b.books()).filter(({ origem }) => origem === `cobranca:${one.id}`)).toMatchObject([
      { valor, data_pagamento: today },
    ]);
  });

  it('confirms by a line only once, however often it is sent or read again', async () => {
    const [valor, reais] = amount();
    const [one, other] = [await b.open({ valor }), await b.open({ valor, nome: 'João Batista' })];
    const text = csv(['PIX RECEBIDO MARIA DA SILVA', reais]);
    const [line] = (await send(text)).body.linhas;
    const both = await Promise.all([confirm([chosen(line)]), confirm([chosen(line, other.id)])]);
    expect(both.map(({ body }) => body.confirmadas).sort()).toEqual([0, 1]);
    expect(both.flatMap(({ body }) => body.resultados).find(({ ok }) => !ok)?.message).toBe(
      pt('extrato.line_used'),
    );
    expect((await send(text)).body.linhas).toMatchObject([
      { cobranca: null, confianca: null, motivos: ['ja_usada'] },
    ]);
    const states = [await b.get(one.id), await b.get(other.id)].map(({ estado }) => estado);
    expect(states.sort()).toEqual(['paga', 'pendente']);
  });

  it('answers a confirmation that is sent again, because its answer was lost, as the first time', async () => {
    const [valor, reais] = amount();
    const [whole, part] = [
      await b.open({ valor }),
      await b.open({ valor: valor + 5000, nome: 'João Batista' }),
    ];
    const { linhas } = (await send(csv(['PIX RECEBIDO', reais], ['TED RECEBIDA', reais]))).body;
    const itens = [chosen(linhas[0], whole.id), chosen(linhas[1], part.id)];
    const answers = [
      ...(await Promise.all([confirm(itens), confirm(itens)])),
      await confirm(itens),
      // also within another portion of lines
      await confirm(itens.toReversed()),
    ];
    for (const { body } of answers)
      expect([body.confirmadas, body.resultados.toSorted((x: Row, y: Row) => x.id - y.id)]).toEqual([
        2,
        [
          { id: whole.id, ok: true, estado: 'paga', identificador: linhas[0].identificador },
          { id: part.id, ok: true, estado: 'pendente', identificador: linhas[1].identificador },
        ],
      ]);
    expect(await b.get(whole.id)).toMatchObject({ recebido: valor, a_decidir: 0 });
    expect(await b.get(part.id)).toMatchObject({ recebido: valor, a_decidir: 0 });
    expect((await b.history(part.id)).recebimentos).toHaveLength(1);
    // for another charge the line stays refused
    expect((await confirm([chosen(linhas[0], part.id)])).body.resultados).toMatchObject([
      { ok: false, message: pt('extrato.line_used') },
    ]);
  });

  it('confirms by an endToEndId one charge only, also from another account’s statement', async () => {
    const [valor, reais] = amount();
    const [one, other] = [await b.open({ valor }), await b.open({ valor })];
    const reference = 'E00000000202601101530abcdef98765';
    const text = csv([`PIX MARIA DA SILVA ${reference}`, reais]);
    const [line] = (await send(text)).body.linhas;
    expect(line.referencia).toBe(reference);
    expect((await confirm([chosen(line, one.id)])).body.confirmadas).toBe(1);
    const conta = await t.request({ url: '/api/admin/conta', body: { nome: 'Outra' }, as: 'Administrador' });
    const again = (await send(text, { conta: String(conta.body.id) })).body.linhas[0];
    expect(again).toMatchObject({ cobranca: null, motivos: ['referencia_usada'] });
    const forced = await confirm([chosen(again, other.id)], conta.body.id);
    expect(forced.body.resultados).toMatchObject([{ ok: false, message: pt('cobranca.reference_used') }]);
    // a failed confirmation leaves the line unused
    expect(await t.db.query(sql`select from extrato_linha where conta = ${conta.body.id}`)).toEqual([]);
  });

  it('gives a line by hand to any charge, whatever it asked for', async () => {
    const [, reais] = amount();
    const one = await b.open({ valor: 70_000, nome: 'Davi Rocha' });
    const [line] = (await send(csv(['TED QUEM SABE', reais]))).body.linhas;
    expect(line).toMatchObject({ cobranca: null, motivos: ['sem_cobranca'], candidatas: [] });
    // less than the amount: the charge stays open, with a partial payment
    expect((await confirm([chosen(line, one.id)])).body.resultados).toMatchObject([
      { ok: true, estado: 'pendente' },
    ]);
    expect(await b.get(one.id)).toMatchObject({ estado: 'pendente', recebido: line.valor });
    const { eventos, recebimentos } = await b.history(one.id);
    expect(eventos.at(-1)).toMatchObject({
      tipo: 'recebimento',
      valor: line.valor,
      nome: expect.any(String),
    });
    expect(recebimentos).toMatchObject([{ referencia: `extrato:${b.conta}:${line.identificador}` }]);
    // more than was missing: it is paid, and the excess needs a decision
    const [more] = (await send(csv(['TED OUTRA VEZ', '650,00']))).body.linhas;
    expect((await confirm([chosen(more, one.id)])).body.resultados).toMatchObject([
      { ok: true, estado: 'paga' },
    ]);
    const excess = line.valor + 65_000 - 70_000;
    expect(await b.get(one.id)).toMatchObject({ estado: 'paga', recebido: 70_000, a_decidir: excess });
    // a paid charge accepts more only with the flag `excedente`
    const [third] = (await send(csv(['TED MAIS UMA', '12,34']))).body.linhas;
    expect((await confirm([chosen(third, one.id)])).body.resultados).toMatchObject([
      { ok: false, message: pt('cobranca.already_paid') },
    ]);
    const said = await confirm([{ ...chosen(third, one.id), excedente: true }]);
    expect(said.body.resultados).toMatchObject([{ ok: true, estado: 'paga' }]);
    expect(await b.get(one.id)).toMatchObject({ recebido: 70_000, a_decidir: excess + 1234 });
    expect((await b.books()).filter(({ origem }) => origem === `cobranca:${one.id}`)).toMatchObject([
      { valor: 70_000 },
    ]);
  });

  it('gives a line by hand to a charge that is over, and an endToEndId to one charge only', async () => {
    const [valor, reais] = amount();
    const late = await b.open({ valor: valor + 5000 });
    await b.post(`cobranca/${late.id}/recusar`, { motivo: 'Não chegou' });
    const other = await b.open({ valor: valor + 9000 });
    const [line] = (await send(csv(['PIX E00000000202601101530abcdef11111', reais]))).body.linhas;
    expect((await confirm([chosen(line, late.id)])).body.resultados).toMatchObject([
      { ok: true, estado: 'recusada' },
    ]);
    expect(await b.get(late.id)).toMatchObject({ estado: 'recusada', a_decidir: valor });
    const conta = await t.request({
      url: '/api/admin/conta',
      body: { nome: 'Terceira' },
      as: 'Administrador',
    });
    const again = await confirm([chosen(line, other.id)], conta.body.id);
    expect(again.body.resultados).toMatchObject([{ ok: false, message: pt('cobranca.reference_used') }]);
    expect(await b.get(other.id)).toMatchObject({ recebido: 0, a_decidir: 0 });
  });

  it('is not taken for a card number because of the digits in its generated identifier', async () => {
    const [valor] = amount();
    const one = await b.open({ valor });
    const line = {
      identificador: 'a4111111111111111b',
      data: today,
      valor,
      descricao: 'PIX',
      referencia: null,
    };
    expect((await confirm([{ ...line, cobranca: one.id }])).body.confirmadas).toBe(1);
    const typed = { ...line, identificador: 'c', referencia: '4111111111111111', cobranca: one.id };
    expect((await confirm([typed])).status).toBe(422);
  });

  it('finds late money, and what was confirmed by hand', async () => {
    const [valor, reais] = amount();
    const [byHand, reaisByHand] = amount();
    const [late, paid] = [await b.open({ valor }), await b.open({ valor: byHand })];
    await b.post(`cobranca/${late.id}/recusar`, { motivo: 'Não chegou' });
    await b.post(`cobranca/${paid.id}/confirmar`, { valor: byHand });
    const { linhas } = (
      await send(csv([`PIX ${late.pix!.txid}`, reais], [`PIX ${paid.pix!.txid}`, reaisByHand]))
    ).body;
    expect(linhas).toMatchObject([
      { cobranca: { id: late.id }, motivos: expect.arrayContaining(['txid', 'encerrada']) },
      { cobranca: null, motivos: ['confirmada_a_mao'], candidatas: [{ id: paid.id }] },
    ]);
    expect((await confirm([chosen(linhas[0])])).body.resultados).toMatchObject([
      { ok: true, estado: 'paga' },
    ]);
  });

  it('finds the rest of a charge that ended after part of it came', async () => {
    const [valor, reais] = amount();
    const late = await b.open({ valor: valor + 3000 });
    await b.post(`cobranca/${late.id}/confirmar`, { valor: 3000 });
    await b.post(`cobranca/${late.id}/recusar`, { motivo: 'O resto não chegou' });
    const [line] = (await send(csv(['PIX MARIA DA SILVA', reais]))).body.linhas;
    expect(line).toMatchObject({
      cobranca: { id: late.id, falta: valor },
      motivos: expect.arrayContaining(['valor', 'encerrada']),
    });
    expect((await confirm([chosen(line)])).body.resultados).toMatchObject([{ ok: true, estado: 'paga' }]);
    expect(await b.get(late.id)).toMatchObject({ recebido: valor + 3000, a_decidir: 0 });
  });

  it('never offers money of tests, nor what a gateway collects', async () => {
    const [valor, reais] = amount();
    await b.open({ valor, gateway: 'sandbox' });
    await b.open({ valor, gateway: 'mercadopago' });
    expect((await send(csv(['PIX MARIA DA SILVA', reais]))).body.linhas).toMatchObject([
      { cobranca: null, motivos: ['sem_cobranca'] },
    ]);
  });

  it('is limited to the churches of its reader', async () => {
    const filial = await t.request({
      url: '/api/admin/igreja',
      as: 'Administrador',
      body: { nome_fantasia: 'Filial', razao_social: 'Filial' },
    });
    const conta = await t.request({
      url: '/api/admin/conta',
      as: 'Administrador',
      body: { nome: 'Da filial', igreja: filial.body.id },
    });
    const { token, request } = await limitedTo(t, { users: [filial.body.id] });
    const [valor, reais] = amount();
    const theirs = await b.open({ valor });
    const own = { conta: String(conta.body.id) };
    const [line] = (await send(csv(['PIX MARIA DA SILVA', reais]), own, token)).body.linhas;
    expect(line).toMatchObject({ cobranca: null, motivos: ['sem_cobranca'], candidatas: [] });
    const forced = await request({
      url: '/api/admin/cobranca/extrato/confirmar',
      body: { conta: conta.body.id, itens: [chosen(line, theirs.id)] },
    });
    expect(forced.body.resultados).toMatchObject([{ ok: false, message: pt('error.not_found') }]);
    const foreign = await send(csv(['PIX', reais]), { conta: String(b.conta) }, token);
    expect([foreign.status, foreign.body.errors]).toEqual([422, { conta: [pt('extrato.conta')] }]);
  });

  it.each([
    ['what is no statement', 'bom dia', 'extrato.unreadable'],
    ['one in which nothing came in', csv(['TARIFA', '-9,90']), 'extrato.empty'],
    ['an empty file', '', 'validation.file'],
  ] as const)('refuses %s', async (_, text, key) => {
    const answer = await send(text);
    expect([answer.status, answer.body.errors]).toEqual([422, { arquivo: [pt(key)] }]);
  });

  it('is for users who may edit the books', async () => {
    const form = new FormData();
    form.append('arquivo', new Blob([csv(['PIX', '1,00'])]), 'extrato.csv');
    const answer = await t.request({
      method: 'POST',
      url: '/api/admin/cobranca/extrato',
      form,
      as: 'Pastor',
    });
    expect(answer.status).toBe(403);
  });

  it('of future days confirms nothing', async () => {
    const [valor, reais] = amount();
    await b.open({ valor, expiraEm: new Date(t.clock.now().getTime() + 9 * 86_400_000) });
    const [line] = (await send(csv(['PIX MARIA DA SILVA', reais, addDays(today, 2)]))).body.linhas;
    const answer = await confirm([chosen(line)]);
    expect(answer.body.resultados).toMatchObject([{ ok: false, message: pt('validation.date_future') }]);
  });
});
