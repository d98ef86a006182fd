import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { createForms } from '#server/features/site/forms.ts';
import { formFields, type Sender } from '#shared/contracts/site.ts';
import { errorText } from '#shared/errors.ts';
import { site as en } from '#shared/i18n/en/site.ts';
import { site as pt } from '#shared/i18n/pt_BR/site.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const forms = createForms(t);
const errorIn = (key: Parameters<typeof errorText>[0], vars?: Record<string, string | number>): string =>
  errorText(key, 'pt_BR', vars);

let networks = 0;
/** Each test sends from its own network, so that rate limits do not carry over. */
const somebody = (locale: Sender['locale'] = 'pt_BR'): Sender => {
  networks += 1;
  return { ip: `10.${networks >> 8}.${networks & 255}.7`, locale };
};

type Fields = Record<string, string>;
const agreed: Fields = { [formFields.consent]: 'sim', [formFields.version]: '1' };
const message: Fields = {
  nome: 'Débora Lins',
  email: 'debora@email.example',
  telefone: '',
  assunto: 'duvida',
  mensagem: 'A que horas é o culto?',
};
const prayer: Fields = { nome: 'Rute', motivo_pedido: 'saude', mensagem: 'Pela minha mãe.' };

/** A form that was open for a while before it is sent. */
function shown(seconds = 30): Fields {
  const formToken = forms.formToken();
  t.clock.advance(seconds / 60);
  return { [formFields.formToken]: formToken, ...agreed };
}
const write = (fields: Fields = {}, from = somebody()) =>
  forms.sendContato({ ...shown(), ...message, ...fields }, from);
const pray = (fields: Fields = {}, from = somebody()) =>
  forms.sendPedidoOracoes({ ...shown(), ...prayer, ...fields }, from);

const newest = async (section: 'contato' | 'pedidooracoes') =>
  (
    await t.db.query<Record<string, unknown>>(sql`select * from ${raw(section)} order by id desc limit 1`)
  )[0]!;
const count = async (table: 'contato' | 'pedidooracoes' | 'consentimento'): Promise<number> =>
  (await t.db.query<{ total: number }>(sql`select count(*) as total from ${raw(table)}`))[0]!.total;
/** Counts everything a form writes, to show that nothing changed. */
const everything = async (): Promise<number[]> => [
  await count('contato'),
  await count('pedidooracoes'),
  await count('consentimento'),
  (await t.jobs.waiting()).length,
];

describe('a message to the church', () => {
  it('becomes a contact of the head church, for nobody in particular', async () => {
    const [sede] = await t.db.query<{
      id: number;
    }>(sql`insert into igreja (razao_social, nome_fantasia, sede, email)
      values ('Igreja Sede', 'Igreja Sede', true, 'sede@igreja.example') returning id`);
    expect(await write({ telefone: '(27) 98888-7777' })).toEqual({ ok: true });
    expect(await newest('contato')).toMatchObject({
      nome: 'Débora Lins',
      email: 'debora@email.example',
      telefone: '+5527988887777',
      assunto: 'duvida',
      mensagem: 'A que horas é o culto?',
      status: 'novo',
      responsavel: null,
      igreja: sede!.id,
    });
  });

  it.each([
    [{ nome: '' }, { nome: [errorIn('validation.required')] }],
    [{ nome: 'D' }, { nome: [errorIn('validation.min_length', { min: 2 })] }],
    [{ email: 'debora@' }, { email: [errorIn('validation.email')] }],
    [{ telefone: '9999' }, { telefone: [errorIn('validation.phone')] }],
    [{ assunto: '' }, { assunto: [errorIn('validation.required')] }],
    [{ mensagem: ' ' }, { mensagem: [errorIn('validation.required')] }],
    [{ email: '' }, { email: [errorIn('contato.reach')] }],
    [
      { nome: '', email: '' },
      { nome: [errorIn('validation.required')], email: [errorIn('contato.reach')] },
    ],
  ])('is refused by the rules of the office: %o', async (wrong: Fields, errors) => {
    const before = await everything();
    expect(await write(wrong)).toEqual({ ok: false, status: 422, message: errorIn('error.invalid'), errors });
    expect(await everything()).toEqual(before);
  });

  it('is refused in the language of the visitor', async () => {
    const outcome = await write({ nome: '' }, somebody('en'));
    expect(outcome).toMatchObject({ errors: { nome: [errorText('validation.required', 'en')] } });
  });

  it('cannot set fields that only the office sets', async () => {
    await write({ status: 'spam', responsavel: '1', igreja: '99', id: '5' });
    expect(await newest('contato')).toMatchObject({ status: 'novo', responsavel: null });
  });
});

describe('a prayer request', () => {
  it('is private by default', async () => {
    await pray();
    expect(await newest('pedidooracoes')).toMatchObject({
      privado: true,
      pode_ler_no_culto: false,
      nome: 'Rute',
    });
    await pray({ pode_ler_no_culto: 'sim' });
    expect(await newest('pedidooracoes')).toMatchObject({ privado: true, pode_ler_no_culto: false });
    await pray({ privado: 'nao', pode_ler_no_culto: 'sim' });
    expect(await newest('pedidooracoes')).toMatchObject({ privado: false, pode_ler_no_culto: true });
  });

  it('asks for a name unless it is anonymous', async () => {
    expect(await pray({ nome: '' })).toMatchObject({ errors: { nome: [errorIn('validation.required')] } });
    expect(await pray({ nome: '', anonimo: 'sim' })).toEqual({ ok: true });
    expect(await newest('pedidooracoes')).toMatchObject({ anonimo: true, nome: null, status: 'pendente' });
  });

  it('keeps nothing that identifies an anonymous sender, even if it was typed', async () => {
    await pray({ anonimo: 'sim', telefone: '27988887777', email: 'rute@email.example' });
    expect(await newest('pedidooracoes')).toMatchObject({ nome: null, telefone: null, email: null });
  });

  it('needs a way to reach who wants to be contacted, anonymous or not', async () => {
    const errors = { telefone: [errorIn('pedidooracoes.reach')] };
    expect(await pray({ quer_contato: 'sim' })).toMatchObject({ status: 422, errors });
    expect(await pray({ quer_contato: 'sim', anonimo: 'sim' })).toMatchObject({ status: 422, errors });
    await pray({ quer_contato: 'sim', anonimo: 'sim', telefone: '27 98888 7777' });
    expect(await newest('pedidooracoes')).toMatchObject({
      quer_contato: true,
      nome: null,
      telefone: '+5527988887777',
    });
  });

  it('may be for another person, and urgent', async () => {
    await pray({ para_quem: 'Noemi', urgente: 'sim' });
    expect(await newest('pedidooracoes')).toMatchObject({ para_quem: 'Noemi', urgente: true });
  });
});

describe('consent', () => {
  it('is written with the record: when, in which words, under which text', async () => {
    const from = somebody('en');
    await pray({}, from);
    const { id } = await newest('pedidooracoes');
    const [row] = await t.db.query<Record<string, unknown>>(
      sql`select * from consentimento order by id desc limit 1`,
    );
    expect(row).toMatchObject({
      quando: t.clock.now(),
      canal: 'site',
      formulario: 'pedido-oracoes',
      secao: 'pedidooracoes',
      registro: id,
      politica_versao: 1,
      texto: en['form.consent.pedido'].replace('{politica}', 'privacy policy (version 1)'),
    });
    expect(row!.texto).toContain('sensitive data');
    expect(pt['form.consent.pedido']).toContain('dados sensíveis');
    const hash = row!.ip_hash as Buffer;
    expect(hash.length).toBe(32);
    expect(JSON.stringify(row)).not.toContain(from.ip);
  });

  it('distinguishes two senders by a hash that needs our key', async () => {
    const hashes = async (more: object): Promise<string> => {
      const other = createForms({ ...t, ...more });
      const formToken = other.formToken();
      t.clock.advance(1);
      await other.sendContato(
        { ...message, ...agreed, [formFields.formToken]: formToken },
        { ip: '10.99.0.1', locale: 'pt_BR' },
      );
      const [row] = await t.db.query<{ hash: string }>(
        sql`select encode(ip_hash, 'hex') as hash from consentimento order by id desc limit 1`,
      );
      return row!.hash;
    };
    const ours = await hashes({});
    expect(await hashes({})).toBe(ours);
    expect(await hashes({ config: { ...t.config, secret: 'the secret of quite another church' } })).not.toBe(
      ours,
    );
  });

  it('is needed: without it nothing is written', async () => {
    const before = await everything();
    const errors = { [formFields.consent]: [errorIn('formulario.consent')] };
    expect(await write({ [formFields.consent]: '' })).toMatchObject({ status: 422, errors });
    expect(await pray({ [formFields.consent]: '' })).toMatchObject({ status: 422, errors });
    expect(await everything()).toEqual(before);
  });

  it('is to the text in force: when it changed meanwhile, it is asked for again', async () => {
    const open = shown();
    await t.db.run(sql`insert into site_privacidade (versao, texto) values (2, '<p>Outro texto.</p>')`);
    try {
      const before = await everything();
      expect(await forms.sendContato({ ...open, ...message }, somebody())).toMatchObject({
        status: 422,
        errors: { [formFields.consent]: [errorIn('formulario.consent_changed', { versao: 2 })] },
      });
      expect(await everything()).toEqual(before);
      const again = { ...open, ...message, [formFields.version]: '2' };
      expect(await forms.sendContato(again, somebody())).toEqual({ ok: true });
    } finally {
      await t.db.run(sql`delete from consentimento where politica_versao = 2`);
      await t.db.run(sql`delete from site_privacidade where versao = 2`);
    }
  });
});

describe('robots', () => {
  it('that fill in the hidden field get a success answer, and nothing is written', async () => {
    const before = await everything();
    expect(await write({ [formFields.trap]: 'https://compre.example' })).toEqual({ ok: true });
    expect(await pray({ [formFields.trap]: 'x' })).toEqual({ ok: true });
    expect(await everything()).toEqual(before);
  });

  it('are refused for being too quick: the same form may be sent a moment later', async () => {
    const before = await everything();
    const open = shown(2);
    const from = somebody();
    expect(await forms.sendContato({ ...open, ...message }, from)).toEqual({
      ok: false,
      status: 422,
      message: errorIn('formulario.too_soon'),
    });
    expect(await everything()).toEqual(before);
    t.clock.advance(1 / 60);
    expect(await forms.sendContato({ ...open, ...message }, from)).toEqual({ ok: true });
  });

  it('keep old pages: after a day a fresh form token is given', async () => {
    const before = await everything();
    const open = shown(24 * 60 * 60 + 1);
    const from = somebody();
    const outcome = await forms.sendContato({ ...open, ...message }, from);
    expect(outcome).toEqual({
      ok: false,
      status: 422,
      message: errorIn('formulario.expired'),
      formToken: expect.any(String),
    });
    expect(await everything()).toEqual(before);
    t.clock.advance(1);
    const formToken = (outcome as { formToken: string }).formToken;
    expect(await forms.sendContato({ ...open, ...message, [formFields.formToken]: formToken }, from)).toEqual(
      {
        ok: true,
      },
    );
  });

  it.each(['', 'nothing of ours', 'A'.repeat(51)])('cannot make a form token: %o', async (forged) => {
    const before = await everything();
    const outcome = await write({ [formFields.formToken]: forged });
    expect(outcome).toMatchObject({ ok: false, status: 422, formToken: expect.any(String) });
    expect(await everything()).toEqual(before);
  });

  it('cannot forge the age of a form', async () => {
    const bytes = Buffer.from(forms.formToken(), 'base64url');
    bytes.writeUIntBE(t.clock.now().getTime() - 60_000, 16, 6);
    const outcome = await write({ [formFields.formToken]: bytes.toString('base64url') });
    expect(outcome).toMatchObject({ ok: false, message: errorIn('formulario.expired') });
  });
});

describe('the same form sent again', () => {
  it('is answered as the first time, and one row is written', async () => {
    const before = await everything();
    const form = { ...shown(), ...message };
    const from = somebody();
    expect(await forms.sendContato(form, from)).toEqual({ ok: true });
    expect(await forms.sendContato(form, from)).toEqual({ ok: true });
    t.clock.advance(48 * 60);
    expect(await forms.sendContato(form, from)).toEqual({ ok: true });
    expect(await everything()).toEqual(before.map((total, at) => (at === 1 ? total : total + 1)));
  });

  it('at the same moment, on two servers, writes one row', async () => {
    const before = await everything();
    const form = { ...shown(), ...prayer };
    const from = somebody();
    const other = createForms(t);
    const outcomes = await Promise.all(
      [forms, other, forms, other].map((server) => server.sendPedidoOracoes(form, from)),
    );
    expect(outcomes).toEqual(Array(4).fill({ ok: true }));
    expect(await everything()).toEqual(before.map((total, at) => (at === 0 ? total : total + 1)));
  });

  it('with other words is another message, and both are kept', async () => {
    const before = await count('contato');
    const form = { ...shown(), ...message };
    const from = somebody();
    expect(await forms.sendContato(form, from)).toEqual({ ok: true });
    const other = { ...form, mensagem: 'E há lugar para crianças pequenas?' };
    expect(await forms.sendContato(other, from)).toEqual({ ok: true });
    expect(await newest('contato')).toMatchObject({ mensagem: 'E há lugar para crianças pequenas?' });
    expect(await forms.sendContato({ ...other, nome: ' Débora Lins ' }, from)).toEqual({ ok: true });
    expect(await count('contato')).toBe(before + 2);
  });

  it('with other words after a day is refused aloud, with a fresh form token', async () => {
    const form = { ...shown(), ...message };
    const from = somebody();
    expect(await forms.sendContato(form, from)).toEqual({ ok: true });
    t.clock.advance(48 * 60);
    expect(await forms.sendContato({ ...form, mensagem: 'Mais uma pergunta.' }, from)).toMatchObject({
      ok: false,
      message: errorIn('formulario.expired'),
      formToken: expect.any(String),
    });
  });

  it('does not count for the limit of the network', async () => {
    const from = somebody();
    const form = { ...shown(), ...message };
    for (let sends = 0; sends < 8; sends++) expect(await forms.sendContato(form, from)).toEqual({ ok: true });
    expect(await write({}, from)).toEqual({ ok: true });
  });
});

const device = (id: string, from = somebody()): Sender => ({ ...from, device: { id } });

describe('a congregation on one network', () => {
  it('may send, each from their own device', async () => {
    const from = somebody();
    for (let sends = 0; sends < 30; sends++)
      expect(await write({}, device(`of one of many ${sends}`, from))).toEqual({ ok: true });
  });

  it('is refused only far beyond normal use', async () => {
    const from = somebody();
    await write({}, from);
    await t.db.run(sql`update tentativa set total = 300 where chave = ${`site:contato:endereco:${from.ip}`}`);
    const before = await everything();
    expect(await write({}, device('of a late one', from))).toMatchObject({
      status: 429,
      message: errorIn('formulario.too_many', { minutes: 60 }),
    });
    expect(await everything()).toEqual(before);
  });
});

describe('the same text again and again', () => {
  const mensagem = 'Compre seguidores baratos em compre-aqui.example, oferta só hoje!';

  it('is refused from any device and network, and says why', async () => {
    for (let sends = 0; sends < 3; sends++) expect(await write({ mensagem })).toEqual({ ok: true });
    const before = await everything();
    expect(await write({ nome: 'Outro Nome', mensagem: `  ${mensagem.toUpperCase()}` })).toMatchObject({
      ok: false,
      status: 429,
      message: errorIn('formulario.too_many_text', { minutes: 59 }),
    });
    expect(await everything()).toEqual(before);
    t.clock.advance(60);
    expect(await write({ mensagem })).toEqual({ ok: true });
  });

  it('is taken while it is so short that many write the same', async () => {
    for (let sends = 0; sends < 9; sends++)
      expect(await pray({ mensagem: 'Pela minha família.' })).toEqual({ ok: true });
  });

  it('counts what its sender wrote, not the sentence about an event that the page wrote before it', async () => {
    const [culto] = await t.db.query<{ id: number }>(sql`insert into evento
      (nome, slug, tipo, status, data, horario_inicial, horario_final)
      values ('Curso de batismo', 'curso-de-batismo', 'culto', 'publicado', '2026-11-20', '19:00', '21:00') returning id`);
    const evento = { [formFields.event]: String(culto!.id) };
    const about = 'Escrevo sobre “Curso de batismo”, 20 de novembro de 2026.';
    for (let sends = 0; sends < 5; sends++) {
      expect(await write({ ...evento, mensagem: `${about}\r\n\r\n` })).toEqual({ ok: true });
      expect(await write({ ...evento, mensagem: `${about}\r\n\r\nSomos dois.` })).toEqual({ ok: true });
    }
    expect((await newest('contato')).mensagem).toContain(about);
    const inEnglish = { ...evento, mensagem: 'I am writing about “Curso de batismo”, 20 November 2026.' };
    for (let sends = 0; sends < 4; sends++)
      expect(await write(inEnglish, somebody('en'))).toEqual({ ok: true });
    const advert = 'Compre passagens baratas em passagens.example, oferta só hoje!';
    for (let sends = 0; sends < 3; sends++)
      expect(await write({ ...evento, mensagem: `${about} ${advert}` })).toEqual({ ok: true });
    // with or without the sentence it is the same text
    for (const mensagem of [`${about} ${advert}`, advert])
      expect(await write({ ...evento, mensagem })).toMatchObject({ ok: false, status: 429 });
  });
});

describe('the limit of forms from one device', () => {
  it('holds for an hour, and the refusal says for how long', async () => {
    const from = device('that sends a lot');
    for (let sends = 0; sends < 5; sends++) expect(await write({}, from)).toEqual({ ok: true });
    const before = await everything();
    const refused = await write({}, from);
    const minutes = 58;
    expect(refused).toEqual({
      ok: false,
      status: 429,
      message: errorIn('formulario.too_many_device', { minutes }),
      wait: minutes * 60,
    });
    expect(await everything()).toEqual(before);
    // the other form and other devices still work
    expect(await pray({}, from)).toEqual({ ok: true });
    expect(await write({}, device('beside it', from))).toEqual({ ok: true });
    t.clock.advance(60);
    expect(await write({}, from)).toEqual({ ok: true });
  });

  it('counts accepted forms, not refused ones', async () => {
    const from = device('of one who mistypes');
    for (let sends = 0; sends < 9; sends++) await write({ nome: '' }, from);
    expect(await write({}, from)).toEqual({ ok: true });
  });
});

describe('the office', () => {
  const mails = async () => {
    t.mail.sent.length = 0;
    await t.jobs.runAll();
    return t.mail.sent;
  };
  const settings = (values: { contato?: string; oracao?: string }) =>
    t.db.run(sql`update site set email_contato = ${values.contato ?? null}, email_oracao = ${values.oracao ?? null},
      nome = 'Igreja da Praça'`);

  it('is mailed about a contact, with a link to it', async () => {
    await mails();
    await write({ nome: 'Débora <b>Lins</b>', assunto: 'visita_pastoral' });
    const { id } = await newest('contato');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'sede@igreja.example',
      subject: 'Novo contato pelo site: Débora <b>Lins</b> (Visita pastoral)',
    });
    expect(mail!.text).toContain(`http://localhost:3000/admin/contato/visualizar/${id}\n`);
    expect(mail!.html).not.toContain('<b>');
    expect(mail!.text).not.toContain(message.mensagem);
    expect(mail!.text).not.toContain(message.email);
  });

  it('is mailed about a prayer without its text, its motive or a name, with urgent ones marked', async () => {
    await mails();
    await pray({ para_quem: 'Noemi' });
    await pray({ urgente: 'sim' });
    const { id } = await newest('pedidooracoes');
    const [calm, urgent] = await mails();
    expect([calm!.subject, urgent!.subject]).toEqual([
      'Novo pedido de oração',
      'URGENTE: novo pedido de oração',
    ]);
    expect(urgent!.text).toContain(`/admin/pedidooracoes/visualizar/${id}`);
    for (const { subject, text, html } of [calm!, urgent!])
      for (const secret of ['Rute', 'Noemi', 'minha mãe', 'Saúde', 'saude'])
        expect(subject + text + html).not.toContain(secret);
  });

  it('chooses the addresses of these mails', async () => {
    await mails();
    await settings({ contato: 'secretaria@igreja.example' });
    await write();
    await pray();
    await settings({ contato: 'secretaria@igreja.example', oracao: 'oracao@igreja.example' });
    await pray();
    const messages = await mails();
    expect(messages.map(({ to }) => to)).toEqual([
      'secretaria@igreja.example',
      'secretaria@igreja.example',
      'oracao@igreja.example',
    ]);
    expect(messages[2]!.text).toContain('Igreja da Praça');
    await settings({});
  });

  it('gets no mail where it has no address, and the record is saved all the same', async () => {
    await mails();
    await t.db.run(sql`update igreja set email = null where sede`);
    expect(await write({ nome: 'Sem Aviso' })).toEqual({ ok: true });
    expect(await newest('contato')).toMatchObject({ nome: 'Sem Aviso' });
    expect(await mails()).toEqual([]);
    await t.db.run(sql`update igreja set email = 'sede@igreja.example' where sede`);
  });

  it('never writes to the address that a visitor typed', async () => {
    await mails();
    await write({ email: 'vitima@email.example' });
    await pray({ email: 'vitima@email.example' });
    expect((await mails()).map(({ to }) => to)).toEqual(['sede@igreja.example', 'sede@igreja.example']);
  });

  it('finds it in the trace without an author, and without the text of the prayer', async () => {
    await pray({ mensagem: 'Só entre nós.' });
    const { id } = await newest('pedidooracoes');
    const { status, body } = await t.request({
      url: `/api/admin/trilha?secao=pedidooracoes&registro=${id}`,
      as: 'Administrador',
    });
    expect([status, body.total]).toEqual([200, 1]);
    expect(body.data[0]).toMatchObject({ users: null, acao: 'create', registro: id });
    expect(JSON.stringify(body)).not.toContain('Só entre nós');
  });

  it('finds the sent records in its lists', async () => {
    await write({ nome: 'Achado na Lista' });
    const { body } = await t.request({
      url: '/api/admin/contato?per_page=2&sort_order=desc',
      as: 'Secretaria',
    });
    expect(body.data[0].nome).toBe('Achado na Lista');
  });
});

it('writes nothing when the mail cannot be enqueued: record, consent and notice are one', async () => {
  const before = await everything();
  const failing = createForms({
    ...t,
    jobs: { ...t.jobs, enqueue: () => Promise.reject(new Error('no jobs today')) },
  });
  const formToken = failing.formToken();
  t.clock.advance(1);
  const form = { ...message, ...agreed, [formFields.formToken]: formToken };
  await expect(failing.sendContato(form, somebody())).rejects.toThrow('no jobs today');
  expect(await everything()).toEqual(before);
  expect(await forms.sendContato(form, somebody())).toEqual({ ok: true });
});
