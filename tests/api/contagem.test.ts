import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { type Contado, cedulas, especies, formasDeOutros, totalOfCount } from '#shared/contagem/contagem.ts';
import { addDays, addMonths, firstOfMonth, writtenDate } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { type Answer, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';
import { merge, undo } from '../support/fusao.ts';
import { readPdf } from '../support/pdf.ts';

const t = await testApp();
const b = await booksFixture(t);
const { change } = adminApi(t);
const url = '/api/admin/domingo/oferta';
const [sede] = await t.db.query<{ id: number }>(sql`select id from igreja where sede`);
const counter = [
  { action: 'create', subject: 'contagem' } as const,
  { action: 'read', subject: 'contagem' } as const,
];
const [ana, rui, third] = await Promise.all([1, 2, 3].map(() => limitedTo(t, {}, counter)));

async function service(day = b.today, igreja: number | null = sede!.id): Promise<number> {
  const [row] = await t.db.query<{
    id: number;
  }>(sql`insert into evento (nome, slug, data, horario_inicial, horario_final, tipo, igreja)
    values (${`Culto ${randomUUID()}`}, ${randomUUID()}, ${day}, '18:00', '20:00', 'culto', ${igreja}) returning id`);
  return row!.id;
}
const count = (more: Partial<Contado> = {}): Contado => ({
  especie_dinheiro: 'oferta',
  dinheiro: { '5000': 2, '100': 3 },
  envelopes: [],
  outros: [],
  ...more,
});
type Who = Pick<typeof ana & object, 'request' | 'users'>;
/** Sends one entry as a phone does; the answer is the page that its sender sees then, or why it was refused. */
async function send(
  who: Who | undefined,
  evento: number,
  contado: unknown,
  more: object = {},
): Promise<Answer> {
  const { chave = randomUUID(), ...dados } = more as { chave?: string };
  const entry = { id: chave, tipo: 'contagem', momento: t.clock.now(), dados: { evento, contado, ...dados } };
  const answer = await who!.request({ url: '/api/admin/domingo/entradas', body: { entradas: [entry] } });
  const [result] = answer.body.resultados ?? [];
  if (result?.situacao === 'aceita') return who!.request({ url: `${url}?evento=${evento}` });
  if (!result) return answer;
  const { mensagem: message, erros: errors } = result;
  return { ...answer, status: errors ? 422 : 409, body: { message, errors } };
}
const correct = (who: Who | undefined, evento: number, contado: Contado) =>
  send(who, evento, contado, { corrige: true });
const read = async (evento: number, as = 'Tesouraria') =>
  (await t.request({ url: `${url}?evento=${evento}`, as })).body;
const book = (id: number, body: object = { contas: accounts }, as = 'Tesouraria'): Promise<Answer> =>
  t.request({ url: `${url}/${id}/lancar`, body, as });
const accounts = {
  dinheiro: b.caixa,
  cheque: b.caixa,
  pix: b.banco,
  cartao_de_debito: b.banco,
  cartao_de_credito: b.banco,
};
const eventoOf = async (id: number): Promise<number> =>
  (await t.db.query<{ evento: number }>(sql`select evento from contagem where id = ${id}`))[0]!.evento;
/** Both count the same; the id of the count. */
async function checked(evento: number, contado: Contado): Promise<number> {
  expect((await send(ana, evento, contado)).status).toBe(200);
  const { body } = await send(rui, evento, contado);
  expect(body.contagem).toMatchObject({ estado: 'conferida', total: totalOfCount(contado) });
  return body.contagem.id;
}
const entries = (id: number) =>
  t.db.query<{
    valor: number;
    classificacao_financeira: string;
    forma_pagamento: string;
    pessoa: number | null;
  }>(
    sql`select f.valor, f.classificacao_financeira, f.forma_pagamento, f.pessoa, f.igreja, f.pago, f.conta,
      f.data_pagamento, f.competencia from financeiro f join contagem_lancamento l on l.financeiro = f.id
      where l.contagem = ${id} order by f.id`,
  );

describe('two people count', () => {
  it('holds what a person counted last by the clock of the phone, and shows other churches nothing of an event of all', async () => {
    // of yesterday: an hour ago may be before midnight
    const evento = await service(addDays(b.today, -1), null);
    const sent = async (who: Who, at: number, notes: number, corrige: boolean) => {
      const momento = new Date(t.clock.now().getTime() + at);
      const dados = { evento, contado: count({ dinheiro: { '100': notes } }), corrige };
      const entry = { id: randomUUID(), tipo: 'contagem', momento, dados };
      const { body } = await who.request({ url: '/api/admin/domingo/entradas', body: { entradas: [entry] } });
      expect(body.resultados).toMatchObject([{ situacao: 'aceita' }]);
    };
    await sent(ana!, -3_600_000, 1, false);
    await sent(ana!, -600_000, 3, true);
    // a correction that was typed earlier, on a phone that had no network until now
    await sent(ana!, -1_800_000, 2, true);
    await sent(rui!, -300_000, 3, false);
    expect((await read(evento)).contagem).toMatchObject({ estado: 'conferida', total: 300 });
    const [filial] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Filial', 'Filial') returning id`,
    );
    const { request } = await limitedTo(t, { users: [filial!.id] }, counter);
    expect((await request({ url: `${url}?evento=${evento}` })).status).toBe(404);
  });

  it('shows nobody a sum before both counted, not even in the list, the trace or to the treasurer', async () => {
    const evento = await service();
    const first = await send(ana, evento, count());
    expect(first.body.contagem).toMatchObject({
      estado: 'contando',
      diferencas: null,
      total: null,
      minha: count(),
      pessoas: [{ id: ana!.users, total: null }],
      envios: [{ total: 10_300 }],
    });
    for (const view of [await read(evento), (await rui!.request({ url: `${url}?evento=${evento}` })).body]) {
      expect(view.contagem).toMatchObject({
        minha: null,
        total: null,
        contas: [],
        envios: [{ total: null }],
      });
      expect(JSON.stringify(view)).not.toContain('10300');
    }
    const { id } = first.body.contagem;
    const answer = await t.request({ url: `/api/admin/contagem/${id}`, as: 'Tesouraria' });
    expect([answer.status, answer.text.includes('10300')]).toEqual([200, false]);
    const trace = await t.db.query(
      sql`select antes, depois from trilha where secao = 'contagem' and registro = ${id}`,
    );
    expect(trace.length).toBeGreaterThan(0);
    expect(JSON.stringify(trace)).not.toContain('10300');
    const second = await send(rui, evento, count({ dinheiro: { '5000': 3, '100': 3 } }));
    expect(second.body.contagem).toMatchObject({
      estado: 'diferente',
      total: null,
      pessoas: [{ total: 10_300 }, { total: 15_300 }],
      diferencas: [{ cedula: 5000, primeira: { quantidade: 2 }, segunda: { quantidade: 3 } }],
    });
  });

  it('refuses the same account as the second person, and a third one', async () => {
    const evento = await service();
    await send(ana, evento, count());
    const again = await send(ana, evento, count());
    expect([again.status, again.body.message]).toEqual([409, errorText('contagem.same_person', 'pt_BR')]);
    expect((await correct(rui, evento, count())).body.message).toBe(
      errorText('contagem.not_counted', 'pt_BR'),
    );
    await send(rui, evento, count());
    expect((await send(third, evento, count())).body.message).toBe(errorText('contagem.two_people', 'pt_BR'));
    expect((await read(evento)).contagem.pessoas).toHaveLength(2);
  });

  it('takes the same sending once, however often and by however many it arrives', async () => {
    const evento = await service();
    const chave = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ana, evento, count(), { chave })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers[0]!.body.contagem.envios).toHaveLength(1);
    expect((await send(rui, evento, count(), { chave })).body.message).toBe(
      errorText('domingo.taken', 'pt_BR'),
    );
    // Two people at the same moment are the first and the second.
    const other = await service();
    const both = await Promise.all([send(ana, other, count()), send(rui, other, count())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(other)).contagem.estado).toBe('conferida');
  });

  it('is corrected by either until equal, and keeps each correction', async () => {
    const evento = await service();
    await send(ana, evento, count());
    await send(rui, evento, count({ dinheiro: { '5000': 3 } }));
    const { body } = await correct(rui, evento, count());
    expect(body.contagem).toMatchObject({ estado: 'conferida', total: 10_300, diferencas: [] });
    expect(body.contagem.envios.map((one: { total: number }) => one.total)).toEqual([10_300, 15_000, 10_300]);
    // A slip that is found before booking makes them differ again.
    expect((await correct(ana, evento, count({ dinheiro: {} }))).body.contagem).toMatchObject({
      estado: 'diferente',
      total: null,
    });
  });

  it('is closed with a reason by the treasurer alone, who chooses the valid count', async () => {
    const evento = await service();
    await send(ana, evento, count());
    const { body } = await send(rui, evento, count({ dinheiro: { '5000': 3 } }));
    const { id } = body.contagem;
    const close = (sent: object, as = 'Tesouraria') =>
      t.request({ url: `${url}/${id}/encerrar`, body: sent, as });
    const reason = { motivo: 'Uma nota foi contada duas vezes', vale: ana!.users };
    expect((await book(id)).body.message).toBe(errorText('contagem.not_checked', 'pt_BR'));
    expect((await close({ vale: ana!.users })).body.errors.motivo).toEqual([
      errorText('validation.required', 'pt_BR'),
    ]);
    expect((await close({ ...reason, vale: third!.users })).body.errors).toHaveProperty('vale');
    expect((await close(reason, 'Secretaria')).status).toBe(403);
    const closed = await close(reason);
    expect(closed.body.contagem).toMatchObject({
      estado: 'encerrada_com_diferenca',
      total: 10_300,
      motivo: reason.motivo,
    });
    // the list, its filters and its export have this state too, the filter also once the count is in the books
    const listOf = async (filter: string) =>
      (await t.request({ url: `/api/admin/contagem?evento=${evento}&${filter}`, as: 'Tesouraria' })).body
        .data;
    expect(await listOf('estado=conferida')).toEqual([]);
    expect(await listOf('estado=encerrada_com_diferenca')).toMatchObject([
      { id, estado: 'encerrada_com_diferenca', com_diferenca: true },
    ]);
    const sheet = await t.request({
      url: `/api/admin/contagem/exportar?formato=csv&evento=${evento}`,
      as: 'Tesouraria',
    });
    expect(sheet.text).toContain('Encerrada com diferença');
    expect((await correct(rui, evento, count())).body.message).toBe(errorText('contagem.done', 'pt_BR'));
    expect((await book(id)).status).toBe(200);
    expect((await entries(id)).map(({ valor }) => valor)).toEqual([10_300]);
    expect(await listOf('com_diferenca=true')).toMatchObject([{ id, estado: 'lancada' }]);
    // A count that should not be is cancelled, and the service can be counted anew.
    const wrong = await service();
    const open = (await send(ana, wrong, count())).body.contagem.id;
    const cancelled = await t.request({
      url: `${url}/${open}/encerrar`,
      body: { motivo: 'Culto errado' },
      as: 'Tesouraria',
    });
    expect(cancelled.body.contagem).toBeNull();
    expect((await send(rui, wrong, count())).body.contagem.pessoas).toMatchObject([{ id: rui!.users }]);
  });
});

describe('in the books', () => {
  it('has exactly what was counted, whatever that was', async () => {
    const especie = fc.constantFrom(...especies);
    const valor = fc.integer({ min: 1, max: 5_000_000 });
    const any: fc.Arbitrary<Contado> = fc.record({
      especie_dinheiro: especie,
      dinheiro: fc.dictionary(fc.constantFrom(...cedulas.map(String)), fc.integer({ min: 0, max: 999 })),
      envelopes: fc.array(
        fc.record({
          nome: fc.constantFrom('Ana', '12', ''),
          pessoa: fc.constantFrom(null, b.pessoa),
          especie,
          valor,
        }),
        { maxLength: 6 },
      ),
      outros: fc.array(
        fc.record({ forma: fc.constantFrom(...formasDeOutros), especie, descricao: fc.constant(''), valor }),
        { maxLength: 4 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(any, async (contado) => {
        const id = await checked(await service(), contado);
        expect((await book(id)).body.contagem.estado).toBe('lancada');
        const rows = await entries(id);
        expect(rows.reduce((sum, row) => sum + row.valor, 0)).toBe(totalOfCount(contado));
        const ofPerson = contado.envelopes.filter(({ pessoa }) => pessoa !== null);
        expect(
          rows.filter(({ pessoa }) => pessoa === b.pessoa).reduce((sum, row) => sum + row.valor, 0),
        ).toBe(ofPerson.reduce((sum, one) => sum + one.valor, 0));
        const keys = rows.map((row) =>
          [row.classificacao_financeira, row.forma_pagamento, row.pessoa].join(),
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 12 },
    );
  });

  it('enters once under twenty simultaneous requests, forgets the names of envelopes, and no longer changes', async () => {
    const evento = await service();
    const contado = count({
      envelopes: [{ nome: 'Dona Zilda', pessoa: b.pessoa, especie: 'dizimo', valor: 12_345 }],
    });
    const id = await checked(evento, contado);
    const pressed = await Promise.all(Array.from({ length: 20 }, () => book(id)));
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await entries(id)).toMatchObject([
      { valor: 10_300, classificacao_financeira: 'oferta', forma_pagamento: 'dinheiro', pessoa: null },
      { valor: 12_345, classificacao_financeira: 'dizimo', pessoa: b.pessoa, igreja: sede!.id, pago: true },
    ]);
    const kept = await t.db.query(sql`select contado from contagem_envio where contagem = ${id}`);
    expect(JSON.stringify(kept)).not.toMatch(/Zilda/);
    expect((await correct(ana, evento, count())).body.message).toBe(errorText('contagem.booked', 'pt_BR'));
    const cancel = await t.request({ url: `${url}/${id}/encerrar`, body: { motivo: 'x' }, as: 'Tesouraria' });
    expect(cancel.status).toBe(409);
  });

  it('refuses a closed month in its own words, and takes a later day with the month of the service', async () => {
    const day = addDays(firstOfMonth(b.today), -3);
    const id = await checked(await service(day), count());
    const mes = firstOfMonth(day).slice(0, 7);
    expect((await read(await eventoOf(id))).contagem.mes_fechado).toBe(false);
    const closing = await t.request({
      url: '/api/admin/fechamento',
      body: { igreja: sede!.id, mes, ciente: true },
      as: 'Tesouraria',
    });
    expect(closing.status).toBe(201);
    const vars = {
      month: `${mes.slice(5)}/${mes.slice(0, 4)}`,
      open: `01/${addMonths(`${mes}-01`, 1).slice(5, 7)}/${b.today.slice(0, 4)}`,
    };
    const evento = await eventoOf(id);
    expect((await read(evento)).contagem.mes_fechado).toBe(true);
    expect((await ana!.request({ url: `${url}?evento=${evento}` })).body.contagem.mes_fechado).toBe(false);
    const refused = await book(id);
    const text = errorText('fechamento.entry_closed', 'pt_BR', vars);
    expect([refused.status, refused.body.message, refused.body.errors]).toEqual([
      409,
      text,
      { data: [text] },
    ]);
    expect(await entries(id)).toEqual([]);
    expect((await book(id, { contas: accounts, data: addDays(b.today, 1) })).body.errors).toHaveProperty(
      'data',
    );
    expect((await book(id, { contas: accounts, data: b.today })).status).toBe(200);
    expect(await entries(id)).toMatchObject([{ data_pagamento: b.today, competencia: firstOfMonth(day) }]);
  });

  it('asks for the account of each method, and refuses one that is closed', async () => {
    const id = await checked(
      await service(),
      count({ outros: [{ forma: 'pix', especie: 'oferta', descricao: '', valor: 500 }] }),
    );
    expect((await book(id, { contas: { dinheiro: b.caixa } })).body.errors['contas.pix']).toEqual([
      errorText('contagem.account', 'pt_BR'),
    ]);
    const closed = await book(id, { contas: { dinheiro: b.caixa, pix: b.fechada } });
    expect([closed.status, Object.keys(closed.body.errors)]).toEqual([422, ['contas.pix']]);
    // all that is refused is named at once
    for (const conta of [undefined, b.fechada]) {
      const { body } = await book(id, { contas: { dinheiro: conta, pix: conta } });
      expect(Object.keys(body.errors).sort()).toEqual(['contas.dinheiro', 'contas.pix']);
    }
    expect((await read(await eventoOf(id))).contagem.estado).toBe('conferida');
    expect((await book(id)).status).toBe(200);
  });

  it('is a sheet with both names, the sum in words and no names of givers', async () => {
    const evento = await service();
    const contado = count({
      envelopes: [{ nome: 'Dona Zilda', pessoa: null, especie: 'dizimo', valor: 5_000 }],
    });
    await send(ana, evento, contado);
    const { id } = (await read(evento)).contagem;
    const sheet = () => t.request({ url: `${url}/${id}/folha.pdf`, as: 'Tesouraria' });
    expect((await sheet()).body.message).toBe(errorText('contagem.not_checked', 'pt_BR'));
    await send(rui, evento, contado);
    const authorization = `Bearer ${await t.tokenFor('Tesouraria')}`;
    const textIn = async (language: string) => {
      const headers = { authorization, 'accept-language': language };
      const { rawPayload } = await t.app.inject({ url: `${url}/${id}/folha.pdf`, headers });
      return (await readPdf(rawPayload)).texts.join(' ').replace(/\s+/g, ' ');
    };
    const text = await textIn('pt-BR');
    expect(text).toContain(writtenDate(b.today, 'pt_BR'));
    expect(await textIn('en')).toContain(writtenDate(b.today, 'en'));
    expect(text).toContain('cento e cinquenta e três reais');
    expect(text).not.toContain('Zilda');
    const names = await t.db.query<{ name: string }>(
      sql`select name from users where id = any(${[ana!.users, rui!.users]}::integer[])`,
    );
    for (const { name } of names) expect(text).toContain(name);
  });
});

describe('a count that waits for longer than a week', () => {
  it('is found by its event, also a cancelled one, and is on the dashboard until it is booked', async () => {
    const evento = await service(addDays(b.today, -8));
    const id = await checked(evento, count());
    const asked = async (as = 'Tesouraria'): Promise<object[]> =>
      (await t.request({ url: `/api/admin/domingo?evento=${evento}`, as })).body.eventos.filter(
        (one: { id: number }) => one.id === evento,
      );
    expect(await asked()).toMatchObject([{ id: evento, dia: addDays(b.today, -8) }]);
    await t.db.run(sql`update evento set status = 'cancelado' where id = ${evento}`);
    expect(await asked()).toHaveLength(1);
    const [other] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Filial', 'Filial') returning id`,
    );
    const branch = await limitedTo(t, { users: [other!.id] });
    const { body } = await branch.request({ url: `/api/admin/domingo?evento=${evento}` });
    expect(JSON.stringify(body.eventos)).not.toContain(`"id":${evento},`);
    const waiting = async (as: string): Promise<number | undefined> =>
      (await t.request({ url: '/api/admin/painel', as })).body.cartoes.find(
        ({ chave }: { chave: string }) => chave === 'contagens',
      )?.numero.valor;
    const before = (await waiting('Tesouraria'))!;
    expect([before > 0, await waiting('Secretaria')]).toEqual([true, undefined]);
    expect((await book(id)).status).toBe(200);
    expect([(await asked()).length, await waiting('Tesouraria')]).toEqual([1, before - 1]);
    const open = await checked(await service(addDays(b.today, -9)), count());
    const cancelled = await t.request({
      url: `${url}/${open}/encerrar`,
      body: { motivo: 'Contada duas vezes' },
      as: 'Tesouraria',
    });
    expect([cancelled.body.contagem, await waiting('Tesouraria')]).toEqual([null, before - 1]);
  });
});

describe('an event of several days', () => {
  it('has a count for each day, each booked with its own date', async () => {
    const [first, second] = [addDays(b.today, -1), b.today];
    const evento = await service(first);
    await t.db.run(
      sql`update evento set data_final = ${addDays(b.today, 1)}, status = 'publicado' where id = ${evento}`,
    );
    const onFirst = { dia: first };
    const day = async (dia: string) =>
      (await t.request({ url: `${url}?evento=${evento}&dia=${dia}`, as: 'Tesouraria' })).body;
    await send(ana, evento, count(), onFirst);
    await send(rui, evento, count(), onFirst);
    const today = count({ dinheiro: { '1000': 7 } });
    // without a day, that of the moment
    expect((await send(ana, evento, today)).body).toMatchObject({
      culto: { data: second },
      contagem: { estado: 'contando' },
    });
    await send(rui, evento, today, { dia: second });
    // a correction of yesterday's count stays with it
    await send(rui, evento, count(), { ...onFirst, corrige: true });
    const listed = await t.request({ url: `/api/admin/domingo?evento=${evento}`, as: 'Tesouraria' });
    expect(
      listed.body.eventos
        .filter((one: { id: number }) => one.id === evento)
        .map(({ dia }: { dia: string }) => dia),
    ).toEqual([second, first]);
    for (const [dia, total] of [
      [first, 10_300],
      [second, 7_000],
    ] as const) {
      const page = await day(dia);
      expect(page).toMatchObject({ culto: { data: dia }, contagem: { estado: 'conferida', total } });
      const booked = await book(page.contagem.id);
      expect([booked.status, booked.body.culto.data]).toEqual([200, dia]);
      expect(await entries(page.contagem.id)).toMatchObject([{ valor: total, data_pagamento: dia }]);
    }
    // a day outside of the event is the next one of it, and one to come cannot be counted
    expect((await day(addDays(b.today, -9))).culto.data).toBe(first);
    expect((await send(ana, evento, count(), { dia: addDays(b.today, 1) })).body.errors).toHaveProperty(
      'evento',
    );
    expect((await day('ontem')).errors).toHaveProperty('dia');
  });
});

describe('an event that gets another church', () => {
  it('takes its open count and attendance along, and its booked offering is not counted again', async () => {
    const [filial] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Filial', 'Filial') returning id`,
    );
    const evento = await service(b.today, null);
    const id = await checked(evento, count());
    await t.db.run(sql`with s as (insert into sala (nome, igreja) values ('Berçário', ${sede!.id}) returning id),
        c as (insert into crianca_entrada (nome, responsavel_nome, evento, igreja, sala, entrou_em)
          select 'Léo', 'Rute', ${evento}, ${sede!.id}, s.id, now() from s),
        v as (insert into visitante (nome, data, evento, igreja)
          values ('Daqui', ${b.today}, ${evento}, ${sede!.id}), ('De outra', ${b.today}, ${evento}, null))
      insert into presenca (pessoa, evento, data, momento, igreja)
        values (${b.pessoa}, ${evento}, ${b.today}, now(), ${sede!.id})`);
    const move = (igreja: number | null) =>
      t.db.run(sql`update evento set igreja = ${igreja} where id = ${evento}`);
    await move(filial!.id);
    expect(await read(evento)).toMatchObject({
      culto: { igreja: filial!.id },
      contagem: { id, estado: 'conferida' },
    });
    expect(
      await t.db.query(sql`select igreja from contagem where evento = ${evento}
        union all select igreja from presenca where evento = ${evento}
        union all select igreja from crianca_entrada where evento = ${evento}
        union all (select igreja from visitante where evento = ${evento} order by nome)`),
    ).toEqual([...Array(4).fill({ igreja: filial!.id }), { igreja: null }]);
    const children = await t.request({
      url: `/api/admin/domingo/criancas?evento=${evento}`,
      as: 'Administrador',
    });
    expect(children.body.salas).toMatchObject([{ nome: 'Berçário' }]);
    expect((await book(id)).status).toBe(200);
    expect(await entries(id)).toMatchObject([{ igreja: filial!.id, valor: 10_300 }]);
    await move(null);
    expect((await read(evento)).contagem).toMatchObject({ id, estado: 'lancada' });
    expect((await send(third, evento, count())).body.message).toBe(errorText('contagem.booked', 'pt_BR'));
    expect(await t.db.query(sql`select igreja from contagem where evento = ${evento}`)).toEqual([
      { igreja: filial!.id },
    ]);
  });
});

describe('an event whose date is corrected', () => {
  const yesterday = addDays(b.today, -1);
  const correctTo = async (evento: number, data: string, data_final: string | null = null): Promise<void> => {
    expect((await change('evento', evento, { data, data_final })).text).toContain(`"data":"${data}"`);
  };
  const day = async (evento: number, dia: string) =>
    (await t.request({ url: `${url}?evento=${evento}&dia=${dia}`, as: 'Tesouraria' })).body;

  it('takes its count along between the two people, and after booking', async () => {
    const evento = await service(yesterday);
    await send(ana, evento, count());
    await correctTo(evento, b.today);
    // a phone that has the new date, and one that still has the old one
    const { body } = await send(rui, evento, count(), { dia: b.today });
    expect(body).toMatchObject({
      culto: { data: b.today },
      contagem: { estado: 'conferida', total: 10_300 },
    });
    const { id } = body.contagem;
    expect((await day(evento, yesterday)).contagem).toMatchObject({ id });
    expect((await book(id)).status).toBe(200);
    const booked = [{ data_pagamento: b.today, competencia: firstOfMonth(b.today) }];
    expect(await entries(id)).toMatchObject(booked);
    await correctTo(evento, yesterday);
    expect(await day(evento, yesterday)).toMatchObject({
      culto: { data: yesterday },
      contagem: { id, estado: 'lancada' },
    });
    for (const dia of [yesterday, b.today])
      expect((await send(third, evento, count(), { dia })).body.message).toBe(
        errorText('contagem.booked', 'pt_BR'),
      );
    expect(await entries(id)).toMatchObject(booked);
  });

  it('leaves what was counted before the new day, so that an event used again is counted again', async () => {
    const evento = await service(yesterday);
    const id = await checked(evento, count());
    await t.db.run(
      sql`update contagem_envio set contado_em = contado_em - interval '1 day' where contagem = ${id}`,
    );
    await correctTo(evento, b.today);
    expect(await day(evento, b.today)).toMatchObject({ culto: { data: b.today }, contagem: null });
    expect((await day(evento, yesterday)).contagem).toMatchObject({ id });
    expect(await checked(evento, count({ dinheiro: { '100': 1 } }))).not.toBe(id);
    expect((await day(evento, yesterday)).contagem).toMatchObject({ id, total: 10_300 });
  });

  it('keeps two counts apart whose days become one', async () => {
    const evento = await service(yesterday);
    await correctTo(evento, yesterday, b.today);
    for (const dia of [yesterday, b.today]) await send(ana, evento, count(), { dia });
    await correctTo(evento, yesterday);
    expect(
      await t.db.query(sql`select data, estado from contagem where evento = ${evento} order by data`),
    ).toEqual([
      { data: yesterday, estado: 'contando' },
      { data: b.today, estado: 'contando' },
    ]);
  });
});

describe('the giver of an envelope', () => {
  const person = async (nome: string): Promise<number> =>
    (await t.request({ url: '/api/admin/pessoa', body: { nome, igreja: sede!.id }, as: 'Administrador' }))
      .body.id;
  const envelopeOf = (pessoa: number | null, nome = 'Zilda') =>
    count({ envelopes: [{ nome, pessoa, especie: 'dizimo', valor: 12_345 }] });
  const givers = (id: number) =>
    t.db.query(sql`select e ->> 'nome' as nome, e ->> 'pessoa' as pessoa
      from contagem_envio v, jsonb_array_elements(v.contado -> 'envelopes') e where v.contagem = ${id} order by v.id`);

  it('who is merged becomes the kept person, also in the books, and comes back when the merge is undone', async () => {
    const [kept, merged] = [await person('Zilda Reis'), await person('Zilda dos Reis')];
    // two people found the two records of the same giver
    const evento = await service();
    await send(ana, evento, envelopeOf(kept));
    const { contagem } = (await send(rui, evento, envelopeOf(merged))).body;
    expect(contagem.estado).toBe('diferente');
    const other = await checked(await service(), envelopeOf(merged));
    const first = await merge(t, kept, merged);
    expect((await read(evento)).contagem).toMatchObject({
      estado: 'conferida',
      total: 22_645,
      diferencas: [],
    });
    expect((await undo(t, kept, first.body.fusao)).body).toEqual({ unida: merged, ficaram: 0 });
    expect((await read(evento)).contagem).toMatchObject({ estado: 'diferente', total: null });
    expect(await givers(other)).toEqual(Array(2).fill({ nome: 'Zilda', pessoa: String(merged) }));
    const second = await merge(t, kept, merged);
    expect([(await book(other)).status, (await book(contagem.id)).status]).toEqual([200, 200]);
    for (const id of [other, contagem.id])
      expect(await entries(id)).toMatchObject([{ pessoa: null }, { valor: 12_345, pessoa: kept }]);
    // what is in the books since stays with the kept person
    expect((await undo(t, kept, second.body.fusao)).body).toEqual({ unida: merged, ficaram: 2 });
  });

  it('of a church that the treasurer has no access to keeps the gift, and nobody else is chosen that way', async () => {
    const [other] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Vila Nova', 'Vila Nova') returning id`,
    );
    const [moved, elsewhere] = [await person('Davi Moura'), await person('Ester Moura')];
    const id = await checked(await service(), envelopeOf(moved));
    await t.db.run(
      sql`update pessoa set igreja = ${other!.id} where id = any(${[moved, elsewhere]}::integer[])`,
    );
    const [conta] = await t.db.query<{ id: number }>(
      sql`insert into conta (nome, igreja) values ('Cofre da sede', ${sede!.id}) returning id`,
    );
    const contas = { dinheiro: conta!.id };
    const treasurer = await limitedTo(t, { users: [sede!.id] });
    const typed = await treasurer.request({
      url: '/api/admin/financeiro',
      body: b.row({ pessoa: elsewhere, igreja: sede!.id, conta: conta!.id }),
    });
    expect([typed.status, Object.keys(typed.body.errors)]).toEqual([422, ['pessoa']]);
    const { status, text } = await treasurer.request({
      url: `${url}/${id}/lancar`,
      body: { contas },
    });
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(await entries(id)).toMatchObject([{ valor: 10_300 }, { valor: 12_345, pessoa: moved }]);
  });

  it('who was merged before the phone sent is the kept person', async () => {
    const [kept, merged] = [await person('Zilda Prado'), await person('Zilda do Prado')];
    expect((await merge(t, kept, merged)).status).toBe(200);
    const evento = await service();
    expect((await send(ana, evento, envelopeOf(merged))).status).toBe(200);
    const { contagem } = (await send(rui, evento, envelopeOf(kept))).body;
    expect(contagem).toMatchObject({ estado: 'conferida', diferencas: [] });
    expect(await givers(contagem.id)).toEqual(Array(2).fill({ nome: 'Zilda', pessoa: String(kept) }));
  });

  it('who is deleted leaves their name on it, and a count that can be booked', async () => {
    const giver = await person('Zilda Luz');
    const evento = await service();
    await send(ana, evento, envelopeOf(giver, 'Zilda'));
    const { id } = (await send(rui, evento, envelopeOf(giver, 'D. Zilda'))).body.contagem;
    expect(
      (await t.request({ method: 'DELETE', url: `/api/admin/pessoa/${giver}`, as: 'Administrador' })).status,
    ).toBe(204);
    expect(await givers(id)).toEqual(Array(2).fill({ nome: 'Zilda Luz', pessoa: null }));
    expect((await read(evento)).contagem).toMatchObject({ estado: 'conferida', diferencas: [] });
    expect((await book(id)).status).toBe(200);
    expect(await entries(id)).toMatchObject([{ valor: 10_300 }, { valor: 12_345, pessoa: null }]);
  });
});

describe('access to counts', () => {
  it('is refused without the permission, and from other churches', async () => {
    const evento = await service();
    const id = await checked(evento, count());
    for (const as of ['Comunicação', 'Somente leitura', 'Líder de departamento']) {
      expect((await t.request({ url: `${url}?evento=${evento}`, as })).status).toBe(403);
      expect(
        (await t.request({ url: '/api/admin/domingo/entradas', body: { entradas: [] }, as })).status,
      ).toBe(403);
    }
    expect((await book(id, { contas: accounts }, 'Secretaria')).status).toBe(403);
    const [other] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Filial', 'Filial') returning id`,
    );
    const branch = await limitedTo(t, { users: [other!.id] });
    expect((await branch.request({ url: `${url}?evento=${evento}` })).status).toBe(404);
    expect((await send(branch, evento, count())).body.message).toBe(errorText('error.not_found', 'pt_BR'));
    expect((await branch.request({ url: `${url}/${id}/lancar`, body: { contas: accounts } })).status).toBe(
      404,
    );
    expect((await branch.request({ url: `${url}/${id}/encerrar`, body: { motivo: 'x' } })).status).toBe(404);
    expect((await branch.request({ url: `${url}/${id}/folha.pdf` })).status).toBe(409);
    const own = await service(b.today, other!.id);
    expect((await send(branch, own, count())).body.culto.igreja).toBe(other!.id);
  });

  it('reports errors of a count, and stores nothing of it', async () => {
    const evento = await service();
    const wrong: [unknown, string][] = [
      [count({ dinheiro: { '300': 1 } as never }), 'contado.dinheiro.300'],
      [count({ dinheiro: { '5000': -1 } }), 'contado.dinheiro.5000'],
      [count({ dinheiro: { '5000': 1.5 } }), 'contado.dinheiro.5000'],
      [
        count({ envelopes: [{ nome: 'A', pessoa: null, especie: 'oferta', valor: 0 }] }),
        'contado.envelopes.0.valor',
      ],
      [
        count({ envelopes: [{ nome: 'A', pessoa: 999_999, especie: 'oferta', valor: 1 }] }),
        'contado.envelopes.0.pessoa',
      ],
      [
        count({ envelopes: [{ nome: 'A', pessoa: null, especie: 'rifa' as never, valor: 1 }] }),
        'contado.envelopes.0.especie',
      ],
      [
        count({ outros: [{ forma: 'cheque', especie: 'oferta', descricao: '', valor: 10.5 }] }),
        'contado.outros.0.valor',
      ],
    ];
    for (const [contado, field] of wrong) {
      const answer = await send(ana, evento, contado);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    expect((await send(ana, await service(addDays(b.today, 1)), count())).body.errors).toHaveProperty(
      'evento',
    );
    expect((await read(evento)).contagem).toBeNull();
  });
});
