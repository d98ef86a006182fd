import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';

const t = await testApp();
const b = await booksFixture(t);

describe('conta', () => {
  it('has a balance of its initial value and all paid entries', async () => {
    expect([await b.saldo(b.caixa), await b.saldo(b.banco)]).toEqual([10_000, -5_000]);
    await b.paid({ valor: 1_500 });
    await b.paid({ valor: 400, tipo: 'despesa' });
    const open = await b.put({ valor: 99_999 });
    expect(await b.saldo(b.caixa)).toBe(11_100);
    await b.change(open.id, { valor: 100 });
    await b.act(open.id, 'liquidar');
    expect(await b.saldo(b.caixa)).toBe(11_200);
    await b.remove((await b.put({ valor: 5 })).id);
    const { body } = await t.request({
      url: '/api/admin/conta?sort_by=saldo&sort_order=desc',
      as: 'Tesouraria',
    });
    expect(body.data.map(({ saldo }: { saldo: number }) => saldo)).toEqual([11_200, 0, -5_000]);
    expect(body.totais).toEqual({ saldo: 6_200 });
    const some = await t.request({ url: '/api/admin/conta?ativa=false', as: 'Tesouraria' });
    expect(some.body.totais).toEqual({ saldo: 0 });
  });

  it('has kept totals equal to the sums of its rows after any writes', async () => {
    await t.db.run(sql`update financeiro set valor = valor + 1, conta = ${b.banco} where tipo = 'despesa'`);
    await t.db.run(sql`delete from financeiro where id = (select min(id) from financeiro)`);
    const rows = await t.db.query(sql`select movimento as conta, tipo, pago, sum(valor * sinal) as valor
      from financeiro group by 1, 2, 3 order by 1, 2, 3`);
    const kept = await t.db.query(sql`select conta, tipo, pago, sum(valor) as valor from total_financeiro
      group by 1, 2, 3 having sum(valor) <> 0 order by 1, 2, 3`);
    expect(kept).toEqual(rows);
    await t.db.run(sql`truncate financeiro, recibo, contagem_lancamento`);
    expect(await b.saldo(b.caixa)).toBe(10_000);
  });

  it('is not deleted once money moved through it, or is about to', async () => {
    const message = errorText('conta.has_movements', 'pt_BR');
    const remove = (id: number) =>
      t.request({ method: 'DELETE', url: `/api/admin/conta/${id}`, as: 'Tesouraria' });
    await b.put({ tipo: 'transferencia', conta: b.caixa, conta_destino: b.banco });
    for (const id of [b.caixa, b.banco]) {
      const answer = await remove(id);
      expect([answer.status, answer.body.message]).toEqual([409, message]);
    }
    expect((await remove(b.fechada)).status).toBe(204);
  });

  it('is not deactivated while money is sent to it: the message names from where', async () => {
    const put = (path: string, body: object) =>
      t.request({ method: 'PUT', url: `/api/admin/${path}`, body, as: 'Administrador' });
    const [nova, velha] = await Promise.all(
      ['Conta nova', 'Conta velha'].map(async (nome) => {
        const answer = await t.request({ url: '/api/admin/conta', body: { nome }, as: 'Administrador' });
        return answer.body.id as number;
      }),
    );
    const campanha = await t.request({
      url: '/api/admin/campanha',
      body: { nome: 'Telhado novo', conta: velha, ativa: true },
      as: 'Administrador',
    });
    expect(campanha.status).toBe(201);
    const destinos = [{ destino: 'dizimo', conta: velha }];
    await put('recebimentos/1', { conta: velha, conta_dinheiro: velha, destinos });

    const close = () => put(`conta/${velha}`, { ativa: false });
    const answer = await close();
    const sources =
      'Recebimentos: Conta geral; Recebimentos: Conta do dinheiro; Recebimentos: Dízimo; Campanha: Telhado novo';
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { ativa: [errorText('conta.receives', 'pt_BR', { sources })] },
    ]);
    // other changes of it are not refused
    expect((await put(`conta/${velha}`, { banco: 'Banco do Sul' })).status).toBe(200);

    await put('recebimentos/1', { conta: nova, conta_dinheiro: null, destinos: [] });
    expect((await close()).body.errors.ativa[0]).toContain('(Campanha: Telhado novo)');
    await put(`campanha/${campanha.body.id}`, { ativa: false });
    expect((await close()).status).toBe(200);

    // nor chosen once it is inactive
    const inactive = [errorText('financeiro.conta_inactive', 'pt_BR', { name: 'Conta velha' })];
    expect((await put('recebimentos/1', { conta: velha, destinos })).body.errors).toEqual({
      conta: inactive,
      'destinos.0.conta': inactive,
    });
    expect((await put(`campanha/${campanha.body.id}`, { ativa: true })).body.errors).toEqual({
      conta: inactive,
    });
    expect((await put(`campanha/${campanha.body.id}`, { nome: 'Telhado' })).status).toBe(200);
  });
});
