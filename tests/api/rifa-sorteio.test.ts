import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { anonymiseRaffleBuyer } from '#server/sections/anonymise-buyers.ts';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { verifyRifa } from '#shared/rifa/verificar.ts';
import { verify } from '../../tools/verify-rifa.mjs';
import { testApp } from '../support/app.ts';
import { blackPng } from '../support/pictures.ts';
import { drawFixture, evening, federais } from '../support/rifa-draw.ts';

const {
  r,
  t,
  people,
  ana,
  bia,
  day,
  morning,
  goTo,
  post,
  put,
  act,
  draw,
  published,
  buy,
  file,
  files,
  frozen,
  type,
  typedByBoth,
} = await drawFixture();
const other = await testApp({ beside: t });
const pt = (key: ErrorKey, vars = {}): string => errorText(key, 'pt_BR', vars);
const path = '/api/admin/rifa';
const as = { as: 'Tesouraria' };

describe('the first publication', () => {
  it('publishes rules and commitment, which hold, and keeps seed and salt', async () => {
    const { id, slug } = await published();
    expect((await draw(id)).passo).toBe('encerrar');
    const texts = await files(slug);
    const { resposta, passos, regras } = await verifyRifa(nodeHashing, texts);
    expect([resposta, passos.filter(({ ok }) => ok).length]).toEqual(['ate_aqui', 3]);
    expect(regras).toMatchObject({ slug, total_cotas: 73, extracao: { numero: '05999', data: day(3) } });
    expect(verify(texts.prova, null).holds).toBe(true);
    const [secret] = await t.db.query<{ semente: string; sal: string }>(
      sql`select encode(semente, 'hex') as semente, encode(sal, 'hex') as sal from rifa_segredo where rifa = ${id}`,
    );
    for (const url of [`/api/rifas/${slug}/prova.json`, `/api/rifas/${slug}`]) {
      const { text } = await t.request({ url });
      expect([text.includes(secret!.semente), text.includes(secret!.sal)]).toEqual([false, false]);
    }
    expect((await file(slug, 'lista.txt')).status).toBe(404);
    expect((await t.request({ url: `/api/rifas/${slug}` })).body).toMatchObject({
      modo: 'auditoria',
      extracao: { numero: '05999', data: day(3) },
      raiz: null,
      compromisso: { compromisso_sha256: JSON.parse(texts.prova).compromisso.compromisso_sha256 },
    });
  });

  it('fixes what the rules say; description and pauses stay possible', async () => {
    const { id, slug } = await published();
    const before = await files(slug);
    const changes = {
      nome: 'Outra',
      slug: 'outra',
      valor_cota: 1,
      total_cotas: 50,
      distribuicao: 'aleatoria',
      minimo_por_comprador: 2,
      maximo_por_comprador: 3,
      modo_sorteio: 'federal',
      extracao_numero: '1',
      extracao_data: day(5),
      numero_autorizacao: 'x',
      regulamento: 'Outro',
      premios: [{ descricao: 'Nada' }],
    };
    const { status, body } = await put(id, changes);
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, Object.keys(changes).sort()]);
    expect(body.errors.nome).toEqual([pt('rifa.committed')]);
    expect((await put(id, { descricao: 'Nova', data_sorteio: `${day(2)}T15:00:00Z` })).status).toBe(200);
    expect((await put(id, { status: 'rascunho' })).status).toBe(422);
    for (const action of ['pausar', 'publicar']) expect((await act(id, action)).status).toBe(200);
    expect(await files(slug)).toEqual(before);
    const gone = await t.request({ method: 'DELETE', url: `${path}/${id}`, ...as });
    expect([gone.status, gone.body.message]).toEqual([409, pt('rifa.committed_delete')]);
  });

  it('asks for what a draw needs', async () => {
    const errors = async (values: object) => (await post({ status: 'ativa', ...values })).body.errors;
    expect(await errors({ extracao_numero: null, extracao_data: null })).toEqual({
      extracao_numero: [pt('rifa.publish_extraction')],
      extracao_data: [pt('rifa.publish_extraction')],
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
    const body = {
      numero_autorizacao: [pt('rifa.publish_permit')],
      certificado: [pt('rifa.publish_permit')],
    };
    expect((await act(draft.id, 'publicar')).body.errors).toEqual(body);
    await put(draft.id, { numero_autorizacao: 'SPA 03.1/2026' });
    expect((await act(draft.id, 'publicar')).body.errors).toEqual({ certificado: body.certificado });
    const form = new FormData();
    form.append('arquivo', new File([new Uint8Array(blackPng(20, 10))], 'certificado.png'));
    const answer = await t.request({ url: `${path}/arquivos/certificado`, form, ...as });
    await put(draft.id, { certificado: answer.body.id });
    expect((await act(draft.id, 'publicar')).body.status).toBe('ativa');
    expect((await put(draft.id, { certificado: null })).body.errors).toEqual({
      certificado: [pt('rifa.committed')],
    });
    await allow(true);
    expect((await post({ status: 'ativa' })).body.status).toBe('ativa');
  });
});

describe('the typed prizes', () => {
  it('come from two people; a difference is traced, and both type again', async () => {
    const { id } = await frozen();
    expect((await type(id, ana.token, ['012345', ...federais.slice(1)])).body.digitacao).toMatchObject({
      rodada: 1,
      feitas: [{ por: 'Ana Primeira', minha: true }],
    });
    expect((await type(id, ana.token)).body.message).toBe(pt('rifa.same_person'));
    expect((await act(id, 'sorteio')).body.message).toBe(pt('rifa.not_typed'));
    const differing = await type(id, bia.token, ['12346', ...federais.slice(1)]);
    expect(differing.body.digitacao).toMatchObject({
      rodada: 2,
      feitas: [],
      divergencias: [{ rodada: 1, digitadas: [{ premios: federais }, { por: 'Bia Segunda' }] }],
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
    const { resposta, prova } = await verifyRifa(nodeHashing, texts);
    expect(resposta).toBe('confere');
    expect(verify(texts.prova, texts.lista, codigo)).toMatchObject({ holds: true, mine: { length: 7 } });
    const read = await t.request({ url: `${path}/${id}/sorteio`, as: 'Pastor' });
    const { compra } = body.premios[0].ganhador;
    expect(read.body.premios[0].ganhador).toEqual({
      compra,
      nome: 'Maria Souza',
      whatsapp: null,
      email: null,
      dinheiro: null,
    });
    const page = (await t.request({ url: `/api/rifas/${slug}` })).body;
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
    const draw = { method: 'POST' as const, url: `${path}/${id}/sorteio` };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 ? other : t).request({ ...draw, token: people[at % 2]!.token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.resultado.resultado_sha256)).size).toBe(1);
    expect((await verifyRifa(nodeHashing, await files(slug))).resposta).toBe('confere');
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
      expect((await verifyRifa(nodeHashing, await files(slug))).resposta).toBe('ate_aqui');
    }
    expect((await act(id, 'sorteio')).body.passo).toBe('entregar');
    expect((await verifyRifa(nodeHashing, await files(slug))).resposta).toBe('confere');
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
    expect((await verifyRifa(nodeHashing, await files(slug))).resposta).toBe('ate_aqui');
  });

  it('reaches a winner who deleted their account, whose data is deleted once the prizes are handed over', async () => {
    await goTo(morning);
    const { id, slug } = await published({
      extracao_data: day(0),
      data_sorteio: new Date(t.clock.now().getTime() + 3_600_000),
      maximo_por_comprador: 2,
    });
    const buyer = { whatsapp: r.phone(), email: 'saiu@casa.example' };
    const { codigo, cobranca } = await r.buy(slug, { quantidade: 2, ...buyer });
    const contact = async () =>
      (await t.db.query(sql`select email, whatsapp from rifa_compra where codigo = ${codigo}`))[0];
    const before = await contact();
    const forget = async () => {
      await t.jobs.tick('privacidade.retencao');
      await t.jobs.runAll();
    };
    await r.pay(cobranca.codigo);
    await t.db.transaction((tx) => anonymiseRaffleBuyer(tx, buyer.email, t.clock.now()));
    await forget();
    expect(await contact()).toEqual(before);
    const third = await r.post(slug, { quantidade: 1, ...buyer });
    expect(third.body.errors).toEqual({ quantidade: [pt('rifa.max_buyer', { max: 2, count: 2 })] });
    await act(id, 'encerrar');
    await act(id, 'sorteio/congelar');
    await goTo(evening(day(0)));
    await typedByBoth(id);
    const sent = t.mail.sent.length;
    await act(id, 'sorteio');
    await forget();
    expect(t.mail.sent.slice(sent).map(({ to }) => to)).toEqual([buyer.email, buyer.email]);
    expect(await contact()).toEqual(before);
    for (const premio of [1, 2])
      expect(
        (await act(id, `premios/${premio}/entrega`, ana.token, { recebedor: 'Rute Alves' })).status,
      ).toBe(200);
    await forget();
    expect(await contact()).toEqual({ email: null, whatsapp: null });
  });

  it('keeps the data of a purchase that was paid too late for numbers until its money is returned', async () => {
    await goTo(morning);
    const { id, slug } = await published({
      extracao_data: day(0),
      data_sorteio: new Date(t.clock.now().getTime() + 3_600_000),
    });
    await buy(id, [5]);
    const contact = { whatsapp: r.phone(), email: 'tarde@casa.example', cpf: '529.982.247-25' };
    const { codigo, cobranca } = await r.buy(slug, { numeros: [7], ...contact });
    await r.expire();
    await goTo(t.clock.now());
    await act(id, 'encerrar');
    expect((await act(id, 'sorteio/congelar')).status).toBe(200);
    await r.pay(cobranca.codigo);
    const [late] = await t.db.query<{ id: number }>(sql`select r.id from recebimento r
      join cobranca k on k.id = r.cobranca where k.codigo = ${cobranca.codigo}`);
    const accepted = await t.request({ url: `/api/admin/recebimento/${late!.id}/aceitar`, ...as, body: {} });
    expect([accepted.status, await r.stateOf(codigo)]).toEqual([200, 'trocar']);
    await goTo(evening(day(0)));
    await typedByBoth(id);
    expect((await act(id, 'sorteio')).status).toBe(200);
    const stored = async () =>
      (await t.db.query(sql`select nome, whatsapp, email, cpf from rifa_compra where codigo = ${codigo}`))[0];
    const before = await stored();
    expect(before).toMatchObject({ email: contact.email, cpf: '52998224725' });
    const night = async (date: string) => {
      t.clock.set(`${date}T06:30:00Z`);
      await t.jobs.tick('privacidade.retencao');
      return stored();
    };
    expect(await night('2040-05-20')).toEqual(before);
    await t.db.transaction((tx) => anonymiseRaffleBuyer(tx, contact.email, t.clock.now()));
    expect(await night('2040-05-21')).toEqual(before);
    await r.refund(cobranca.codigo);
    expect(await r.stateOf(codigo)).toBe('devolvida');
    expect(await night('2040-05-22')).toEqual({ nome: '—', whatsapp: null, email: null, cpf: null });
  });

  it('keeps phone and CPF for their period after the draw, and those of a winner until the prize is handed over', async () => {
    await goTo(morning);
    const extraction = day(220);
    const { id } = await published({
      extracao_data: extraction,
      data_sorteio: new Date(t.clock.now().getTime() + 60_000),
      premios: [{ descricao: 'Bicicleta' }],
    });
    const buyers = [await buy(id, [3]), await buy(id, [4])];
    await t.db.run(
      sql`update rifa_compra set whatsapp = '+5581912345678', cpf = '52998224725' where rifa = ${id}`,
    );
    await act(id, 'encerrar');
    await act(id, 'sorteio/congelar');
    await goTo(evening(extraction));
    await typedByBoth(id);
    expect((await act(id, 'sorteio')).status).toBe(200);
    const [winner] = await t.db.query<{ codigo: string }>(
      sql`select c.codigo from rifa_ganhador g join rifa_compra c on c.id = g.compra where g.rifa = ${id}`,
    );
    const night = async () => {
      await t.jobs.tick('privacidade.retencao');
      const kept = await t.db.query<{ codigo: string }>(
        sql`select codigo from rifa_compra where rifa = ${id} and whatsapp is not null and cpf is not null order by id`,
      );
      return kept.map(({ codigo }) => codigo);
    };
    expect(await night()).toEqual(buyers);
    await goTo(evening(day(190)));
    expect(await night()).toEqual([winner!.codigo]);
    const handed = await act(id, 'premios/1/entrega', ana.token, { recebedor: 'Rute Alves' });
    expect([handed.status, await night()]).toEqual([200, []]);
    await goTo(morning);
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
