import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { GatewayUnavailable } from '#server/ports/payments.ts';
import { anonymiseRaffleBuyer } from '#server/sections/anonymise-buyers.ts';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import { exactDay } from '#shared/dates-in-words.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { proveCompra, verifyRifa } from '#shared/rifa/verificar.ts';
import { verify } from '../../tools/verify-rifa.mjs';
import { limitedTo } from '../support/churches.ts';
import { readPdf } from '../support/pdf.ts';
import { drawFixture, evening } from '../support/rifa-draw.ts';

const {
  r,
  t,
  ana,
  bia,
  day,
  morning,
  act,
  draw,
  published,
  buy,
  file,
  files,
  goTo,
  frozen,
  type,
  typedByBoth,
} = await drawFixture();
const pt = (key: ErrorKey, vars = {}): string => errorText(key, 'pt_BR', vars);
const path = '/api/admin/rifa';
const as = { as: 'Tesouraria' };

describe('close and freeze', () => {
  it('waits for open payments, and lists paid numbers alone', async () => {
    const { id, slug } = await published();
    expect((await act(id, 'sorteio/congelar')).body.message).toBe(pt('rifa.not_closed'));
    const codigo = await buy(id, [7, 3]);
    await buy(id, [50], { sandbox: true, estado: 'teste' });
    await buy(id, [60], { estado: 'aguardando' });
    await act(id, 'encerrar');
    expect(await draw(id)).toMatchObject({
      passo: 'acertar',
      pendentes: { compras: 1, numeros: 1, valor: 1000 },
      pagos: 2,
    });
    const early = await act(id, 'sorteio/congelar');
    expect([early.status, early.body.message]).toEqual([409, pt('rifa.pending', { count: 1 })]);
    await t.jobs.tick('rifa.congelar');
    expect((await draw(id)).lista).toBeNull();
    await t.db.run(
      sql`update rifa_compra set estado = 'expirada' where rifa = ${id} and estado = 'aguardando'`,
    );
    await t.jobs.tick('rifa.congelar');
    expect(await draw(id)).toMatchObject({
      passo: 'aguardar_extracao',
      lista: { quantidade: 2, por: null },
    });
    const texts = await files(slug);
    expect(texts.lista).toMatch(/^03;[0-9a-f]{32}\n07;[0-9a-f]{32}\n$/);
    const { resposta, congelada } = await verifyRifa(nodeHashing, texts);
    expect(resposta).toBe('ate_aqui');
    expect((await proveCompra(nodeHashing, congelada!, codigo)).map(({ numero }) => numero)).toEqual([3, 7]);
    expect((await t.request({ url: `/api/rifas/${slug}` })).body.raiz).toBe(congelada!.raiz);
    const list = await file(slug, 'lista.txt');
    const headers = { 'if-none-match': String(list.headers.etag) };
    expect((await t.request({ url: `/api/rifas/${slug}/lista.txt`, headers })).status).toBe(304);
    const proof = await file(slug, 'prova.json');
    const proofHeaders = { 'if-none-match': String(proof.headers.etag) };
    expect((await t.request({ url: `/api/rifas/${slug}/prova.json`, headers: proofHeaders })).status).toBe(
      304,
    );
  });

  it('offers the programme that checks it without the site', async () => {
    const { status, text, headers } = await t.request({ url: '/api/rifas/verify-rifa.mjs' });
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(text).toBe(readFileSync('tools/verify-rifa.mjs', 'utf8'));
  });

  it('leaves out numbers whose payment is contested', async () => {
    await goTo(morning);
    const { id, slug } = await published();
    for (const numeros of [[1, 2], [3]]) await r.pay((await r.buy(slug, { numeros })).cobranca.codigo);
    await t.db.run(sql`update cobranca k set estado = 'contestada' from rifa_compra c
      where c.cobranca = k.id and c.rifa = ${id} and c.quantidade = 1`);
    await act(id, 'encerrar');
    expect((await act(id, 'sorteio/congelar')).body.lista.quantidade).toBe(2);
    expect((await files(slug)).lista).toMatch(/^01;.*\n02;.*\n$/);
  });

  it.each([
    ['won', 0],
    ['lost in part', 400],
  ])('owes the buyer the money of numbers that it left out, after the dispute: %s', async (_end, lost) => {
    await goTo(morning);
    const { id, slug } = await published();
    const email = `disputa${lost}@casa.example`;
    const whatsapp = '81 97777-0102';
    const card = { metodo: 'cartao', token: 'tok', parcelas: 1 };
    const paid = await r.buy(slug, { numeros: [1, 2], email, whatsapp, ...card });
    const listed = await r.buy(slug, { numeros: [12], ...card });
    const gateway = t.gateways.get('mercadopago');
    const notice = async (codigo: string, state?: Parameters<typeof gateway.set>[1]) => {
      if (state) gateway.set(codigo, state);
      else gateway.pay(codigo);
      await t.request({ method: 'POST', ...gateway.notice(codigo) });
      await t.jobs.runAll();
    };
    for (const { cobranca } of [paid, listed]) await notice(cobranca.codigo);
    await notice(paid.cobranca.codigo, { estado: 'contestada' });
    const shown = async ({ codigo }: { codigo: string }) => (await r.raffles.purchase(codigo))!;
    expect((await shown(paid)).estado).toBe('paga');
    await act(id, 'encerrar');
    expect(await draw(id)).toMatchObject({ passo: 'congelar', pagos: 1, contestadas: 1 });
    expect((await act(id, 'sorteio/congelar')).body).toMatchObject({ pagos: 1, contestadas: 0 });
    const owed = async () => (await t.request({ url: `${path}/${id}/devolucoes`, ...as })).body.total.valor;
    // a dispute that begins after the freeze leaves its number on the list
    await notice(listed.cobranca.codigo, { estado: 'contestada' });
    expect(await shown(listed)).toMatchObject({ estado: 'paga', pagamento: { cobranca: {} } });
    expect(await shown(paid)).toMatchObject({ estado: 'fora_da_lista', pagamento: null });
    const proof = { whatsapp, chave: paid.chave };
    const mine = await t.request({ url: `/api/rifas/${slug}/meus-numeros`, body: proof });
    expect(mine.body.compras).toMatchObject([{ codigo: paid.codigo, estado: 'fora_da_lista' }]);
    await notice(listed.cobranca.codigo, { estado: 'paga' });
    expect([await r.stateOf(listed.codigo), await owed()]).toEqual(['paga', 0]);
    const sent = t.mail.sent.length;
    await notice(paid.cobranca.codigo, { estado: 'paga', estornado: lost });
    expect([await r.stateOf(paid.codigo), await owed()]).toEqual(['cancelada', 2000 - lost]);
    const mails = t.mail.sent.slice(sent).filter(({ to }) => to === email);
    expect(mails.map(({ subject }) => subject.startsWith('Números fora do sorteio'))).toContain(true);
    // what the bank took, the church did not return
    expect(mails.filter(({ subject }) => subject.startsWith('Pagamento contestado da rifa'))).toHaveLength(
      lost > 0 ? 1 : 0,
    );
    expect(mails.filter(({ text }) => text.includes('Devolvemos'))).toEqual([]);
    const [compra] = await t.db.query<{ id: number }>(
      sql`select id from rifa_compra where codigo = ${paid.codigo}`,
    );
    const compared = await t.request({ method: 'POST', url: '/api/admin/conciliacao', ...as });
    expect([compared.status, compared.text.includes(`"rifa_compra:${compra!.id}"`)]).toEqual([201, false]);
    const back = await t.request({ method: 'POST', url: `${path}/${id}/devolucoes`, ...as });
    expect(back.body).toEqual({ pedidos: 1, valor: 2000 - lost, falhas: 0 });
    await t.jobs.runAll();
    expect([await r.stateOf(paid.codigo), await owed()]).toEqual(['devolvida', 0]);
    expect(t.mail.sent.findLast(({ to }) => to === email)!.subject).toMatch(/^Devolução da rifa/);
    const [refund] = await t.db.query(sql`select e.motivo from estorno e join cobranca k on k.id = e.cobranca
      where k.codigo = ${paid.cobranca.codigo} order by e.id desc limit 1`);
    expect(refund).toEqual({ motivo: 'Fora da lista do sorteio' });
  });

  it('names the next extraction when the promised one may be known, and nobody cancels then', async () => {
    await goTo(morning);
    const soon = new Date(morning.getTime() + 60_000);
    const { id, slug } = await published({ extracao_data: day(0), data_sorteio: soon });
    const codigo = await buy(id, [7, 42]);
    await act(id, 'encerrar');
    const freeze = (extracao?: object) => act(id, 'sorteio/congelar', ana.token, extracao && { extracao });
    await goTo(`${day(0)}T18:00:00-03:00`);
    await t.jobs.tick('rifa.congelar');
    expect(await draw(id)).toMatchObject({ passo: 'congelar', extracao_perdida: true });
    expect((await freeze()).body.message).toBe(pt('rifa.extraction_missed'));
    for (const data of [day(-1), day(0)])
      expect((await freeze({ numero: '06000', data })).body.errors).toEqual({
        'extracao.data': [pt('rifa.extraction_next')],
      });
    const next = { numero: '06000', data: day(4) };
    const promised = { numero: '05999', data: day(0) };
    const numbered = async () => (await t.request({ url: `/api/rifas/${slug}` })).body;
    expect(await numbered()).toMatchObject({ extracao: promised, extracao_perdida: null });
    expect((await freeze(next)).body).toMatchObject({ passo: 'aguardar_extracao', extracao: next });
    // the site and the papers name the same one
    expect(await numbered()).toMatchObject({
      extracao: next,
      extracao_data: next.data,
      extracao_perdida: promised,
    });
    const { abertas } = await r.raffles.list();
    expect(abertas.find((one) => one.slug === slug)).toMatchObject({ extracao_data: next.data });
    const [bought] = await t.db.query<{ id: number }>(
      sql`select id from rifa_compra where codigo = ${codigo}`,
    );
    const headers = { authorization: `Bearer ${ana.token}` };
    for (const paper of [`rifa/${id}/cartaz.pdf`, `rifa_compra/${bought!.id}/comprovante.pdf`]) {
      const { rawPayload } = await t.app.inject({ url: `/api/admin/${paper}`, headers });
      expect((await readPdf(rawPayload)).texts.join(' ')).toContain(exactDay(next.data, 'pt_BR'));
    }
    await goTo(`${next.data}T18:59:00-03:00`);
    expect((await type(id, ana.token)).body.message).toBe(pt('rifa.extraction_pending'));
    await goTo(evening(next.data));
    expect((await act(id, 'cancelar')).body.message).toBe(pt('rifa.extraction_over'));
    await typedByBoth(id);
    expect((await act(id, 'sorteio')).status).toBe(200);
    const texts = await files(slug);
    expect((await verifyRifa(nodeHashing, texts)).resposta).toBe('confere');
    expect(verify(texts.prova, texts.lista, codigo)).toMatchObject({ holds: true, mine: { length: 2 } });
  });

  it('is final: the database itself refuses every change of it', async () => {
    const { id } = await frozen();
    for (const statement of [
      ...['rifa_compromisso', 'rifa_segredo', 'rifa_lista'].flatMap((table) => [
        `update ${table} set rifa = rifa where rifa = ${id}`,
        `delete from ${table} where rifa = ${id}`,
        `truncate ${table} cascade`,
      ]),
      `delete from rifa_numero where rifa = ${id}`,
      `update rifa_numero set numero = 70 where rifa = ${id} and numero = 3`,
      `insert into rifa_numero select rifa, 71, compra, estado, expira_em from rifa_numero where rifa = ${id} limit 1`,
    ])
      await expect(t.db.run(raw(statement)), statement).rejects.toThrow(/only added|is frozen/);
    await act(id, 'sorteio/congelar');
    expect((await draw(id)).lista?.quantidade).toBe(7);
  });
});

describe('handing over', () => {
  it('is recorded once, with a receipt to sign', async () => {
    const { id } = await frozen({}, [5]);
    const receipt = () =>
      t.app.inject({
        url: `${path}/${id}/premios/1/recibo.pdf`,
        headers: { authorization: `Bearer ${ana.token}` },
      });
    expect((await receipt()).statusCode).toBe(404);
    await typedByBoth(id);
    await act(id, 'sorteio');
    expect((await act(id, 'premios/1/entrega', ana.token, {})).body.errors).toEqual({
      recebedor: [pt('validation.text')],
    });
    const done = await act(id, 'premios/1/entrega', ana.token, {
      recebedor: 'João Souza',
      documento: '12.345-6',
    });
    expect([done.status, done.body.passo]).toEqual([200, 'concluido']);
    const again = await act(id, 'premios/1/entrega', bia.token, { recebedor: 'Outro' });
    expect([again.status, again.body.message]).toEqual([409, pt('rifa.handed_over')]);
    const { rawPayload } = await receipt();
    const text = JSON.stringify(await readPdf(rawPayload));
    for (const part of ['Bicicleta', 'João Souza', '12.345-6', '05']) expect(text).toContain(part);
    expect((await act(id, 'premios/9/entrega', ana.token, { recebedor: 'X' })).status).toBe(404);
  });

  it('shows the document of the receiver only to users who may change the raffle, also in the receipt', async () => {
    const { id } = await frozen({}, [5]);
    await typedByBoth(id);
    await act(id, 'sorteio');
    const fields = { recebedor: 'João Souza', documento: '12.345-6', observacao: 'Filho da ganhadora' };
    await act(id, 'premios/1/entrega', ana.token, fields);
    const reader = await t.tokenOf((await t.user('Pastor')).id);
    const { rawPayload } = await t.app.inject({
      url: `${path}/${id}/premios/1/recibo.pdf`,
      headers: { authorization: `Bearer ${reader}` },
    });
    const text = JSON.stringify(await readPdf(rawPayload));
    expect(['João Souza', '12.345-6', 'Filho'].map((part) => text.includes(part))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('forgets the document of the receiver after months and the name after years, and nothing else changes', async () => {
    const { id, slug } = await frozen({}, [5]);
    await typedByBoth(id);
    await act(id, 'sorteio');
    const fields = { recebedor: 'João Souza', documento: '12.345-6', observacao: 'Filho da ganhadora' };
    await act(id, 'premios/1/entrega', ana.token, fields);
    const change = (values: string) => t.db.run(raw(`update rifa_entrega set ${values} where rifa = ${id}`));
    for (const values of ["recebedor = 'Outro'", "documento = '1'", 'users = users + 1', 'criado_em = now()'])
      await expect(change(values)).rejects.toThrow(/only added/);
    await expect(t.db.run(raw(`delete from rifa_entrega where rifa = ${id}`))).rejects.toThrow(/only added/);

    const stored = async () =>
      (
        await t.db.query(sql`select recebedor, documento, observacao from rifa_entrega where rifa = ${id}`)
      )[0];
    const today = t.clock.now();
    const night = async (days: number) => {
      t.clock.set(new Date(today.getTime() + days * 86_400_000));
      await t.jobs.tick('privacidade.retencao');
    };
    await night(30);
    expect(await stored()).toEqual(fields);
    await night(250);
    expect(await stored()).toEqual({ recebedor: 'João Souza', documento: null, observacao: null });
    await night(12 * 366);
    expect(await stored()).toEqual({ recebedor: '—', documento: null, observacao: null });
    expect((await verifyRifa(nodeHashing, await files(slug))).resposta).toBe('confere');
  });

  it('forgets the document of a winner who asks to be forgotten', async () => {
    const { id, codigo } = await frozen({}, [5]);
    await typedByBoth(id);
    await act(id, 'sorteio');
    await act(id, 'premios/1/entrega', ana.token, { recebedor: 'Maria Souza', documento: '12.345-6' });
    await t.db.transaction((tx) => anonymiseRaffleBuyer(tx, `${codigo}@example.com`, t.clock.now()));
    const [row] = await t.db.query(sql`select recebedor, documento from rifa_entrega where rifa = ${id}`);
    expect(row).toEqual({ recebedor: 'Maria Souza', documento: null });
  });
});

describe('a cancelled raffle', () => {
  it('informs its buyers once, also after the freeze', async () => {
    const { id, codigo } = await frozen({ extracao_data: day(2) });
    await act(id, 'cancelar');
    await t.jobs.runAll();
    await t.jobs.tick('rifa.congelar');
    const mails = t.mail.sent.filter(({ to }) => to === `${codigo}@example.com`);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('cancelada')]);
    const [row] = await t.db.query<{ estado: string }>(
      sql`select estado from rifa_compra where codigo = ${codigo}`,
    );
    expect(row!.estado).toBe('cancelada');
    expect((await draw(id)).passo).toBe('cancelada');
    expect((await type(id, ana.token)).body.message).toBe(pt('rifa.drawn'));
  });

  it('ends what is unpaid, and returns what was paid in one go', async () => {
    const { id, slug } = await published();
    const [paid, open] = [await r.buy(slug, { numeros: [1, 2] }), await r.buy(slug, { numeros: [3] })];
    await r.pay(paid.cobranca.codigo);
    await act(id, 'cancelar');
    await t.jobs.runAll();
    expect([await r.stateOf(paid.codigo), await r.stateOf(open.codigo)]).toEqual(['cancelada', 'cancelada']);
    const owed = () => t.request({ url: `${path}/${id}/devolucoes`, ...as });
    expect((await owed()).body).toMatchObject({
      data: [{ nome: 'Rute Alves', valor: 2000, volta: 'banco' }],
      total: { compras: 1, valor: 2000 },
    });
    // A user of another church neither sees the buyers nor returns their money.
    const church = await t.db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social)
      values ('Filial', 'Igreja Filial') returning id`);
    const { token } = await limitedTo(t, { users: [church[0]!.id] });
    const options = { url: `${path}/${id}/devolucoes`, token };
    expect((await t.request(options)).body).toEqual({
      data: [],
      total: { compras: 0, valor: 0, gateway: 0 },
    });
    expect((await t.request({ ...options, method: 'POST' })).body).toEqual({
      pedidos: 0,
      valor: 0,
      falhas: 0,
    });
    const back = await t.request({ method: 'POST', url: `${path}/${id}/devolucoes`, ...as });
    expect(back.body).toEqual({ pedidos: 1, valor: 2000, falhas: 0 });
    await t.jobs.runAll();
    expect((await owed()).body.total).toEqual({ compras: 0, valor: 0, gateway: 0 });
    expect(await r.stateOf(paid.codigo)).toBe('devolvida');
    // the office still sees what had been sold
    expect((await t.request({ url: `${path}/${id}/painel`, ...as })).body).toMatchObject({
      compradores: 1,
      dias: [{ vendidas: 2, receita: 0 }],
      canais: [{ compras: 1, numeros: 2 }],
      dinheiro: { recebido: 2000, devolvido: 2000, liquido: 0 },
    });
  });
});

it('a raffle that is cancelled waits for a gateway that does not answer, and cancels the other purchases', async () => {
  const { id, slug } = await published();
  const silent = await r.buy(slug, { numeros: [1], metodo: 'cartao', token: 'tok', parcelas: 1 });
  const [paid, open] = [await r.buy(slug, { numeros: [2] }), await r.buy(slug, { numeros: [3] })];
  await r.pay(paid.cobranca.codigo);
  t.gateways.get('mercadopago').fail('cancel', new GatewayUnavailable('silent'));
  await act(id, 'cancelar');
  expect(await t.jobs.runSome()).toMatchObject([{ key: 'cobranca.gateway_away' }]);
  const states = () => Promise.all([silent, paid, open].map(({ codigo }) => r.stateOf(codigo)));
  expect(await states()).toEqual(['aguardando', 'cancelada', 'cancelada']);
  expect((await t.request({ url: `${path}/${id}/devolucoes`, ...as })).body.total.valor).toBe(1000);
  // the gateway answers again
  await t.jobs.tick('rifa.congelar');
  await t.jobs.runAll();
  expect(await states()).toEqual(['cancelada', 'cancelada', 'cancelada']);
});

it('a raffle that is cancelled during a dispute owes its money', async () => {
  const { id, slug } = await published();
  const paid = await r.buy(slug, { numeros: [1, 2], metodo: 'cartao', token: 'tok', parcelas: 1 });
  const { codigo } = paid.cobranca;
  const gateway = t.gateways.get('mercadopago');
  const notice = async () => {
    await t.request({ method: 'POST', ...gateway.notice(codigo) });
    await t.jobs.runAll();
  };
  gateway.pay(codigo);
  await notice();
  expect(await r.stateOf(paid.codigo)).toBe('paga');
  gateway.set(codigo, { estado: 'contestada' });
  await notice();
  await act(id, 'cancelar');
  await t.jobs.runAll();
  const owed = async () => (await t.request({ url: `${path}/${id}/devolucoes`, ...as })).body.total.valor;
  expect(await owed()).toBe(2000);
  gateway.set(codigo, { estado: 'paga' });
  await notice();
  const back = await t.request({ method: 'POST', url: `${path}/${id}/devolucoes`, ...as });
  expect(back.body).toEqual({ pedidos: 1, valor: 2000, falhas: 0 });
});

describe('a refund that is on its way when a purchase of a raffle ends', () => {
  const gateway = t.gateways.get('mercadopago');
  const notice = async (codigo: string, state?: Parameters<typeof gateway.set>[1]) => {
    if (state) gateway.set(codigo, state);
    await t.request({ method: 'POST', ...gateway.notice(codigo) });
    await t.jobs.runAll();
  };
  /** Numbers of R$ 20,00 paid by card, of which the gateway is returning R$ 8,00. */
  async function returning() {
    await goTo(morning);
    const { id, slug } = await published();
    const bought = await r.buy(slug, { numeros: [1, 2], metodo: 'cartao', token: 'tok', parcelas: 1 });
    const { codigo } = bought.cobranca;
    gateway.pay(codigo);
    await notice(codigo);
    const charge = await r.charge(codigo);
    gateway.refundOutcome = 'pendente';
    const body = { valor: 800, motivo: 'Devolvido em parte' };
    const answer = await t.request({ url: `/api/admin/cobranca/${charge.id}/estornar`, ...as, body });
    expect(answer.status, answer.text).toBe(200);
    await t.jobs.runAll();
    gateway.refundOutcome = 'feito';
    const [row] = await t.db.query<{ referencia: string }>(
      sql`select referencia from estorno where cobranca = ${charge.id}`,
    );
    const end = async (state: 'feito' | 'falhou'): Promise<void> => {
      gateway.refundStates.set(row!.referencia, state);
      await notice(codigo);
    };
    const owed = async () => (await t.request({ url: `${path}/${id}/devolucoes`, ...as })).body.total.valor;
    const payBack = async () => {
      const { body } = await t.request({ method: 'POST', url: `${path}/${id}/devolucoes`, ...as });
      await t.jobs.runAll();
      return [body, await owed(), await r.stateOf(bought.codigo)];
    };
    const forgotten = async () => {
      const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', ...as });
      return body.lista.filter(({ cobranca }: { cobranca: number }) => cobranca === charge.id);
    };
    return { id, bought, codigo, end, owed, payBack, forgotten };
  }

  it.each([
    ['falhou', 2000],
    ['feito', 1200],
  ] as const)('with the raffle, its money is owed if it fails, and only then: %s', async (state, valor) => {
    const { id, bought, end, owed, payBack, forgotten } = await returning();
    await act(id, 'cancelar');
    await t.jobs.runAll();
    expect(await owed()).toBe(1200);
    await end(state);
    expect(await owed()).toBe(valor);
    // the nightly comparison finds money that is forgotten
    expect(await forgotten()).toEqual([]);
    await t.db.run(sql`update rifa_compra set a_devolver = 900 where codigo = ${bought.codigo}`);
    expect(await forgotten()).toMatchObject([
      { tipo: 'devolucao_a_menos', esperado: 2000, encontrado: 2000 - valor + 900 },
    ]);
    await t.db.run(sql`update rifa_compra set a_devolver = ${valor} where codigo = ${bought.codigo}`);
    expect(await payBack()).toEqual([{ pedidos: 1, valor, falhas: 0 }, 0, 'devolvida']);
  });

  it.each([
    ['falhou', 2000],
    ['feito', 1200],
  ] as const)('because the frozen list left it out, too: %s', async (state, valor) => {
    const { id, bought, codigo, end, owed, payBack } = await returning();
    await notice(codigo, { estado: 'contestada' });
    await act(id, 'encerrar');
    expect((await act(id, 'sorteio/congelar')).body).toMatchObject({ pagos: 0 });
    await notice(codigo, { estado: 'paga' });
    expect([await r.stateOf(bought.codigo), await owed()]).toEqual(['cancelada', 1200]);
    await end(state);
    expect(await owed()).toBe(valor);
    expect(await payBack()).toEqual([{ pedidos: 1, valor, falhas: 0 }, 0, 'devolvida']);
  });
});

it('ends open purchases of a closed raffle, and late money waits for the treasurer', async () => {
  const { id, slug } = await published();
  const [paid, open] = [await r.buy(slug, { numeros: [1] }), await r.buy(slug, { numeros: [3] })];
  await r.pay(paid.cobranca.codigo);
  await act(id, 'encerrar');
  expect((await act(id, 'sorteio/pendencias')).body).toMatchObject({
    passo: 'congelar',
    pendentes: { compras: 0 },
  });
  await act(id, 'sorteio/congelar');
  await r.pay(open.cobranca.codigo);
  expect((await draw(id)).lista?.quantidade).toBe(1);
  await r.refund(paid.cobranca.codigo);
  expect(await r.owners(id)).toEqual({ 1: { codigo: paid.codigo, estado: 'paga' } });
});

describe('payments under review at the close', () => {
  it('are refused in one go by a user who decides over money, and the list is frozen', async () => {
    await goTo(morning);
    const { id, slug } = await published();
    const [reported, open] = [await r.buy(slug, { numeros: [1] }), await r.buy(slug, { numeros: [2] })];
    await r.raffles.reportPaid(reported.codigo, r.from);
    await act(id, 'encerrar');
    expect((await draw(id)).pendentes).toEqual({ compras: 2, numeros: 2, valor: 2000, em_analise: 1 });
    expect((await act(id, 'sorteio/pendencias')).body).toMatchObject({
      passo: 'acertar',
      pendentes: { compras: 1, em_analise: 1 },
    });
    const settled = await act(id, 'sorteio/pendencias', ana.token, { em_analise: true });
    expect(settled.body).toMatchObject({ passo: 'congelar', pendentes: { compras: 0 } });
    expect([await r.stateOf(reported.codigo), await r.stateOf(open.codigo)]).toEqual([
      'cancelada',
      'cancelada',
    ]);
    await act(id, 'sorteio/congelar');
    // The treasurer finds the money after all: it waits to be returned.
    await r.pay(reported.cobranca.codigo);
    expect((await r.charge(reported.cobranca.codigo)).a_decidir).toBe(1000);
    expect((await draw(id)).lista?.quantidade).toBe(0);
  });
});

describe('a winner whose money went back', () => {
  it('is marked, and gets the prize only by a confirmation with a reason, which is traced', async () => {
    await goTo(morning);
    const soon = new Date(morning.getTime() + 3_600_000);
    const { id, slug } = await published({ extracao_data: day(0), data_sorteio: soon });
    const bought = await r.buy(slug, { numeros: [5, 6] });
    await r.pay(bought.cobranca.codigo);
    await act(id, 'encerrar');
    await act(id, 'sorteio/congelar');
    await goTo(evening(day(0)));
    await typedByBoth(id);
    expect((await act(id, 'sorteio')).body.premios[0].ganhador.dinheiro).toBeNull();
    await r.refund(bought.cobranca.codigo);
    const { premios } = await draw(id);
    expect(premios.map(({ ganhador }) => ganhador?.dinheiro)).toEqual(['devolvido', 'devolvido']);
    const hand = (body: object) =>
      act(id, 'premios/1/entrega', ana.token, { recebedor: 'Maria Souza', ...body });
    expect((await hand({})).body.errors).toEqual({ sem_dinheiro: [pt('rifa.money_gone')] });
    expect((await hand({ sem_dinheiro: true })).body.errors).toEqual({ motivo: [pt('validation.required')] });
    const motivo = 'O conselho decidiu entregar';
    const done = await hand({ sem_dinheiro: true, motivo });
    expect([done.status, done.body.premios[0].entrega.motivo]).toEqual([200, motivo]);
    const [line] = await t.db.query<{ users: number; depois: object }>(
      sql`select users, depois from trilha where secao = 'rifa' and registro = ${id} order by id desc limit 1`,
    );
    expect(line).toEqual({ users: ana.id, depois: { entrega: 1, dinheiro: 'devolvido', motivo } });
    await t.db.run(sql`update cobranca k set estado = 'contestada' from rifa_compra c
      where c.cobranca = k.id and c.rifa = ${id}`);
    expect((await draw(id)).premios[1]!.ganhador?.dinheiro).toBe('contestado');
  });
});

it.each(['\u0007', '\u202e', '\ud800'])('refuses %j in what is printed at the hand-over', async (sign) => {
  const { id } = await frozen({}, [5]);
  await typedByBoth(id);
  await act(id, 'sorteio');
  const fields = { recebedor: `João${sign}`, documento: `1${sign}2`, observacao: `a${sign}b` };
  expect((await act(id, 'premios/1/entrega', ana.token, fields)).body.errors).toEqual(
    Object.fromEntries(Object.keys(fields).map((name) => [name, [pt('validation.characters')]])),
  );
});
