import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import type { Giving } from '#shared/contracts/contribuir.ts';
import { addMonths, firstOfMonth } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';
import { merge, undo } from '../support/fusao.ts';
import { readPdf } from '../support/pdf.ts';
import { until } from '../support/server.ts';

let giving: Giving | undefined;
const t = await testApp({
  pages: async (_, deps) => {
    giving = deps.giving;
  },
});
const b = await booksFixture(t);
const beside = await testApp({ beside: t });
const as = 'Tesouraria';
const year = Number(b.today.slice(0, 4));
const issue = (id: number, app = t) =>
  app.request({ method: 'POST', url: `/api/admin/financeiro/${id}/recibo`, as });
const pdf = async (url: string) => {
  const response = await t.app.inject({
    url,
    headers: { authorization: `Bearer ${await t.tokenFor(as)}`, 'accept-language': 'pt-BR' },
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdf(response.rawPayload);
};
const numbers = () =>
  t.db.query<{ numero: number }>(
    sql`select numero from recibo where ano = ${year} and igreja = (select id from igreja where sede) order by 1`,
  );
const withoutGaps = async () => {
  const issued = (await numbers()).map(({ numero }) => numero);
  expect(issued).toEqual(issued.map((_, at) => at + 1));
  return issued.length;
};

describe('the receipt of an entry', () => {
  it('has the next number of its church and year, and says the amount in words', async () => {
    const { id } = await b.paid({
      valor: 123_456,
      descricao: 'Oferta de gratidão',
      pessoa: b.pessoa,
      forma_pagamento: 'dinheiro',
    });
    expect((await t.request({ url: `/api/admin/financeiro/${id}/recibo`, as })).body).toEqual({
      numero: null,
      emitir: true,
    });
    expect((await t.request({ url: `/api/admin/financeiro/${id}/recibo.pdf`, as })).status).toBe(404);
    const { status, body } = await issue(id);
    expect([status, body]).toEqual([201, { numero: `001/${year}`, emitir: false }]);
    expect((await issue(id)).body.numero).toBe(`001/${year}`);
    const { pages, texts, info } = await pdf(`/api/admin/financeiro/${id}/recibo.pdf`);
    expect([pages, info.Title]).toEqual([1, `Recibo nº 001/${year}`]);
    for (const words of [
      `Recibo nº 001/${year}`,
      'R$ 1.234,56',
      'Noemi Prado',
      'Oferta de gratidão',
      'Igreja Sede',
      'mil duzentos e trinta e quatro reais e cinquenta e seis centavos',
    ])
      expect(texts[0]!.replace(/\s+/g, ' ')).toContain(words);
  });

  it('is only of paid income', async () => {
    const open = await b.put();
    const spent = await b.paid({ tipo: 'despesa' });
    for (const { id } of [open, spent]) {
      const { status, body } = await issue(id);
      expect([status, body.message]).toEqual([409, errorText('recibo.not_income', 'pt_BR')]);
    }
    expect((await issue(99_999)).status).toBe(404);
    expect(
      (await t.request({ method: 'POST', url: `/api/admin/financeiro/${open.id}/recibo`, as: 'Pastor' }))
        .status,
    ).toBe(403);
    expect(await withoutGaps()).toBe(1);
  });

  it('waits for a change of the entry that is under way, and is refused when nothing was paid after it', async () => {
    const row = await b.paid();
    const before = await withoutGaps();
    const issued = await t.db.transaction(async (tx) => {
      await tx.run(sql`update financeiro set pago = false, data_pagamento = null where id = ${row.id}`);
      const answer = issue(row.id, beside);
      await until('a lock that is waited for', async () => {
        const waiting = await t.db.query(sql`select from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`);
        return waiting.length === 1;
      });
      return { answer };
    });
    expect((await issued.answer).status).toBe(409);
    expect(await withoutGaps()).toBe(before);
  });

  it('keeps what it says: the entry no longer changes, and a reversal cancels it', async () => {
    const row = await b.paid({ descricao: 'Doação', pessoa: b.pessoa });
    await issue(row.id);
    const refused = await b.change(row.id, { ...row, conta: b.caixa, pessoa: null, igreja: row.igreja.id });
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { pessoa: [errorText('financeiro.has_receipt', 'pt_BR')] },
    ]);
    expect((await b.act(row.id, 'estornar')).status).toBe(200);
    const { texts } = await pdf(`/api/admin/financeiro/${row.id}/recibo.pdf`);
    expect(texts[0]).toContain('CANCELADO');
    await expect(t.db.run(sql`delete from financeiro where id = ${row.id}`)).rejects.toMatchObject({
      code: '23503',
    });
  });
});

describe('the receipts of a period', () => {
  it('are issued in the order of payment, once, by whatever number of people at once', async () => {
    const first = addMonths(firstOfMonth(b.today), -1);
    const inYear = first.startsWith(String(year)) ? first : `${year}-01-01`;
    for (let at = 0; at < 12; at += 1) await b.paid({ data_pagamento: inYear });
    const alone = await Promise.all([b.paid(), b.paid(), b.paid()]);
    const body = { de: inYear, ate: b.today };
    const before = (await t.request({ url: `/api/admin/recibos?${new URLSearchParams(body)}`, as })).body;
    const answers = await Promise.all([
      ...[t, beside, t, beside].map((app) => app.request({ url: '/api/admin/recibos', body, as })),
      ...alone.map(({ id }) => issue(id, beside)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const after = (await t.request({ url: `/api/admin/recibos?${new URLSearchParams(body)}`, as })).body;
    expect(after).toEqual({ com: before.com + before.sem, sem: 0, valor: before.valor });
    expect(await withoutGaps()).toBe(2 + 15);
    const { pages, texts } = await pdf(`/api/admin/recibos/recibos.pdf?${new URLSearchParams(body)}`);
    expect(pages).toBe(Math.ceil(after.com / 2));
    for (const { numero } of await numbers())
      expect(texts.join(' ')).toContain(`Recibo nº ${String(numero).padStart(3, '0')}/${year}`);
  });

  it('are each church’s own, with numbers of their own', async () => {
    const created = await t.request({
      url: '/api/admin/igreja',
      body: { nome_fantasia: 'Filial', razao_social: 'Filial' },
      as: 'Administrador',
    });
    const filial = created.body.id as number;
    const row = await b.paid({ igreja: filial });
    const limited = await limitedTo(t, { users: [filial] });
    const period = { de: `${year}-01-01`, ate: b.today };
    expect(
      (await limited.request({ url: `/api/admin/recibos?${new URLSearchParams(period)}` })).body,
    ).toMatchObject({ com: 0, sem: 1 });
    expect((await limited.request({ url: '/api/admin/recibos', body: period })).body).toEqual({
      emitidos: 1,
    });
    expect((await t.request({ url: `/api/admin/financeiro/${row.id}/recibo`, as })).body.numero).toBe(
      `001/${year}`,
    );
    const other = await b.paid();
    expect(
      (await limited.request({ method: 'POST', url: `/api/admin/financeiro/${other.id}/recibo` })).status,
    ).toBe(404);
  });

  it('refuse an invalid period', async () => {
    const bad = async (body: object) =>
      (await t.request({ url: '/api/admin/recibos', body, as })).body.errors;
    expect(await bad({})).toHaveProperty('de');
    expect(await bad({ de: '2026-02-30', ate: b.today })).toHaveProperty('de');
    expect(await bad({ de: b.today, ate: '2020-01-01' })).toEqual({
      ate: [errorText('recibo.period', 'pt_BR')],
    });
    expect(
      (await t.request({ url: `/api/admin/recibos?de=${b.today}&ate=2020-01-01`, as })).body.errors,
    ).toHaveProperty('ate');
    expect(
      (await t.request({ url: '/api/admin/recibos/recibos.pdf?de=2001-01-01&ate=2001-01-02', as })).status,
    ).toBe(404);
  });

  it('are a thousand without a gap when fifty people press the button at once, on two servers', async () => {
    const before = (await numbers()).length;
    await t.db.run(sql`insert into financeiro (descricao, tipo, valor, conta, igreja, pago, data_pagamento, data_vencimento, competencia, forma_pagamento)
      select 'Oferta ' || n, 'receita', 100 + n, ${b.caixa}::integer, (select id from igreja where sede), true, ${b.today}::date, ${b.today}::date,
        date_trunc('month', ${b.today}::date), 'dinheiro' from generate_series(1, 1000) n`);
    const body = { de: b.today, ate: b.today };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 2 ? beside : t).request({ url: '/api/admin/recibos', body, as }),
      ),
    );
    // a request that waited too long is answered 503, and took no number
    for (const { status } of answers) expect([201, 409, 503]).toContain(status);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    const { sem } = (await t.request({ url: `/api/admin/recibos?${new URLSearchParams(body)}`, as })).body;
    expect(sem).toBe(0);
    expect(await withoutGaps()).toBeGreaterThanOrEqual(before + 1000);
    const [twice] = await t.db.query<{ n: number }>(
      sql`select count(*) as n from (select financeiro from recibo where financeiro is not null group by 1 having count(*) > 1) d`,
    );
    expect(twice!.n).toBe(0);
  });
});

describe('the yearly statements of all', () => {
  const gave = async (nome: string, email: string | null, valor: number) => {
    const { body } = await t.request({
      url: '/api/admin/pessoa',
      body: { nome, email, data_nascimento: '1980-01-01' },
      as: 'Administrador',
    });
    await b.paid({
      pessoa: body.id,
      valor,
      classificacao_financeira: 'dizimo',
      data_pagamento: `${year}-01-01`,
      descricao: `Dízimo de ${nome}`,
    });
    return body.id as number;
  };

  it('are one file, by name, each with its own total', async () => {
    await gave('Zacarias Lima', 'familia@casa.example', 10_000);
    await gave('Ana Lima', 'familia@casa.example', 20_000);
    await gave('Bento Reis', null, 30_000);
    const summary = (await t.request({ url: `/api/admin/extratos?ano=${year}`, as })).body;
    expect(summary).toMatchObject({ pessoas: 3, com_email: 2, total: 60_000 });
    const { pages, texts } = await pdf(`/api/admin/extratos/extratos.pdf?ano=${year}`);
    expect(pages).toBe(3);
    expect(
      texts.map((text) => ['Ana Lima', 'Bento Reis', 'Zacarias Lima'].find((nome) => text.includes(nome))),
    ).toEqual(['Ana Lima', 'Bento Reis', 'Zacarias Lima']);
    expect(texts[0]).toContain('R$ 200,00');
    expect((await t.request({ url: '/api/admin/extratos/extratos.pdf?ano=1999', as })).status).toBe(404);
    const leader = await limitedTo(t, { departamentos: [] });
    expect((await leader.request({ url: `/api/admin/extratos?ano=${year}` })).status).toBe(403);
  });

  it('go by mail to each person, who sees their own alone even where an address is shared', async () => {
    const answer = await t.request({ url: '/api/admin/extratos/enviar', body: { ano: year }, as });
    expect([answer.status, answer.body]).toEqual([201, { pessoas: 2 }]);
    await t.jobs.runAll();
    const mails = t.mail.sent.filter(({ to }) => to === 'familia@casa.example');
    expect(mails).toHaveLength(2);
    const answers = await Promise.all(
      mails.map(async ({ text }) => {
        const [, link = ''] = /extrato\?l=(\S+)/.exec(text) ?? [];
        return giving!.statement(link);
      }),
    );
    expect(answers.map((one) => ('found' in one ? [one.found.nome, one.found.total] : one)).sort()).toEqual([
      ['Ana Lima', 20_000],
      ['Zacarias Lima', 10_000],
    ]);
  });

  it('are not mailed to people who died, unless the treasurer chooses one', async () => {
    const pessoa = await gave('Otto Falecido', 'viuva@casa.example', 5_000);
    await t.db.run(sql`update pessoa set status = 'falecido' where id = ${pessoa}`);
    const summary = async (more = '') =>
      (await t.request({ url: `/api/admin/extratos?ano=${year}${more}`, as })).body;
    expect(await summary()).toMatchObject({ pessoas: 4, com_email: 2 });
    expect(await summary(`&pessoa=${pessoa}`)).toMatchObject({ pessoas: 1, com_email: 1 });
    const mailed = async (body: object) => {
      await t.request({ url: '/api/admin/extratos/enviar', body: { ano: year, ...body }, as });
      await t.jobs.runAll();
      return t.mail.sent.filter(({ to }) => to === 'viuva@casa.example').length;
    };
    expect([await mailed({}), await mailed({ pessoa })]).toEqual([0, 1]);
    await t.db.run(sql`update financeiro set estornado_em = now() where pessoa = ${pessoa}`);
  });

  it('may be that of one person, printed or mailed', async () => {
    const lia = await gave('Lia Prado', 'lia@casa.example', 7_000);
    const [ana] = await t.db.query<{ id: number }>(sql`select id from pessoa where nome = 'Ana Lima'`);
    const of = `ano=${year}&pessoa=${lia}`;
    expect((await t.request({ url: `/api/admin/extratos?${of}`, as })).body).toMatchObject({
      pessoas: 1,
      com_email: 1,
      total: 7_000,
    });
    const { pages, texts } = await pdf(`/api/admin/extratos/extratos.pdf?${of}`);
    expect([pages, texts[0]!.includes('Lia Prado'), texts[0]!.includes('R$ 70,00')]).toEqual([1, true, true]);
    t.mail.sent.length = 0;
    for (const pessoa of [lia, ana!.id])
      expect(
        (await t.request({ url: '/api/admin/extratos/enviar', body: { ano: year, pessoa }, as })).body,
      ).toEqual({
        pessoas: 1,
      });
    await t.jobs.runAll();
    expect(t.mail.sent.map(({ to }) => to).sort()).toEqual(['familia@casa.example', 'lia@casa.example']);
    const nobody = { ano: year, pessoa: 999_999 };
    expect((await t.request({ url: '/api/admin/extratos/enviar', body: nobody, as })).status).toBe(409);
    // users limited to a church see only the gifts that this church received
    const [other] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Filial', 'Filial do extrato') returning id`,
    );
    const limited = await limitedTo(t, { perfil: [other!.id] }, [
      { action: 'list', subject: 'financeiro' },
      { action: 'edit', subject: 'financeiro' },
    ]);
    expect((await limited.request({ url: `/api/admin/extratos?${of}` })).body).toMatchObject({
      pessoas: 0,
      total: 0,
    });
    // and mail no others
    const gift = { classificacao_financeira: 'dizimo', data_pagamento: `${year}-01-01` };
    await b.paid({ pessoa: lia, valor: 900, igreja: other!.id, ...gift });
    t.mail.sent.length = 0;
    const body = { ano: year, pessoa: lia };
    expect((await limited.request({ url: '/api/admin/extratos/enviar', body })).status).toBe(201);
    await t.jobs.runAll();
    const [, link = ''] = /extrato\?l=(\S+)/.exec(t.mail.sent[0]!.text) ?? [];
    expect(await giving!.statement(link)).toMatchObject({
      found: { nome: 'Lia Prado', total: 900, linhas: [{ valor: 900 }], recebedor: { nome: 'Filial' } },
    });
    // links of mails from before have no church
    const links = createSignedLinks({ secret: t.config.secret, clock: t.clock, purpose: 'yearly statement' });
    const before = links.make(`${year} #${lia}`, new Date(t.clock.now().getTime() + 60_000));
    expect(await giving!.statement(before)).toMatchObject({
      found: { total: 7_900, recebedor: { nome: 'Sede' } },
    });
  });

  it('open by no link that was mailed under a merge that was undone: its address was that of the other person', async () => {
    const kept = await gave('Rita Campos', null, 1_000);
    const merged = await gave('Rita C.', 'rita@casa.example', 3_000);
    const linkOf = async (pessoa: number) => {
      await t.request({ url: '/api/admin/extratos/enviar', body: { ano: year, pessoa }, as });
      await t.jobs.runAll();
      const { text } = t.mail.sent.findLast(({ to }) => to === 'rita@casa.example')!;
      return /extrato\?l=(\S+)/.exec(text)![1]!;
    };
    const own = await linkOf(merged);
    const { fusao } = (await merge(t, kept, merged)).body;
    const ofBoth = await linkOf(kept);
    const links = createSignedLinks({ secret: t.config.secret, clock: t.clock, purpose: 'yearly statement' });
    const older = links.make(`${year} #${kept}  `, new Date(t.clock.now().getTime() + 60_000));
    const read = async (...all: string[]) =>
      Promise.all(
        all.map(async (one) => {
          const answer = await giving!.statement(one);
          return 'found' in answer ? answer.found.total : answer.refused;
        }),
      );
    expect(await read(own, ofBoth, older)).toEqual(['unknown', 4_000, 4_000]);
    expect((await undo(t, kept, fusao)).status).toBe(200);
    expect(await read(own, ofBoth, older)).toEqual([3_000, 'unknown', 'unknown']);
  });

  it('say of an expired link that it was mailed to everybody: the form on the site does not know the cash gifts', async () => {
    const pessoa = await gave('Nara Lima', 'nara@casa.example', 2_000);
    await t.request({ url: '/api/admin/extratos/enviar', body: { ano: year, pessoa }, as });
    await t.jobs.runAll();
    const [, link = ''] = /extrato\?l=(\S+)/.exec(t.mail.sent.at(-1)!.text) ?? [];
    const links = createSignedLinks({ secret: t.config.secret, clock: t.clock, purpose: 'yearly statement' });
    const before = links.make(`${year} #${pessoa}`, t.clock.now());
    const asked = links.make(`${year} nara@casa.example`, t.clock.now());
    const read = () => Promise.all([link, before, asked].map((one) => giving!.statement(one)));
    const mailed = { refused: 'expired', mailed: true };
    expect(await read()).toEqual([
      { found: expect.objectContaining({ nome: 'Nara Lima', total: 2_000 }) },
      mailed,
      { refused: 'expired' },
    ]);
    const days = 30 * 24 * 60;
    t.clock.advance(days);
    expect(await read()).toEqual([mailed, mailed, { refused: 'expired' }]);
    t.clock.advance(-days);
  });

  it('refuse an invalid year, or one without gifts', async () => {
    for (const ano of ['', 'x', 1800])
      expect((await t.request({ url: `/api/admin/extratos?ano=${ano}`, as })).status).toBe(422);
    expect((await t.request({ url: '/api/admin/extratos/enviar', body: { ano: 1999 }, as })).status).toBe(
      409,
    );
    expect(
      (await t.request({ url: '/api/admin/extratos/enviar', body: { ano: 'x' }, as })).body.errors,
    ).toHaveProperty('ano');
  });
});
