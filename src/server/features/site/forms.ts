import { createHash, createHmac } from 'node:crypto';
import type { Values } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import type { Deps } from '#server/deps.ts';
import { formRefusal } from '#server/http/form-refusal.ts';
import { createFormTokens } from '#server/http/form-tokens.ts';
import { createRateLimit, type Limit, perAddress, perDevice, perText } from '#server/http/rate-limit.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { isPublicEventoSql } from '#server/sections/evento.ts';
import { type FormOutcome, formFields, type Sender, type Site } from '#shared/contracts/site.ts';
import { isStored } from '#shared/crud/field.ts';
import { tidyRecord } from '#shared/crud/normalise.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import { churchToday } from '#shared/dates.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { errorText, type FieldErrors, translateFields } from '#shared/errors.ts';
import { site as en } from '#shared/i18n/en/site.ts';
import { site as es } from '#shared/i18n/es/site.ts';
import { defaultLanguage, type Locale, locales } from '#shared/i18n/languages.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { site as pt_BR } from '#shared/i18n/pt_BR/site.ts';
import { fill } from '#shared/i18n/translate.ts';
import { contato, type FormKind, type FormValues, pedidoOracoes } from './form-kinds.ts';

const texts: Record<Locale, Readonly<Record<keyof typeof pt_BR, string>>> = { pt_BR, en, es };

type Forms = Pick<Site, 'formToken' | 'sendContato' | 'sendPedidoOracoes'>;

/** The consent sentence as the page showed it. */
const consentText = (kind: FormKind, versao: number, locale: Locale): string => {
  const politica = fill(texts[locale]['form.policy'], locale, { versao });
  return fill(texts[locale][kind.consent], locale, { politica });
};

/** During a service a whole congregation sends from one network. */
const hourlyPerNetwork = 300;
/** How often the same text is taken in an hour: more is a robot that changes its address. */
const hourlyPerText = 3;
/** Shorter texts are often the same: "Pela minha família." */
const shortText = 40;

/** This message was already sent from the same form: its record exists, so this one is not written. */
class AlreadySent extends Error {}

/** A typed text in the form in which messages are compared. */
const plain = (text: unknown): string =>
  String(text ?? '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

/** One message: the rendered form and what was typed into it. The same form with another text is another message. */
function messageId(kind: FormKind, formToken: Buffer, form: FormValues): Buffer {
  const typed = JSON.stringify(tidyRecord(kind.section.fields, kind.record(form)));
  return createHash('sha256').update(formToken).update(kind.name).update(typed).digest();
}

/** A message without the sentence about this event that the page wrote before it: many send that one, and add nothing. */
async function ownText(tx: Db, mensagem: unknown, evento: string | undefined): Promise<string> {
  const text = plain(mensagem);
  if (!evento || !/^\d{1,9}$/.test(evento)) return text;
  const [about] = await tx.query<{ nome: string; data: string }>(
    sql`select t.nome, t.data from evento t where t.id = ${Number(evento)} and ${isPublicEventoSql}`,
  );
  if (!about) return text;
  const written = locales.map((locale) =>
    plain(
      fill(texts[locale]['contato.about_text'], locale, {
        name: about.nome,
        day: fullDate(about.data, locale),
      }),
    ),
  );
  const start = written.find((sentence) => text.startsWith(sentence));
  return start ? text.slice(start.length).trim() : text;
}

/** The limits that a message counts towards; `text`: what its sender wrote. */
function limitsOf(kind: FormKind, text: string, from: Sender): Limit[] {
  const what = `site:${kind.name}`;
  const limits: Limit[] = [
    { ...perAddress(what, from.ip, hourlyPerNetwork, 60), refusal: 'formulario.too_many' },
  ];
  if (from.device)
    limits.push({
      ...perDevice(what, from.device.id, kind.hourly, 60),
      refusal: 'formulario.too_many_device',
    });
  if (text.length >= shortText)
    limits.push({ ...perText(what, text, hourlyPerText, 60), refusal: 'formulario.too_many_text' });
  return limits;
}

/** Messages of visitors to the church. Their rows have no user: nobody is signed in. */
export function createForms(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'jobs'>): Forms {
  const { config, db, clock, jobs } = deps;
  const formTokens = createFormTokens({ secret: config.secret, clock });
  const ipKey = createHmac('sha256', config.secret).update('addresses of consents').digest();

  const refuse = (
    from: Sender,
    key: ErrorKey,
    more: { errors?: FieldErrors; formToken?: string } = {},
  ): FormOutcome => ({
    ok: false,
    status: 422,
    message: errorText(key, from.locale),
    ...(more.errors && { errors: translateFields(more.errors, from.locale) }),
    ...(more.formToken && { formToken: more.formToken }),
  });

  /** Read from the database and not from a cache: consent is given to the current text. */
  async function inForce(): Promise<number> {
    const [row] = await db.query<{ versao: number }>(sql`select max(versao) as versao from site_privacidade`);
    return row!.versao;
  }

  function check(kind: FormKind, form: FormValues, versao: number): { values: Values; errors: FieldErrors } {
    const { section } = kind;
    const input = kind.record(form);
    const checked = checkRecord(section, input, { today: churchToday(clock.now()) });
    const values = checked.ok ? checked.value : tidyRecord(section.fields, input);
    const errors: FieldErrors = { ...kind.errors(values), ...(!checked.ok && checked.errors) };
    if (!form[formFields.consent]) errors[formFields.consent] = [{ key: 'formulario.consent' }];
    else if (form[formFields.version] !== String(versao))
      errors[formFields.consent] = [{ key: 'formulario.consent_changed', vars: { versao } }];
    return { values, errors };
  }

  /** Inserts into the head church, whose office reads the site's messages. */
  async function insert(tx: Db, { section }: FormKind, values: Values): Promise<number> {
    const names = Object.entries(section.fields).flatMap(([name, field]) => (isStored(field) ? [name] : []));
    const insertValues = names.map((name) =>
      name === 'igreja' ? sql`(select id from igreja where sede)` : sql`${values[name]}`,
    );
    const [row] = await tx.query<{
      id: number;
    }>(sql`insert into ${raw(section.name)} (${raw(names.join(', '))})
      values (${join(insertValues, ', ')}) returning id`);
    return row!.id;
  }

  /**
   * Notifies the office with a link to the record. The sender gets no confirmation: typing another person's address
   * would make the church write to strangers.
   */
  async function notifyOffice(tx: Db, kind: FormKind, id: number, values: Values): Promise<void> {
    const [office] = await tx.query<{ nome: string; para: string | null }>(sql`select s.nome,
      coalesce(${raw(`s.${kind.address}`)}, s.email_contato, i.email) as para
      from site s left join igreja i on i.sede`);
    if (!office?.para) return;
    const locale = defaultLanguage.texts;
    const mail = kind.officeMail(values, locale);
    const message = renderMail(mail.kind, locale, {
      ...mail.vars,
      church: office.nome,
      link: `${config.baseUrl}/admin/${kind.section.name}/visualizar/${id}`,
    } as Parameters<typeof renderMail>[2]);
    await jobs.enqueue(tx, sendMailJob, { to: office.para, ...message });
  }

  const write = (
    kind: FormKind,
    values: Values,
    evento: string | undefined,
    message: Buffer,
    versao: number,
    from: Sender,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const id = await insert(tx, kind, values);
      // A second submission of the same message waits here for the first.
      const consents = await tx.run(sql`insert into consentimento
        (quando, canal, formulario, secao, registro, politica_versao, texto, ip_hash, marca)
        values (${clock.now()}, 'site', ${kind.name}, ${kind.section.name}, ${id}, ${versao},
          ${consentText(kind, versao, from.locale)}, ${createHmac('sha256', ipKey).update(from.ip).digest()}, ${message})
        on conflict (marca) do nothing`);
      if (consents === 0) throw new AlreadySent();
      // Counted in the record's transaction: a failed submission does not count.
      const rateLimit = createRateLimit({ db: tx, clock });
      await rateLimit.demand(...limitsOf(kind, await ownText(tx, values.mensagem, evento), from));
      await notifyOffice(tx, kind, id, values);
    });

  async function send(kind: FormKind, form: FormValues, from: Sender): Promise<FormOutcome> {
    // A robot caught by the trap gets the same answer as a success.
    if (form[formFields.trap]) return { ok: true };
    const formToken = formTokens.read(form[formFields.formToken]);
    if (!formToken) return refuse(from, 'formulario.expired', { formToken: formTokens.make() });
    const message = messageId(kind, formToken.id, form);
    const existing = await db.query(sql`select 1 from consentimento where marca = ${message}`);
    if (existing.length > 0) return { ok: true };
    if (formToken.age === 'expired')
      return refuse(from, 'formulario.expired', { formToken: formTokens.make() });
    // The token stays valid: sending again now comes late enough.
    if (formToken.age === 'too_soon') return refuse(from, 'formulario.too_soon');
    const versao = await inForce();
    const { values, errors } = check(kind, form, versao);
    if (Object.keys(errors).length > 0) return refuse(from, 'error.invalid', { errors });
    try {
      await write(kind, values, form[formFields.event], message, versao, from);
    } catch (error) {
      if (error instanceof AlreadySent) return { ok: true };
      return formRefusal(error, from.locale);
    }
    await createRateLimit({ db, clock }).sweep();
    return { ok: true };
  }

  return {
    formToken: formTokens.make,
    sendContato: (form, from) => send(contato, form, from),
    sendPedidoOracoes: (form, from) => send(pedidoOracoes, form, from),
  };
}
