import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createRequests } from '#server/features/requerimento/requests.ts';
import { createFormTokens } from '#server/http/form-tokens.ts';
import { formFields, type Sender } from '#shared/contracts/site.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { apiKey } from '../support/api-keys.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';

const t = await testApp();
const { put, change } = adminApi(t);
const as = 'Administrador';
const requests = createRequests(t);
const tokens = createFormTokens({ secret: t.config.secret, clock: t.clock });
const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');

let networks = 0;
const somebody = (): Sender => {
  networks += 1;
  return { ip: `10.9.${networks}.7`, locale: 'pt_BR' };
};
type Fields = Record<string, string>;
const asked: Fields = {
  nome: 'Débora Lins',
  email: 'debora@casa.example',
  telefone: '',
  tipo: 'confirmacao_e_acesso',
  detalhes: 'Tudo.',
};
/** A form that was open for a while before it is sent. */
function send(fields: Fields = {}, from = somebody()) {
  const formToken = tokens.make();
  t.clock.advance(1);
  return requests.ask({ [formFields.formToken]: formToken, ...asked, ...fields }, from);
}
const mailsTo = (email: string) => t.mail.sent.filter(({ to }) => to === email);
const all = () =>
  t.db.query<{ id: number; nome: string; canal: string; recebido_em: string; status: string }>(
    sql`select id, nome, canal, recebido_em::text, status from requerimento order by id`,
  );
const codeIn = (text: string): string => /\/politica-privacidade\/pedido\/([a-z2-7]{26})/.exec(text)![1]!;

describe('a request by the site', () => {
  it('counts once its address is confirmed, from the day on which it was sent in the church', async () => {
    // in Brasília it is still the 9th
    t.clock.set('2026-03-10T01:30:00Z');
    expect(await send()).toEqual({ ok: true });
    expect(await all()).toEqual([]);
    await t.jobs.runAll();
    const [mail, ...others] = mailsTo('debora@casa.example');
    expect([mail!.subject, others]).toEqual(['Confirme o seu pedido: Confirmação e acesso', []]);
    // text typed into the form does not reach a stranger
    expect(mail!.text).not.toContain('Débora');
    const codigo = codeIn(mail!.text);
    expect(await requests.find(codigo)).toEqual({ tipo: 'confirmacao_e_acesso' });
    t.clock.advance(47 * 60);
    await requests.confirm(codigo);
    await requests.confirm(codigo);
    expect(await all()).toEqual([
      {
        id: expect.any(Number),
        nome: 'Débora Lins',
        canal: 'site',
        recebido_em: '2026-03-09',
        status: 'novo',
      },
    ]);
    await t.jobs.runAll();
    const { id } = (await all())[0]!;
    const received = mailsTo('debora@casa.example')[1]!;
    expect(received.subject).toBe(`Recebemos o seu pedido nº ${id}`);
    expect(received.text).toContain('24/03/2026');
    const { body } = await t.request({ as, url: `/api/admin/requerimento/${id}` });
    expect(body).toMatchObject({ prazo: '2026-03-24', status: 'novo', respondido_em: null });
  });

  it('is forgotten when nobody confirms it in two days, or when its owner says that it was another', async () => {
    const before = await all();
    await send({ email: 'a@casa.example' });
    await send({ email: 'b@casa.example' });
    await t.jobs.runAll();
    const [a, b] = ['a@casa.example', 'b@casa.example'].map((to) => codeIn(mailsTo(to)[0]!.text));
    await requests.discard(a!);
    expect(await requests.find(a!)).toBeNull();
    t.clock.advance(48 * 60);
    expect(await requests.find(b!)).toBeNull();
    await requests.confirm(b!);
    await t.jobs.tick('requerimento.prazos');
    expect(await t.db.query(sql`select 1 from requerimento_pendente`)).toEqual([]);
    expect(await all()).toEqual(before);
  });

  it.each<[string, Fields, string]>([
    ['no kind', { tipo: '' }, 'tipo'],
    ['an unknown kind', { tipo: 'tudo' }, 'tipo'],
    ['no name', { nome: ' ' }, 'nome'],
    ['an address of a page as name', { nome: 'Ganhe em www.premio.example' }, 'nome'],
    ['no e-mail', { email: '' }, 'email'],
    ['a wrong e-mail', { email: 'debora@' }, 'email'],
    ['a wrong phone', { telefone: '12' }, 'telefone'],
    ['too much text', { detalhes: 'x'.repeat(2001) }, 'detalhes'],
  ])('refuses %s, and keeps nothing', async (_what, fields, field) => {
    expect(await send(fields)).toMatchObject({
      ok: false,
      status: 422,
      errors: { [field]: [expect.any(String)] },
    });
    expect(await t.db.query(sql`select 1 from requerimento_pendente`)).toEqual([]);
  });

  it('has the protections of the other forms: token, trap and limits', async () => {
    const from = somebody();
    expect(await requests.ask({ ...asked, [formFields.formToken]: 'x' }, from)).toMatchObject({
      ok: false,
      message: pt('formulario.expired'),
    });
    const fresh = tokens.make();
    expect(await requests.ask({ ...asked, [formFields.formToken]: fresh }, from)).toMatchObject({
      ok: false,
      message: pt('formulario.too_soon'),
    });
    expect(await send({ [formFields.trap]: 'robot' })).toEqual({ ok: true });
    expect(await t.db.query(sql`select 1 from requerimento_pendente`)).toEqual([]);
    for (let count = 0; count < 3; count += 1) await send({ email: 'eva@casa.example' });
    expect(await send({ email: 'eva@casa.example' })).toMatchObject({ ok: false, status: 429 });
    await t.db.run(sql`delete from requerimento_pendente`);
  });
});

describe('a request in the office', () => {
  const base = { nome: 'João Prado', tipo: 'correcao', canal: 'presencial', recebido_em: '2026-03-01' };

  it('is answered by mail, once, and then stays as it is', async () => {
    t.clock.set('2026-03-10T15:00:00Z');
    const row = await put('requerimento', { ...base, email: 'joao@casa.example' });
    const answer = { ...base, email: 'joao@casa.example', status: 'respondido', versao: row.versao };
    const unanswered = await change('requerimento', row.id, answer);
    expect(unanswered.body.errors).toEqual({ resposta: [pt('validation.required')] });
    const done = await change('requerimento', row.id, {
      ...answer,
      resposta: 'Corrigimos o seu nome.\n\nObrigado <b>',
    });
    expect([done.status, done.body.status]).toEqual([200, 'respondido']);
    await t.jobs.runAll();
    const mails = mailsTo('joao@casa.example');
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Recebemos o seu pedido nº ${row.id}`,
      `Resposta ao seu pedido nº ${row.id}`,
    ]);
    expect(mails[1]!.text).toContain('Corrigimos o seu nome.');
    expect(mails[1]!.html).toContain('<p>Obrigado &lt;b&gt;</p>');
    const read = await t.request({ as, url: `/api/admin/requerimento/${row.id}` });
    expect(read.body).toMatchObject({
      respondido_em: '2026-03-10T15:00:00+00:00',
      respondido_por: { id: expect.any(Number) },
    });
    const again = await change('requerimento', row.id, {
      ...answer,
      versao: read.body.versao,
      resposta: 'Outra coisa',
    });
    expect(again.body.errors).toEqual({ resposta: [pt('requerimento.encerrado')] });
    const gone = await t.request({ as, method: 'DELETE', url: `/api/admin/requerimento/${row.id}` });
    expect([gone.status, gone.body.message]).toEqual([409, pt('requerimento.encerrado')]);
    await t.jobs.runAll();
    expect(mailsTo('joao@casa.example')).toHaveLength(2);
  });

  it('leaves its changes in the trace, without confidential texts', async () => {
    const row = await put('requerimento', { ...base, detalhes: 'Segredo' });
    const lines = await t.db.query<{ antes: unknown; depois: Record<string, unknown> }>(
      sql`select antes, depois from trilha where secao = 'requerimento' and registro = ${row.id}`,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]!.depois.tipo).toBe('correcao');
    expect(JSON.stringify(lines)).not.toContain('Segredo');
  });

  it('is for administrators alone, unless a role is given it', async () => {
    for (const role of ['Pastor', 'Secretaria', 'Tesouraria', 'Comunicação', 'Somente leitura'])
      expect((await t.request({ as: role, url: '/api/admin/requerimento' })).status).toBe(403);
  });

  it('is not for accounts and keys of one church, because it may be of anybody', async () => {
    const { id: igreja } = await put('igreja', { nome_fantasia: 'Norte', razao_social: 'Norte' });
    const { id: pessoa } = await put('pessoa', { nome: 'Alguém da Sede' });
    const { id } = await put('requerimento', { ...base, pessoa, detalhes: 'Segredo' });
    const rules = [{ action: 'manage', subject: 'all' }] as const;
    const limited = await limitedTo(t, { users: [igreja] }, rules);
    const key = await apiKey(t, { as }, [{ action: 'read', subject: 'requerimento' }], { igrejas: [igreja] });
    for (const { request } of [limited, key])
      for (const path of [
        'requerimento',
        `requerimento/${id}`,
        `requerimento/${id}/trilha`,
        'requerimento/exportar?formato=csv',
        `pessoa/${pessoa}/titular/dados.json`,
        `pessoa/${pessoa}/titular/consentimentos`,
        `pessoa/${pessoa}/titular/apagar`,
      ]) {
        const { status, text } = await request({ url: `/api/admin/${path}` });
        expect([path, status === 403 || status === 404, text.includes('Segredo')]).toEqual([
          path,
          true,
          false,
        ]);
      }
    const { body } = await limited.request({ url: '/api/admin/painel' });
    expect(body.cartoes.map(({ chave }: { chave: string }) => chave)).not.toContain('requerimentos');
  });

  it('shows on the dashboard and in the notifications when its deadline is near or over', async () => {
    t.clock.set('2026-03-10T15:00:00Z');
    await t.db.run(sql`delete from requerimento`);
    const received = async (recebido_em: string) => (await put('requerimento', { ...base, recebido_em })).id;
    const [over, near] = [await received('2026-02-10'), await received('2026-02-27')];
    await received('2026-03-05');
    const { body } = await t.request({ as, url: '/api/admin/painel' });
    const card = body.cartoes.find(({ chave }: { chave: string }) => chave === 'requerimentos');
    expect(card.numero).toMatchObject({
      valor: 2,
      lista: { secao: 'requerimento', filtros: { status: 'novo,em_atendimento', prazo_ate: '2026-03-15' } },
    });
    await t.jobs.tick('requerimento.prazos');
    const events = await t.db.query<{ evento: string; dados: string }>(
      sql`select evento, dados from transmissao where canal = '#notificacao' and evento = 'requerimento_prazo' order by id`,
    );
    expect(events.map(({ dados }) => JSON.parse(dados).chave)).toEqual([`${over}:-1`, `${near}:5`]);
  });
});
