import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ConflitoDeEntrada, EventoDaEntrada, ListaDeEntrada } from '#shared/contracts/checkin.ts';
import { type Limited, limitedTo } from '../support/churches.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;
const lot = { nome: 'Livre', preco: 0, quantidade: 10 };
const base = '/api/admin/inscricao/checkin';

async function paid(evento: TestEvent, people = 1, more: Record<string, unknown> = {}) {
  const compra = await s.buy(evento, people, more);
  if (compra.cobranca) await s.confirm(compra.cobranca.codigo);
  await t.jobs.runAll();
  const { inscricoes } = await s.read(compra.codigo);
  return Promise.all(
    inscricoes.map(async (one) => {
      const [row] = await t.db.query<{ id: number }>(
        sql`select id from inscricao where codigo = ${one.codigo}`,
      );
      return { ...one, id: row!.id };
    }),
  );
}
const at = (seconds: number): string => new Date(t.clock.now().getTime() + seconds * 1_000).toISOString();
const enter = (body: object) =>
  t.request({ url: base, as: 'Secretaria', body: { momento: at(-60), aparelho: 'Porta 1', ...body } });
const undo = (body: object) => t.request({ url: `${base}/desfazer`, as: 'Secretaria', body });
const list = async (evento: TestEvent, desde?: string): Promise<ListaDeEntrada> =>
  (
    await t.request({
      url: `${base}?${new URLSearchParams({ evento: String(evento.id), ...(desde && { desde }) })}`,
      as: 'Secretaria',
    })
  ).body;
const conflicts = async (evento: TestEvent): Promise<ConflitoDeEntrada[]> =>
  (await t.request({ url: `${base}/conflitos?evento=${evento.id}`, as: 'Secretaria' })).body.data;

describe('an entry', () => {
  it('names its ticket by code, by the address of its page or by the row of the list', async () => {
    const evento = await s.evento();
    const [one, two, three] = await paid(evento, 3);
    expect((await enter({ codigo: one!.codigo.toUpperCase() })).status).toBe(200);
    expect((await enter({ codigo: `https://igreja.example/ingresso/${two!.codigo}` })).status).toBe(200);
    expect((await enter({ inscricao: three!.id })).body).toMatchObject({ participante: 'Participante 3' });
    expect((await enter({ inscricao: 999_999 })).status).toBe(404);
    for (const bad of [{}, { codigo: one!.codigo, inscricao: one!.id }, { codigo: 'nada' }])
      expect((await enter(bad)).body.errors).toHaveProperty('codigo');
    expect((await enter({ codigo: one!.codigo, aparelho: '' })).body.errors).toHaveProperty('aparelho');
    expect((await enter({ codigo: one!.codigo, momento: 'hoje' })).body.errors).toHaveProperty('momento');
  });

  it('is the same one when it is sent again, though the phone’s clock is ahead', async () => {
    const evento = await s.evento();
    const [ticket] = await paid(evento);
    const body = { inscricao: ticket!.id, momento: at(600), entrou: true };
    const first = await enter(body);
    expect(first.body.checkin_em).toBe(t.clock.now().toISOString());
    t.clock.advance(1);
    expect((await enter(body)).body).toEqual(first.body);
    expect(await conflicts(evento)).toEqual([]);
  });

  it('says why a ticket does not come in', async () => {
    const evento = await s.evento({ reembolsos: [{ dias: 0, percentual: 100 }] });
    const other = await s.evento();
    const [mine, gone] = await paid(evento, 2);
    expect((await enter({ codigo: mine!.codigo, evento: other.id })).body).toMatchObject({
      motivo: 'outro_evento',
      evento_nome: evento.nome,
      participante: 'Participante 1',
    });
    await t.request({ method: 'POST', url: `/api/inscricoes/${gone!.codigo}/cancelar` });
    expect((await enter({ codigo: gone!.codigo })).body.motivo).toBe('cancelada');
    const [unpaid] = (await s.buy(evento)).inscricoes;
    expect((await enter({ codigo: unpaid!.codigo })).body.motivo).toBe('nao_paga');
    await t.db.run(sql`update inscricao set sandbox = true where id = ${mine!.id}`);
    expect((await enter({ codigo: mine!.codigo })).body.motivo).toBe('teste');
    await t.db.run(sql`update inscricao set sandbox = false where id = ${mine!.id}`);
    await t.db.run(sql`update evento set status = 'cancelado' where id = ${evento.id}`);
    expect((await enter({ codigo: mine!.codigo })).body).toMatchObject({
      motivo: 'evento_cancelado',
      message: 'Este evento foi cancelado.',
    });
    expect(await conflicts(evento)).toEqual([]);
  });

  it('that a phone without network let in with a refunded ticket is kept for the coordinator', async () => {
    const evento = await s.evento({ reembolsos: [{ dias: 0, percentual: 100 }] });
    const other = await s.evento();
    const [gone] = await paid(evento);
    await t.request({ method: 'POST', url: `/api/inscricoes/${gone!.codigo}/cancelar` });
    const entry = { inscricao: gone!.id, momento: at(-30), entrou: true };
    expect((await enter(entry)).body).toMatchObject({ motivo: 'cancelada', conflito: true });
    expect((await enter(entry)).body).toMatchObject({ motivo: 'cancelada', conflito: true });
    expect(await conflicts(evento)).toMatchObject([
      { inscricao: gone!.id, motivo: 'cancelada', aparelho: 'Porta 1', primeiro: null },
    ]);
    // shown at the door of another event, it is that door's conflict
    await enter({ ...entry, momento: at(-20), evento: other.id });
    expect(await conflicts(other)).toMatchObject([{ inscricao: gone!.id, motivo: 'outro_evento' }]);
    expect((await list(evento)).conflitos).toEqual(await conflicts(evento));
    expect((await list(other)).conflitos).toHaveLength(1);
  });
});

describe('an entry that was a mistake', () => {
  it('is taken back once, and the ticket admits again', async () => {
    const evento = await s.evento();
    const [ticket] = await paid(evento);
    const entry = { inscricao: ticket!.id, momento: at(-60), aparelho: 'Porta 1' };
    expect((await undo(entry)).status).toBe(404);
    await enter(entry);
    expect((await undo(entry)).body).toEqual({ id: ticket!.id, estado: 'confirmada', checkin_em: null });
    expect((await undo(entry)).body).toMatchObject({ estado: 'confirmada' });
    // a delayed copy of the entry
    expect((await enter(entry)).body).toMatchObject({ motivo: 'desfeita' });
    expect((await list(evento)).evento.presentes).toBe(0);
    expect((await enter({ codigo: ticket!.codigo, momento: at(-5), aparelho: 'Porta 2' })).status).toBe(200);
    expect((await list(evento)).inscricoes[0]).toMatchObject({ aparelho: 'Porta 2' });
  });

  it('leaves the other entry of two as the one that counts', async () => {
    const evento = await s.evento();
    const [ticket] = await paid(evento);
    const first = { inscricao: ticket!.id, momento: at(-60), aparelho: 'A', entrou: true };
    const second = { ...first, momento: at(-40), aparelho: 'B' };
    await enter(first);
    await enter(second);
    expect(await conflicts(evento)).toHaveLength(1);
    const { entrou, ...entry } = first;
    expect((await undo(entry)).body).toMatchObject({
      estado: 'check_in_feito',
      checkin_em: second.momento,
    });
    expect(await conflicts(evento)).toEqual([]);
  });
});

it('ends with the earliest entry of each ticket and all others as conflicts, in whatever order phones send them', async () => {
  const entry = fc.record({
    ticket: fc.nat(2),
    aparelho: fc.constantFrom('A', 'B'),
    segundo: fc.integer({ min: -3_600, max: -1 }),
  });
  const entries = fc.uniqueArray(entry, {
    minLength: 1,
    maxLength: 8,
    selector: (one) => JSON.stringify(one),
  });
  await fc.assert(
    fc.asyncProperty(entries, fc.infiniteStream(fc.nat(3)), async (marks, repeats) => {
      const evento = await s.evento({ lotes: [lot] });
      const tickets = await paid(evento, 3);
      const bodies = marks.map(({ ticket, aparelho, segundo }) => ({
        inscricao: tickets[ticket]!.id,
        aparelho,
        momento: at(segundo),
        entrou: true,
      }));
      for (const body of bodies) {
        await enter(body);
        // the answer was lost
        if (repeats.next().value === 0) await enter(body);
      }
      const { inscricoes, evento: counted } = await list(evento);
      const rows = await conflicts(evento);
      const used = new Set(bodies.map(({ inscricao }) => inscricao));
      expect(counted.presentes).toBe(used.size);
      expect(rows).toHaveLength(bodies.length - used.size);
      for (const { id, checkin_em } of inscricoes) {
        const moments = bodies.flatMap(({ inscricao, momento }) => (inscricao === id ? [momento] : []));
        expect(checkin_em).toBe(moments.toSorted()[0] ?? null);
      }
    }),
    { numRuns: 12 },
  );
});

describe('the list of a phone', () => {
  it('has the answers that the door needs, and no others', async () => {
    const evento = await s.evento({
      perguntas: [
        { pergunta: 'Camiseta', tipo: 'camiseta' },
        { pergunta: 'Emergência', tipo: 'emergencia' },
      ],
    });
    const { perguntas } = (await t.request({ url: `/api/eventos/${evento.id}/inscricao` })).body;
    const respostas = { [perguntas[0].id]: 'G', [perguntas[1].id]: 'Mãe 81 99999-0000' };
    await paid(evento, 0, {
      participantes: [{ nome: 'Ana', lote: evento.lotes[0]!.id, cpf: '52998224725', respostas }],
    });
    const text = JSON.stringify((await list(evento)).inscricoes);
    expect(text).toContain('[{"texto":"Camiseta","resposta":"G"}]');
    for (const secret of ['99999', '52998224725', 'rute@example.com']) expect(text).not.toContain(secret);
  });

  it('is followed by what changed since', async () => {
    const evento = await s.evento({ reembolsos: [{ dias: 0, percentual: 100 }] });
    const [stays, comes, goes] = await paid(evento, 3);
    const before = await list(evento);
    expect(before.inscricoes).toHaveLength(3);
    t.clock.advance(2);
    const { agora } = await list(evento, before.agora);
    expect((await list(evento, agora)).inscricoes).toEqual([]);
    await enter({ codigo: comes!.codigo });
    await t.request({ method: 'POST', url: `/api/inscricoes/${goes!.codigo}/cancelar` });
    const after = await list(evento, agora);
    expect(after).toMatchObject({ completa: false, evento: { esperados: 2, presentes: 1 } });
    expect(after.inscricoes.map(({ id, estado }) => [id, estado])).toEqual([
      [comes!.id, 'check_in_feito'],
      [goes!.id, 'cancelada'],
    ]);
    expect(after.inscricoes.some(({ id }) => id === stays!.id)).toBe(false);
    expect(
      (await t.request({ url: `${base}?evento=${evento.id}&desde=ontem`, as: 'Secretaria' })).status,
    ).toBe(422);
  });

  it('is offered for events of today first, then the next ones, then those that ended', async () => {
    const dates = ['2026-03-12', '2026-03-10', '2026-03-08', '2026-03-01'];
    const idsByDate: Record<string, number> = {};
    for (const data of dates)
      idsByDate[data] = (await s.evento({ data, lotes: [lot], nome: `Dia ${data}` })).id;
    const { data }: { data: EventoDaEntrada[] } = (
      await t.request({ url: `${base}/eventos`, as: 'Secretaria' })
    ).body;
    const mine = data.map(({ id }) => id).filter((id) => Object.values(idsByDate).includes(id));
    expect(mine).toEqual([idsByDate['2026-03-10'], idsByDate['2026-03-12'], idsByDate['2026-03-08']]);
  });
});

it('shows and takes only events and tickets of the caller’s churches', async () => {
  const evento = await s.evento();
  const [ticket] = await paid(evento);
  const [other] = await t.db.query<{ id: number }>(
    sql`insert into igreja (nome_fantasia, razao_social) values ('Outra', 'Outra') returning id`,
  );
  const edit = [{ action: 'edit' as const, subject: 'inscricao' as const }];
  const mine = await limitedTo(t, { users: [s.igreja] }, edit);
  const elsewhere = await limitedTo(t, { users: [other!.id] }, edit);
  const entry = { inscricao: ticket!.id, momento: at(-60), aparelho: 'Porta 1' };
  const answers = [
    { url: `${base}?evento=${evento.id}` },
    { url: base, body: entry },
    { url: base, body: { ...entry, inscricao: undefined, codigo: ticket!.codigo } },
    { url: `${base}/desfazer`, body: entry },
  ];
  for (const one of answers) expect((await elsewhere.request(one)).status).toBe(404);
  const ids = async (who: Limited): Promise<number[]> =>
    (await who.request({ url: `${base}/eventos` })).body.data.map(({ id }: EventoDaEntrada) => id);
  expect(await ids(elsewhere)).toEqual([]);
  expect(await ids(mine)).toContain(evento.id);
  for (const one of answers) expect((await mine.request(one)).status).toBe(200);
});
