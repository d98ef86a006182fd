import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { editableKinds, fieldsOf } from '#server/mail/own-texts.ts';
import { renderMail } from '#server/mail/render.ts';
import { mailSamples } from '#server/mail/samples.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import type { MailModel } from '#shared/contracts/ajustes.ts';
import type { locales } from '#shared/i18n/languages.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const admin = 'Administrador';
const url = '/api/admin/ajustes/mensagens';
const none = { assunto: null, abertura: null, fecho: null };
const save = (tipo: string, own: object, idioma = 'pt_BR') =>
  t.request({ method: 'PUT', url: `${url}/${tipo}`, as: admin, body: { idioma, ...none, ...own } });
const preview = (tipo: string, own: object = {}, idioma = 'pt_BR') =>
  t.request({ url: `${url}/${tipo}/previa`, as: admin, body: { idioma, ...none, ...own } });
/** Sends a mail as features do. */
async function sent(idioma: (typeof locales)[number] = 'pt_BR') {
  const message = renderMail('giving_receipt', idioma, mailSamples.giving_receipt);
  await t.jobs.enqueue(t.db, sendMailJob, { to: 'ana@casa.example', ...message });
  await t.jobs.runAll();
  return t.mail.sent.at(-1)!;
}

beforeEach(async () => {
  await t.db.run(sql`delete from mail_texto`);
});

describe('the words of a mail', () => {
  it('are ours until the church writes its own, in one language, and again after a reset', async () => {
    const ours = await sent();
    expect(ours.subject).toBe('Recibo 007/2026: R$ 50,00');
    const template = {
      assunto: 'Obrigado, {name}! Recibo {number}',
      abertura: 'Recebemos {amount}.\nDeus <abençoe>.',
      fecho: 'Com carinho, {church}.',
    };
    const saved = await save('giving_receipt', template);
    expect(saved.status).toBe(200);
    expect((saved.body as MailModel).textos[0]).toMatchObject({ idioma: 'pt_BR', proprio: template });
    const mail = await sent();
    expect(mail.subject).toBe('Obrigado, Conceição! Recibo 007/2026');
    expect(mail.text).toContain('Recebemos R$ 50,00.\nDeus <abençoe>.');
    expect(mail.html).toContain('Recebemos R$ 50,00.<br>Deus &lt;abençoe&gt;.');
    expect(mail.text).toContain('Com carinho, Igreja São João.');
    expect(mail).not.toHaveProperty('modelo');
    // other languages keep ours
    expect((await sent('en')).subject).not.toContain('Obrigado');
    await save('giving_receipt', {});
    expect(await sent()).toEqual(ours);
    expect(await t.db.query(sql`select from mail_texto`)).toEqual([]);
  });

  it('are traced with their author', async () => {
    await save('order_paid', { assunto: 'Pedido {order} pago' });
    const [line] =
      await t.db.query(sql`select secao, acao, depois ->> 'assunto' as assunto, users is not null as autor
      from trilha where secao = 'mail_texto' order by id desc limit 1`);
    expect(line).toEqual({
      secao: 'mail_texto',
      acao: 'create',
      assunto: 'Pedido {order} pago',
      autor: true,
    });
  });

  it.each([
    ['an unknown field', 'giving_receipt', { abertura: 'Olá, {password}' }, 'abertura'],
    ['a field of another kind', 'verify_email', { assunto: 'Pague {amount}' }, 'assunto'],
    ['a broken field', 'giving_receipt', { fecho: 'Obrigado, {name' }, 'fecho'],
    ['a second line in the subject', 'giving_receipt', { assunto: 'Oi\nBcc: a@b.example' }, 'assunto'],
    ['a code that is left out', 'store_code', { abertura: 'Digite o código.' }, 'abertura'],
    ['another end of a mail about safety', 'password_reset', { fecho: 'Tchau.' }, 'fecho'],
    ['a text that is too long', 'giving_receipt', { abertura: 'a'.repeat(1501) }, 'abertura'],
  ])('refuse %s', async (_, tipo, own, field) => {
    for (const answer of [await save(tipo, own), await preview(tipo, own)])
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect(await t.db.query(sql`select from mail_texto`)).toEqual([]);
  });

  it('of messages that people write are not among them', async () => {
    expect((await save('signup_message', { assunto: 'Oi' })).status).toBe(404);
    expect((await save('constructor', { assunto: 'Oi' })).status).toBe(404);
  });
});

describe('the preview', () => {
  it('shows the mail with the unsaved texts', async () => {
    const { status, body } = await preview('giving_receipt', { assunto: 'Recibo de {name}' }, 'en');
    expect(status).toBe(200);
    expect(body.assunto).toBe('Recibo de Conceição');
    expect(body.html).toContain('<html lang="en">');
    expect(body.texto).toContain('R$ 50,00');
  });

  it('shows every kind in every language, with all of its fields', async () => {
    const { body } = await t.request({ url, as: admin });
    expect((body as MailModel[]).map(({ tipo }) => tipo)).toEqual(editableKinds);
    for (const tipo of editableKinds) {
      const abertura = fieldsOf(tipo)
        .map((name) => `{${name}}`)
        .join(' ');
      const shown = await preview(tipo, { abertura });
      expect([tipo, shown.status]).toEqual([tipo, 200]);
      expect(shown.body.texto).not.toMatch(/\{\w+\}|undefined/);
    }
  });
});

describe('the church’s default channels', () => {
  const channels = '/api/admin/ajustes/notificacoes';
  const kindFor = async (as: string) =>
    (await t.request({ url: '/api/admin/notificacoes/preferencias', as })).body.tipos.find(
      ({ tipo }: { tipo: string }) => tipo === 'contato',
    );
  const set = (change: object) =>
    t.request({
      method: 'PUT',
      url: channels,
      as: admin,
      body: { tipos: [{ tipo: 'contato', app: true, email: 'resumo', push: false, ...change }] },
    });

  it('hold for users who chose none, and for no others', async () => {
    expect(await kindFor('Secretaria')).toMatchObject({ app: true, email: 'resumo', push: false });
    expect((await set({ email: 'na_hora', push: true })).status).toBe(200);
    expect(await kindFor('Secretaria')).toMatchObject({ app: true, email: 'na_hora', push: true });
    const { body } = await t.request({ url: channels, as: admin });
    expect(body.tipos.find(({ tipo }: { tipo: string }) => tipo === 'contato')).toEqual({
      tipo: 'contato',
      app: true,
      email: 'na_hora',
      push: true,
      nosso: { app: true, email: 'resumo', push: false },
    });
    // back to ours
    await set({});
    expect(await t.db.query(sql`select from notificacao_padrao`)).toEqual([]);
    expect(await kindFor('Secretaria')).toMatchObject({ email: 'resumo', push: false });
  });

  it('decide how users are notified', async () => {
    await set({ app: false, email: 'nunca' });
    const { id } = await t.user('Secretaria');
    await t.jobs.due('notificacao.avisar');
    await t.jobs.runAll();
    await t.db.run(sql`insert into contato (nome, email, assunto, mensagem)
      values ('José', 'jose@casa.example', 'outro', 'Olá')`);
    await t.jobs.due('notificacao.avisar');
    await t.jobs.runAll();
    const rows = () => t.db.query(sql`select app from notificacao where users = ${id} and tipo = 'contato'`);
    expect(await rows()).toEqual([]);
    await set({ app: true });
    await t.db.run(sql`insert into contato (nome, email, assunto, mensagem)
      values ('Rute', 'rute@casa.example', 'outro', 'Olá')`);
    await t.jobs.due('notificacao.avisar');
    await t.jobs.runAll();
    expect(await rows()).toEqual([{ app: true }]);
  });

  it('are refused where a value is not a channel', async () => {
    expect((await set({ email: 'sempre' })).status).toBe(422);
    expect((await set({ tipo: 'nada' })).status).toBe(422);
    for (const as of ['Pastor', 'Secretaria', null])
      expect((await t.request({ url: channels, as })).status).toBe(403);
  });
});
