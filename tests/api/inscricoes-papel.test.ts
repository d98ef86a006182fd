import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import { limitedTo } from '../support/churches.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';
import { readPdf } from '../support/pdf.ts';
import { askFile } from '../support/sheets.ts';

const s = await signUpFixture();
const { t } = s;
const admin = 'Administrador';

async function paid(evento: TestEvent, people = 1, more = {}): Promise<CompraPublica> {
  const compra = await s.buy(evento, people, more);
  await s.confirm(compra.cobranca!.codigo);
  return s.read(compra.codigo);
}
/** The ticket's file, as anyone with its code gets it. */
async function paper(codigo: string) {
  const { statusCode, headers, rawPayload } = await t.app.inject({
    url: `/api/inscricoes/${codigo}/ingresso.pdf`,
  });
  return { status: statusCode, headers, file: rawPayload };
}

describe('a ticket on paper', () => {
  it('says event, date with weekday and year, place, participant, lot, code and policy on one page', async () => {
    const evento = await s.evento({
      nome: 'Retiro da Conceição',
      local: 'Sítio Água Viva',
      endereco: 'Estrada do Açude, km 4',
      reembolsos: [{ dias: 10, percentual: 50 }],
    });
    const lote = evento.lotes[0]!.id;
    const { inscricoes } = await paid(evento, 0, { participantes: [{ nome: 'João Antônio', lote }] });
    const { codigo } = inscricoes[0]!;
    const { status, headers, file } = await paper(codigo);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    const { pages, texts, info, links, qr } = await readPdf(file);
    expect(pages).toBe(1);
    expect(info).toMatchObject({ Language: 'pt-BR', Title: 'Ingresso: João Antônio, Retiro da Conceição' });
    for (const text of [
      'Retiro da Conceição',
      'Sábado, 18 de abril de 2026',
      '8h–18h',
      'Sítio Água Viva',
      'km 4',
      'João Antônio',
      'Primeiro',
      codigo.match(/.{1,4}/g)!.join(' '),
      'Em até 7 dias da compra',
      'Se desistir até 10 dias antes, devolvemos 50%.',
    ])
      expect(texts[0]).toContain(text);
    expect(texts[0]).not.toContain('TESTE');
    expect(links).toContainEqual(expect.stringContaining('google.com/maps'));
    expect(links).toContain(`http://localhost:3000/ingresso/${codigo}`);
    expect(await qr()).toBe(codigo);
    // a second download of the ticket has the same bytes
    expect((await paper(codigo)).file).toEqual(file);
  });

  it.each([
    ['en', 'Saturday, 18 April 2026', 'en'],
    ['es', 'Sábado, 18 de abril de 2026', 'es'],
  ])('speaks the language of the buyer: %s', async (language, day, tag) => {
    const evento = await s.evento();
    const answer = await s.request(s.body(evento), { headers: { 'accept-language': language } });
    await s.confirm(answer.body.cobranca.codigo);
    const { file } = await paper(answer.body.inscricoes[0].codigo);
    const { texts, info } = await readPdf(file);
    expect(info.Language).toBe(tag);
    expect(texts[0]).toContain(day);
  });

  it('is the church where the event has no place of its own', async () => {
    await t.db.run(sql`update igreja set logradouro = 'Rua da Graça', numero = '7', cidade = 'Serra', uf = 'ES'
      where id = ${s.igreja}`);
    const evento = await s.evento({ local: null });
    const { inscricoes } = await paid(evento);
    const { texts } = await readPdf((await paper(inscricoes[0]!.codigo)).file);
    expect(texts[0]).toContain('Rua da Graça, 7');
  });

  it('of sandbox money has TESTE across it, and its QR is still read', async () => {
    const evento = await s.evento();
    const compra = await s.buy(evento, 1, { metodo: 'cartao', token: 'approve' });
    const codigo = compra.inscricoes[0]!.codigo;
    await t.db.run(sql`update inscricao set sandbox = true, status = 'confirmada' where codigo = ${codigo}`);
    const { texts, qr } = await readPdf((await paper(codigo)).file);
    expect(texts[0]!.match(/TESTE/g)!.length).toBeGreaterThanOrEqual(2);
    expect(await qr()).toBe(codigo);
  });

  it('does not exist for one that is unpaid, given up or given to someone else', async () => {
    const evento = await s.evento();
    const waiting = await s.buy(evento);
    const { inscricoes } = await paid(evento, 2);
    const [gone, passed] = inscricoes.map(({ codigo }) => codigo) as [string, string];
    await t.request({ method: 'POST', url: `/api/inscricoes/${gone}/cancelar` });
    const body = { nome: 'Noemi', email: 'noemi@example.com' };
    await t.request({ url: `/api/inscricoes/${passed}/transferir`, body });
    for (const codigo of [waiting.inscricoes[0]!.codigo, gone, passed])
      expect((await paper(codigo)).status).toBe(409);
    const { texts } = await readPdf((await paper(await s.passedOn(passed))).file);
    expect(texts[0]).toContain('Noemi');
    // neither the code of a purchase nor one that nobody has
    expect((await paper(waiting.codigo)).status).toBe(404);
    expect((await paper('a'.repeat(26))).status).toBe(404);
    expect((await paper('1')).status).toBe(404);
  });
});

describe('papers of the office', () => {
  /** Confirmed participants, written straight into the table. */
  async function crowd(evento: TestEvent, names: readonly (string | null)[], lote = evento.lotes[0]!.id) {
    const { codigo } = await paid(evento);
    await t.db.run(sql`insert into inscricao (nome, evento, igreja, status, valor, preco, codigo, compra, lote, cidade, respostas)
      select n, ${evento.id}, ${s.igreja}, 'confirmada', 0, 0, md5(random()::text || n), c.id, ${lote}, 'Vitória',
        '[{"tipo": "camiseta", "resposta": "GG"}]'::jsonb
      from unnest(${names}::text[]) as u(n), compra c where c.codigo = ${codigo}`);
  }
  const badges = (query: string, as = admin, headers = {}) =>
    askFile(t, `/api/admin/inscricao/crachas.pdf?${query}`, as, headers);
  const list = (query: string, as = admin, headers = {}) =>
    askFile(t, `/api/admin/inscricao/lista-presenca.pdf?${query}`, as, headers);

  it('badges hold eight names on a page, sorted, with a QR where it is asked for', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 10_000, quantidade: 50 }] });
    await crowd(evento, [
      'Zuleica',
      'Álvaro',
      'Beatriz',
      ...Array.from({ length: 6 }, (_, at) => `Convidado ${at}`),
    ]);
    const { status, headers, body } = await badges(`evento=${evento.id}&qr=true`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="crachas-retiro-\d+\.pdf"$/);
    const { pages, texts, qr } = await readPdf(body);
    expect(pages).toBe(2);
    // Álvaro, Beatriz, six guests; then the buyer's own participant and Zuleica
    expect(texts[0]).toMatch(/Álvaro.*Beatriz.*Convidado 5/);
    expect(texts[1]).toMatch(/Participante 1.*Zuleica/);
    expect(texts[0]).toContain('Vitória');
    expect(texts[0]).toContain('Único');
    const rows = await t.db.query<{ codigo: string }>(
      sql`select codigo from inscricao where evento = ${evento.id} and nome = 'Álvaro'`,
    );
    expect(await qr(1, { x: 0, y: 0, width: 0.5, height: 0.28 })).toBe(rows[0]!.codigo);
    const plain = await readPdf((await badges(`evento=${evento.id}`)).body);
    expect(await plain.qr()).toBeUndefined();
  });

  it('a list has its head and page number on every page, and the columns that were chosen', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 10_000, quantidade: 50 }] });
    await crowd(
      evento,
      Array.from({ length: 39 }, (_, at) => `Pessoa ${String(at).padStart(2, '0')}`),
    );
    const { body } = await list(`evento=${evento.id}&colunas=camiseta`);
    const { pages, texts } = await readPdf(body);
    expect(pages).toBe(2);
    for (const [at, text] of texts.entries()) {
      expect(text).toContain(evento.nome);
      expect(text).toMatch(/# Nome Camiseta Assinatura/);
      expect(text).toContain(`Página ${at + 1} de 2 · 40 na lista`);
    }
    expect(texts.join(' ')).toContain('40 Pessoa 38 GG');
    expect(texts.join(' ')).not.toContain('Vitória');
    const english = await list(`evento=${evento.id}&colunas=cidade,lote,whatsapp`, admin, {
      'accept-language': 'en',
    });
    const read = await readPdf(english.body);
    expect(read.info.Language).toBe('en');
    expect(read.texts[0]).toMatch(/# Name Lot WhatsApp City Signature/);
  });

  it('hold only the people whom the filter lets through, and no sandbox sign-ups', async () => {
    const evento = await s.evento({
      lotes: [
        { nome: 'Primeiro', preco: 10_000, quantidade: 20 },
        { nome: 'Segundo', preco: 10_000, quantidade: 20 },
      ],
    });
    await crowd(evento, ['Ana'], evento.lotes[0]!.id);
    await crowd(evento, ['Bia'], evento.lotes[1]!.id);
    await crowd(evento, ['Cid', 'Dora'], evento.lotes[1]!.id);
    await t.db.run(
      sql`update inscricao set status = 'check_in_feito' where evento = ${evento.id} and nome = 'Cid'`,
    );
    await t.db.run(sql`update inscricao set sandbox = true where evento = ${evento.id} and nome = 'Dora'`);
    const names = async (query: string) => (await readPdf((await list(query)).body)).texts[0]!;
    const all = await names(`evento=${evento.id}`);
    expect(all).toMatch(/Ana.*Bia.*Cid/);
    expect(all).not.toContain('Dora');
    const second = await names(`evento=${evento.id}&lote=${evento.lotes[1]!.id}`);
    expect(second).not.toContain('Ana');
    expect(second).toMatch(/Bia.*Cid/);
    expect(await names(`evento=${evento.id}&status=check_in_feito`)).toMatch(/Cid.*1 na lista/);
  });

  it('of two thousand people are read page by page', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 10_000, quantidade: 50 }] });
    await crowd(
      evento,
      Array.from({ length: 1999 }, (_, at) => `Pessoa ${String(at).padStart(4, '0')}`),
    );
    const { pages, texts } = await readPdf((await list(`evento=${evento.id}`)).body);
    expect(pages).toBe(Math.ceil(2000 / 26));
    expect(texts.at(-1)).toContain(`Página ${pages} de ${pages} · 2000 na lista`);
  });

  it('are refused with a clear message where there is nothing to print or the question is wrong', async () => {
    const evento = await s.evento();
    const request = (query: string) =>
      t.request({ url: `/api/admin/inscricao/lista-presenca.pdf?${query}`, as: admin });
    expect(await request(`evento=${evento.id}`)).toMatchObject({
      status: 422,
      body: { errors: { evento: ['Ninguém para imprimir com este filtro.'] } },
    });
    for (const query of [
      '',
      'evento=x',
      `evento=${evento.id}&colunas=cpf`,
      `evento=${evento.id}&status=nenhum`,
    ])
      expect((await request(query)).status).toBe(422);
    expect((await request('evento=2147483647')).status).toBe(404);
  });

  it('are exports: for those who may list sign-ups of the church, and noted in the trace', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 10_000, quantidade: 50 }] });
    await crowd(evento, ['Ana', 'Bia']);
    const [other] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Outra', 'Outra') returning id`,
    );
    const rules = [{ action: 'list', subject: 'inscricao' }] as const;
    const mine = await limitedTo(t, { users: [s.igreja] }, rules);
    const elsewhere = await limitedTo(t, { users: [other!.id] }, rules);
    const nobody = await limitedTo(t, {}, [{ action: 'list', subject: 'pessoa' }]);
    for (const path of ['crachas.pdf', 'lista-presenca.pdf']) {
      const url = `/api/admin/inscricao/${path}?evento=${evento.id}&lote=${evento.lotes[0]!.id}`;
      expect((await t.request({ url })).status).toBe(401);
      expect((await nobody.request({ url })).status).toBe(403);
      expect((await elsewhere.request({ url })).status).toBe(404);
      expect((await mine.request({ url })).status).toBe(200);
      const [line] = await t.db.query(sql`select acao, secao, depois from trilha where users = ${mine.users}
        order by id desc limit 1`);
      expect(line).toEqual({
        acao: 'export',
        secao: 'inscricao',
        depois: {
          formato: 'pdf',
          linhas: 3,
          filtros: { evento: String(evento.id), lote: String(evento.lotes[0]!.id) },
        },
      });
    }
  });
});
