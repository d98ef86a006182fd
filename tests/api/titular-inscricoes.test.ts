import { describe, expect, it } from 'vitest';
import { adminApi } from '../support/admin-api.ts';
import type { Answer } from '../support/app.ts';
import { cpf } from '../support/factory.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';
import type { Row } from '../support/section-fixture.ts';

const s = await signUpFixture();
const { t } = s;
const { put } = adminApi(t);
const as = 'Administrador';

const createPerson = (values: object): Promise<Row> => put('pessoa', { igreja: s.igreja, ...values });
const erase = ({ id, versao }: Row): Promise<Answer> =>
  t.request({ as, url: `/api/admin/pessoa/${id}/titular/apagar`, body: { versao } });
const impediments = async ({ id }: Row): Promise<{ chave: string; total: number }[]> =>
  (await t.request({ as, url: `/api/admin/pessoa/${id}/titular/apagar` })).body.impedimentos;

describe('erasing a person who bought sign-ups', () => {
  it('waits until the money of a cancelled event was returned', async () => {
    const bia = await createPerson({ nome: 'Bia Torres', email: 'bia@example.com' });
    const evento = await s.evento();
    const { metodo: _metodo, ...input } = s.body(evento, 2, {
      comprador: { nome: 'Bia Torres', email: 'bia@example.com' },
    });
    const sale = await t.request({
      url: '/api/admin/inscricao/balcao',
      as,
      body: { forma: 'dinheiro', ...input },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(sale.status, sale.text).toBe(201);
    await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' });
    await t.jobs.runAll();
    expect(await impediments(bia)).toEqual([{ chave: 'devolucao', total: 1 }]);
    expect((await erase(bia)).status).toBe(409);
    const refunds = '/api/admin/inscricao/reembolsos';
    const { body } = await t.request({ as, url: `${refunds}?evento=${evento.id}` });
    expect(body.data).toMatchObject([{ nome: 'Bia Torres', email: 'bia@example.com', valor: 20_000 }]);
    const returned = await t.request({ as, url: refunds, body: { evento: evento.id } });
    expect(returned.body).toMatchObject({ pedidos: 1, falhas: 0 });
    // it is owed again if the refund fails
    expect(await impediments(bia)).toEqual([{ chave: 'devolucao', total: 1 }]);
    await t.jobs.runAll();
    expect(await impediments(bia)).toEqual([]);
    expect((await erase(bia)).status).toBe(204);
  });

  it('waits for the coming events of those whom the person signed up or answers for', async () => {
    const [marta, saul] = [
      await createPerson({ nome: 'Marta Nunes', email: 'marta@example.com', cpf: cpf(501) }),
      await createPerson({ nome: 'Saul Nunes', email: 'saul@example.com', cpf: cpf(502) }),
    ];
    const evento = await s.evento({
      pede_nascimento: true,
      lotes: [{ nome: 'Crianças', preco: 0, quantidade: 10 }],
    });
    await s.buy(evento, 2, {
      comprador: { nome: 'Marta Nunes', email: 'marta@example.com' },
      participantes: [marta, saul].map(({ nome, cpf: document }, at) => ({
        nome: `Filho ${at + 1}`,
        lote: evento.lotes[0]!.id,
        cpf: cpf(503 + at),
        data_nascimento: '2016-05-04',
        responsavel: { nome, cpf: document, autoriza: true },
      })),
    });
    expect(await impediments(marta)).toEqual([{ chave: 'inscricao', total: 2 }]);
    expect(await impediments(saul)).toEqual([{ chave: 'inscricao', total: 1 }]);
    for (const guardian of [marta, saul]) expect((await erase(guardian)).status).toBe(409);
    t.clock.set('2026-04-19T15:00:00Z');
    await t.jobs.runAll();
    for (const guardian of [marta, saul]) {
      expect(await impediments(guardian)).toEqual([]);
      expect((await erase(guardian)).status).toBe(204);
    }
  });
});
