import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { scopeSql } from '#server/crud/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { choices, errorKey, idParams, orEmpty, referenceId, someText } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { withPictureLimit } from '#server/http/pictures.ts';
import { type DrawPages, pdfFile } from '#server/pdf/document.ts';
import { checkModelo } from '#server/sections/documento-modelo.ts';
import { sharp } from '#server/sharp.ts';
import { either, needs, publicAccess } from '#shared/access/access.ts';
import type { Documents } from '#shared/contracts/documento.ts';
import { oneLine } from '#shared/crud/schema.ts';
import { churchToday, formatDate } from '#shared/dates.ts';
import { campos } from '#shared/documento/campos.ts';
import {
  formatoOf,
  type IdiomaDocumento,
  idiomas,
  localeOfIdioma,
  porCasa,
  type TipoDocumento,
  type TipoModelo,
  tipos,
  tiposDeModelo,
} from '#shared/documento/tipos.ts';
import { AppError } from '#shared/errors.ts';
import { findLanguage, label } from '#shared/i18n/languages.ts';
import { documento as section } from '#shared/sections/documento.ts';
import { documentoModelo } from '#shared/sections/documento-modelo.ts';
import { slugOf } from '#shared/slug.ts';
import { contentOf, drawDocument } from './document-content.ts';
import {
  datesOf,
  fieldsToFillIn,
  issueDocument,
  type Modelo,
  missingIn,
  modeloColumns,
  requireTitular,
  revokeDocument,
} from './issue.ts';
import { drawHouseholdLetter } from './letter-pdf.ts';
import { listPdfs } from './list-pdfs.ts';
import type { DocumentContent } from './pdf-content.ts';
import { sampleValues, valuesOf } from './values.ts';
import { createVerification, stateOf } from './verify.ts';

const tag = section.plural[0];
const tipoKeys = Object.keys(tipos);
const longText = (max: number) =>
  z
    .string(errorKey('validation.text'))
    .max(max, errorKey('validation.max_length'))
    .refine((text) => !text.includes('\u0000'), errorKey('validation.characters'));
const optionalText = (max: number) =>
  longText(max)
    .nullish()
    .transform((text) => text ?? null);

/** A template as it is in the form, for a preview. */
const draft = z.object({
  tipo: choices(Object.keys(tiposDeModelo), 'validation.choice'),
  idioma: choices(Object.keys(idiomas), 'validation.choice'),
  titulo: longText(60),
  texto: longText(3000),
  verso: optionalText(600),
  assinatura_1: optionalText(100),
  assinatura_2: optionalText(100),
});

const verified = z.object({
  tipo: z.enum(tipoKeys as [TipoDocumento, ...TipoDocumento[]]),
  numero: z.string(),
  data: z.string(),
  igreja: z.string(),
  iniciais: z.string().nullable().describe('De quem o recebeu; nulo depois de apagados os dados'),
  situacao: z.enum(['valido', 'vencido', 'revogado']),
  validade: z.string().nullable(),
});

interface Row {
  id: number;
  numero: string;
  tipo: TipoDocumento;
  codigo: string;
  situacao: string;
  validade: string | null;
  conteudo: DocumentContent | null;
  criado_em: Date;
  foto: string | null;
}

/** Documents that the church issues to people: templates, numbers, papers and the verification by their code. */
export function documentoFeature(
  app: FastifyInstance,
  deps: Pick<FeatureDeps, 'config' | 'db' | 'clock' | 'storage' | 'jobs' | 'site' | 'engineOf'>,
): Documents {
  const { config, db, clock, storage } = deps;
  const { find, documents } = createVerification(deps);
  const address = `${config.baseUrl}/verificar`;
  listPdfs(app, deps);

  /** The document, within the caller's churches. */
  async function requireDocument(id: number, identity: StaffIdentity): Promise<Row> {
    const [row] =
      await db.query<Row>(sql`select t.id, t.numero, t.tipo, t.codigo, t.situacao, t.validade::text, t.conteudo,
        t.criado_em, f.chave as foto
      from documento t join pessoa p on p.id = t.pessoa left join arquivo f on f.id = p.foto
      where t.id = ${id} and ${scopeSql(section, identity) ?? sql`true`}`);
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  /** The person's photo in a format for print; null if there is none. */
  async function photoOf(chave: string | null): Promise<Buffer | null> {
    const stored = chave === null ? null : await storage.get(chave);
    if (!stored) return null;
    const body = await buffer(stored.body);
    return withPictureLimit(() =>
      sharp(body)
        .autoOrient()
        .resize({ width: 360, height: 480, fit: 'cover' })
        .jpeg({ quality: 86 })
        .toBuffer(),
    );
  }

  async function sendPdf(
    reply: FastifyReply,
    conteudo: DocumentContent,
    draw: DrawPages,
    { created, name }: { created: Date; name: string },
  ): Promise<FastifyReply> {
    const facts = {
      title: `${conteudo.titulo}: ${conteudo.nome}`,
      author: conteudo.igreja.nome,
      language: findLanguage(conteudo.locale).tag,
      created,
    };
    const file = await pdfFile(facts, draw);
    return reply
      .header('content-disposition', `attachment; filename="${slugOf(name)}.pdf"`)
      .type('application/pdf')
      .send(file);
  }

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/pessoa/:id/documentos',
    access: needs('list', 'documento'),
    tag,
    summary: 'Os documentos emitidos a uma pessoa, e os que podem ser emitidos',
    params: idParams,
    reply: z.object({
      documentos: z.array(
        z.object({
          id: z.int(),
          numero: z.string(),
          data: z.string(),
          tipo: z.enum(tipoKeys as [TipoDocumento, ...TipoDocumento[]]),
          situacao: z.enum(['valido', 'vencido', 'revogado']),
        }),
      ),
      modelos: z.array(
        z.object({
          id: z.int(),
          nome: z.string(),
          tipo: z.enum(tipoKeys as [TipoDocumento, ...TipoDocumento[]]),
          pede: z.array(
            z.object({
              campo: z.string(),
              rotulo: z.string(),
              opcional: z.boolean(),
              kind: z.enum(['text', 'date']),
            }),
          ),
          faltam: z.array(z.string()).describe('O que o cadastro ainda não tem'),
          de_outra_igreja: z.boolean().describe('se certifica um batismo que foi em outra igreja'),
        }),
      ),
    }),
    handler: async ({ params: { id }, identity, request }) => {
      const reader = localeOf(request);
      const titular = await requireTitular(db, id, identity);
      const rows = await db.query<
        Row & { data: string }
      >(sql`select t.id, t.numero, t.tipo, t.data::text, t.situacao,
          t.validade::text from documento t
        where t.pessoa = ${id} and ${scopeSql(section, identity) ?? sql`true`} order by t.id desc`);
      const mayIssue = identity.ability.can('create', 'documento') && !titular.apagada;
      const modelos = mayIssue
        ? await db.query<Modelo & { tipo: TipoDocumento }>(
            sql`select ${modeloColumns} from documento_modelo m where m.ativo and m.tipo <> ${porCasa} order by m.nome`,
          )
        : [];
      const today = churchToday(clock.now());
      return {
        documentos: rows.map((row) => ({
          id: row.id,
          numero: row.numero,
          tipo: row.tipo,
          data: row.data,
          situacao: stateOf(row, today),
        })),
        modelos: modelos.map((modelo) => {
          const { tipo } = modelo;
          const locale = localeOfIdioma(modelo.idioma);
          const facts = { tipo, locale, numero: '-', ...datesOf(modelo, clock.now()), informe: {} };
          return {
            id: modelo.id,
            nome: modelo.nome,
            tipo,
            pede: fieldsToFillIn(modelo).map(({ label: of, ...field }) => ({
              ...field,
              rotulo: label(of, reader),
            })),
            faltam: missingIn(modelo, valuesOf(titular, facts)).map((name) =>
              label(campos[name].label, reader),
            ),
            de_outra_igreja: tipo === 'certificado_de_batismo' && titular.e_batizado_outra_igreja,
          };
        }),
      };
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/documento/emitir',
    access: needs('create', 'documento'),
    tag,
    summary: 'Emitir um documento a uma pessoa',
    description:
      'Recebe o próximo número da igreja no ano, sem lacunas. `informe` tem o que o modelo pede: um dado que ele não pede é recusado.',
    body: orEmpty(
      z.strictObject({
        modelo: referenceId,
        pessoa: referenceId,
        informe: z
          .record(z.string().max(60), someText().refine(oneLine, errorKey('validation.characters')))
          .optional(),
      }),
    ),
    reply: z.object({ id: z.int(), numero: z.string(), codigo: z.string() }),
    status: 201,
    idempotency: {
      store: createIdempotency(deps),
      key: 'optional',
      scope: ({ user }) => `documento/emitir/${user.id}`,
    },
    handler: ({ body: { informe = {}, ...body }, identity, key }) =>
      issueDocument(db, clock, { ...body, informe, key }, identity),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/documento/:id/documento.pdf',
    access: needs('read', 'documento'),
    tag,
    summary: 'O documento em PDF, como foi emitido',
    params: idParams,
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    handler: async ({ params: { id }, identity, reply }) => {
      const { conteudo, validade, situacao, foto, criado_em, ...row } = await requireDocument(id, identity);
      if (!conteudo) throw new AppError('not_found', 'documento.erased');
      const paper = {
        conteudo,
        numero: row.numero,
        codigo: row.codigo,
        address,
        revogado: situacao === 'revogado',
        validade: validade && formatDate(validade),
        foto: formatoOf(row.tipo) === 'carteira' ? await photoOf(foto) : null,
      };
      const name = `${conteudo.titulo} ${row.numero} ${conteudo.nome}`;
      const draw: DrawPages = (pdf) => drawDocument(pdf, row.tipo, paper);
      return sendPdf(reply, conteudo, draw, { created: criado_em, name });
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/documento/:id/revogar',
    access: needs('edit', 'documento'),
    tag,
    summary: 'Revogar um documento: o código passa a dizer que ele não vale',
    params: idParams,
    body: orEmpty(
      z.strictObject({
        motivo: z.preprocess(
          (value) => (typeof value === 'string' ? value.trim() : (value ?? '')),
          someText().min(1, errorKey('validation.required')),
        ),
      }),
    ),
    reply: z.null(),
    handler: async ({ params: { id }, body: { motivo }, identity }) => {
      await requireDocument(id, identity);
      await revokeDocument(db, clock, { id, motivo }, identity.user.id);
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/documento_modelo/previa.pdf',
    access: either(needs('create', 'documento_modelo'), needs('edit', 'documento_modelo')),
    tag: documentoModelo.plural[0],
    summary: 'Ver um modelo em PDF, com dados de exemplo, sem salvar',
    body: draft,
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    handler: async ({ body, reply }) => {
      checkModelo(body);
      const tipo = body.tipo as TipoModelo;
      const locale = localeOfIdioma(body.idioma as IdiomaDocumento);
      const valores = sampleValues(tipo, locale);
      const conteudo = contentOf(body, valores, locale);
      const paper = {
        conteudo,
        numero: '000/0000',
        codigo: '0'.repeat(16),
        address,
        validade: formatDate(campos['documento.validade'].exemplo),
        foto: null,
        revogado: false,
      };
      const to = [valores['casa.nome'] ?? '', valores['casa.endereco'] ?? ''];
      const draw: DrawPages = (pdf) =>
        tipo === porCasa ? drawHouseholdLetter(pdf, conteudo, to) : drawDocument(pdf, tipo, paper);
      return sendPdf(reply, conteudo, draw, { created: clock.now(), name: body.titulo });
    },
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/verificar/:codigo',
    access: publicAccess,
    tag,
    summary: 'Verificar um documento por seu código',
    description: 'Diz só o que basta para comparar com o papel. 404: nenhum documento tem o código.',
    params: z.object({ codigo: someText() }),
    reply: verified,
    handler: async ({ params: { codigo }, request }) => {
      const found = await find(codigo, request.ip);
      if (!found) throw new AppError('not_found', 'documento.unknown_code');
      return found;
    },
  });

  return documents;
}
