import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { limitedTo } from '../support/churches.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

/* What an attacker with an account of the office tried. */
const s = await signUpFixture();
const { t } = s;

const as = 'Administrador';
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
/** Signs up at the counter, paid in cash; returns the status of the answer. */
async function sell(evento: TestEvent): Promise<number> {
  const { metodo: _metodo, ...body } = s.body(evento);
  const url = '/api/admin/inscricao/balcao';
  const answer = await t.request({ url, as, headers: keyed(), body: { forma: 'dinheiro', ...body } });
  return answer.status;
}

describe('badges', () => {
  it('carry the codes of tickets only for those who may change sign-ups', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 10 }] });
    await s.buy(evento);
    const reads = await limitedTo(t, {}, [
      { action: 'list', subject: 'inscricao' },
      { action: 'read', subject: 'inscricao' },
    ]);
    const edits = await limitedTo(t, {}, [
      { action: 'list', subject: 'inscricao' },
      { action: 'edit', subject: 'inscricao' },
    ]);
    const url = `/api/admin/inscricao/crachas.pdf?evento=${evento.id}`;
    expect((await reads.request({ url: `${url}&qr=true` })).status).toBe(403);
    expect((await reads.request({ url: `${url}&qr=false` })).status).toBe(200);
    expect((await edits.request({ url: `${url}&qr=true` })).status).toBe(200);
  });
});

describe('sales and full refunds of one event at the same time', () => {
  it('lock places and books in one order: none fails', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 200 }] });
    for (let turn = 0; turn < 3; turn++) {
      for (let sold = 0; sold < 8; sold++) expect(await sell(evento)).toBe(201);
      await t.jobs.runAll();
      const charges = await t.db.query<{ id: number }>(sql`select k.id from cobranca k
        join compra c on c.cobranca = k.id where c.evento = ${evento.id} and k.estado = 'paga'
        order by k.id desc limit 8`);
      for (const { id } of charges) {
        const url = `/api/admin/cobranca/${id}/estornar`;
        const body = { valor: 5_000, motivo: 'Não vem mais' };
        expect((await t.request({ url, as, headers: keyed(), body })).status).toBe(200);
      }
      const [answers] = await Promise.all([
        Promise.all(charges.map(() => sell(evento))),
        // throws where the database ends a refund
        t.jobs.runAll(),
      ]);
      expect(answers.filter((status) => status !== 201)).toEqual([]);
    }
    await t.jobs.runAll();
    expect((await s.free(evento)).lotes).toEqual([200 - 3 * 8]);
  });
});

describe('an entry of a phone without network', () => {
  const enter = (body: object) =>
    t.request({
      url: '/api/admin/inscricao/checkin',
      as,
      body: { aparelho: 'Porta 1', entrou: true, ...body },
    });
  const freeTicket = async (): Promise<string> => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 10 }] });
    return (await s.buy(evento)).inscricoes[0]!.codigo;
  };

  it('counts only with a moment near now or since the event', async () => {
    const codigo = await freeTicket();
    const days = (count: number): string =>
      new Date(t.clock.now().getTime() + count * 24 * 3_600_000).toISOString();
    for (const momento of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', days(-3), days(3)])
      expect((await enter({ codigo, momento })).body.errors).toHaveProperty('momento');
    // a phone that finds a network only long after the event
    const today = t.clock.now();
    t.clock.set('2026-05-20T15:00:00Z');
    expect((await enter({ codigo, momento: '2026-04-10T11:00:00Z' })).status).toBe(422);
    const late = await enter({ codigo, momento: '2026-04-18T11:00:00Z' });
    t.clock.set(today.toISOString());
    expect(late).toMatchObject({ status: 200, body: { checkin_em: '2026-04-18T11:00:00.000Z' } });
  });

  it('at an event that was deleted since is refused for good, and says why', async () => {
    const codigo = await freeTicket();
    const gone = await s.evento();
    await t.db.run(sql`delete from evento where id = ${gone.id}`);
    const momento = t.clock.now().toISOString();
    expect(await enter({ codigo, momento, evento: gone.id })).toMatchObject({
      status: 404,
      body: { motivo: 'evento_excluido', message: 'O evento desta entrada não existe mais.' },
    });
    expect((await enter({ codigo, momento })).status).toBe(200);
  });
});

describe('input that the database cannot hold', () => {
  it.each(['<p>Olá\u0000</p>', '<p>\ud800</p>'])('is refused in the text of a message: %j', async (texto) => {
    const evento = await s.evento();
    const body = { evento: evento.id, assunto: 'Aviso', responder_para: 'secretaria@igreja.example', texto };
    for (const path of ['', '/previa', '/teste']) {
      const answer = await t.request({
        url: `/api/admin/inscricao/mensagem${path}`,
        as,
        body,
        headers: keyed(),
      });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['texto']]);
    }
  });

  it('is left out of the preview of a page', async () => {
    const { id } = await s.evento();
    const body = { palestrantes: [2_147_483_648, Number.MAX_SAFE_INTEGER] };
    const answer = await t.request({ url: `/api/admin/evento/${id}/pagina/previa`, as, body });
    expect(answer.status).toBe(200);
    expect(answer.body.pagina.palestrantes).toEqual([]);
  });
});

describe('a ticket sent from the office', () => {
  const idOf = async (codigo: string): Promise<number> =>
    (await t.db.query<{ id: number }>(sql`select id from inscricao where codigo = ${codigo}`))[0]!.id;

  it('to another address leaves both in the history, and goes out a few times only', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 10 }] });
    const lote = evento.lotes[0]!.id;
    const compra = await s.buy(evento, 0, {
      participantes: [{ nome: 'Rute', lote, email: 'antes@example.com' }],
    });
    const id = await idOf(compra.inscricoes[0]!.codigo);
    const url = `/api/admin/inscricao/${id}/reenviar`;
    const statuses = [];
    for (const email of ['a@example.com', 'a@example.com', null, null, null, 'b@example.com'])
      statuses.push((await t.request({ url, as, body: { email } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const steps = await t.db.query<{ dados: object }>(
      sql`select dados from inscricao_evento where inscricao = ${id} and tipo = 'reenviada' order by id`,
    );
    const moved = { de: 'antes@example.com', para: 'a@example.com' };
    expect(steps.map(({ dados }) => dados)).toEqual([moved, {}, {}, {}, {}]);
  });

  it('goes to the buyer where the participant has no address, each time as another mail', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 10 }] });
    const { inscricoes } = await s.buy(evento, 1, {
      comprador: { nome: 'Ester Lima', email: 'ester@example.com' },
    });
    const { codigo } = inscricoes[0]!;
    const id = await idOf(codigo);
    const url = `/api/admin/inscricao/${id}/reenviar`;
    await t.jobs.runAll();
    const sent = t.mail.sent.length;
    for (const _ of [1, 2]) {
      expect((await t.request({ url, as, body: {} })).status).toBe(200);
      t.clock.advance(1);
    }
    await t.jobs.runAll();
    const mails = t.mail.sent.slice(sent).filter(({ to }) => to === 'ester@example.com');
    expect(mails.map(({ text }) => text.includes(codigo))).toEqual([true, true]);
    expect(new Set(mails.map((mail) => mail.id)).size).toBe(2);
    // The address of a participant who got the ticket from another person was erased: the buyer does not get the code.
    await t.db.run(sql`update inscricao set transferida_de = ${id} where id = ${id}`);
    expect(await t.request({ url, as, body: {} })).toMatchObject({
      status: 422,
      body: { errors: { email: {} } },
    });
  });

  it('is not passed on to one address again and again', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 10 }] });
    const { inscricoes } = await s.buy(evento, 4);
    const statuses = [];
    for (const { codigo } of inscricoes) {
      const url = `/api/admin/inscricao/${await idOf(codigo)}/transferir`;
      const body = { nome: 'Noemi', email: 'vitima@example.com' };
      statuses.push((await t.request({ url, as, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('a lot with sign-ups', () => {
  it('is not removed, and the form says so in plain words', async () => {
    const lotes = ['Primeiro', 'Segundo'].map((nome) => ({ nome, preco: 0, quantidade: 10 }));
    const evento = await s.evento({ lotes });
    await s.buy(evento);
    const answer = await s.change(evento, { ...evento, lotes: evento.lotes.slice(1) });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          lotes: [
            'Um lote com inscrições não pode ser removido. Para não vender mais, diminua a quantidade dele.',
          ],
        },
      },
    });
    const gone = await t.request({ method: 'DELETE', url: `/api/admin/evento/${evento.id}`, as });
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([409, ['id']]);
  });
});
