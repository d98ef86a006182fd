import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';
import { databaseBefore } from '../support/older-schema.ts';
import { blackPng } from '../support/pictures.ts';

const s = await signUpFixture();
const { t } = s;

const minor = {
  cpf: '529.982.247-25',
  data_nascimento: '2012-05-01',
  cidade: 'Recife',
  email: 'filho@example.com',
  responsavel: { nome: 'Noemi Lima', cpf: '111.444.777-35', autoriza: true },
};
const withQuestion = () =>
  s.evento({
    pede_foto: 'opcional',
    pede_cpf: true,
    pede_nascimento: true,
    data: '2026-04-18',
    data_final: '2026-04-20',
    perguntas: [{ pergunta: 'O que não come?', tipo: 'dieta', obrigatoria: false }],
  });
/** A purchase with everything that can be filled in. */
async function purchase(evento: TestEvent, isPaid: boolean) {
  const perguntas = evento.perguntas as { id: number }[];
  const compra = await s.buy(evento, 1, {
    comprador: { nome: 'Rute Lima', email: 'rute@example.com', whatsapp: '81 99999-0000' },
    participantes: [
      {
        nome: 'Filho Lima',
        lote: evento.lotes[0]!.id,
        ...minor,
        respostas: { [String(perguntas[0]!.id)]: 'Camarão' },
      },
    ],
  });
  const form = new FormData();
  form.set('foto', new Blob([new Uint8Array(blackPng(60, 60))], { type: 'image/png' }), 'foto.png');
  const url = `/api/inscricoes/${compra.inscricoes[0]!.codigo}/foto`;
  expect((await t.request({ url, form })).status).toBe(204);
  if (isPaid) await s.confirm(compra.cobranca!.codigo);
  return compra;
}
const inscricaoOf = async ({ codigo }: { codigo: string }) =>
  (
    await t.db.query<Record<string, unknown>>(sql`select i.nome, i.email, i.cpf, i.data_nascimento, i.cidade,
      i.responsavel_nome, i.responsavel_cpf, i.foto is not null as foto, json_array_length(i.respostas::json) as respostas,
      i.status, i.preco, i.pessoa, c.nome as comprador, c.email as comprador_email, c.whatsapp
    from inscricao i join compra c on c.id = i.compra where c.codigo = ${codigo}`)
  )[0]!;
const night = async (day: string): Promise<void> => {
  t.clock.set(`${day}T06:30:00Z`);
  await t.jobs.tick('privacidade.retencao');
  await t.jobs.runAll();
};
const files = async (): Promise<number> => (await t.db.query(sql`select 1 from arquivo`)).length;

describe('personal data in a sign-up to an event', () => {
  it('is deleted step by step after the event, and the facts about money stay', async () => {
    const evento = await withQuestion();
    const compra = await purchase(evento, true);
    const [linked] = await t.db.query<{ pessoa: number; compra: number }>(sql`with nova as (
        insert into pessoa (nome, status) values ('Filho Lima', 'membro_ativo') returning id)
      update inscricao i set pessoa = nova.id from nova, compra c
      where c.id = i.compra and c.codigo = ${compra.codigo} returning i.pessoa, i.compra`);
    const { pessoa, compra: id } = linked!;
    const dados = JSON.stringify({ pessoa, antes: pessoa });
    await t.db.run(sql`insert into inscricao_evento (compra, quando, tipo, ator, dados)
      values (${id}, ${t.clock.now()}, 'pessoa', 'sistema', ${dados})`);
    const full = await inscricaoOf(compra);
    expect(full).toMatchObject({
      pessoa,
      foto: true,
      respostas: 1,
      cpf: '52998224725',
      cidade: 'Recife',
      whatsapp: expect.any(String),
    });
    expect(await files()).toBe(1);

    await night('2026-05-20'); // thirty days after its last day
    expect(await inscricaoOf(compra)).toEqual(full);
    await night('2026-05-21');
    const plain = { ...full, foto: false, respostas: 0 };
    expect(await inscricaoOf(compra)).toEqual(plain);
    expect(await files()).toBe(0);

    await night('2026-10-20');
    expect(await inscricaoOf(compra)).toEqual(plain);
    await night('2026-10-21');
    const named = { ...plain, cpf: null, data_nascimento: null, cidade: null, responsavel_cpf: null };
    expect(await inscricaoOf(compra)).toEqual(named);

    await night('2031-04-20');
    expect(await inscricaoOf(compra)).toEqual(named);
    await night('2031-04-21');
    expect(await inscricaoOf(compra)).toEqual({
      ...named,
      nome: null,
      email: null,
      responsavel_nome: null,
      pessoa: null,
      comprador: null,
      comprador_email: null,
      whatsapp: null,
    });
    // the sale, its charge and the books are as they were
    expect(await s.read(compra.codigo)).toMatchObject({ estado: 'confirmada', total: 10_000 });
    expect(
      await t.db.query(sql`select dados from inscricao_evento where compra = ${id} and tipo = 'pessoa'`),
    ).toEqual([{ dados: {} }]);
    const { id: cobranca, ...charge } = await s.charge(compra.cobranca!.codigo);
    expect(charge).toMatchObject({ estado: 'paga', recebido: 10_000, nome: 'Rute Lima' });
    expect(
      await t.db.query(sql`select valor from financeiro where origem = ${`cobranca:${cobranca}`}`),
    ).toEqual([{ valor: 10_000 }]);
    t.clock.set('2026-03-10T18:00:00Z');
  });

  it('is deleted for unfinished purchases and for the waiting list', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Lote', preco: 1_000, quantidade: 1 }] });
    const unpaid = await s.buy(evento);
    await s.wait(evento, 'espera@example.com');
    t.clock.advance(2 * 24 * 60);
    await t.jobs.tick('cobranca.varrer');
    await night('2026-05-18');
    expect(await inscricaoOf(unpaid)).toMatchObject({ status: 'cancelada', comprador: 'Rute Lima' });
    await night('2026-05-19');
    expect(await inscricaoOf(unpaid)).toMatchObject({ nome: null, comprador: null, comprador_email: null });
    expect(await t.db.query(sql`select 1 from espera where evento = ${evento.id}`)).toEqual([]);
    t.clock.set('2026-03-10T19:00:00Z');
  });

  it('a photo and answers of a checkout that was left go with it, however far the event is', async () => {
    const compra = await purchase(await withQuestion(), false);
    t.clock.advance(2 * 24 * 60);
    await t.jobs.tick('cobranca.varrer');
    await night('2026-03-14');
    expect(await inscricaoOf(compra)).toMatchObject({ foto: true, respostas: 1 });
    await night('2026-03-21');
    expect(await inscricaoOf(compra)).toMatchObject({ foto: false, respostas: 0 });
    expect(await files()).toBe(0);
    t.clock.set('2026-03-10T20:00:00Z');
  });

  it('is kept while the treasurer may still confirm a payment, and for the same days after the answer', async () => {
    const evento = await withQuestion();
    const confirmed = await purchase(evento, false);
    const refused = await purchase(evento, false);
    const returned = await purchase(evento, false);
    for (const { cobranca } of [confirmed, refused])
      await t.request({ url: `/api/cobrancas/${cobranca!.codigo}/comprovante`, form: new FormData() });
    t.clock.advance(2 * 24 * 60);
    await t.jobs.tick('cobranca.varrer');
    // part of the money came late, and waits for a decision
    await s.confirm(returned.cobranca!.codigo, 4_000);
    await night('2026-03-31');
    const whole = { foto: true, respostas: 1, nome: 'Filho Lima', status: 'cancelada' };
    for (const one of [confirmed, refused, returned]) expect(await inscricaoOf(one)).toMatchObject(whole);

    await s.confirm(confirmed.cobranca!.codigo);
    const { id } = await s.charge(refused.cobranca!.codigo);
    const refusal = {
      url: `/api/admin/cobranca/${id}/recusar`,
      as: 'Tesouraria',
      body: { motivo: 'Não veio' },
    };
    expect((await t.request(refusal)).status).toBe(200);
    await night('2026-04-07');
    expect(await inscricaoOf(confirmed)).toMatchObject({ ...whole, status: 'confirmada' });
    expect(await inscricaoOf(refused)).toMatchObject(whole);
    await night('2026-04-08');
    expect(await inscricaoOf(refused)).toMatchObject({ foto: false, respostas: 0 });
    expect(await inscricaoOf(confirmed)).toMatchObject({ foto: true, respostas: 1 });
    expect(await inscricaoOf(returned)).toMatchObject(whole);
    t.clock.set('2026-03-10T20:30:00Z');
  });

  it('of a checkout that was left stays while a payment that was reported before is not answered', async () => {
    const compra = await purchase(await withQuestion(), false);
    const { codigo } = compra.cobranca!;
    await t.request({ url: `/api/cobrancas/${codigo}/comprovante`, form: new FormData() });
    t.clock.advance(2 * 24 * 60);
    await t.jobs.tick('cobranca.varrer');
    // its buyer began to change the places, and left
    await t.db.run(sql`update compra set cobranca = null where codigo = ${compra.codigo}`);
    const swept = async () => {
      await t.jobs.tick('inscricao.varrer');
      return inscricaoOf(compra);
    };
    t.clock.advance(20 * 24 * 60);
    expect(await swept()).toMatchObject({ nome: 'Filho Lima', comprador: 'Rute Lima', respostas: 1 });
    await t.db.run(sql`update cobranca set estado = 'recusada' where codigo = ${codigo}`);
    expect(await swept()).toMatchObject({ nome: null, comprador: null, respostas: 0 });
    t.clock.set('2026-03-10T20:45:00Z');
  });

  it('leaves the history without names', async () => {
    const evento = await s.evento();
    const compra = await s.buy(evento);
    await s.confirm(compra.cobranca!.codigo);
    const given = { nome: 'Noemi', email: 'noemi@example.com' };
    await t.request({ url: `/api/inscricoes/${compra.inscricoes[0]!.codigo}/transferir`, body: given });
    await night('2031-04-19');
    const history =
      await t.db.query(sql`select h.tipo, h.dados from inscricao_evento h join compra c on c.id = h.compra
      where c.codigo = ${compra.codigo} and h.tipo = 'transferida'`);
    expect(history).toEqual([{ tipo: 'transferida', dados: {} }]);
    t.clock.set('2026-03-10T21:00:00Z');
  });

  it('is kept for as long as the church sets', async () => {
    const set = (body: object) =>
      t.request({ method: 'PUT' as const, url: '/api/admin/site/1', as: 'Administrador', body });
    for (const bad of [{ guarda_fotos: 0 }, { guarda_documentos: 61 }, { guarda_inscricao: null }])
      expect((await set(bad)).status).toBe(422);
    expect((await set({ guarda_fotos: 2, guarda_documentos: 1, guarda_inscricao: 1 })).status).toBe(200);
    const compra = await purchase(await withQuestion(), true);
    await night('2026-04-23');
    expect(await inscricaoOf(compra)).toMatchObject({ foto: false, cpf: '52998224725' });
    await night('2026-05-21');
    expect(await inscricaoOf(compra)).toMatchObject({ cpf: null, nome: 'Filho Lima' });
    await night('2027-04-21');
    expect(await inscricaoOf(compra)).toMatchObject({ nome: null, comprador: null });
  });
});

it('the first privacy text says so; a church that wrote its own keeps it', async () => {
  for (const own of [false, true]) {
    const db = await databaseBefore('0084');
    if (own) await db.run(sql`update site set privacidade = '<p>Nossa.</p>'`);
    await db.run(sql`insert into users (name, email, password) values ('Ana', 'ana@example.com', 'x')`);
    await migrate(db);
    const rows = await db.query<{ privacidade: string; texto: string; texto_es: string; versao: number }>(
      sql`select s.privacidade, p.texto, p.texto_es, p.versao from site s, site_privacidade p order by p.versao desc limit 1`,
    );
    expect(rows[0]!.versao).toBe(own ? 1 : 7);
    if (own) expect(rows[0]!.privacidade).toBe('<p>Nossa.</p>');
    else {
      expect(rows[0]!.texto).toBe(rows[0]!.privacidade);
      expect(rows[0]!.texto).toContain('por até 30 dias depois do evento');
      expect(rows[0]!.texto_es).toContain('por hasta 30 días después del evento');
      // of sign-ups and of raffles
      expect(rows[0]!.texto.match(/enquanto a igreja confere um pagamento avisado/g)).toHaveLength(2);
      expect(rows[0]!.texto_es.match(/mientras la iglesia revisa un pago avisado/g)).toHaveLength(2);
      // the data that buyers of raffles are asked for, and its retention period
      expect(rows[0]!.texto.match(/<strong>Rifas:<\/strong>/g)).toHaveLength(2);
      expect(rows[0]!.texto_es.match(/<strong>Rifas:<\/strong>/g)).toHaveLength(2);
    }
  }
});
