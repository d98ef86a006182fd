import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;

async function paid(evento: TestEvent, people = 1): Promise<CompraPublica> {
  const compra = await s.buy(evento, people);
  await s.confirm(compra.cobranca!.codigo);
  return s.read(compra.codigo);
}
const momentAfter = (seconds: number): string =>
  new Date(t.clock.now().getTime() + seconds * 1_000).toISOString();
const enter = (codigo: string, more: object = {}) =>
  t.request({
    url: '/api/admin/inscricao/checkin',
    as: 'Secretaria',
    body: { codigo, momento: momentAfter(-60), aparelho: 'Porta 1', ...more },
  });

describe('the door', () => {
  it('lets a ticket in once, and says when and where it came in', async () => {
    const evento = await s.evento();
    const compra = await paid(evento);
    const { codigo } = compra.inscricoes[0]!;
    const momento = momentAfter(-60);
    expect(await enter(codigo, { momento })).toMatchObject({
      status: 200,
      body: { participante: 'Participante 1', lote: 'Primeiro', evento: evento.id },
    });
    // the answer was lost
    expect((await enter(codigo, { momento })).status).toBe(200);
    const again = await enter(codigo, { aparelho: 'Porta 2', momento: momentAfter(-30) });
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'Este ingresso já entrou.', quando: momento, onde: 'Porta 1' },
    });
    expect((await s.read(compra.codigo)).inscricoes[0]!.estado).toBe('check_in_feito');
  });

  it('says that a photo is missing where the event demands one', async () => {
    const evento = await s.evento({ pede_foto: 'obrigatoria' });
    const { codigo } = (await paid(evento)).inscricoes[0]!;
    const list = await t.request({
      url: `/api/admin/inscricao/checkin?evento=${evento.id}`,
      as: 'Secretaria',
    });
    expect(list.body.inscricoes).toMatchObject([{ falta_foto: true }]);
    expect((await enter(codigo)).body).toMatchObject({ falta_foto: true });
    const other = await paid(await s.evento());
    expect((await enter(other.inscricoes[0]!.codigo)).body).toMatchObject({ falta_foto: false });
  });

  it('lets one of twenty phones in at the same moment', async () => {
    const { inscricoes } = await paid(await s.evento());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => enter(inscricoes[0]!.codigo, { aparelho: `Porta ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('refuses tickets that do not admit', async () => {
    const evento = await s.evento({ reembolsos: [{ dias: 0, percentual: 100 }] });
    const pending = await s.buy(evento);
    expect((await enter(pending.inscricoes[0]!.codigo)).body.message).toContain('ainda não foi paga');
    const compra = await paid(evento, 2);
    const [gone, given] = compra.inscricoes;
    await t.request({ method: 'POST', url: `/api/inscricoes/${gone!.codigo}/cancelar` });
    expect((await enter(gone!.codigo)).body.message).toContain('cancelada');
    await t.request({
      url: `/api/inscricoes/${given!.codigo}/transferir`,
      body: { nome: 'Noemi', email: 'noemi@example.com' },
    });
    expect((await enter(given!.codigo)).body.message).toContain('outra pessoa');
    expect((await enter('a'.repeat(26))).status).toBe(404);
    expect((await enter('nada')).status).toBe(422);
    const other = await s.evento();
    const { inscricoes } = await paid(other);
    expect((await enter(inscricoes[0]!.codigo, { evento: evento.id })).body.message).toContain(
      'outro evento',
    );
  });

  it('keeps the second of two entries without network as a conflict; the earlier one counts', async () => {
    const evento = await s.evento();
    const { inscricoes } = await paid(evento);
    const { codigo, participante } = inscricoes[0]!;
    const [early, late] = [momentAfter(-600), momentAfter(-300)];
    expect((await enter(codigo, { momento: late, aparelho: 'B', entrou: true })).status).toBe(200);
    const second = await enter(codigo, { momento: early, aparelho: 'A', entrou: true });
    expect(second).toMatchObject({ status: 409, body: { conflito: true } });
    // sent again, it is the same conflict
    await enter(codigo, { momento: late, aparelho: 'B', entrou: true });
    const conflicts = () =>
      t.request({ url: `/api/admin/inscricao/checkin/conflitos?evento=${evento.id}`, as: 'Secretaria' });
    const { data } = (await conflicts()).body;
    expect(data).toMatchObject([
      { participante, momento: late, aparelho: 'B', primeiro: early, primeiro_aparelho: 'A' },
    ]);
    const resolve = () =>
      t.request({
        method: 'POST',
        url: `/api/admin/inscricao/checkin/conflitos/${data[0].id}/resolver`,
        as: 'Secretaria',
      });
    expect((await resolve()).status).toBe(204);
    expect((await resolve()).status).toBe(404);
    expect((await conflicts()).body.data).toEqual([]);
  });

  it('gives phones a list that opens no ticket', async () => {
    const evento = await s.evento();
    const { inscricoes } = await paid(evento, 2);
    const unpaid = await s.buy(evento);
    const { status, body, text } = await t.request({
      url: `/api/admin/inscricao/checkin?evento=${evento.id}`,
      as: 'Secretaria',
    });
    expect(status).toBe(200);
    const line = (
      { codigo, participante }: { codigo: string; participante: string | null },
      estado: string,
    ) => ({
      nome: participante,
      estado,
      resumo: createHash('sha256').update(codigo).digest('hex').slice(0, 32),
    });
    const byHash = (one: { resumo: string }, other: { resumo: string }) =>
      one.resumo.localeCompare(other.resumo);
    expect(
      body.inscricoes.map(({ nome, estado, resumo }: never) => ({ nome, estado, resumo })).toSorted(byHash),
    ).toEqual(
      [
        ...inscricoes.map((one) => line(one, 'confirmada')),
        ...unpaid.inscricoes.map((one) => line(one, 'pendente')),
      ].toSorted(byHash),
    );
    expect(body).toMatchObject({ evento: { esperados: 2, presentes: 0 }, completa: true, conflitos: [] });
    for (const { codigo } of inscricoes) {
      expect(text).not.toContain(codigo.slice(0, 9));
      // the start of a code picks a person of the list, and is no ticket
      const start = codigo.slice(0, 8);
      expect(body.inscricoes.filter(({ inicio }: { inicio: string }) => inicio === start)).toHaveLength(1);
      const entry = { codigo: start, momento: momentAfter(-1), aparelho: 'X' };
      const refused = await t.request({ url: '/api/admin/inscricao/checkin', as: 'Secretaria', body: entry });
      expect(refused.body.errors).toHaveProperty('codigo');
      expect((await t.request({ url: `/api/inscricoes/${start}/ingresso.pdf` })).status).toBe(404);
    }
  });

  it('opens for nobody without the permission', async () => {
    const { inscricoes } = await paid(await s.evento());
    const body = { codigo: inscricoes[0]!.codigo, momento: momentAfter(-1), aparelho: 'X' };
    for (const as of ['Comunicação', 'Somente leitura', 'Tesouraria'] as const) {
      expect((await t.request({ url: '/api/admin/inscricao/checkin', as, body })).status).toBe(403);
      expect((await t.request({ url: '/api/admin/inscricao/checkin?evento=1', as })).status).toBe(403);
    }
  });
});

describe('a disputed payment', () => {
  const pay = t.gateways.get('mercadopago');
  /** Two people whose card payment the buyer may dispute at the bank. */
  async function paidByCard(evento: TestEvent) {
    const { codigo, cobranca } = await s.buy(evento, 2, { metodo: 'cartao', token: 'tok', parcelas: 1 });
    const sendWebhook = async (state: Parameters<typeof pay.set>[1]): Promise<void> => {
      pay.set(cobranca!.codigo, state);
      await t.request({ method: 'POST', ...pay.notice(cobranca!.codigo) });
      await t.jobs.runAll();
    };
    pay.pay(cobranca!.codigo);
    await sendWebhook({});
    const [one, other] = (await s.read(codigo)).inscricoes.map((ticket) => ticket.codigo);
    return { one: one!, other: other!, sendWebhook };
  }
  const door = async (evento: TestEvent, desde?: string) => {
    const since = desde ? `&desde=${encodeURIComponent(desde)}` : '';
    return (
      await t.request({ url: `/api/admin/inscricao/checkin?evento=${evento.id}${since}`, as: 'Secretaria' })
    ).body;
  };
  const disputed = (list: { inscricoes: { contestada: boolean }[] }) =>
    list.inscricoes.map(({ contestada }) => contestada);

  it('admits nobody until it ends, and phones at the door learn both', async () => {
    const evento = await s.evento();
    const { one, other, sendWebhook } = await paidByCard(evento);
    t.clock.advance(10);
    const first = await door(evento);
    expect(disputed(first)).toEqual([false, false]);
    expect((await door(evento, first.agora)).inscricoes).toEqual([]);

    await sendWebhook({ estado: 'contestada' });
    expect(disputed(await door(evento, first.agora))).toEqual([true, true]);
    const refused = await enter(one);
    expect([refused.status, refused.body.motivo, refused.body.message]).toEqual([
      409,
      'contestada',
      'O pagamento desta inscrição está contestado no banco.',
    ]);
    // let in by a phone without network: the coordinator sees it
    expect((await enter(other, { entrou: true })).body).toMatchObject({ conflito: true });
    expect((await door(evento)).conflitos).toMatchObject([{ motivo: 'contestada' }]);

    t.clock.advance(10);
    const { agora } = await door(evento);
    t.clock.advance(10);
    await sendWebhook({ estado: 'paga' });
    expect(disputed(await door(evento, agora))).toEqual([false, false]);
    expect((await enter(one)).status).toBe(200);
  });

  it('lets no ticket change its name', async () => {
    const evento = await s.evento();
    const { one, sendWebhook } = await paidByCard(evento);
    const shown = async () => (await s.signUps.ticket(one))!.transferivel_ate;
    expect(await shown()).not.toBeNull();
    await sendWebhook({ estado: 'contestada' });
    expect(await shown()).toBeNull();
    const [row] = await t.db.query<{ id: number }>(sql`select id from inscricao where codigo = ${one}`);
    const body = { nome: 'Tirza', email: 'tirza@example.com' };
    for (const answer of [
      await t.request({ url: `/api/inscricoes/${one}/transferir`, body }),
      await t.request({ url: `/api/admin/inscricao/${row!.id}/transferir`, as: 'Secretaria', body }),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'O pagamento está contestado no banco: o ingresso não pode ser transferido.',
      ]);
    await sendWebhook({ estado: 'paga' });
    expect((await t.request({ url: `/api/inscricoes/${one}/transferir`, body })).status).toBe(200);
  });

  const refusal =
    'O pagamento está contestado no banco: até a contestação acabar, o dinheiro não pode ser devolvido.';

  it('is not shown as returned, and who wants the money back is told why it cannot be', async () => {
    const evento = await s.evento();
    const { one, sendWebhook } = await paidByCard(evento);
    const [row] = await t.db.query<{ id: number; cobranca: number }>(sql`select i.id, c.cobranca
      from inscricao i join compra c on c.id = i.compra where i.codigo = ${one}`);
    const payment = async () =>
      (await t.request({ url: `/api/admin/inscricao?evento=${evento.id}`, as: 'Secretaria' })).body.data.map(
        ({ pagamento }: { pagamento: string }) => pagamento,
      );
    await sendWebhook({ estado: 'contestada' });
    expect(await payment()).toEqual(['contestada', 'contestada']);
    expect(await s.signUps.ticket(one)).toMatchObject({ contestada: true, devolucao: null });
    for (const [url, body] of [
      [`/api/inscricoes/${one}/cancelar`, {}],
      [`/api/admin/inscricao/${row!.id}/cancelar`, { motivo: 'Desistiu', devolver: 10_000 }],
      [`/api/admin/cobranca/${row!.cobranca}/estornar`, { valor: 10_000, motivo: 'Desistiu' }],
    ] as const) {
      const answer = await t.request({ method: 'POST', url, body, as: 'Administrador' });
      expect([answer.status, answer.body.message], url).toEqual([409, refusal]);
    }
    await sendWebhook({ estado: 'paga' });
    expect(await payment()).toEqual(['paga', 'paga']);
    expect(await s.signUps.ticket(one)).toMatchObject({ contestada: false, devolucao: 10_000 });
    await sendWebhook({ estado: 'contestada' });
    await sendWebhook({ estornado: 20_000 });
    expect(await payment()).toEqual(['devolvida', 'devolvida']);
  });
});

describe('the office', () => {
  it('sees sold places, money, lots, answers and where buyers stop', async () => {
    const evento = await s.evento({
      vagas: 10,
      perguntas: [{ pergunta: 'Camiseta', tipo: 'camiseta' }],
    });
    const [camiseta] = (await t.request({ url: `/api/eventos/${evento.id}/inscricao` })).body.perguntas;
    const lote = evento.lotes[0]!.id;
    const compra = await s.buy(evento, 0, {
      participantes: ['G', 'G', 'P'].map((size, at) => ({
        nome: `Pessoa ${at}`,
        lote,
        respostas: { [camiseta.id]: size },
      })),
    });
    await s.confirm(compra.cobranca!.codigo);
    await s.buy(evento);
    const { body } = await t.request({
      url: `/api/admin/inscricao/painel?evento=${evento.id}`,
      as: 'Tesouraria',
    });
    expect(body).toMatchObject({
      vagas: 10,
      vendidas: 3,
      reservadas: 1,
      receita: 30_000,
      presentes: 0,
      esperando: 0,
      lotes: [{ nome: 'Primeiro', quantidade: 10, vendidas: 3, receita: 30_000 }],
      dias: [{ vendidas: 3, receita: 30_000 }],
      respostas: [
        {
          pergunta: 'Camiseta',
          valores: [
            { resposta: 'G', total: 2 },
            { resposta: 'P', total: 1 },
          ],
        },
      ],
    });
    const answer = await t.request({
      url: `/api/admin/inscricao/painel?evento=${evento.id}`,
      as: 'Somente leitura',
    });
    expect(answer.body).toMatchObject({
      vendidas: 3,
      receita: null,
      a_devolver: null,
      lotes: [{ vendidas: 3, receita: null }],
      dias: [{ vendidas: 3, receita: null }],
    });
    const steps = Object.fromEntries(
      body.passos.map((one: { passo: string; compras: number }) => [one.passo, one.compras]),
    );
    // no photos are asked for: there is no such step
    expect(steps).toEqual({ passaportes: 2, participantes: 2, voucher: 2, pagamento: 2, fim: 1 });
    const free = await s.evento({
      pede_foto: 'opcional',
      lotes: [{ nome: 'Livre', preco: 0, quantidade: 10 }],
    });
    const { passos } = (
      await t.request({ url: `/api/admin/inscricao/painel?evento=${free.id}`, as: 'Tesouraria' })
    ).body;
    expect(passos.map(({ passo }: { passo: string }) => passo)).toEqual([
      'passaportes',
      'participantes',
      'perguntas',
      'pagamento',
      'fim',
    ]);
  });

  it('cancels with a refund only for users who may move money', async () => {
    const evento = await s.evento();
    const compra = await paid(evento);
    const [row] = await t.db.query<{ id: number }>(
      sql`select id from inscricao where codigo = ${compra.inscricoes[0]!.codigo}`,
    );
    const cancel = (as: 'Secretaria' | 'Administrador', body: object) =>
      t.request({ url: `/api/admin/inscricao/${row!.id}/cancelar`, as, body });
    expect((await cancel('Secretaria', { motivo: 'Doente', devolver: 10_000 })).status).toBe(403);
    expect((await cancel('Secretaria', {})).status).toBe(422);
    expect((await cancel('Administrador', { motivo: 'Doente', devolver: 10_001 })).status).toBe(422);
    expect(await cancel('Administrador', { motivo: 'Doente', devolver: 4_000 })).toMatchObject({
      status: 200,
      body: { status: 'cancelada' },
    });
    expect((await cancel('Administrador', { motivo: 'Doente' })).status).toBe(409);
    const batch = () =>
      t.request({ url: '/api/admin/inscricao/reembolsos', as: 'Tesouraria', body: { evento: evento.id } });
    expect((await batch()).body).toEqual({ pedidos: 1, valor: 4_000, falhas: 0 });
    expect((await batch()).body).toEqual({ pedidos: 0, valor: 0, falhas: 0 });
    await t.jobs.runAll();
    expect((await s.charge(compra.cobranca!.codigo)).estornado).toBe(4_000);
  });

  it('sends a ticket again, and gives it to someone else after the time', async () => {
    const compra = await paid(await s.evento({ transferencia_horas: null }));
    const { codigo } = compra.inscricoes[0]!;
    const [row] = await t.db.query<{ id: number }>(sql`select id from inscricao where codigo = ${codigo}`);
    const again = await t.request({
      url: `/api/admin/inscricao/${row!.id}/reenviar`,
      as: 'Secretaria',
      body: { email: 'outra@example.com' },
    });
    expect(again.status).toBe(200);
    expect((await s.mails('outra@example.com'))[0]!.text).toContain(codigo);
    const answer = await t.request({
      url: `/api/admin/inscricao/${row!.id}/transferir`,
      as: 'Secretaria',
      body: { nome: 'Noemi', email: 'noemi@example.com' },
    });
    expect(answer).toMatchObject({ status: 200, body: { status: 'transferida' } });
  });
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
