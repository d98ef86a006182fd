import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { receiptJob } from '#server/features/contribuicao/receipts.ts';
import { giftFixture, linkIn } from '../support/contribuir-fixture.ts';
import { readPdf } from '../support/pdf.ts';

const o = await giftFixture();
const { t } = o;
const { db } = t;

describe('a receipt by mail', () => {
  it('has its number, the amount in figures and words, and who received', async () => {
    const { slug } = await o.campanha({ nome: 'Telhado novo' });
    await db.run(sql`update recebimentos set agradecimento = 'Deus abençoe a sua casa.'`);
    const { codigo } = await o.give({
      tipo: 'campanha',
      campanha: slug,
      valor: 123_456,
      nome: 'Rute Alves',
      email: 'rute@casa.example',
    });
    expect(await o.mails('rute@casa.example')).toEqual([]);
    await o.confirm(codigo);
    const [mail, ...others] = await o.mails('rute@casa.example');
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Recibo 001/2026: R$\u00a01.234,56'.replace('\u00a0', ' '));
    for (const words of [
      'Recibo nº: 001/2026',
      'Por extenso: mil duzentos e trinta e quatro reais e cinquenta e seis centavos',
      'De: Rute Alves',
      'Referente a: Campanha: Telhado novo',
      'Recebido em: 10/03/2026',
      'Recebedor: Igreja Aprisco da Graça',
      'CNPJ: 11.222.333/0001-81',
      'Endereço: Rua das Flores, 10, Centro, Recife – PE · CEP 50010-000',
      'Deus abençoe a sua casa.',
      `/contribuir/${codigo}`,
    ])
      expect(mail!.text).toContain(words);
    const page = (await o.giving.payment(codigo))!;
    expect(page.recibo).toMatchObject({ numero: '001/2026', data: '2026-03-10' });
    expect(page.cobranca.recibo).toBe('001/2026');
    expect(page.qr).toBeNull();
  });

  it('is in the language in which the gift was made', async () => {
    const { codigo } = await o.give(
      { nome: 'Ruth', email: 'ruth@home.example' },
      { 'accept-language': 'en' },
    );
    await o.confirm(codigo);
    const [mail] = await o.mails('ruth@home.example');
    expect(mail!.subject).toMatch(/^Receipt 002\/2026: R\$.?50\.00$/);
    expect(mail!.text).toContain('In words: fifty reais');
    expect(mail!.text).toContain('For: Offering');
    expect(mail!.text).toContain('10 Mar 2026');
    expect(mail!.text).not.toContain('10/03/2026');
  });

  it('has no name for an anonymous giver, and is not sent without an address', async () => {
    const hidden = await o.give({ nome: 'Noemi', email: 'noemi@casa.example', anonimo: true });
    await o.confirm(hidden.codigo);
    const [mail] = await o.mails('noemi@casa.example');
    expect(mail!.text).toMatch(/^Olá!\n/);
    expect(mail!.text).not.toContain('Noemi');
    const before = t.mail.sent.length;
    const { codigo } = await o.give({ anonimo: true });
    await o.confirm(codigo);
    await t.jobs.runAll();
    expect(t.mail.sent).toHaveLength(before);
    expect((await o.giving.payment(codigo))!.recibo).not.toBeNull();
  });

  it('is put on its way once, however often its job is run', async () => {
    const { codigo } = await o.give({ nome: 'Ester', email: 'ester@casa.example' });
    await o.confirm(codigo);
    const { id } = await o.charge(codigo);
    // If a server dies before it marks the job as done, another one runs it again.
    await t.jobs.enqueue(db, receiptJob, { cobranca: id });
    const mails = await o.mails('ester@casa.example');
    expect(mails).toMatchObject([{ id: expect.stringMatching(/^recibo\.[0-9a-f]{32}$/) }]);
    expect(JSON.stringify(mails[0]!.id)).not.toContain(codigo);
    await t.jobs.enqueue(db, receiptJob, { cobranca: id });
    expect(await o.mails('ester@casa.example')).toEqual([]);
  });

  it('is not given for money of tests', async () => {
    await db.run(sql`update recebimentos set pix_chave = null, pix_tipo = null, conta = null`);
    const { codigo, sandbox } = await o.give({ email: 'teste@casa.example', nome: 'Teste' });
    expect(sandbox).toBe(true);
    t.gateways.get('sandbox').pay(codigo);
    const { url, body, headers } = t.gateways.get('sandbox').notice(codigo);
    await t.request({ method: 'POST', url, body, headers });
    expect(await o.mails('teste@casa.example')).toEqual([]);
    expect((await o.giving.payment(codigo))!.cobranca).toMatchObject({ estado: 'paga', recibo: null });
    await db.run(
      sql`update recebimentos set pix_chave = 'pix@igreja.example', pix_tipo = 'email', conta = ${o.conta}`,
    );
  });
});

it('pages that show how much a project has are old once more has come', async () => {
  await db.run(
    sql`insert into projetosociais (nome, status, arrecadado, meta) values ('Poço', 'ativo', 100000, 200000)`,
  );
  const { codigo } = await o.give({ tipo: 'projeto_social', projeto: 'poco', valor: 25_000 });
  const version = async () =>
    (await db.query<{ versao: number }>(sql`select versao from site_versao`))[0]!.versao;
  const before = await version();
  await o.confirm(codigo);
  await t.jobs.runAll();
  expect(await version()).toBeGreaterThan(before);
  expect((await o.giving.offer()).projetos.find(({ slug }) => slug === 'poco')).toMatchObject({
    arrecadado: 125_000,
  });
  const later = await version();
  const refund = await t.request({
    url: `/api/admin/cobranca/${(await o.charge(codigo)).id}/estornar`,
    as: 'Tesouraria',
    body: { valor: 25_000, motivo: 'Engano' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(refund.status).toBeLessThan(300);
  await t.jobs.runAll();
  expect(await version()).toBeGreaterThan(later);
  expect((await o.giving.offer()).projetos.find(({ slug }) => slug === 'poco')).toMatchObject({
    arrecadado: 100_000,
  });
});

describe('the statement of a year', () => {
  const year = (email: string, ano = '2026') =>
    o.giving.askYearlyStatement({ extrato_email: email, ano }, o.from);

  it('lists what was given and stayed, with its sum in words, for an hour', async () => {
    const email = 'ana@casa.example';
    const [pessoa] = await db.query<{ id: number }>(
      sql`insert into pessoa (nome, email, status) values ('Ana Prado', ${email}, 'membro_ativo') returning id`,
    );
    const gift = await o.give({ nome: 'Ana', email, valor: 10_000 });
    await o.confirm(gift.codigo);
    const back = await o.give({ nome: 'Ana', email, valor: 3000 });
    await o.confirm(back.codigo);
    const refund = await t.request({
      url: `/api/admin/cobranca/${(await o.charge(back.codigo)).id}/estornar`,
      as: 'Tesouraria',
      body: { valor: 3000, motivo: 'Engano' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(refund.status).toBeLessThan(300);
    await o.give({ nome: 'Ana', email, valor: 9000 });
    await db.run(sql`insert into financeiro (descricao, tipo, valor, classificacao_financeira, pago, data_pagamento,
        data_vencimento, competencia, conta, pessoa)
      values ('Dízimo em dinheiro', 'receita', 20000, 'dizimo', true, '2026-02-01', '2026-02-01', '2026-02-01',
          ${o.conta}, ${pessoa!.id}),
        ('Camiseta', 'receita', 4000, 'loja', true, '2026-02-01', '2026-02-01', '2026-02-01', ${o.conta}, ${pessoa!.id}),
        ('Dízimo de 2025', 'receita', 7000, 'dizimo', true, '2025-12-30', '2025-12-30', '2025-12-01', ${o.conta},
          ${pessoa!.id})`);
    await o.mails(email);
    const lines = async () => {
      const [mail] = await o.mails(email);
      const read = await o.giving.statement(linkIn(mail!.text, '/contribuir/extrato'));
      return 'found' in read ? read.found.linhas.map(({ descricao }) => descricao) : read;
    };
    // the office typed the address into the record: it proves nothing, and who changes it must not read what the person gave
    expect(await year(email)).toEqual({ ok: true });
    expect(await lines()).toEqual(['Oferta']);
    const account = await t.user('Loja', { email });
    await db.run(sql`update users set pessoa = ${pessoa!.id} where id = ${account.id}`);
    expect(await year('  ANA@casa.example ')).toEqual({ ok: true });
    const [mail] = await o.mails(email);
    const link = linkIn(mail!.text, '/contribuir/extrato');
    const opened = await o.giving.statement(link);
    expect(opened).toMatchObject({
      found: {
        ano: 2026,
        nome: 'Ana Prado',
        email,
        total: 30_000,
        extenso: 'trezentos reais',
        emitido: '2026-03-10',
        linhas: [
          { data: '2026-02-01', descricao: 'Dízimo em dinheiro', valor: 20_000, recibo: null },
          {
            data: '2026-03-10',
            descricao: 'Oferta',
            valor: 10_000,
            recibo: expect.stringMatching(/^\d{3}\/2026$/),
          },
        ],
      },
    });
    t.clock.advance(59);
    expect(await o.giving.statement(link)).toHaveProperty('found');
    t.clock.advance(2);
    expect(await o.giving.statement(link)).toEqual({ refused: 'expired' });
    t.clock.advance(-61);
  });

  it('has a gift that was returned and paid again', async () => {
    const email = 'outra.vez@casa.example';
    const { codigo } = await o.give({ nome: 'Ana', email, valor: 3000 });
    const { id } = await o.charge(codigo);
    const act = async (path: string, body: object = {}) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const answer = await t.request({ url: `/api/admin/${path}`, as: 'Tesouraria', body, headers });
      expect(answer.status, answer.text).toBe(200);
    };
    await o.confirm(codigo);
    await act(`cobranca/${id}/estornar`, { valor: 3000, motivo: 'Engano' });
    await o.mails(email);
    await year(email);
    expect(await o.mails(email)).toEqual([]);
    await act(`cobranca/${id}/confirmar`, { valor: 3000, excedente: true });
    const [arrival] = await db.query<{ id: number }>(
      sql`select id from recebimento where cobranca = ${id} and situacao = 'a_decidir'`,
    );
    await act(`recebimento/${arrival!.id}/aceitar`);
    expect(await o.charge(codigo)).toMatchObject({ estado: 'estornada', recebido: 6000 });
    await year(email);
    const [mail] = (await o.mails(email)).filter(({ text }) => text.includes('/contribuir/extrato'));
    expect(await o.giving.statement(linkIn(mail!.text, '/contribuir/extrato'))).toMatchObject({
      found: { total: 3000, linhas: [{ descricao: 'Oferta', valor: 3000 }] },
    });
  });

  it('answers the same to a stranger, and mails no address that never gave', async () => {
    expect(await year('ninguem@casa.example')).toEqual({ ok: true });
    expect(await o.mails('ninguem@casa.example')).toEqual([]);
    expect(await year('sem-arroba')).toMatchObject({
      ok: false,
      errors: { extrato_email: [expect.any(String)] },
    });
  });

  it('is mailed at most three times in an hour to one address', async () => {
    const email = 'insistente@casa.example';
    const { codigo } = await o.give({ nome: 'Ivo', email });
    await o.confirm(codigo);
    await o.mails(email);
    for (let times = 0; times < 5; times += 1) expect(await year(email)).toEqual({ ok: true });
    expect(await o.mails(email)).toHaveLength(3);
  });

  it('opens by no link but its own', async () => {
    for (const link of ['', 'x', 'a.b', `${'a'.repeat(40)}.${'b'.repeat(24)}`])
      expect(await o.giving.statement(link)).toEqual({ refused: 'unknown' });
  });
});

it('prints the day of the payment in the office too, also when the books have it later because its month was closed', async () => {
  t.clock.set('2025-12-31T15:00:00-03:00');
  const { codigo } = await o.give({ nome: 'Silas', email: 'silas@casa.example' });
  t.clock.set('2026-01-05T15:00:00-03:00');
  const act = async (path: string, body: object) => {
    const answer = await t.request({ url: `/api/admin/${path}`, as: 'Tesouraria', body });
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  await act('fechamento', { igreja: o.igreja, mes: '2025-12', ciente: true });
  const { id, valor } = await o.charge(codigo);
  await act('cobranca/extrato/confirmar', {
    conta: o.conta,
    itens: [{ identificador: 'linha 1', data: '2025-12-31', valor, descricao: 'PIX', cobranca: id }],
  });
  const [entry] = await db.query<{ id: number; data: string }>(
    sql`select id, data_pagamento as data from financeiro where origem = ${`cobranca:${id}`}`,
  );
  expect(entry!.data).toBe('2026-01-01');
  expect((await o.giving.payment(codigo))!.recibo).toMatchObject({ numero: '001/2025', data: '2025-12-31' });
  const { rawPayload } = await t.app.inject({
    url: `/api/admin/financeiro/${entry!.id}/recibo.pdf`,
    headers: { authorization: `Bearer ${await t.tokenFor('Tesouraria')}`, 'accept-language': 'pt-BR' },
  });
  const { texts } = await readPdf(rawPayload);
  expect(texts[0]).toContain('001/2025');
  expect(texts[0]).toContain('31/12/2025');
});

it('an excess that the treasurer keeps has a receipt of the giver, of the day and the year when it arrived', async () => {
  const office = async (path: string, body?: object) => {
    const answer = await t.request({
      url: `/api/admin/${path}`,
      method: 'POST',
      as: 'Tesouraria',
      headers: { 'idempotency-key': crypto.randomUUID() },
      ...(body && { body }),
    });
    expect([answer.status, answer.text]).toEqual([
      expect.toSatisfy((status) => status < 300),
      expect.any(String),
    ]);
    return answer.body;
  };
  const kept = async (giver: object): Promise<{ numero: string; text: string }> => {
    t.clock.set('2025-12-30T10:00:00-03:00');
    const { codigo } = await o.give({ valor: 10_000, email: 'joao.a.mais@casa.example', ...giver });
    await o.confirm(codigo, 15_000);
    const { id } = await o.charge(codigo);
    const [excess] = await t.db.query<{ id: number }>(
      sql`select id from recebimento where cobranca = ${id} and tipo = 'excesso'`,
    );
    t.clock.set('2026-01-05T10:00:00-03:00');
    await office(`recebimento/${excess!.id}/aceitar`);
    const [entry] = await t.db.query<{ id: number }>(
      sql`select id from financeiro where origem = ${`excesso:${excess!.id}`}`,
    );
    const { numero } = await office(`financeiro/${entry!.id}/recibo`);
    const file = await t.app.inject({
      url: `/api/admin/financeiro/${entry!.id}/recibo.pdf`,
      headers: { authorization: `Bearer ${await t.tokenFor('Tesouraria')}`, 'accept-language': 'pt-BR' },
    });
    return { numero, text: (await readPdf(file.rawPayload)).texts[0]!.replace(/\s+/g, ' ') };
  };
  const { numero, text } = await kept({ nome: 'João Prado' });
  expect(text).toContain('João Prado');
  expect(text).toContain('30/12/2025');
  expect(numero).toMatch(/^\d{3}\/2025$/);
  expect((await kept({ nome: 'Escondido Prado', anonimo: true })).text).not.toContain('Escondido');
});
