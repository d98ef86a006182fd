import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { requireAllChurches } from '#server/http/require-all-churches.ts';
import {
  type ChurchText,
  checkText,
  editableKinds,
  fieldsOf,
  hasFixedEnd,
  isEditableKind,
  ourText,
  renderOwn,
} from '#server/mail/own-texts.ts';
import type { MailKind } from '#server/mail/render.ts';
import { mailSamples } from '#server/mail/samples.ts';
import { needs } from '#shared/access/access.ts';
import { type MailModel, mailModel, mailPreview } from '#shared/contracts/ajustes.ts';
import { oneLine } from '#shared/crud/schema.ts';
import { AppError } from '#shared/errors.ts';
import { type Locale, locales } from '#shared/i18n/languages.ts';

const written = (max: number) =>
  z
    .string(errorKey('validation.text'))
    .trim()
    .max(max, errorKey('validation.max_length'))
    .refine((text) => !text.includes('\u0000'), errorKey('validation.characters'))
    .transform((text) => text.replaceAll('\r\n', '\n') || null)
    .nullable()
    .describe('null: o nosso texto');
const text = z.strictObject({
  idioma: z.enum(locales, errorKey('validation.choice')),
  assunto: written(150).refine((line) => line === null || oneLine(line), errorKey('validation.characters')),
  abertura: written(1500),
  fecho: written(1500),
});
const params = z.object({ tipo: z.string() });

interface Row extends ChurchText {
  tipo: string;
  idioma: Locale;
}

/** The texts of the mails: the product's own, the church's changes, and previews. */
export function mailTextRoutes(app: FastifyInstance, { db, config, site }: FeatureDeps): void {
  const common = { access: needs('manage', 'all'), tag: 'Ajustes' } as const;
  const path = '/api/admin/ajustes/mensagens';

  function kindOf(tipo: string): MailKind {
    if (!isEditableKind(tipo)) throw new AppError('not_found', 'error.not_found');
    return tipo;
  }

  async function read(on: Db, tipo?: MailKind): Promise<MailModel[]> {
    const rows = await on.query<Row>(sql`select tipo, idioma, assunto, abertura, fecho from mail_texto`);
    return (tipo ? [tipo] : editableKinds).map((kind) => ({
      tipo: kind,
      campos: fieldsOf(kind),
      fecho_fixo: hasFixedEnd(kind),
      textos: locales.map((idioma) => {
        const stored = rows.find((row) => row.tipo === kind && row.idioma === idioma);
        const { assunto = null, abertura = null, fecho = null } = stored ?? {};
        return { idioma, nosso: ourText(kind, idioma), proprio: { assunto, abertura, fecho } };
      }),
    }));
  }

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'Os textos de cada tipo de e-mail, nossos e da igreja',
    reply: z.array(mailModel),
    handler: ({ identity }) => {
      requireAllChurches(identity);
      return read(db);
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: `${path}/:tipo`,
    params,
    summary: 'Mudar os textos de um tipo de e-mail em um idioma',
    body: text,
    reply: mailModel,
    handler: ({ identity, params: { tipo }, body: { idioma, ...texts } }) => {
      requireAllChurches(identity);
      const kind = kindOf(tipo);
      checkText(kind, texts);
      return asAuthor(db, identity, async (tx) => {
        if (texts.assunto === null && texts.abertura === null && texts.fecho === null)
          await tx.run(sql`delete from mail_texto where tipo = ${kind} and idioma = ${idioma}`);
        else
          await tx.run(sql`insert into mail_texto (tipo, idioma, assunto, abertura, fecho)
            values (${kind}, ${idioma}, ${texts.assunto}, ${texts.abertura}, ${texts.fecho})
            on conflict (tipo, idioma) do update set assunto = excluded.assunto, abertura = excluded.abertura,
              fecho = excluded.fecho`);
        return (await read(tx, kind))[0]!;
      });
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/:tipo/previa`,
    params,
    summary: 'Ver como fica um e-mail, com dados de exemplo',
    body: text,
    reply: mailPreview,
    handler: async ({ identity, params: { tipo }, body: { idioma, ...texts } }) => {
      requireAllChurches(identity);
      const kind = kindOf(tipo);
      checkText(kind, texts);
      const { nome: church } = await site.settings();
      const {
        subject,
        text: plain,
        html,
      } = renderOwn(kind, idioma, { ...mailSamples[kind], church, link: config.baseUrl }, texts);
      return { assunto: subject, texto: plain, html };
    },
  });
}
