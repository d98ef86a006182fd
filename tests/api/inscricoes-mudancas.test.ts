import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import { churchToday } from '#shared/dates.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';
import { blackPng } from '../support/pictures.ts';

/* A purchase that changes on its way: people, drafts, guardians, and the mails about it. */
const s = await signUpFixture();
const { t, from } = s;
const pages = s.signUps;

const formToken = () => ({ [formFields.formToken]: s.formToken() });
async function start(evento: TestEvent, ...people: number[]): Promise<string> {
  const lots = people.map((count, at) => [`lotes.${evento.lotes[at]!.id}`, String(count)]);
  const outcome = await pages.start(evento.slug, { ...formToken(), ...Object.fromEntries(lots) }, from);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.codigo;
}
const buyer = { 'comprador.nome': 'Rute Lima', 'comprador.email': 'rute@example.com' };
const fill = (codigo: string, names: readonly string[], more: Record<string, string> = {}) => {
  const people = names.map((name, at) => [`participantes.${at}.nome`, name]);
  return pages.fill(codigo, { ...buyer, ...Object.fromEntries(people), ...more }, from);
};
const pay = (codigo: string) => pages.pay(codigo, { ...formToken(), metodo: 'pix' }, from);
const choose = (codigo: string, evento: TestEvent, ...people: number[]) =>
  pages.choose(
    codigo,
    Object.fromEntries(people.map((count, at) => [`lotes.${evento.lotes[at]!.id}`, String(count)])),
    from,
  );
const namesOf = async (codigo: string) =>
  (await pages.purchase(codigo))!.participantes.map(({ participante }) => participante);
const two = { lotes: ['Primeiro', 'Segundo'].map((nome) => ({ nome, preco: 10_000, quantidade: 3 })) };

describe('people are added and removed in the same purchase', () => {
  it('also those whom the office linked to a pessoa, or who entered without paying', async () => {
    const evento = await s.evento(two);
    const codigo = await start(evento, 3);
    await fill(codigo, ['Ana', 'Davi', 'Rute']);
    const [ana, davi, rute] = await t.db.query<{ id: number; codigo: string }>(
      sql`select i.id, i.codigo from inscricao i join compra c on c.id = i.compra where c.codigo = ${codigo} order by i.id`,
    );
    const { body: pessoa } = await t.request({
      url: '/api/admin/pessoa',
      as: 'Secretaria',
      body: { nome: 'Ana' },
    });
    const linked = await t.request({
      url: `/api/admin/inscricao/${ana!.id}/pessoa`,
      as: 'Secretaria',
      body: { pessoa: pessoa.id },
    });
    expect(linked.status).toBe(200);
    const door = (url: string, body?: object) =>
      t.request({ url: `/api/admin/inscricao/checkin${url}`, as: 'Administrador', ...(body && { body }) });
    const momento = t.clock.now().toISOString();
    const entered = await door('', { inscricao: davi!.id, aparelho: 'Porta 1', momento, entrou: true });
    expect(entered.body).toMatchObject({ motivo: 'nao_paga', conflito: true });
    for (const place of [ana, davi])
      expect(await pages.remove(codigo, place!.codigo, {}, from)).toEqual({ ok: true });
    expect(await namesOf(codigo)).toEqual(['Rute']);
    expect(await s.free(evento)).toMatchObject({ lotes: [2, 3] });
    expect(await fill(codigo, ['Rute Lima'])).toEqual({ ok: true });
    await pay(codigo);
    expect(await namesOf(codigo)).toEqual(['Rute Lima']);
    await s.confirm((await pages.payment(codigo))!.cobranca.codigo);
    const stored =
      await t.db.query(sql`select codigo, status, cancelada_em is not null as cancelada from inscricao
      where id = any(${[ana!.id, davi!.id, rute!.id]}::integer[]) order by id`);
    expect(stored).toEqual([
      { codigo: ana!.codigo, status: 'cancelada', cancelada: true },
      { codigo: davi!.codigo, status: 'cancelada', cancelada: true },
      { codigo: rute!.codigo, status: 'confirmada', cancelada: false },
    ]);
    const conflicts = await door(`/conflitos?evento=${evento.id}`);
    expect(conflicts.body.data).toMatchObject([{ participante: 'Davi' }]);
  });

  it('keeping those who were filled in, their prices and the time of the hold', async () => {
    const evento = await s.evento(two);
    const codigo = await start(evento, 2);
    await fill(codigo, ['Ana', 'Davi']);
    const { expira_em } = (await pages.purchase(codigo))!;
    const [first, second] = evento.lotes;
    const changed = await s.change(evento, {
      ...evento,
      igreja: s.igreja,
      lotes: [
        { ...first, preco: 15_000 },
        { ...second, preco: 8_000 },
      ],
    });
    expect(changed.status).toBe(200);
    t.clock.advance(5);
    expect(await choose(codigo, evento, 3, 1)).toEqual({ ok: true });
    const after = (await pages.purchase(codigo))!;
    expect(after).toMatchObject({ total: 10_000 * 2 + 15_000 + 8_000, passo: 'participantes', expira_em });
    expect(await namesOf(codigo)).toEqual(['Ana', 'Davi', null, null]);
    expect(await s.free(evento)).toMatchObject({ lotes: [0, 2] });
    expect(await pay(codigo)).toMatchObject({ ok: false, status: 422 });
    // one person by name, the other by number
    expect(await pages.remove(codigo, after.participantes[0]!.codigo, {}, from)).toEqual({ ok: true });
    expect(await choose(codigo, evento, 1, 0)).toEqual({ ok: true });
    expect(await namesOf(codigo)).toEqual(['Davi']);
    expect(await pages.purchase(codigo)).toMatchObject({ total: 10_000 });
    expect(await s.free(evento)).toMatchObject({ lotes: [2, 3] });
  });

  it('and all stays as it was where there is no place', async () => {
    const evento = await s.evento(two);
    const codigo = await start(evento, 2);
    await fill(codigo, ['Ana', 'Davi']);
    await start(evento, 1, 3);
    const before = await pages.purchase(codigo);
    expect(await choose(codigo, evento, 0, 2)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Nada foi cobrado'),
    });
    expect(await pages.purchase(codigo)).toEqual(before);
    expect(await s.free(evento)).toMatchObject({ lotes: [0, 0] });
  });

  it.each([
    ['nobody', [0, 0], 'lotes'],
    ['more than a purchase admits', [3, 3], 'participantes'],
  ] as const)('but not to %s', async (_, people, field) => {
    const evento = await s.evento({ ...two, por_compra: 4 });
    const codigo = await start(evento, 2);
    const refused = await choose(codigo, evento, ...people);
    expect(refused).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys((refused as { errors: object }).errors)).toContain(field);
    expect(await s.free(evento)).toMatchObject({ lotes: [1, 3] });
  });

  it('with a voucher that keeps serving those it served', async () => {
    const evento = await s.evento(two);
    const { codigo: code, id } = await s.voucher(evento, { percentual: 50, max_usos: 2 });
    const codigo = await start(evento, 1);
    await pages.voucher(codigo, { voucher: code }, from);
    await choose(codigo, evento, 3);
    expect((await pages.purchase(codigo))!.participantes.map(({ valor }) => valor)).toEqual([
      5_000, 5_000, 10_000,
    ]);
    const served = (await pages.purchase(codigo))!.participantes.slice(0, 2);
    for (const { codigo: place } of served) await pages.remove(codigo, place, {}, from);
    expect(await pages.purchase(codigo)).toMatchObject({ total: 10_000, voucher: null });
    const [count] = await t.db.query(
      sql`select tomado from capacidade where tipo = 'voucher' and alvo = ${id}`,
    );
    expect(count).toEqual({ tomado: 0 });
  });

  it('and an older Pix that is paid afterwards waits for the treasurer', async () => {
    const evento = await s.evento(two);
    const codigo = await start(evento, 1);
    await fill(codigo, ['Ana']);
    await pay(codigo);
    const old = (await pages.payment(codigo))!.cobranca.codigo;
    await pages.unpay(codigo, from);
    await choose(codigo, evento, 2);
    await s.confirm(old);
    expect((await s.charge(old)).a_decidir).toBe(10_000);
    expect(await pages.purchase(codigo)).toMatchObject({ estado: 'aberta', total: 20_000 });
    expect(await s.free(evento)).toMatchObject({ lotes: [1, 3] });
  });

  it('after the hold lapsed, at the prices of today', async () => {
    const evento = await s.evento(two);
    const codigo = await start(evento, 1);
    await fill(codigo, ['Ana']);
    await s.change(evento, {
      ...evento,
      igreja: s.igreja,
      lotes: [{ ...evento.lotes[0], preco: 12_000 }, evento.lotes[1]],
    });
    t.clock.advance(16);
    await t.jobs.tick('inscricao.varrer');
    expect(await pages.renew(codigo, from)).toMatchObject({
      ok: false,
      message: expect.stringContaining('o preço mudou'),
    });
    expect(await choose(codigo, evento, 1)).toEqual({ ok: true });
    expect(await pages.purchase(codigo)).toMatchObject({ estado: 'aberta', total: 12_000 });
    expect(await namesOf(codigo)).toEqual(['Ana']);
    expect(await s.free(evento)).toMatchObject({ lotes: [2, 3] });
  });
});

it('a purchase whose Pix was not paid in time goes on where it was', async () => {
  const evento = await s.evento();
  const codigo = await start(evento, 1);
  await fill(codigo, ['Ana']);
  await pay(codigo);
  t.clock.advance(61);
  await t.jobs.tick('cobranca.varrer');
  expect(await pages.purchase(codigo)).toMatchObject({ estado: 'expirada' });
  expect(await s.free(evento)).toMatchObject({ lotes: [10] });
  expect(await pages.renew(codigo, from)).toEqual({ ok: true });
  expect(await pages.purchase(codigo)).toMatchObject({
    estado: 'aberta',
    passo: 'pagamento',
    cobranca: null,
  });
  expect(await namesOf(codigo)).toEqual(['Ana']);
  expect(await pay(codigo)).toEqual({ ok: true });
});

it('a voucher that is of no use says why', async () => {
  const evento = await s.evento(two);
  const codigo = await start(evento, 1);
  const messageOf = async (voucher: string) =>
    ((await pages.voucher(codigo, { voucher }, from)) as { errors?: { voucher?: string[] } }).errors?.voucher;
  const expired = await s.voucher(evento, { valido_ate: '2026-03-10T12:00:00Z' });
  const other = await s.voucher(evento, { lote: 'Segundo' });
  expect(await messageOf('NADA-DISSO')).toEqual([
    'Este voucher não existe neste evento. Confira as letras e os números.',
  ]);
  expect(await messageOf(expired.codigo)).toEqual(['Este voucher venceu em 10/03/2026.']);
  expect(await messageOf(other.codigo)).toEqual(['Este voucher vale só para o lote Segundo.']);
});

it('no participant is paid for without a name, even one added while paying', async () => {
  const evento = await s.evento({
    lotes: [
      { nome: 'Lote', preco: 4_000, quantidade: 9 },
      { nome: 'Criança', preco: 0, quantidade: 9 },
    ],
  });
  for (const people of [
    [1, 0],
    [0, 1],
  ] as const) {
    const codigo = await start(evento, ...people);
    await fill(codigo, ['Ana']);
    await Promise.all([pay(codigo), choose(codigo, evento, people[0], people[1] + 1)]);
    const { estado, participantes } = (await pages.purchase(codigo))!;
    if (estado !== 'aberta') expect(participantes.map(({ participante }) => participante)).toEqual(['Ana']);
    else expect(participantes).toHaveLength(2);
  }
});

it('a question that the office removes after it was answered is not in the way of the payment', async () => {
  const evento = await s.evento({
    perguntas: [
      { pergunta: 'Quarto', tipo: 'texto', obrigatoria: true },
      { pergunta: 'Camiseta', tipo: 'camiseta', obrigatoria: true },
    ],
  });
  const codigo = await start(evento, 1);
  const [quarto, camiseta] = (await pages.purchase(codigo))!.perguntas;
  const answers = {
    [`participantes.0.respostas.${quarto!.id}`]: 'Com a Ana',
    [`participantes.0.respostas.${camiseta!.id}`]: 'M',
  };
  expect(await fill(codigo, ['Noemi'], answers)).toEqual({ ok: true });
  const perguntas = [camiseta];
  const changed = await s.change(evento, { ...evento, igreja: s.igreja, perguntas });
  expect(changed.status, changed.text).toBe(200);
  expect(await pay(codigo)).toEqual({ ok: true });
  expect((await pages.purchase(codigo))!.estado).toBe('aguardando');
});

it('a boleto is offered only while it can be paid before the event', async () => {
  const methods = async (data: string) =>
    (await pages.offer((await s.evento({ data })).slug))!.meios.map(({ metodo }) => metodo);
  const day = (days: number) => churchToday(new Date(t.clock.now().getTime() + days * 86_400_000));
  expect(await methods(day(9))).toContain('boleto');
  expect(await methods(day(8))).not.toContain('boleto');
});

it('a boleto is due so early that banks clear it, or its places are free again, before the event begins', async () => {
  await t.db.run(sql`update recebimentos set validade_horas = 240`);
  const evento = await s.evento({ data: '2026-03-19', horario_inicial: '15:00' });
  const { codigo } = await s.buy(evento, 1, {
    metodo: 'boleto',
    documento: '111.444.777-35',
    cep: '01310-100',
    logradouro: 'Avenida Paulista',
    numero: '1578',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    uf: 'SP',
  });
  const [row] = await t.db.query(sql`select k.expira_em, c.reservada_ate from compra c
    join cobranca k on k.id = c.cobranca where c.codigo = ${codigo}`);
  const begins = new Date('2026-03-19T18:00:00Z');
  expect(row).toEqual({ expira_em: begins, reservada_ate: begins });
  expect((await s.read(codigo)).expira_em).toBe('2026-03-14T18:00:00.000Z');
  await t.db.run(sql`update recebimentos set validade_horas = 1`);
});

describe('typed data of participants', () => {
  it('is kept when the step is refused, follows its person, and is gone once it is accepted', async () => {
    const evento = await s.evento();
    const codigo = await start(evento, 2);
    await pages.fill(codigo, { 'participantes.0.nome': 'Ana', 'participantes.1.nome': 'Davi' }, from);
    const purchase = (await pages.purchase(codigo))!;
    expect(purchase.rascunho).toEqual({ 'participantes.0.nome': 'Ana', 'participantes.1.nome': 'Davi' });
    expect(purchase.participantes[0]!.participante).toBeNull();
    const typed = { 'participantes.0.nome': 'Ana', 'participantes.1.nome': 'Davi Reis' };
    await pages.remove(codigo, purchase.participantes[0]!.codigo, typed, from);
    expect((await pages.purchase(codigo))!.rascunho).toEqual({ 'participantes.0.nome': 'Davi Reis' });
    await fill(codigo, ['Davi Reis']);
    expect((await pages.purchase(codigo))!.rascunho).toEqual({});
  });

  it('is forgotten with a checkout that was left', async () => {
    const codigo = await start(await s.evento(), 1);
    await pages.keepDraft(codigo, { 'participantes.0.nome': 'Ana' }, from);
    t.clock.advance(16);
    await t.jobs.tick('inscricao.varrer');
    expect((await pages.purchase(codigo))!.rascunho).not.toEqual({});
    t.clock.advance(8 * 24 * 60);
    await t.jobs.tick('inscricao.varrer');
    expect((await pages.purchase(codigo))!.rascunho).toEqual({});
  });

  it('of an unknown purchase is refused', async () =>
    expect(await pages.fill('a'.repeat(26), {}, from)).toMatchObject({ ok: false }));

  it('with a photo without scripts leads back to its step, which says what was refused', async () => {
    const evento = await s.evento({ pede_foto: 'obrigatoria' });
    const codigo = await start(evento, 1);
    const place = (await pages.purchase(codigo))!.participantes[0]!.codigo;
    const send = (body: Buffer) => {
      const form = new FormData();
      form.append('foto', new File([new Uint8Array(body)], 'foto.png'));
      return t.request({ url: `/api/inscricoes/${place}/foto/formulario`, form });
    };
    const step = `/inscricoes/${codigo}/perguntas`;
    expect(await send(Buffer.from('no picture'))).toMatchObject({
      status: 303,
      headers: { location: `${step}?foto=recusada` },
    });
    expect(await send(blackPng(40, 40))).toMatchObject({ status: 303, headers: { location: step } });
    expect((await pages.purchase(codigo))!.participantes[0]!.falta_foto).toBe(false);
    // the photo of a person who is removed is deleted
    await choose(codigo, evento, 2);
    await pages.remove(codigo, place, {}, from);
    await t.jobs.runAll();
    expect(await t.db.query(sql`select 1 from arquivo where chave like 'inscricao/foto/%'`)).toEqual([]);
  });

  it('of a buyer who participates needs no second name', async () => {
    const codigo = await start(await s.evento(), 1);
    expect(await fill(codigo, [''], { 'participantes.0.sou_eu': 'sim' })).toEqual({ ok: true });
    const [first] = (await pages.purchase(codigo))!.participantes;
    expect(first).toMatchObject({ participante: 'Rute Lima', email: 'rute@example.com' });
  });
});

describe('the guardian of a minor', () => {
  const guardian = {
    'participantes.0.responsavel.nome': 'Noemi',
    'participantes.0.responsavel.autoriza': 'sim',
  };

  it.each([
    ['2010-05-01', 'Noemi'],
    ['1990-05-01', null],
  ])('of a participant born on %s is kept as %s, with the words that were agreed to', async (born, nome) => {
    const evento = await s.evento({ pede_nascimento: true });
    const codigo = await start(evento, 1);
    expect(await fill(codigo, ['Ana'], { ...guardian, 'participantes.0.data_nascimento': born })).toEqual({
      ok: true,
    });
    const [row] = await t.db.query(sql`select i.responsavel_nome as nome, i.responsavel_texto as texto,
      i.responsavel_em as quando from inscricao i join compra c on c.id = i.compra where c.codigo = ${codigo}`);
    expect(row).toEqual({
      nome,
      texto: nome && expect.stringContaining(`autorizo a sua participação em ${evento.nome}`),
      quando: nome && t.clock.now(),
    });
  });
});

describe('the buyer', () => {
  it('gets the link of a Pix by mail, once for each charge', async () => {
    const evento = await s.evento();
    const codigo = await start(evento, 1);
    await fill(codigo, ['Ana']);
    await s.mails('rute@example.com');
    await pay(codigo);
    const mails = await s.mails('rute@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual([`Falta só o pagamento: ${evento.nome}`]);
    expect(mails[0]!.text).toContain(`/inscricoes/${codigo}`);
    expect(mails[0]!.text).toMatch(/R\$\s100,00/);
    expect(mails[0]!.text).toMatch(/Pagar até: \d\d\/\d\d\/2026, \d\d:\d\d/);
    await pages.pay(codigo, { ...formToken(), metodo: 'pix' }, from);
    expect(await s.mails('rute@example.com')).toEqual([]);
  });

  it('reports a Pix without scripts, and the places wait for the treasurer', async () => {
    const evento = await s.evento();
    const codigo = await start(evento, 1);
    await fill(codigo, ['Ana']);
    await pay(codigo);
    expect(await pages.reportPaid(codigo, from)).toEqual({ ok: true });
    expect((await pages.payment(codigo))!.cobranca.estado).toBe('em_analise');
    t.clock.advance(2 * 60);
    expect(await pages.reportPaid(codigo, from)).toEqual({ ok: true });
    await t.jobs.tick('cobranca.varrer');
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
    expect(await pages.purchase(codigo)).toMatchObject({ estado: 'aguardando' });
  });

  it('and the holder are mailed that a ticket was given up or passed on', async () => {
    const evento = await s.evento();
    const lote = evento.lotes[0]!.id;
    const compra = await s.buy(evento, 0, {
      participantes: [
        { nome: 'Ana', email: 'ana@example.com', lote },
        { nome: 'Davi', lote },
      ],
    });
    await s.confirm(compra.cobranca!.codigo);
    await s.mails('rute@example.com');
    const [ana, davi] = compra.inscricoes;
    await t.request({
      url: `/api/inscricoes/${ana!.codigo}/transferir`,
      body: { nome: 'Lia', email: 'lia@example.com' },
    });
    await t.request({ method: 'POST', url: `/api/inscricoes/${davi!.codigo}/cancelar` });
    await t.jobs.runAll();
    const subjects = t.mail.sent.slice(-4).map(({ to, subject }) => `${to}: ${subject.split(':')[0]}`);
    expect(subjects.sort()).toEqual([
      'ana@example.com: O ingresso mudou de nome',
      'lia@example.com: Inscrição confirmada',
      'rute@example.com: Inscrição cancelada',
      'rute@example.com: O ingresso mudou de nome',
    ]);
    const mail = t.mail.sent.findLast(({ subject }) => subject.startsWith('Inscrição cancelada'));
    expect(mail!.text).toMatch(/Valor devolvido: R\$\s100,00/);
  });
});

it('a Pix that the treasurer confirms can be paid until the event begins, and no longer', async () => {
  const evento = await s.evento({ data: '2026-03-25', horario_inicial: '08:00' });
  await t.db.run(sql`update recebimentos set validade_horas = 720`);
  const compra = await s.buy(evento);
  expect(compra.expira_em).toBe('2026-03-25T11:00:00.000Z');
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});

it('a purchase that was paid eight days after its first step can be given up for the full price within a week', async () => {
  const today = t.clock.now();
  const evento = await s.evento();
  const codigo = await start(evento, 1);
  t.clock.advance(8 * 24 * 60);
  await fill(codigo, ['Ana']);
  await pay(codigo);
  await s.confirm((await pages.payment(codigo))!.cobranca.codigo);
  const [place] = (await pages.purchase(codigo))!.participantes;
  t.clock.advance(6 * 24 * 60);
  expect((await pages.ticket(place!.codigo))!.devolucao).toBe(10_000);
  t.clock.advance(24 * 60);
  expect((await pages.ticket(place!.codigo))!.devolucao).toBe(0);
  t.clock.set(today);
});
