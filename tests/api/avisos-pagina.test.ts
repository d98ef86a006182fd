import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { createSmtp } from '#server/drivers/mail/smtp.ts';
import { formFields } from '#shared/contracts/site.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { siteFixture } from '../support/site-fixture.ts';

let deps: FeatureDeps | undefined;
const t = await testApp({
  config: { baseUrl: 'https://igreja.example' },
  pages: async (_app, features) => {
    deps = features;
  },
});
const second = await testApp({ beside: t, config: { baseUrl: 'https://igreja.example' } });
t.clock.set('2026-11-15T15:00:00Z');
const { notices, site } = deps!;
const s = siteFixture(t);

let counter = 0;
beforeEach(async () => {
  t.mail.sent.length = 0;
  await t.db.run(sql`delete from teste.job`);
  await t.db.run(sql`delete from aviso`);
  await t.db.run(sql`update site set pagina_redime_homens = null`);
});

const freshAddress = (): { email: string; ip: string } => {
  counter += 1;
  return {
    email: `pessoa.${counter}@example.com`,
    ip: `198.51.${Math.floor(counter / 250)}.${counter % 250}`,
  };
};
const subscribe = (body: object, ip: string, at = 'redime/homens') =>
  t.request({ url: `/api/paginas/${at}/aviso`, body, ip });
const rows = () =>
  t.db.query<{ email: string; endereco: string; confirmado: boolean; codigo: string }>(
    sql`select email, endereco, confirmado_em is not null as confirmado, codigo from aviso order by id`,
  );

/** Asks, reads the mail and presses its button. */
async function confirmed(more: object = {}): Promise<string> {
  const { email, ip } = freshAddress();
  expect((await subscribe({ email, ...more }, ip)).status).toBe(204);
  const [row] = (await rows()).filter((one) => one.email === email);
  await notices.confirm(row!.codigo);
  return email;
}

/** An event at /redime/homens with sign-ups that are open, unless the values say otherwise. */
async function announce(values: object = {}): Promise<number> {
  const id = await s.evento({ nome: 'Redime Homens 2027', vagas: 50, pagina_propria: true, ...values });
  await t.db.run(sql`update site set pagina_redime_homens = ${id}`);
  return id;
}
const tick = () => t.jobs.tick('aviso.enviar');
const announcements = () => t.mail.sent.filter(({ subject }) => subject.startsWith('Inscrições abertas'));

describe('a request for a notice', () => {
  it('is confirmed by the link in a mail, once', async () => {
    const { email, ip } = freshAddress();
    expect((await subscribe({ email: ` ${email.toUpperCase()} `, nome: 'Ana' }, ip)).status).toBe(204);
    await t.jobs.runAll();
    const [mail, ...others] = t.mail.sent;
    expect([mail!.to, mail!.subject, others]).toEqual([email, 'Confirme o seu aviso: Redime Homens', []]);
    // the name may have been typed by another person
    expect(mail!.text).not.toContain('Ana');
    const [, codigo = ''] = /\/avisos\/([a-z2-7]{26})/.exec(mail!.text)!;
    expect(await notices.find(codigo)).toEqual({
      tipo: 'pagina',
      url: '/redime/homens',
      nome: 'Redime Homens',
      confirmado: false,
    });
    await notices.confirm(codigo);
    expect(await notices.find(codigo)).toMatchObject({ confirmado: true });
    // known by now: the same answer, and no mail
    t.mail.sent.length = 0;
    expect((await subscribe({ email }, ip)).status).toBe(204);
    await t.jobs.runAll();
    expect(t.mail.sent).toEqual([]);
    expect(await rows()).toMatchObject([{ email, confirmado: true }]);
    await notices.leave(codigo);
    expect([await notices.find(codigo), await rows()]).toEqual([null, []]);
  });

  it('can be confirmed for two days, then the address is deleted', async () => {
    const { email, ip } = freshAddress();
    await subscribe({ email }, ip);
    const [{ codigo } = { codigo: '' }] = await rows();
    t.clock.advance(48 * 60 + 1);
    expect(await notices.find(codigo)).toBeNull();
    await notices.confirm(codigo);
    expect(await rows()).toMatchObject([{ confirmado: false }]);
    await tick();
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['nothing', {}, { email: [errorText('validation.required', 'pt_BR')] }],
    ['no address', { email: 'ana' }, { email: [errorText('validation.email', 'pt_BR')] }],
    ['a number', { email: 7 }, { email: [errorText('validation.text', 'pt_BR')] }],
    [
      'a name with a link',
      { email: 'a@example.com', nome: 'http://mau.example' },
      { nome: [errorText('inscricao.name', 'pt_BR')] },
    ],
    [
      'something else',
      { email: 'a@example.com', admin: true },
      { admin: [errorText('validation.unknown', 'pt_BR')] },
    ],
  ])('is refused with the error at its field: %s', async (_what, body, errors) => {
    const answer = await subscribe(body, '203.0.113.5');
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect(await rows()).toEqual([]);
  });

  it('is accepted at the four addresses alone, and limited', async () => {
    const { email, ip } = freshAddress();
    for (const at of ['encontro-das-rosas', 'redime/jovens', 'redime/mulheres'])
      expect((await subscribe({ email }, ip, at)).status).toBe(204);
    expect((await subscribe({ email }, ip, 'redime/criancas')).status).toBe(404);
    expect(await rows()).toHaveLength(3);
    // one address gets three mails an hour at most, from wherever they are asked for
    expect((await subscribe({ email }, '203.0.113.77')).status).toBe(429);
  });

  it('needs the form token of the page; a filled trap field writes nothing', async () => {
    const { email, ip } = freshAddress();
    const from = { ip, locale: 'es' as const };
    const formToken = site.formToken();
    const body = { email, [formFields.formToken]: formToken };
    expect(await notices.ask({ endereco: 'redime/homens' }, body, from)).toMatchObject({
      ok: false,
      status: 422,
    });
    t.clock.advance(1);
    expect(
      await notices.ask({ endereco: 'redime/homens' }, { ...body, [formFields.trap]: 'x' }, from),
    ).toEqual({
      ok: true,
    });
    expect(await rows()).toEqual([]);
    expect(await notices.ask({ endereco: 'redime/homens' }, { email }, from)).toMatchObject({
      ok: false,
      formToken: expect.any(String),
    });
    expect(await notices.ask({ endereco: 'redime/homens' }, { ...body, email: 'x' }, from)).toMatchObject({
      errors: { email: [errorText('validation.email', 'es')] },
    });
    expect(await notices.ask({ endereco: 'redime/homens' }, body, from)).toEqual({ ok: true });
    await t.jobs.runAll();
    expect(t.mail.sent[0]!.subject).toBe('Confirme su aviso: Redime Homens');
  });
});

describe('the notice', () => {
  it('is mailed once, when the address has an event whose sign-ups are open, and the address is forgotten', async () => {
    const email = await confirmed({ nome: 'João' });
    const other = freshAddress();
    await subscribe({ email: other.email }, other.ip);
    const id = await announce({ status: 'rascunho' });
    const not: object[] = [
      {},
      { status: 'publicado', interno: true },
      { interno: false, vagas: null },
      { vagas: 50, inscricoes_de: '2026-12-10T12:00:00Z' },
      { inscricoes_de: null, pagina_propria: false },
    ];
    for (const values of not) {
      if (Object.keys(values).length > 0) await s.update('evento', id, { ...values });
      await tick();
      expect([values, announcements()]).toEqual([values, []]);
    }
    await s.update('evento', id, { pagina_propria: true });
    await tick();
    const [mail, ...more] = announcements();
    expect([mail!.to, more]).toEqual([email, []]);
    expect(mail!.text).toContain('João');
    expect(mail!.text).toContain('https://igreja.example/redime/homens');
    expect(mail!.text).toContain('20/12/2026, 19:00');
    // only the unconfirmed address is left, and nobody is mailed again
    expect((await rows()).map((row) => row.email)).toEqual([other.email]);
    await tick();
    expect(announcements()).toHaveLength(1);
  });

  it('waits while the event is sold out, and is mailed when places come back', async () => {
    const email = await confirmed();
    const id = await announce();
    const [lote] = await t.db.query<{
      id: number;
    }>(sql`insert into evento_lotes (evento, ordem, nome, preco, quantidade)
      values (${id}, 0, 'Único', 1000, 10) returning id`);
    const take = (places: number) =>
      t.db.run(
        sql`update capacidade set tomado = ${places} where tipo = 'lote' and alvo = ${lote!.id} returning 1`,
      );
    expect(await take(10)).toBe(1);
    await tick();
    expect([announcements(), (await rows()).map((row) => row.email)]).toEqual([[], [email]]);
    await take(9);
    await tick();
    expect(announcements().map(({ to }) => to)).toEqual([email]);
  });

  it('reaches each address once when the server is killed in between, and with two servers at once', async () => {
    const emails: string[] = [];
    for (let n = 0; n < 5; n += 1) emails.push(await confirmed());
    await t.jobs.runAll();
    t.mail.sent.length = 0;
    await announce();
    await t.db.run(sql`create function teste.morre() returns trigger language plpgsql as $$ begin
      if new.nome = 'mail.send' and (select count(*) from teste.job where nome = 'mail.send') >= 2 then
        raise exception 'killed'; end if; return new; end $$`);
    await t.db.run(
      sql`create trigger morre before insert on teste.job for each row execute function teste.morre()`,
    );
    await expect(tick()).rejects.toThrow('killed');
    await t.db.run(sql`drop trigger morre on teste.job`);
    expect([announcements(), (await rows()).length]).toEqual([[], 5]);
    await t.db.run(sql`delete from teste.job`);
    await Promise.all([t.jobs.due('aviso.enviar'), second.jobs.due('aviso.enviar')]);
    await Promise.all([t.jobs.runAll(), second.jobs.runAll()]);
    expect(
      announcements()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(emails.toSorted());
    expect(new Set(announcements().map(({ id }) => id)).size).toBe(5);
  });

  it('survives a mail server in each language', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: async (stream, _session, done) => {
        received.push((await stream.toArray()).join(''));
        done();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
    const { port } = server.server.address() as AddressInfo;
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: t.config.mail.from });
    onTestFinished(() => smtp.close());
    const { email, ip } = freshAddress();
    await t.request({
      url: '/api/paginas/redime/homens/aviso',
      body: { email },
      ip,
      headers: { 'accept-language': 'en' },
    });
    await t.jobs.runAll();
    await smtp.send(t.mail.sent.find(({ to }) => to === email)!);
    const plain = received[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const [, codigo = ''] = /\/avisos\/([a-z2-7]{26})/.exec(plain)!;
    await notices.confirm(codigo);
    await announce();
    await tick();
    await smtp.send(t.mail.sent.findLast(({ to }) => to === email)!);
    expect(received[1]).toContain('Subject: Sign-ups are open: Redime Homens 2027');
    expect(received[1]!.replaceAll('=\r\n', '')).toContain('https://igreja.example/redime/homens');
  });
});

it('a notice that waited two years for an event is deleted at night', async () => {
  await confirmed();
  await t.db.run(sql`update aviso set confirmado_em = confirmado_em - interval '2 years 1 day'`);
  const subscription = await confirmed();
  await t.jobs.tick('privacidade.retencao');
  expect((await rows()).map(({ email }) => email)).toEqual([subscription]);
});
