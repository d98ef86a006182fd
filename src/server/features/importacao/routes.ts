import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Actor } from '#server/crud/actor.ts';
import { sheetTypes } from '#server/crud/export.ts';
import { refuseSharedWrite } from '#server/crud/shared-writes.ts';
import { traceExport } from '#server/crud/trace-export.ts';
import { asAuthor } from '#server/db/author.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams, pageQuery } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { csv } from '#server/spreadsheet/csv.ts';
import { sheetLimits } from '#server/spreadsheet/sheet-rows.ts';
import { either, needs } from '#shared/access/access.ts';
import { bytesLabel } from '#shared/bytes.ts';
import { type Import, rowFilters, rowsPerPage } from '#shared/contracts/importacao.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { importFileBytes, importSections, importUndoDays } from '#shared/importacao/import-fields.ts';
import { changeImport } from './change-import.ts';
import { changeBody, rowReply, summaryReply, wholeReply } from './import-schemas.ts';
import {
  countRows,
  fillsRecords,
  findImport,
  isEditable,
  listImports,
  mayFill,
  mayUndo,
  retryRefused,
  takenOver,
  undoUntil,
} from './import-store.ts';
import { createImportView } from './import-view.ts';
import { photoLimits } from './read-photo-zip.ts';
import { createRecheck } from './recheck.ts';
import { handleImportJobs, runImportJob, undoImportJob } from './run-import.ts';
import { createSectionFinder } from './section-finder.ts';
import { createFileStore } from './store-file.ts';
import { createPhotoStore } from './store-photos.ts';

/** Users who may create records of any of these sections; each call checks the right for its own section. */
const access = either(...importSections.map((name) => needs('create', name)));
// The job that writes acts with all rights of the account, while an API key may have fewer.
const common = { access, acceptsKeys: false, tag: 'Importação' } as const;
const path = '/api/admin/importacao';

/** Spreadsheets become records: read, mapped, checked, written in the background, and undone as a whole. */
export function importacaoFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, jobs, sections } = deps;
  handleImportJobs(deps);
  const storePhotos = createPhotoStore(deps);
  const onePhotoZip = createConcurrencyLimit(1, { waiting: 2 });

  const find = createSectionFinder(deps);
  const view = createImportView(deps);
  const recheck = createRecheck(deps);
  const storeFile = createFileStore(app, deps);

  const answer = async (actor: Actor, id: number, locale: Locale): Promise<Import> =>
    view.whole(actor, await findImport(db, actor, sections, id), locale);

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'Listar as importações de planilhas, as últimas primeiro',
    reply: z.array(summaryReply),
    handler: async ({ identity }) =>
      (await listImports(db, identity, sections)).map((importRecord) => view.summary(identity, importRecord)),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path,
    summary: 'Ler uma planilha (CSV, XLSX ou ODS) e mostrar o que ela seria, sem gravar registros',
    description:
      `multipart/form-data: \`section\` (${importSections.join(', ')}) e \`arquivo\`, com até ${bytesLabel(importFileBytes)}, ` +
      `${sheetLimits.rows} linhas e ${sheetLimits.columns} colunas.`,
    consumes: 'multipart/form-data',
    status: 201,
    reply: wholeReply,
    handler: async ({ identity, request }) => {
      const id = await storeFile(identity, request);
      await recheck(identity, await findImport(db, identity, sections, id));
      return answer(identity, id, localeOf(request));
    },
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Ler uma importação: colunas, prévia, erros, andamento e resultado',
    params: idParams,
    reply: wholeReply,
    handler: ({ params: { id }, identity, request }) => answer(identity, id, localeOf(request)),
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: `${path}/:id/linhas`,
    summary: 'Listar as linhas de uma importação como seriam gravadas',
    params: idParams,
    query: z.strictObject({
      filtro: z.enum(rowFilters, errorKey('validation.choice')).optional(),
      page: pageQuery.page,
    }),
    reply: z.object({
      data: z.array(rowReply),
      total: z.int(),
      iguais: z
        .array(z.object({ coluna: z.int(), valor: z.string(), linhas: z.int() }))
        .describe('os textos errados destas linhas que várias linhas da coluna têm'),
    }),
    handler: async ({ params: { id }, query: { filtro = 'todas', page = '1' }, identity, request }) =>
      view.page(identity, await findImport(db, identity, sections, id), localeOf(request), {
        filtro,
        page: Number(page),
        perPage: rowsPerPage,
      }),
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: `${path}/:id/fora.csv`,
    // like an export: the rows are data of people
    recent: true,
    summary: 'Baixar as linhas que não entraram, como estão no arquivo, cada uma com o motivo',
    description: 'De um rascunho, as linhas com erros. O arquivo pode ser corrigido e enviado de novo.',
    params: idParams,
    produces: sheetTypes.csv,
    reply: z.string().describe('O arquivo'),
    exposeHeadRoute: false,
    handler: async ({ params: { id }, identity, reply, request }) => {
      const importRecord = await findImport(db, identity, sections, id);
      if (importRecord.estado === 'executando' || importRecord.estado === 'desfazendo')
        throw new AppError('conflict', 'importacao.running');
      const { com_erro, puladas, falharam, faltam } = await countRows(db, id);
      await traceExport(db, identity.user.id, find(importRecord.secao), {
        formato: 'csv',
        filtros: { importacao: id },
        linhas: importRecord.estado === 'rascunho' ? com_erro : puladas + falharam + faltam,
      });
      const locale = localeOf(request);
      const file = csv(
        view.leftOutColumns(importRecord, locale),
        view.leftOut(identity, importRecord, locale),
      );
      return reply
        .header('content-disposition', `attachment; filename="importacao-${id}-fora.csv"`)
        .type(sheetTypes.csv)
        .send(Readable.from(file, { objectMode: false }));
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Mudar o que cada coluna é, as escolhas e as células de uma importação',
    params: idParams,
    body: changeBody,
    reply: wholeReply,
    handler: async ({ params: { id }, body, identity, request }) => {
      const before = await findImport(db, identity, sections, id);
      const touched = await changeImport(db, identity, {
        id,
        section: find(before.secao),
        body,
        locale: localeOf(request),
        today: churchToday(clock.now()),
      });
      const { mapa, padroes, duplicados } = body;
      const importRecord = await findImport(db, identity, sections, id);
      const isWide = mapa !== undefined || padroes !== undefined || duplicados !== undefined;
      if (isWide || touched.length > 0) await recheck(identity, importRecord, isWide ? undefined : touched);
      return answer(identity, id, localeOf(request));
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/:id/fotos`,
    summary: 'Trazer as fotos de um zip para as linhas, pelo nome de cada arquivo',
    description:
      `multipart/form-data: \`fotos\`, um zip com até ${bytesLabel(photoLimits.zipBytes)} e ${photoLimits.entries} arquivos. O nome de cada ` +
      'um é o que diz a coluna “Arquivo da foto”, o CPF ou o nome da pessoa. O que não serve a ninguém é listado.',
    consumes: 'multipart/form-data',
    params: idParams,
    reply: wholeReply,
    handler: async ({ params: { id }, identity, request }) => {
      const importRecord = await findImport(db, identity, sections, id);
      if (importRecord.secao !== 'pessoa') throw invalidField('fotos', 'fotos.only_people');
      if (!isEditable(importRecord)) throw new AppError('conflict', 'importacao.not_open');
      await onePhotoZip(() => storePhotos(identity, id, request));
      return answer(identity, id, localeOf(request));
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/:id/executar`,
    summary: 'Gravar as linhas em segundo plano; o andamento é lido na importação',
    params: idParams,
    reply: wholeReply,
    handler: async ({ params: { id }, identity, request }) => {
      const importRecord = await findImport(db, identity, sections, id);
      const section = find(importRecord.secao);
      refuseSharedWrite(section, identity, 'create');
      if (!mayFill(identity, section) && (await fillsRecords(db, importRecord)))
        throw new AppError('forbidden', 'importacao.may_not_edit');
      if (importRecord.mapa.every((name) => name === null))
        throw invalidField('mapa', 'importacao.nothing_mapped');
      const { com_erro, faltam } = await countRows(db, id);
      if (importRecord.com_erros === 'parar' && com_erro > 0)
        throw new AppError('conflict', 'importacao.has_errors', { vars: { count: com_erro } });
      if (faltam === 0) throw new AppError('conflict', 'importacao.nothing_left');
      await asAuthor(db, identity, async (tx) => {
        const updated = await tx.run(sql`update importacao set estado = 'executando', ${takenOver(identity)},
          mudancas = mudancas + 1, iniciado_em = ${clock.now()}, tentada_em = null, tentativas = 0, terminado_em = null, erro = null
          where id = ${id} and estado in ('rascunho', 'concluida', 'falhou')`);
        if (updated === 0) throw new AppError('conflict', 'importacao.not_open');
        await retryRefused(tx, id);
        // The photos become those of the user who runs the import.
        await tx.run(sql`update arquivo set users = ${identity.user.id} where not ligado
          and id in (select foto from importacao_linha where importacao = ${id})`);
        await jobs.enqueue(tx, runImportJob, { id });
      });
      return answer(identity, id, localeOf(request));
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/:id/desfazer`,
    summary: 'Desfazer a importação inteira; o que mudou depois fica e é nomeado',
    description: `Até ${importUndoDays} dias depois de terminada. A de outra pessoa, só com permissão de excluir os registros.`,
    params: idParams,
    reply: wholeReply,
    handler: async ({ params: { id }, identity, request }) => {
      const importRecord = await findImport(db, identity, sections, id);
      if (!mayUndo(identity, find(importRecord.secao), importRecord))
        throw new AppError('forbidden', 'importacao.may_not_undo');
      if (!undoUntil(importRecord, clock.now()))
        throw new AppError('conflict', 'importacao.not_undoable', { vars: { days: importUndoDays } });
      await asAuthor(db, identity, async (tx) => {
        const updated = await tx.run(sql`update importacao set estado = 'desfazendo', ${takenOver(identity)},
            tentada_em = ${clock.now()}, tentativas = 0, erro = null
          where id = ${id} and estado in ('concluida', 'falhou')`);
        if (updated === 0) throw new AppError('conflict', 'importacao.not_open');
        await jobs.enqueue(tx, undoImportJob, { id });
      });
      return answer(identity, id, localeOf(request));
    },
  });
}
