import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { type Limited, limitedTo } from '../support/churches.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';
import type { Row } from '../support/section-fixture.ts';

const t = await testApp();
const b = await booksFixture(t);
const transfer = (values: Record<string, unknown> = {}) => ({
  tipo: 'transferencia',
  conta: b.caixa,
  conta_destino: b.banco,
  pago: true,
  ...values,
});
const open = (values: Record<string, unknown> = {}) => transfer({ pago: false, ...values });
const other = async (row: Row): Promise<Row> => (await b.get(row.contrapartida.id)).body;
const balances = async () => [await b.saldo(b.caixa), await b.saldo(b.banco)];

describe('a transfer', () => {
  it('is a pair: out of one account and into the other, and neither income nor expense', async () => {
    const { totais, total } = await b.list();
    const out = await b.put(transfer({ valor: 2_500 }));
    const arrived = await other(out);
    expect([out.sentido, arrived.sentido, arrived.contrapartida.id]).toEqual(['saida', 'entrada', out.id]);
    expect(await balances()).toEqual([7_500, -2_500]);
    const after = await b.list();
    expect([after.totais, after.total]).toEqual([totais, total + 2]);
    // Each account shows its own side.
    for (const [conta, row] of [
      [b.caixa, out],
      [b.banco, arrived],
    ] as const)
      expect((await b.list(`conta=${conta}&tipo=transferencia`)).data.map(({ id }: Row) => id)).toEqual([
        row.id,
      ]);
  });

  it('asks for another account to go to', async () => {
    const said = (key: 'validation.required' | 'financeiro.same_account') => ({
      conta_destino: [errorText(key, 'pt_BR')],
    });
    expect((await b.post(open({ conta_destino: null }))).body.errors).toEqual(said('validation.required'));
    expect((await b.post(open({ conta_destino: b.caixa }))).body.errors).toEqual(
      said('financeiro.same_account'),
    );
    expect((await b.post(open({ conta_destino: b.fechada }))).status).toBe(422);
  });

  it('is edited from either end', async () => {
    const out = await b.put(open());
    const arrived = await other(out);
    const answer = await b.change(arrived.id, { valor: 4_321, descricao: 'Depósito' });
    expect(answer.status).toBe(200);
    expect((await b.get(out.id)).body).toMatchObject({ valor: 4_321, descricao: 'Depósito', versao: 2 });
    await b.change(out.id, { conta: b.banco, conta_destino: b.caixa });
    const [row] = await t.db.query(sql`select movimento, sinal from financeiro where id = ${arrived.id}`);
    expect(row).toEqual({ movimento: b.caixa, sinal: 1 });
    expect((await b.change(out.id, { tipo: 'receita' })).body.errors).toEqual({
      tipo: [errorText('financeiro.transfer_kind', 'pt_BR')],
    });
  });

  it('is settled and taken back on both sides', async () => {
    const before = await balances();
    const out = await b.put(open({ valor: 800 }));
    expect(await balances()).toEqual(before);
    const arrived = await other(out);
    await b.act(arrived.id, 'liquidar');
    expect(await balances()).toEqual([before[0]! - 800, before[1]! + 800]);
    expect((await b.get(out.id)).body.situacao).toBe('pago');
    // The destination account cannot be changed either.
    for (const { id } of [out, arrived]) {
      const moved = await b.change(id, { conta_destino: b.fechada });
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([409, ['conta_destino']]);
    }
    await b.act(arrived.id, 'estornar');
    expect(await balances()).toEqual(before);
    const rows = await t.db.query(
      sql`select sinal, movimento from financeiro where estorno_de in (${out.id}, ${arrived.id}) order by sinal`,
    );
    expect(rows).toEqual([
      { sinal: -1, movimento: b.banco },
      { sinal: 1, movimento: b.caixa },
    ]);
    expect((await b.act(out.id, 'estornar')).status).toBe(409);
  });

  it('is deleted from either end, while nothing moved', async () => {
    for (const end of ['out', 'arrived']) {
      const out = await b.put(open());
      const arrived = await other(out);
      expect((await b.remove(end === 'out' ? out.id : arrived.id)).status).toBe(204);
      for (const { id } of [out, arrived]) expect((await b.get(id)).status).toBe(404);
    }
    const paid = await b.put(transfer());
    for (const { id } of [paid, await other(paid)]) expect((await b.remove(id)).status).toBe(409);
  });

  it.each(['out', 'in'])('takes its file with it, whichever end is deleted: %s', async (end) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(b.row(open()))) form.set(name, String(value));
    form.set('comprovante', new Blob([Buffer.from('%PDF-1.4\n%âãÏÓ\n')]), 'recibo.pdf');
    const { status, body } = await t.request({ url: '/api/admin/financeiro', form, as: 'Tesouraria' });
    expect([status, body.comprovante?.nome]).toEqual([201, 'recibo.pdf']);
    const ends = { out: body.id, in: body.contrapartida.id };
    // the receipt of the end that is not deleted itself
    const kept = end === 'out' ? ends.in : ends.out;
    await t.db.run(sql`update financeiro set comprovante = case when id = ${kept} then ${body.comprovante.id}::uuid end
      where id = any(${Object.values(ends)}::integer[])`);
    expect((await b.remove(end === 'out' ? ends.out : ends.in)).status).toBe(204);
    expect(await t.db.query(sql`select 1 from arquivo`)).toEqual([]);
    expect((await t.jobs.waiting()).map(({ nome }) => nome)).toContain('arquivo.delete');
  });

  it('repeats as pairs', async () => {
    const first = await b.put(open({ repeticao: 'mensal', repeticoes: 3 }));
    const rows: Row[] = (await b.list(`recorrencia=${first.id}`)).data;
    expect(rows.map(({ sentido }) => sentido).sort()).toEqual([
      ...Array(3).fill('entrada'),
      ...Array(3).fill('saida'),
    ]);
  });

  it('of two who write it from both ends at once, both are answered and it stays a pair', async () => {
    const out = await b.put(open());
    const arrived = await other(out);
    const answers = await Promise.all([
      b.change(out.id, { valor: 11_111 }),
      b.change(arrived.id, { valor: 22_222 }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await b.get(out.id)).body.valor).toBe((await b.get(arrived.id)).body.valor);
  });
});

describe('a transfer between churches', async () => {
  const create = async (section: string, body: object): Promise<number> => {
    const answer = await t.request({ url: `/api/admin/${section}`, body, as: 'Administrador' });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.id;
  };
  const church = (nome: string) => create('igreja', { nome_fantasia: nome, razao_social: nome });
  const [north, south, west] = [await church('Norte'), await church('Sul'), await church('Oeste')];
  const from = await create('conta', { nome: 'Caixa do Norte', igreja: north });
  const to = await create('conta', { nome: 'Caixa do Sul', igreja: south });
  const [sender, receiver, stranger] = [
    await limitedTo(t, { users: [north] }),
    await limitedTo(t, { users: [south] }),
    await limitedTo(t, { users: [west] }),
  ];
  const url = '/api/admin/financeiro';
  const visibleIds = async ({ request }: Limited, query = ''): Promise<number[]> =>
    (await request({ url: `${url}?per_page=100&${query}` })).body.data.map(({ id }: Row) => id);
  const between = (values: object = {}) => b.put(open({ conta: from, conta_destino: to, ...values }));

  it('shows each church its own side, and others none', async () => {
    const out = await between({ descricao: 'Repasse do Norte' });
    const arrived = await other(out);
    expect([out.igreja.id, arrived.igreja.id]).toEqual([north, south]);
    expect([await visibleIds(sender), await visibleIds(receiver), await visibleIds(stranger)]).toEqual([
      [out.id],
      [arrived.id],
      [],
    ]);
    const status = async (who: Limited, id: number) => (await who.request({ url: `${url}/${id}` })).status;
    expect([await status(receiver, arrived.id), await status(receiver, out.id)]).toEqual([200, 404]);
    expect([await status(sender, out.id), await status(sender, arrived.id)]).toEqual([200, 404]);
    expect(await status(stranger, arrived.id)).toBe(404);
    // Each side only sees the name of the other.
    const { body } = await receiver.request({ url: `${url}/${arrived.id}` });
    expect(body.contrapartida).toEqual({ id: out.id, rotulo: 'Repasse do Norte' });
  });

  it('is decided on where it leaves; where it arrives it is only seen', async () => {
    const out = await between();
    const arrived = await other(out);
    const at = `${url}/${arrived.id}`;
    const forbidden = errorText('financeiro.transfer_elsewhere', 'pt_BR');
    for (const request of [
      { method: 'PUT', url: at, body: { valor: 5 } } as const,
      { method: 'DELETE', url: at } as const,
      { method: 'POST', url: `${at}/liquidar` } as const,
    ]) {
      const answer = await receiver.request(request);
      expect([answer.status, answer.body.message]).toEqual([403, forbidden]);
    }
    expect((await b.get(out.id)).body).toMatchObject({ valor: out.valor, pago: false, versao: 1 });
    expect((await sender.request({ method: 'POST', url: `${url}/${out.id}/liquidar` })).status).toBe(200);
    expect((await receiver.request({ url: at })).body.pago).toBe(true);
  });

  it('keeps the churches of its sides, whichever end is edited', async () => {
    const out = await between();
    const arrived = await other(out);
    await b.change(arrived.id, { descricao: 'Repasse mensal' });
    await b.change(out.id, { valor: 777 });
    const churches = async () => [
      (await b.get(out.id)).body.igreja.id,
      (await b.get(arrived.id)).body.igreja.id,
    ];
    expect(await churches()).toEqual([north, south]);
    await b.change(out.id, { conta_destino: b.caixa });
    const elsewhere = await create('conta', { nome: 'Caixa do Oeste', igreja: west });
    await b.change(out.id, { conta_destino: elsewhere });
    expect(await churches()).toEqual([north, west]);
  });

  it('is reversed on both sides', async () => {
    const out = await between({ pago: true, data_pagamento: b.today });
    const arrived = await other(out);
    expect((await b.act(out.id, 'estornar')).status).toBe(200);
    const rows = await t.db.query(sql`select igreja, movimento from financeiro
      where estorno_de in (${out.id}, ${arrived.id}) order by sinal`);
    expect(rows).toEqual([
      { igreja: south, movimento: to },
      { igreja: north, movimento: from },
    ]);
  });
});
