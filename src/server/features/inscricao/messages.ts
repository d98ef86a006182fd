import { z } from 'zod';
import { chargeKey } from '#server/checkout/charge-request.ts';
import { mailIdOf } from '#server/checkout/mail-id.ts';
import { cleanRichText, plainText, withFullLinks } from '#server/crud/rich-text.ts';
import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { mailRetries, sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { AddressRefused, type Message } from '#server/ports/mail.ts';
import {
  type FiltrosMensagem,
  type MensagemEnviada,
  type MensagemEscrita,
  maxReceivers,
  type PreviaMensagem,
} from '#shared/contracts/inscricao-mensagem.ts';
import { longestRichText } from '#shared/crud/schema.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import type { SignUpDeps } from './deps.ts';
import type { HistoryStep } from './history.ts';

/** Puts the next receivers of a message into the queue. */
const messageJob = defineJob({ name: 'inscricao.mensagem', payload: z.object({ mensagem: z.number() }) });
/** Sends a message to one receiver. */
const deliveryJob = defineJob({
  name: 'inscricao.mensagem_envio',
  payload: z.object({ envio: z.number() }),
  queue: { retryLimit: mailRetries },
});

const receiversPerRun = 200;
/**
 * Attempts before an address that the mail server refuses counts as not reached: some three hours, because some servers refuse
 * addresses when the quota of an hour is used up. Other errors end after `mailRetries`.
 */
const maxRefusals = 12;
const day = 24 * 3_600_000;
/** The addresses of a message are deleted after this many days; its counts stay. */
const retentionDays = fixedPeriods.mensagem_dias;

/** The user who writes. */
export interface MessageAuthor {
  users: number;
  email: string;
  nome: string;
  limits: Limits;
}

interface Receiver {
  email: string;
  nome: string;
  idioma: string;
  /** the page of the purchase for its buyer, that of the ticket for other receivers */
  caminho: string;
}

/** Formatted text without its tags, links with their address. */
const asText = (html: string): string =>
  plainText(html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2 ($1)'));

const step: HistoryStep = 'mensagem';

/**
 * The sign-ups that the filters choose, without sandbox purchases. Those of people who died get no message to all:
 * their families would read it. One about a sign-up that was picked itself goes out.
 */
function chosen(evento: number, filtros: FiltrosMensagem, limits: Limits): Sql {
  const { status, lote = null, presente = null, inscricoes = null } = filtros;
  const states = status?.length ? status : ['confirmada', 'check_in_feito'];
  return sql`from inscricao t join compra c on c.id = t.compra
    where t.evento = ${evento} and not t.sandbox and t.status = any(${states}::text[])
      and (${lote}::integer is null or t.lote = ${lote})
      and (${presente}::boolean is null or (t.checkin_em is not null) = ${presente}::boolean)
      and case when ${inscricoes}::integer[] is null
        then not exists (select from pessoa p where p.id = t.pessoa and p.status = 'falecido')
        else t.id = any(${inscricoes}::integer[]) end
      and ${scopeSql(section, limits) ?? sql`true`}`;
}

/** Messages of the office to people who signed up: one for each address, each sent once. */
export function createMessages({ db, clock, jobs, mail, config, site }: SignUpDeps) {
  /** One row for each address; the name is that of the buyer's own ticket, whatever other tickets the address has. */
  const receivers = (where: Sql): Sql => sql`select distinct on (email) email, nome, idioma, caminho from (
      select coalesce(t.email, c.email) as email, c.idioma,
        case when coalesce(t.email, c.email) = c.email then coalesce(c.nome, t.nome, '') else coalesce(t.nome, '') end as nome,
        case when coalesce(t.email, c.email) = c.email then '/inscricoes/' || c.codigo else '/ingresso/' || t.codigo end
          as caminho, (coalesce(t.email, c.email) = c.email) as compra, t.id ${where}) r
    where email is not null order by email, compra desc, id`;

  async function eventOf(id: number, { igrejas, departamentos }: Limits): Promise<{ nome: string }> {
    const [row] = await db.query<{ nome: string }>(sql`select e.nome from evento e where e.id = ${id}
      and (${igrejas}::integer[] is null or e.igreja = any(${igrejas}::integer[]))
      and (${departamentos}::integer[] is null or e.departamento = any(${departamentos}::integer[]))`);
    if (!row) throw invalidField('evento', 'validation.reference');
    return row;
  }

  function cleaned(texto: string): string {
    const html = cleanRichText(texto, longestRichText);
    if (html === null) throw invalidField('texto', 'validation.required');
    return html;
  }

  async function letterTo(
    to: Receiver,
    {
      assunto,
      texto,
      evento,
      responder_para,
    }: { assunto: string; texto: string; evento: string; responder_para: string },
  ): Promise<Omit<Message, 'id'> & { html: string }> {
    const church = (await site.settings()).nome;
    const html = withFullLinks(texto, config.baseUrl);
    const locale: Locale = findLanguage(to.idioma).texts;
    return {
      to: to.email,
      fromName: church,
      replyTo: responder_para,
      ...renderMail('signup_message', locale, {
        name: to.nome,
        church,
        link: `${config.baseUrl}${to.caminho}`,
        event: evento,
        about: assunto,
        body: { html, text: asText(html) },
      }),
    };
  }

  /** The message as the writer would receive it. */
  async function sample(input: MensagemEscrita, { email, nome, limits }: MessageAuthor) {
    const { nome: evento } = await eventOf(input.evento, limits);
    const { assunto, responder_para } = input;
    const to = { email, nome, idioma: 'pt_BR', caminho: '/inscricoes' };
    return letterTo(to, { assunto, texto: cleaned(input.texto), evento, responder_para });
  }

  async function enqueueNext(tx: Db, mensagem: number): Promise<void> {
    const next = await tx.query<{ id: number }>(sql`update inscricao_mensagem_envio set estado = 'na_fila'
      where id in (select id from inscricao_mensagem_envio where mensagem = ${mensagem} and estado = 'espera'
        order by id limit ${receiversPerRun} for update skip locked) returning id`);
    for (const { id } of next) await jobs.enqueue(tx, deliveryJob, { envio: id });
    if (next.length === receiversPerRun) await jobs.enqueue(tx, messageJob, { mensagem });
  }

  /** Records the end of a delivery once. */
  const finish = (envio: number, estado: 'enviada' | 'falhou', erro: string | null): Promise<number> =>
    db.run(sql`with feito as (update inscricao_mensagem_envio set estado = ${estado}, erro = ${erro},
        terminado_em = ${clock.now()} where id = ${envio} and estado = 'na_fila' returning mensagem)
      update inscricao_mensagem m set enviadas = enviadas + ${estado === 'enviada' ? 1 : 0},
        falhas = falhas + ${estado === 'falhou' ? 1 : 0} from feito where m.id = feito.mensagem`);

  jobs.handle(messageJob, ({ mensagem }) => db.transaction((tx) => enqueueNext(tx, mensagem)));

  jobs.handle(deliveryJob, async ({ envio }) => {
    const [row] = await db.query<
      Receiver & {
        assunto: string;
        texto: string;
        evento: string;
        responder_para: string;
        tentativas: number;
      }
    >(sql`select d.email, d.nome, d.idioma, d.caminho, d.tentativas, m.assunto, m.texto, m.responder_para, e.nome as evento
      from inscricao_mensagem_envio d join inscricao_mensagem m on m.id = d.mensagem join evento e on e.id = m.evento
      where d.id = ${envio} and d.estado = 'na_fila'`);
    if (!row) return;
    try {
      // A server that dies before it records the end sends the same message again, under the same id.
      await mail.send({ id: mailIdOf('mensagem', String(envio)), ...(await letterTo(row, row)) });
    } catch (error) {
      const erro = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      const most = error instanceof AddressRefused ? maxRefusals : mailRetries;
      if (row.tentativas + 1 >= most) return void (await finish(envio, 'falhou', erro));
      await db.run(sql`update inscricao_mensagem_envio set tentativas = tentativas + 1, erro = ${erro}
        where id = ${envio}`);
      throw error;
    }
    await finish(envio, 'enviada', null);
  });

  return {
    /** The message as it would be sent, and the number of receivers. */
    async preview(input: MensagemEscrita, writer: MessageAuthor): Promise<PreviaMensagem> {
      const { subject, html } = await sample(input, writer);
      const where = chosen(input.evento, input.filtros, writer.limits);
      const [count] = await db.query<{ destinatarios: number; sem_email: number }>(sql`select
          (select count(*)::integer from (${receivers(where)}) r) as destinatarios,
          (select count(*)::integer ${where} and coalesce(t.email, c.email) is null) as sem_email`);
      return { ...count!, assunto: subject, html };
    },

    /** The message to the writer alone. */
    async test(input: MensagemEscrita, writer: MessageAuthor): Promise<void> {
      await jobs.enqueue(db, sendMailJob, await sample(input, writer));
    },

    /** Stores the message with its receivers; jobs send it. The same key sends once. */
    async send(
      input: MensagemEscrita,
      writer: MessageAuthor,
      key: string,
    ): Promise<{ id: number; destinatarios: number }> {
      const { users, limits } = writer;
      await eventOf(input.evento, limits);
      const { evento, assunto, responder_para, filtros } = input;
      const texto = cleaned(input.texto);
      const chave = chargeKey('mensagem', `${users}:${key}`, input);
      const now = clock.now();
      return db.transaction(async (tx) => {
        const where = chosen(evento, filtros, limits);
        const to = await tx.query<Receiver>(sql`${receivers(where)} limit ${maxReceivers + 1}`);
        if (to.length === 0) throw new AppError('conflict', 'mensagem.nobody');
        if (to.length > maxReceivers)
          throw new AppError('conflict', 'mensagem.too_many', { vars: { max: maxReceivers } });
        const [inserted] = await tx.query<{ id: number }>(sql`insert into inscricao_mensagem
            (evento, assunto, texto, responder_para, filtros, users, destinatarios, chave, criado_em)
          values (${evento}, ${assunto}, ${texto}, ${responder_para}, ${JSON.stringify(filtros)}, ${users}, ${to.length},
            ${chave}, ${now}) on conflict (chave) do nothing returning id`);
        if (!inserted) {
          const [existing] = await tx.query<{ id: number; destinatarios: number }>(
            sql`select id, destinatarios from inscricao_mensagem where chave = ${chave}`,
          );
          return existing!;
        }
        await tx.run(sql`insert into inscricao_mensagem_envio (mensagem, email, nome, idioma, caminho)
          select ${inserted.id}, email, nome, idioma, caminho from (${receivers(where)}) r`);
        await tx.run(sql`insert into inscricao_evento (compra, quando, tipo, ator, dados)
          select distinct t.compra, ${now}::timestamptz, ${step}, ${`users:${users}`},
            ${JSON.stringify({ mensagem: inserted.id, assunto })}::jsonb ${where} and coalesce(t.email, c.email) is not null`);
        await jobs.enqueue(tx, messageJob, { mensagem: inserted.id });
        return { id: inserted.id, destinatarios: to.length };
      });
    },

    /** Sends a message again to the addresses that it did not reach; returns how many they are. */
    resend: (id: number, { limits }: MessageAuthor): Promise<{ destinatarios: number }> =>
      db.transaction(async (tx) => {
        const [found] = await tx.query<{ evento: number }>(
          sql`select evento from inscricao_mensagem where id = ${id} for update`,
        );
        if (!found) throw new AppError('not_found', 'error.not_found');
        await eventOf(found.evento, limits);
        const destinatarios = await tx.run(sql`update inscricao_mensagem_envio
          set estado = 'espera', tentativas = 0, erro = null, terminado_em = null
          where mensagem = ${id} and estado = 'falhou'`);
        if (destinatarios === 0) throw new AppError('conflict', 'mensagem.reached');
        await tx.run(sql`update inscricao_mensagem set falhas = falhas - ${destinatarios} where id = ${id}`);
        await jobs.enqueue(tx, messageJob, { mensagem: id });
        return { destinatarios };
      }),

    /** The messages of an event, newest first. */
    async history(evento: number, { limits }: MessageAuthor): Promise<MensagemEnviada[]> {
      await eventOf(evento, limits);
      return db.query(sql`select m.id, m.assunto, m.criado_em, u.name as quem, m.destinatarios, m.enviadas, m.falhas,
          coalesce((select json_agg(x.email) from (select d.email from inscricao_mensagem_envio d
            where d.mensagem = m.id and d.estado = 'falhou' order by d.id limit 10) x), '[]') as falhados
        from inscricao_mensagem m left join users u on u.id = m.users where m.evento = ${evento} order by m.id desc limit 50`);
    },

    /** Deletes the addresses of old messages. */
    async sweep(): Promise<void> {
      await db.run(sql`delete from inscricao_mensagem_envio where id in (select id from inscricao_mensagem_envio
        where terminado_em < ${new Date(clock.now().getTime() - retentionDays * day)} order by id limit 1000)`);
    },
  };
}
