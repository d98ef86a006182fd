import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { provarCompra, verificar } from '#shared/rifa/verificar.ts';
import { verify } from '../../tools/verify-rifa.mjs';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { readPdf } from '../support/pdf.ts';
import { blackPng } from '../support/pictures.ts';
import { rafflesUnderTest } from '../support/raffle.ts';

const r = await rafflesUnderTest();
const { t } = r;
const other = await testApp({ beside: t });
const pt = (key: ErrorKey, vars = {}): string => errorText(key, 'pt_BR', vars);
const path = '/api/admin/rifa';
const as = { as: 'Tesouraria' };
const people = await Promise.all(
  ['Ana Primeira', 'Bia Segunda'].map(async (name) => {
    const { id } = await t.user('Tesouraria', { name });
    return { id, token: await t.tokenOf(id) };
  }),
);
const [ana, bia] = people as [(typeof people)[0], (typeof people)[0]];
const day = (count: number): string =>
  new Date(t.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10);

const valid = (values: object = {}) => ({
  ...{
    nome: `Rifa ${crypto.randomUUID()}`,
    valor_cota: 1000,
    total_cotas: 73,
    data_sorteio: `${day(3)}T15:00:00Z`,
  },
  ...{ premios: [{ descricao: 'Bicicleta', valor: 120_000 }, { descricao: 'Cesta' }] },
  ...{ extracao_numero: '05999', extracao_data: day(3), regulamento: 'Um número, um prêmio.', ...values },
});
const post = (values: object = {}) => t.ask({ url: path, ...as, body: valid(values) });
const put = (id: number, body: object) => t.ask({ method: 'PUT', url: `${path}/${id}`, body, ...as });
const act = (id: number, action: string, token = ana.token, body?: object) =>
  t.ask({ method: 'POST', url: `${path}/${id}/${action}`, token, ...(body && { body }) });
const draw = async (id: number): Promise<SorteioDaRifa> =>
  (await t.ask({ url: `${path}/${id}/sorteio`, token: ana.token })).body;
const published = async (values: object = {}): Promise<{ id: number; slug: string }> =>
  (await post({ status: 'ativa', ...values })).body;

let purchases = 0;
/** Numbers with an owner, as a purchase writes them; returns its code. */
async function buy(
  rifa: number,
  numeros: readonly number[],
  values: { estado?: string; sandbox?: boolean } = {},
) {
  purchases += 1;
  const codigo = `compra${purchases}`;
  const { estado = 'paga', sandbox = false } = values;
  await t.db.run(sql`with dona as (insert into rifa_compra (rifa, codigo, nome, email, estado, numeros, quantidade,
        escolhidos, valor, aceite_em, sandbox)
      values (${rifa}, ${codigo}, 'Maria Souza', ${`${codigo}@example.com`}, ${estado}, ${numeros}, ${numeros.length}, true,
        1000, ${t.clock.now()}, ${sandbox}) returning id)
    insert into rifa_numero (rifa, numero, compra, estado, expira_em)
    select ${rifa}, n, dona.id, ${estado === 'paga' ? 'paga' : 'reservada'},
      case when ${estado}::text <> 'paga' then ${new Date(t.clock.now().getTime() + 60_000)}::timestamptz end
    from dona, unnest(${numeros}::integer[]) n`);
  return codigo;
}

const file = (slug: string, name: string) => t.ask({ url: `/api/rifas/${slug}/${name}` });
async function files(slug: string) {
  const lista = await file(slug, 'lista.txt');
  return { prova: (await file(slug, 'prova.json')).text, lista: lista.status === 200 ? lista.text : null };
}

const federais = ['12345', '00678', '90123', '45678', '11111'];
const morning = new Date(`${day(1)}T12:00:00Z`);
/** Moves the clock, and signs both people in again. */
async function goTo(moment: Date | string): Promise<void> {
  t.clock.set(moment);
  for (const person of people) person.token = await t.tokenOf(person.id);
}
/** The evening of a day, when its extraction has taken place. */
const evening = (date: string): string => `${date}T19:00:00-03:00`;
/** A raffle that was closed and frozen in time, on the evening of its extraction. */
async function frozen(values: object = {}, sold: readonly number[] = [3, 4, 8, 15, 16, 23, 42]) {
  await goTo(morning);
  const rifa = await published({
    extracao_data: day(0),
    data_sorteio: new Date(t.clock.now().getTime() + 60_000),
    ...values,
  });
  const codigo = await buy(rifa.id, sold);
  await act(rifa.id, 'encerrar');
  await act(rifa.id, 'sorteio/congelar');
  await goTo(evening(day(0)));
  return { ...rifa, codigo };
}
const type = (id: number, token: string, premios: unknown = federais) =>
  act(id, 'sorteio/premios', token, { premios });
async function typedByBoth(id: number): Promise<void> {
  for (const { token } of people) expect((await type(id, token)).status).toBe(200);
}

describe('the first publication', () => {
  it('publishes rules and commitment, which hold, and keeps seed and salt', async () => {
    const { id, slug } = await published();
    expect((await draw(id)).passo).toBe('encerrar');
    const texts = await files(slug);
    const { resposta, passos, regras } = await verificar(nodeHashing, texts);
    expect([resposta, passos.filter(({ ok }) => ok).length]).toEqual(['ate_aqui', 3]);
    expect(regras).toMatchObject({ slug, total_cotas: 73, extracao: { numero: '05999', data: day(3) } });
    expect(verify(texts.prova, null).holds).toBe(true);
    const [secret] = await t.db.query<{ semente: string; sal: string }>(
      sql`select encode(semente, 'hex') as semente, encode(sal, 'hex') as sal from rifa_segredo where rifa = ${id}`,
    );
    for (const url of [`/api/rifas/${slug}/prova.json`, `/api/rifas/${slug}`]) {
      const { text } = await t.ask({ url });
      expect([text.includes(secret!.semente), text.includes(secret!.sal)]).toEqual([false, false]);
    }
    expect((await file(slug, 'lista.txt')).status).toBe(404);
    expect((await t.ask({ url: `/api/rifas/${slug}` })).body).toMatchObject({
      ...{ modo: 'auditoria', extracao: { numero: '05999', data: day(3) }, raiz: null },
      compromisso: { compromisso_sha256: JSON.parse(texts.prova).compromisso.compromisso_sha256 },
    });
  });

  it('fixes what the rules say; description and pauses stay possible', async () => {
    const { id, slug } = await published();
    const before = await files(slug);
    const changes = {
      ...{ nome: 'Outra', slug: 'outra', valor_cota: 1, total_cotas: 50, distribuicao: 'aleatoria' },
      ...{ minimo_por_comprador: 2, maximo_por_comprador: 3, modo_sorteio: 'federal', extracao_numero: '1' },
      ...{
        extracao_data: day(5),
        numero_autorizacao: 'x',
        regulamento: 'Outro',
        premios: [{ descricao: 'Nada' }],
      },
    };
    const { status, body } = await put(id, changes);
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, Object.keys(changes).sort()]);
    expect(body.errors.nome).toEqual([pt('rifa.committed')]);
    expect((await put(id, { descricao: 'Nova', data_sorteio: `${day(2)}T15:00:00Z` })).status).toBe(200);
    expect((await put(id, { status: 'rascunho' })).status).toBe(422);
    for (const action of ['pausar', 'publicar']) expect((await act(id, action)).status).toBe(200);
    expect(await files(slug)).toEqual(before);
    const gone = await t.ask({ method: 'DELETE', url: `${path}/${id}`, ...as });
    expect([gone.status, gone.body.message]).toEqual([409, pt('rifa.committed_delete')]);
  });

  it('asks for what a draw needs', async () => {
    const errors = async (values: object) => (await post({ status: 'ativa', ...values })).body.errors;
    expect(await errors({ extracao_numero: null, extracao_data: null })).toEqual({
      ...{ extracao_numero: [pt('rifa.publish_extraction')], extracao_data: [pt('rifa.publish_extraction')] },
    });
    expect(await errors({ extracao_data: day(2) })).toEqual({
      extracao_data: [pt('rifa.extraction_before')],
    });
    const federal = { modo_sorteio: 'federal' };
    expect(await errors(federal)).toEqual({ total_cotas: [pt('rifa.federal_total')] });
    const premios = Array.from({ length: 6 }, () => ({ descricao: 'Cesta' }));
    expect(await errors({ ...federal, total_cotas: 100, premios })).toEqual({
      premios: [pt('rifa.federal_premios')],
    });
    expect(await errors({ ...federal, total_cotas: 100 })).toBeUndefined();
  });

  it('asks for the authorisation unless the church takes it on', async () => {
    const allow = (free: boolean) => t.db.run(sql`update recebimentos set rifa_sem_autorizacao = ${free}`);
    await allow(false);
    const draft = (await post()).body;
    const asked = {
      numero_autorizacao: [pt('rifa.publish_permit')],
      certificado: [pt('rifa.publish_permit')],
    };
    expect((await act(draft.id, 'publicar')).body.errors).toEqual(asked);
    await put(draft.id, { numero_autorizacao: 'SPA 03.1/2026' });
    expect((await act(draft.id, 'publicar')).body.errors).toEqual({ certificado: asked.certificado });
    const form = new FormData();
    form.append('arquivo', new File([new Uint8Array(blackPng(20, 10))], 'certificado.png'));
    const sent = await t.ask({ url: `${path}/arquivos/certificado`, form, ...as });
    await put(draft.id, { certificado: sent.body.id });
    expect((await act(draft.id, 'publicar')).body.status).toBe('ativa');
    expect((await put(draft.id, { certificado: null })).body.errors).toEqual({
      certificado: [pt('rifa.committed')],
    });
    await allow(true);
    expect((await post({ status: 'ativa' })).body.status).toBe('ativa');
  });
});

describe('close and freeze', () => {
  it('waits for open payments, and lists paid numbers alone', async () => {
    const { id, slug } = await published();
    expect((await act(id, 'sorteio/congelar')).body.message).toBe(pt('rifa.not_closed'));
    const codigo = await buy(id, [7, 3]);
    await buy(id, [50], { sandbox: true, estado: 'teste' });
    await buy(id, [60], { estado: 'aguardando' });
    await act(id, 'encerrar');
    expect(await draw(id)).toMatchObject({
      passo: 'acertar',
      pendentes: { compras: 1, numeros: 1, valor: 1000 },
      pagos: 2,
    });
    const early = await act(id, 'sorteio/congelar');
    expect([early.status, early.body.message]).toEqual([409, pt('rifa.pending', { count: 1 })]);
    await t.jobs.tick('rifa.congelar');
    expect((await draw(id)).lista).toBeNull();
    await t.db.run(
      sql`update rifa_compra set estado = 'expirada' where rifa = ${id} and estado = 'aguardando'`,
    );
    await t.jobs.tick('rifa.congelar');
    expect(await draw(id)).toMatchObject({
      ...{ passo: 'aguardar_extracao', lista: { quantidade: 2, por: null } },
    });
    const texts = await files(slug);
    expect(texts.lista).toMatch(/^03;[0-9a-f]{32}\n07;[0-9a-f]{32}\n$/);
    const { resposta, congelada } = await verificar(nodeHashing, texts);
    expect(resposta).toBe('ate_aqui');
    expect((await provarCompra(nodeHashing, congelada!, codigo)).map(({ numero }) => numero)).toEqual([3, 7]);
    expect((await t.ask({ url: `/api/rifas/${slug}` })).body.raiz).toBe(congelada!.raiz);
    const list = await file(slug, 'lista.txt');
    const headers = { 'if-none-match': String(list.headers.etag) };
    expect((await t.ask({ url: `/api/rifas/${slug}/lista.txt`, headers })).status).toBe(304);
    const proof = await file(slug, 'prova.json');
    const known = { 'if-none-match': String(proof.headers.etag) };
    expect((await t.ask({ url: `/api/rifas/${slug}/prova.json`, headers: known })).status).toBe(304);
  });

  it('leaves out numbers whose payment is contested', async () => {
    await goTo(morning);
    const { id, slug } = await published();
    for (const numeros of [[1, 2], [3]]) await r.pay((await r.buy(slug, { numeros })).cobranca.codigo);
    await t.db.run(sql`update cobranca k set estado = 'contestada' from rifa_compra c
      where c.cobranca = k.id and c.rifa = ${id} and c.quantidade = 1`);
    await act(id, 'encerrar');
    expect((await act(id, 'sorteio/congelar')).body.lista.quantidade).toBe(2);
    expect((await files(slug)).lista).toMatch(/^01;.*\n02;.*\n$/);
  });

  it('names the next extraction when the promised one may be known, and nobody cancels then', async () => {
    await goTo(morning);
    const soon = new Date(morning.getTime() + 60_000);
    const { id, slug } = await published({ extracao_data: day(0), data_sorteio: soon });
    const codigo = await buy(id, [7, 42]);
    await act(id, 'encerrar');
    const freeze = (extracao?: object) => act(id, 'sorteio/congelar', ana.token, extracao && { extracao });
    await goTo(`${day(0)}T18:00:00-03:00`);
    await t.jobs.tick('rifa.congelar');
    expect(await draw(id)).toMatchObject({ passo: 'congelar', extracao_perdida: true });
    expect((await freeze()).body.message).toBe(pt('rifa.extraction_missed'));
    for (const data of [day(-1), day(0)])
      expect((await freeze({ numero: '06000', data })).body.errors).toEqual({
        'extracao.data': [pt('rifa.extraction_next')],
      });
    const next = { numero: '06000', data: day(4) };
    expect((await freeze(next)).body).toMatchObject({ passo: 'aguardar_extracao', extracao: next });
    await goTo(`${next.data}T18:59:00-03:00`);
    expect((await type(id, ana.token)).body.message).toBe(pt('rifa.extraction_pending'));
    await goTo(evening(next.data));
    expect((await act(id, 'cancelar')).body.message).toBe(pt('rifa.extraction_over'));
    await typedByBoth(id);
    expect((await act(id, 'sorteio')).status).toBe(200);
    const texts = await files(slug);
    expect((await verificar(nodeHashing, texts)).resposta).toBe('confere');
    expect(verify(texts.prova, texts.lista, codigo)).toMatchObject({ holds: true, mine: { length: 2 } });
  });

  it('is final: the database itself refuses every change of it', async () => {
    const { id } = await frozen();
    for (const statement of [
      ...['rifa_compromisso', 'rifa_segredo', 'rifa_lista'].flatMap((table) => [
        `update ${table} set rifa = rifa where rifa = ${id}`,
        `delete from ${table} where rifa = ${id}`,
        `truncate ${table} cascade`,
      ]),
      `delete from rifa_numero where rifa = ${id}`,
      `update rifa_numero set numero = 70 where rifa = ${id} and numero = 3`,
      `insert into rifa_numero select rifa, 71, compra, estado, expira_em from rifa_numero where rifa = ${id} limit 1`,
    ])
      await expect(t.db.run(raw(statement)), statement).rejects.toThrow(/only added|is frozen/);
    await act(id, 'sorteio/congelar');
    expect((await draw(id)).lista?.quantidade).toBe(7);
  });
});

describe('the typed prizes', () => {
  it('come from two people; a difference is traced, and both type again', async () => {
    const { id } = await frozen();
    expect((await type(id, ana.token, ['012345', ...federais.slice(1)])).body.digitacao).toMatchObject({
      ...{ rodada: 1, feitas: [{ por: 'Ana Primeira', minha: true }] },
    });
    expect((await type(id, ana.token)).body.message).toBe(pt('rifa.same_person'));
    expect((await act(id, 'sorteio')).body.message).toBe(pt('rifa.not_typed'));
    const differing = await type(id, bia.token, ['12346', ...federais.slice(1)]);
    expect(differing.body.digitacao).toMatchObject({
      ...{
        rodada: 2,
        feitas: [],
        divergencias: [{ rodada: 1, digitadas: [{ premios: federais }, { por: 'Bia Segunda' }] }],
      },
    });
    const [line] = await t.db.query<{ depois: { premios_federais: string } }>(
      sql`select depois from trilha where secao = 'rifa' and registro = ${id} order by id desc limit 1`,
    );
    expect(line!.depois.premios_federais).toMatch(/^12346 /);
    expect((await act(id, 'sorteio')).body.message).toBe(pt('rifa.not_typed'));
    await typedByBoth(id);
    expect((await draw(id)).passo).toBe('sortear');
    expect((await type(id, ana.token)).body.message).toBe(pt('rifa.typed'));
  });

  it('are five of five digits, once the extraction took place', async () => {
    const { id } = await frozen();
    for (const premios of [null, federais.slice(1), 'x'])
      expect((await type(id, ana.token, premios)).body.errors).toEqual({
        premios: [pt('rifa.federal_prizes')],
      });
    expect((await type(id, ana.token, ['1234', ...federais.slice(1)])).body.errors).toEqual({
      'premios.0': [pt('rifa.federal_prize')],
    });
    const later = await frozen({ extracao_data: day(1) });
    expect((await type(later.id, ana.token)).body.message).toBe(pt('rifa.extraction_pending'));
    const open = await published();
    expect((await type(open.id, ana.token)).body.message).toBe(pt('rifa.not_frozen'));
  });
});

describe('the draw', () => {
  it.each(['auditoria', 'federal'])('is verifiable by anyone (%s)', async (modo_sorteio) => {
    const { id, slug, codigo } = await frozen({ modo_sorteio, total_cotas: 100 });
    await typedByBoth(id);
    const { status, body } = await act(id, 'sorteio');
    expect([status, body.passo, body.resultado.por]).toEqual([200, 'entregar', 'Ana Primeira']);
    const texts = await files(slug);
    const { resposta, prova } = await verificar(nodeHashing, texts);
    expect(resposta).toBe('confere');
    expect(verify(texts.prova, texts.lista, codigo)).toMatchObject({ holds: true, mine: { length: 7 } });
    const read = await t.ask({ url: `${path}/${id}/sorteio`, as: 'Pastor' });
    const { compra } = body.premios[0].ganhador;
    expect(read.body.premios[0].ganhador).toEqual({
      compra,
      nome: 'Maria Souza',
      whatsapp: null,
      email: null,
    });
    const page = (await t.ask({ url: `/api/rifas/${slug}` })).body;
    expect(page.estado).toBe('sorteada');
    expect(page.premiosLista.map(({ ganhador }: { ganhador: object }) => ganhador)).toEqual(
      prova!.resultado!.ganhadores.map(({ numero }) => ({ numero, nome: 'Maria S.' })),
    );
    await t.jobs.runAll();
    const mails = t.mail.sent.filter(({ to }) => to === `${codigo}@example.com`);
    expect(mails.map(({ text }) => text.includes('Bicicleta') || text.includes('Cesta'))).toEqual([
      true,
      true,
    ]);
    for (const table of ['rifa_resultado', 'rifa_ganhador', 'rifa_digitacao'])
      await expect(t.db.run(raw(`delete from ${table} where rifa = ${id}`))).rejects.toThrow(/only added/);
  });

  it('happens once, whatever two servers do at once', async () => {
    const { id, slug } = await frozen();
    await typedByBoth(id);
    const ask = { method: 'POST' as const, url: `${path}/${id}/sorteio` };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 ? other : t).ask({ ...ask, token: people[at % 2]!.token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.resultado.resultado_sha256)).size).toBe(1);
    expect((await verificar(nodeHashing, await files(slug))).resposta).toBe('confere');
    expect((await act(id, 'cancelar')).status).toBe(422);
  });

  it('leaves nothing half done when it fails between any two steps', async () => {
    const { id, slug } = await frozen();
    await typedByBoth(id);
    for (const step of ['rifa_resultado', 'rifa_ganhador', 'rifa', 'teste.job']) {
      const name = raw(step);
      await t.db.run(
        raw(
          `create function falha() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
        ),
      );
      await t.db.run(
        sql`create trigger falha after insert or update on ${name} for each row execute function falha()`,
      );
      expect((await act(id, 'sorteio')).status).toBe(500);
      await t.db.run(raw('drop function falha() cascade'));
      expect((await draw(id)).passo).toBe('sortear');
      expect((await verificar(nodeHashing, await files(slug))).resposta).toBe('ate_aqui');
    }
    expect((await act(id, 'sorteio')).body.passo).toBe('entregar');
    expect((await verificar(nodeHashing, await files(slug))).resposta).toBe('confere');
  });

  it('freezes nothing when the freeze is interrupted', async () => {
    const { id, slug } = await published();
    await buy(id, [1, 2]);
    await act(id, 'encerrar');
    await t.db.run(
      raw(`create function falha() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
        create trigger falha after insert on rifa_lista for each row execute function falha()`),
    );
    expect((await act(id, 'sorteio/congelar')).status).toBe(500);
    await t.db.run(raw('drop function falha() cascade'));
    expect((await draw(id)).passo).toBe('congelar');
    const both = await Promise.all([act(id, 'sorteio/congelar'), t.jobs.tick('rifa.congelar')]);
    expect(both[0].status).toBe(200);
    expect((await verificar(nodeHashing, await files(slug))).resposta).toBe('ate_aqui');
  });

  it('leaves prizes beyond the sold numbers without winner', async () => {
    const { id } = await frozen({}, [5]);
    await typedByBoth(id);
    const { premios } = (await act(id, 'sorteio')).body as SorteioDaRifa;
    expect(premios.map(({ numero }) => numero)).toEqual([5, null]);
    expect((await act(id, 'premios/2/entrega', ana.token, { recebedor: 'Maria' })).body.message).toBe(
      pt('rifa.no_winner'),
    );
  });
});

describe('handing over', () => {
  it('is recorded once, with a receipt to sign', async () => {
    const { id } = await frozen({}, [5]);
    const receipt = () =>
      t.app.inject({
        url: `${path}/${id}/premios/1/recibo.pdf`,
        headers: { authorization: `Bearer ${ana.token}` },
      });
    expect((await receipt()).statusCode).toBe(404);
    await typedByBoth(id);
    await act(id, 'sorteio');
    expect((await act(id, 'premios/1/entrega', ana.token, {})).body.errors).toEqual({
      recebedor: [pt('validation.text')],
    });
    const done = await act(id, 'premios/1/entrega', ana.token, {
      recebedor: 'João Souza',
      documento: '12.345-6',
    });
    expect([done.status, done.body.passo]).toEqual([200, 'concluido']);
    const again = await act(id, 'premios/1/entrega', bia.token, { recebedor: 'Outro' });
    expect([again.status, again.body.message]).toEqual([409, pt('rifa.handed_over')]);
    const { rawPayload } = await receipt();
    const text = JSON.stringify(await readPdf(rawPayload));
    for (const part of ['Bicicleta', 'João Souza', '12.345-6', '05']) expect(text).toContain(part);
    expect((await act(id, 'premios/9/entrega', ana.token, { recebedor: 'X' })).status).toBe(404);
  });
});

describe('a cancelled raffle', () => {
  it('informs its buyers once, also after the freeze', async () => {
    const { id, codigo } = await frozen({ extracao_data: day(2) });
    await act(id, 'cancelar');
    await t.jobs.runAll();
    await t.jobs.tick('rifa.congelar');
    const mails = t.mail.sent.filter(({ to }) => to === `${codigo}@example.com`);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('cancelada')]);
    const [row] = await t.db.query<{ estado: string }>(
      sql`select estado from rifa_compra where codigo = ${codigo}`,
    );
    expect(row!.estado).toBe('cancelada');
    expect((await draw(id)).passo).toBe('cancelada');
    expect((await type(id, ana.token)).body.message).toBe(pt('rifa.drawn'));
  });

  it('ends what is unpaid, and returns what was paid in one go', async () => {
    const { id, slug } = await published();
    const [paid, open] = [await r.buy(slug, { numeros: [1, 2] }), await r.buy(slug, { numeros: [3] })];
    await r.pay(paid.cobranca.codigo);
    await act(id, 'cancelar');
    await t.jobs.runAll();
    expect([await r.stateOf(paid.codigo), await r.stateOf(open.codigo)]).toEqual(['cancelada', 'cancelada']);
    const owed = () => t.ask({ url: `${path}/${id}/devolucoes`, ...as });
    expect((await owed()).body).toMatchObject({
      ...{ data: [{ nome: 'Rute Alves', valor: 2000, volta: 'banco' }], total: { compras: 1, valor: 2000 } },
    });
    // Somebody of another church neither sees the buyers nor returns their money.
    const church = await t.db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social)
      values ('Filial', 'Igreja Filial') returning id`);
    const { token } = await limitedTo(t, { users: [church[0]!.id] });
    const asked = { url: `${path}/${id}/devolucoes`, token };
    expect((await t.ask(asked)).body).toEqual({ data: [], total: { compras: 0, valor: 0 } });
    expect((await t.ask({ ...asked, method: 'POST' })).body).toEqual({ pedidos: 0, valor: 0, falhas: 0 });
    const back = await t.ask({ method: 'POST', url: `${path}/${id}/devolucoes`, ...as });
    expect(back.body).toEqual({ pedidos: 1, valor: 2000, falhas: 0 });
    await t.jobs.runAll();
    expect((await owed()).body.total).toEqual({ compras: 0, valor: 0 });
    expect(await r.stateOf(paid.codigo)).toBe('devolvida');
  });
});

it('ends open purchases of a closed raffle, and late money waits for the treasurer', async () => {
  const { id, slug } = await published();
  const [paid, open] = [await r.buy(slug, { numeros: [1] }), await r.buy(slug, { numeros: [3] })];
  await r.pay(paid.cobranca.codigo);
  await act(id, 'encerrar');
  expect((await act(id, 'sorteio/pendencias')).body).toMatchObject({
    passo: 'congelar',
    pendentes: { compras: 0 },
  });
  await act(id, 'sorteio/congelar');
  await r.pay(open.cobranca.codigo);
  expect((await draw(id)).lista?.quantidade).toBe(1);
  await r.refund(paid.cobranca.codigo);
  expect(await r.owners(id)).toEqual({ 1: { codigo: paid.codigo, estado: 'paga' } });
});
