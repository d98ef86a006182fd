import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import nodePath from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { collectGarbage } from '#server/collect-garbage.ts';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Actor } from '#server/crud/actor.ts';
import { sheetTypes } from '#server/crud/export.ts';
import { refuseSharedWrite } from '#server/crud/shared-writes.ts';
import { traceExport } from '#server/crud/trace-export.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams, pageQuery, say } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { saveFormFile } from '#server/http/uploads.ts';
import { csv } from '#server/sheet/csv.ts';
import { sheetLimits } from '#server/sheet/sheet-rows.ts';
import { createWorkerPool, WorkerLimitError } from '#server/workers/worker-pool.ts';
import { either, needs } from '#shared/access/access.ts';
import { bytesLabel } from '#shared/bytes.ts';
import {
  duplicateChoices,
  errorChoices,
  type Import,
  type ImportCellChange,
  importStates,
  rowFilters,
  rowsPerPage,
} from '#shared/contracts/importacao.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import {
  besideColumns,
  familyChoices,
  importFields,
  importFileBytes,
  importSections,
  importUndoDays,
} from '#shared/importacao/import-fields.ts';
import { oneLine } from '#shared/kit/schema.ts';
import type { Section } from '#shared/kit/section.ts';
import { createTypedCell } from './cell-text.ts';
import { checkRows } from './check-rows.ts';
import { markFileDuplicates } from './duplicates.ts';
import {
  areaCode,
  countRows,
  fillsRecords,
  findImport,
  type ImportRecord,
  importableBy,
  listImports,
  mayFill,
  mayUndo,
  noteChecks,
  pendingRows,
  readImport,
  rememberedMapping,
  replaceText,
  storeImport,
  takenOver,
  undoUntil,
  withCell,
} from './import-store.ts';
import { createImportView } from './import-view.ts';
import { photoLimits } from './read-photo-zip.ts';
import { handleImportJobs, runImportJob, specOf, undoImportJob } from './run-import.ts';
import type { sheetTasks } from './sheet-tasks.ts';
import { createPhotoStore } from './store-photos.ts';

/** Users who may create records of any of these sections; each call checks the right for its own section. */
const access = either(...importSections.map((name) => needs('create', name)));
// The job that writes acts with all rights of the account, while an API key may have fewer.
const common = { access, acceptsKeys: false, tag: 'Importação' } as const;
const path = '/api/admin/importacao';

/** Rows that are in memory while they are checked. */
const checkedAtOnce = 500;
/** After how many portions their garbage is collected, so that memory does not grow with the file. */
const portionsBetweenCollections = 4;
/** A file up to this size leaves little garbage in memory. */
const smallFileBytes = 1024 * 1024;

const moment = z.iso.datetime({ offset: true });
const cellError = z.object({
  linha: z.int().describe('a linha do arquivo'),
  coluna: z.int().nullable().describe('a partir de 0; null: nenhuma coluna preenche o campo'),
  campo: z.string(),
  valor: z.string(),
  mensagem: z.string(),
});
const row = z.object({
  linha: z.int(),
  celulas: z.array(z.string()).describe('como estão no arquivo'),
  textos: z.array(z.string()).describe('as células com datas e valores no idioma de quem lê'),
  valores: z.record(z.string(), z.string()),
  erros: z.array(cellError),
  avisos: z.array(cellError).describe('o que se supôs onde a célula não diz tudo; a linha é gravada assim'),
  duplicada: z
    .object({
      registro: z.object({ id: z.int(), rotulo: z.string() }).nullable(),
      valores: z.record(z.string(), z.string()).nullable().describe('o que o cadastro encontrado já tem'),
      linha: z.int().nullable(),
      por: z.enum(['cpf', 'whatsapp', 'nome', 'chave']),
    })
    .nullable()
    .describe('o que a linha repete; sem `registro` e sem `linha`: um registro que não é visível'),
  escolha: z.enum(duplicateChoices).nullable(),
  resultado: z.enum(['criada', 'juntada', 'pulada', 'erro', 'desfeita', 'mantida']).nullable(),
  foto: z.string().nullable().describe('o arquivo da foto que um zip trouxe'),
  registro: z.int().nullable(),
  rotulo: z.string().nullable().describe('o nome do registro; null: não há mais, ou não é visível'),
  motivo: z.string().nullable().describe('por que ficou de fora ou foi mantida, ou o que completou'),
});
const summary = z.object({
  id: z.int(),
  section: z.enum(importSections),
  arquivo: z.string(),
  estado: z.enum(importStates),
  quem: z.string().nullable(),
  criado_em: moment,
  terminado_em: moment.nullable(),
  linhas: z.int(),
  desfazer_ate: moment.nullable(),
});
const whole = summary.extend({
  formato: z.enum(['csv', 'xlsx', 'ods']),
  colunas: z.array(
    z.object({ titulo: z.string(), exemplos: z.array(z.string()), campo: z.string().nullable() }),
  ),
  padroes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  duplicados: z.enum(duplicateChoices),
  com_erros: z.enum(errorChoices),
  familias: z.enum(familyChoices),
  casas: z.object({
    criadas: z.int(),
    desfeitas: z.int(),
    mantidas: z.int(),
    fora: z.array(z.object({ nome: z.string(), pessoas: z.int(), mensagem: z.string() })),
  }),
  fotos: z.object({
    encontradas: z.int().describe('linhas que têm foto'),
    sobraram: z.int(),
    fora: z.array(z.object({ nome: z.string(), mensagem: z.string() })),
  }),
  contagem: z.object({
    total: z.int(),
    com_erro: z.int(),
    duplicadas: z.int(),
    criadas: z.int(),
    juntadas: z.int(),
    puladas: z.int(),
    falharam: z.int(),
    desfeitas: z.int(),
    mantidas: z.int(),
    faltam: z.int(),
    a_gravar: z.int().describe('as que seriam cadastradas ou juntadas'),
    a_pular: z.int().describe('as repetidas que seriam puladas'),
  }),
  previa: z.array(row),
  erros: z.array(cellError),
  erro: z.string().nullable(),
});

const place = z
  .int(say('validation.integer'))
  .min(0, say('validation.integer'))
  .max(1_000_000, say('validation.integer'));
const cellText = z
  .string(say('validation.text'))
  .max(5000, say('validation.max_length'))
  .refine((text) => !text.includes('\u0000'), say('validation.characters'));
const change = z.strictObject({
  mapa: z
    .array(
      z.string(say('validation.choice')).max(60, say('validation.choice')).nullable(),
      say('importacao.columns'),
    )
    .max(sheetLimits.columns, say('importacao.columns'))
    .optional()
    .describe('o campo de cada coluna, na ordem delas; null: nenhum'),
  padroes: z
    .record(
      z.string().max(60, say('validation.unknown')),
      z
        .union(
          [
            z.string().max(200, say('validation.max_length')).refine(oneLine, say('validation.characters')),
            z.number(),
            z.boolean(),
          ],
          say('validation.type'),
        )
        .nullable(),
      say('validation.type'),
    )
    .optional()
    .describe('valores para as células vazias, por campo; null: nenhum'),
  duplicados: z.enum(duplicateChoices, say('validation.choice')).optional(),
  com_erros: z.enum(errorChoices, say('validation.choice')).optional(),
  familias: z
    .enum(familyChoices, say('validation.choice'))
    .optional()
    .describe('de que as pessoas formam famílias: de nada, de uma coluna, ou do mesmo endereço'),
  escolhas: z
    .array(
      z.strictObject({
        linha: place,
        duplicados: z.enum(duplicateChoices, say('validation.choice')).nullable(),
      }),
      say('validation.type'),
    )
    .max(500, say('validation.max_items'))
    .optional()
    .describe('o que fazer com linhas que já estão cadastradas; null: o mesmo que com todas'),
  celulas: z
    .array(
      z.strictObject({
        linha: place,
        coluna: place.optional(),
        campo: z
          .string(say('validation.choice'))
          .max(60, say('validation.choice'))
          .optional()
          .describe('em vez da coluna; um campo que nenhuma coluna preenche ganha a sua'),
        valor: cellText,
      }),
      say('validation.type'),
    )
    .max(500, say('validation.max_items'))
    .optional()
    .describe('correções de células do arquivo'),
  trocas: z
    .array(z.strictObject({ coluna: place, de: cellText, para: cellText }), say('validation.type'))
    .max(20, say('validation.max_items'))
    .optional()
    .describe('um texto no lugar de outro, em todas as linhas em que ele é um erro desta coluna'),
});

/** Spreadsheets become records: read, mapped, checked, written in the background, and undone as a whole. */
export function importacaoFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, jobs, sections, engineOf } = deps;
  const thread = createWorkerPool<typeof sheetTasks>(new URL('./worker.ts', import.meta.url), {
    ...{ timeoutMs: 60_000, memoryMb: 256, idleMs: 10_000 },
  });
  // One file is read at a time, and waiting ones hold no connection to the database.
  const oneAtATime = createConcurrencyLimit(1, { waiting: 4 });
  app.addHook('onClose', () => thread.close());
  handleImportJobs(deps);
  const storePhotos = createPhotoStore(deps);
  const onePhotoZip = createConcurrencyLimit(1, { waiting: 2 });

  const find = (name: string): Section => sections.find((one) => one.name === name)!;
  const view = createImportView(deps);
  const today = (): string => churchToday(clock.now());

  /** Checks rows again, all that are not written or only some, and stores the results. */
  async function recheck(actor: Actor, found: ImportRecord, only?: readonly number[]): Promise<void> {
    const section = find(found.secao);
    const asked = { id: found.id, spec: specOf(found, section, today()), duplicados: found.duplicados };
    for (let [after, portions] = [0, 1]; ; portions += 1) {
      const rows = await pendingRows(db, found.id, { after, limit: checkedAtOnce, ...(only && { only }) });
      if (rows.length === 0) break;
      await noteChecks(
        db,
        found.id,
        await checkRows({ db, engine: engineOf(section), find }, actor, asked, rows),
      );
      after = rows.at(-1)!.line;
      if (portions % portionsBetweenCollections === 0) collectGarbage();
    }
    await markFileDuplicates(db, found.id);
  }

  /** The positions of the corrected columns; a field that no column fills gets a column, which is empty in other rows. */
  async function columnsOf(
    tx: Db,
    section: Section,
    id: number,
    celulas: readonly ImportCellChange[],
    locale: Locale,
  ): Promise<number[]> {
    const { colunas, mapa } = (await readImport(tx, id))!;
    const known = colunas.length;
    const places = celulas.map(({ coluna, campo }) => {
      if (campo === undefined) return coluna!;
      const at = mapa.indexOf(campo);
      if (at >= 0) return at;
      if (colunas.length >= sheetLimits.columns) throw invalidField('celulas', 'importacao.column');
      const titulo = label(importFields(section).find(({ name }) => name === campo)!.label, locale);
      const ddd = colunas.find((one) => one.ddd)?.ddd ?? null;
      colunas.push({ titulo, exemplos: [], mes_primeiro: false, decimal: null, ddd });
      mapa.push(campo);
      return mapa.length - 1;
    });
    if (colunas.length > known)
      await tx.run(sql`update importacao set colunas = ${JSON.stringify(colunas)}::jsonb,
        mapa = ${JSON.stringify(mapa)}::jsonb where id = ${id}`);
    return places;
  }

  /** Stores the rows of the file that a request sends. */
  async function storeFile(actor: Actor, request: FastifyRequest, file: string): Promise<number> {
    const sent = await saveFormFile(request, {
      ...{ name: 'arquivo', maxBytes: importFileBytes, path: file, texts: ['section'] },
    });
    const section = importableBy(actor, sections).find(({ name }) => name === sent.fields.section);
    if (!section) {
      const isKnown = (importSections as readonly string[]).includes(sent.fields.section ?? '');
      throw isKnown
        ? new AppError('forbidden', 'error.forbidden')
        : invalidField('section', 'validation.choice');
    }
    refuseSharedWrite(section, actor, 'create');
    if (sent.truncated)
      throw invalidField('arquivo', 'validation.file_size', { max: bytesLabel(importFileBytes) });
    if (sent.bytes === 0) throw invalidField('arquivo', 'validation.file');
    const isSmall = sent.bytes <= smallFileBytes;
    // Otherwise the chunks in which a file arrived would stay in memory until long after the thread has started.
    if (!isSmall) collectGarbage();
    const remembered = await rememberedMapping(db, actor, section);
    const name = sent.filename
      .replace(/^.*[\\/]/, '')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .slice(0, 120);
    const ddd = await areaCode(db, actor);
    return oneAtATime(() =>
      storeImport(db, actor, section, name || 'planilha', async (receive) => {
        const read = await thread
          .run('read', { file, section: section.name, today: today(), remembered, ddd }, { receive })
          .catch((error: unknown) => {
            throw error instanceof WorkerLimitError ? invalidField('arquivo', 'planilha.too_slow') : error;
          })
          // The thread ends after a large file, so that its memory is freed; for a small file, starting a new thread would take longer than
          // reading it.
          .finally(() => (isSmall ? undefined : thread.close()));
        if ('refusal' in read) throw invalid({ arquivo: [read.refusal] });
        return read;
      }),
    );
  }

  const answer = async (actor: Actor, id: number, locale: Locale): Promise<Import> =>
    view.whole(actor, await findImport(db, actor, sections, id), locale);

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'Listar as importações de planilhas, as últimas primeiro',
    reply: z.array(summary),
    handler: async ({ identity }) =>
      (await listImports(db, identity, sections)).map((found) => view.summary(identity, found)),
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
    reply: whole,
    handler: async ({ identity, request }) => {
      // The file waits on disk, where the thread reads it, so that memory does not grow with it.
      const dir = await mkdtemp(nodePath.join(os.tmpdir(), 'aprisco-planilha-'));
      let id: number;
      try {
        id = await storeFile(identity, request, nodePath.join(dir, 'planilha'));
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
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
    reply: whole,
    handler: ({ params: { id }, identity, request }) => answer(identity, id, localeOf(request)),
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: `${path}/:id/linhas`,
    summary: 'Listar as linhas de uma importação como seriam gravadas',
    params: idParams,
    query: z.strictObject({
      filtro: z.enum(rowFilters, say('validation.choice')).optional(),
      page: pageQuery.page,
    }),
    reply: z.object({
      data: z.array(row),
      total: z.int(),
      iguais: z
        .array(z.object({ coluna: z.int(), valor: z.string(), linhas: z.int() }))
        .describe('os textos errados destas linhas que várias linhas da coluna têm'),
    }),
    handler: async ({ params: { id }, query: { filtro = 'todas', page = '1' }, identity, request }) =>
      view.page(identity, await findImport(db, identity, sections, id), localeOf(request), {
        ...{ filtro, page: Number(page), perPage: rowsPerPage },
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
      const found = await findImport(db, identity, sections, id);
      if (found.estado === 'executando' || found.estado === 'desfazendo')
        throw new AppError('conflict', 'importacao.running');
      const { com_erro, puladas, falharam, faltam } = await countRows(db, id);
      await traceExport(db, identity.user.id, find(found.secao), {
        ...{ formato: 'csv', filtros: { importacao: id } },
        linhas: found.estado === 'rascunho' ? com_erro : puladas + falharam + faltam,
      });
      const locale = localeOf(request);
      const file = csv(view.leftOutColumns(found, locale), view.leftOut(identity, found, locale));
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
    body: change,
    reply: whole,
    handler: async ({ params: { id }, body, identity, request }) => {
      const before = await findImport(db, identity, sections, id);
      const section = find(before.secao);
      const names = new Set(importFields(section).map(({ name }) => name));
      const { mapa, padroes, duplicados, com_erros, celulas = [], trocas = [], escolhas = [] } = body;
      if (mapa) {
        if (mapa.length !== before.colunas.length) throw invalidField('mapa', 'importacao.columns');
        const bad = mapa.findIndex((name) => name !== null && !names.has(name));
        if (bad >= 0) throw invalidField(`mapa.${bad}`, 'validation.choice');
      }
      const isFilling = [duplicados, ...escolhas.map((one) => one.duplicados)].includes('juntar');
      if (isFilling && !mayFill(identity, section))
        throw new AppError('forbidden', 'importacao.may_not_edit');
      if (body.familias && body.familias !== 'nenhuma' && section.name !== 'pessoa')
        throw invalidField('familias', 'validation.choice');
      // A user who maps the column of the family wants families to be created.
      const isNew =
        mapa?.includes(besideColumns.family) === true && !before.mapa.includes(besideColumns.family);
      const familias = body.familias ?? (isNew && before.familias === 'nenhuma' ? 'coluna' : null);
      if (familias === 'coluna' && !(mapa ?? before.mapa).includes(besideColumns.family))
        throw invalidField('familias', 'importacao.no_family_column');
      for (const name of Object.keys(padroes ?? {}))
        if (!names.has(name)) throw invalidField(`padroes.${name}`, 'validation.unknown');
      for (const [at, { coluna, campo }] of celulas.entries()) {
        if (campo !== undefined && !names.has(campo))
          throw invalidField(`celulas.${at}.campo`, 'validation.unknown');
        if (campo === undefined && (coluna === undefined || coluna >= before.colunas.length))
          throw invalidField(`celulas.${at}.coluna`, 'importacao.column');
      }
      const touched = [...celulas, ...escolhas].map(({ linha }) => linha);
      for (const [at, { coluna }] of trocas.entries())
        if (coluna >= before.colunas.length) throw invalidField(`trocas.${at}.coluna`, 'importacao.column');
      await asAuthor(db, identity, async (tx) => {
        const [open] = await tx.query<{ estado: string }>(
          sql`select estado from importacao where id = ${id} for update`,
        );
        if (!open || !['rascunho', 'concluida', 'falhou'].includes(open.estado))
          throw new AppError('conflict', 'importacao.not_open');
        const given =
          padroes &&
          Object.fromEntries(
            Object.entries({ ...before.padroes, ...padroes }).filter(
              ([, value]) => value !== null && value !== '',
            ),
          );
        await tx.run(sql`update importacao set mapa = coalesce(${mapa ? JSON.stringify(mapa) : null}::jsonb, mapa),
          padroes = coalesce(${given ? JSON.stringify(given) : null}::jsonb, padroes),
          duplicados = coalesce(${duplicados ?? null}, duplicados), com_erros = coalesce(${com_erros ?? null}, com_erros),
          familias = coalesce(${familias}, familias)
          where id = ${id}`);
        const places = await columnsOf(tx, section, id, celulas, localeOf(request));
        const now = (await readImport(tx, id))!;
        const typedCell = createTypedCell(specOf(now, section, today()));
        for (const [at, { linha, valor }] of celulas.entries()) {
          const coluna = places[at]!;
          const changed = await tx.run(sql`update importacao_linha
            set celulas = ${withCell(coluna, typedCell(coluna, valor))}
            where importacao = ${id} and linha = ${linha} and (resultado is null or resultado = 'erro')`);
          if (changed === 0) throw invalidField(`celulas.${at}.linha`, 'importacao.row');
        }
        for (const [at, { coluna, de, para }] of trocas.entries()) {
          const lines = await replaceText(tx, now, section, { coluna, de, para: typedCell(coluna, para) });
          if (lines.length === 0) throw invalidField(`trocas.${at}.de`, 'importacao.no_same_text');
          touched.push(...lines);
        }
        for (const [at, { linha, duplicados: choice }] of escolhas.entries()) {
          const changed = await tx.run(sql`update importacao_linha set escolha = ${choice}
            where importacao = ${id} and linha = ${linha} and (resultado is null or resultado = 'erro')`);
          if (changed === 0) throw invalidField(`escolhas.${at}.linha`, 'importacao.row');
        }
      });
      const found = await findImport(db, identity, sections, id);
      const isWide = mapa !== undefined || padroes !== undefined || duplicados !== undefined;
      if (isWide || touched.length > 0) await recheck(identity, found, isWide ? undefined : touched);
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
    reply: whole,
    handler: async ({ params: { id }, identity, request }) => {
      const found = await findImport(db, identity, sections, id);
      if (found.secao !== 'pessoa') throw invalidField('fotos', 'fotos.only_people');
      if (!['rascunho', 'concluida', 'falhou'].includes(found.estado))
        throw new AppError('conflict', 'importacao.not_open');
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
    reply: whole,
    handler: async ({ params: { id }, identity, request }) => {
      const found = await findImport(db, identity, sections, id);
      const section = find(found.secao);
      refuseSharedWrite(section, identity, 'create');
      if (!mayFill(identity, section) && (await fillsRecords(db, found)))
        throw new AppError('forbidden', 'importacao.may_not_edit');
      if (found.mapa.every((name) => name === null)) throw invalidField('mapa', 'importacao.nothing_mapped');
      const { com_erro, faltam } = await countRows(db, id);
      if (found.com_erros === 'parar' && com_erro > 0)
        throw new AppError('conflict', 'importacao.has_errors', { vars: { count: com_erro } });
      if (faltam === 0) throw new AppError('conflict', 'importacao.nothing_left');
      await asAuthor(db, identity, async (tx) => {
        const begun = await tx.run(sql`update importacao set estado = 'executando', ${takenOver(identity)},
          iniciado_em = ${clock.now()}, tentada_em = null, tentativas = 0, terminado_em = null, erro = null
          where id = ${id} and estado in ('rascunho', 'concluida', 'falhou')`);
        if (begun === 0) throw new AppError('conflict', 'importacao.not_open');
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
    reply: whole,
    handler: async ({ params: { id }, identity, request }) => {
      const found = await findImport(db, identity, sections, id);
      if (!mayUndo(identity, find(found.secao), found))
        throw new AppError('forbidden', 'importacao.may_not_undo');
      if (!undoUntil(found, clock.now()))
        throw new AppError('conflict', 'importacao.not_undoable', { vars: { days: importUndoDays } });
      await asAuthor(db, identity, async (tx) => {
        const begun = await tx.run(sql`update importacao set estado = 'desfazendo', ${takenOver(identity)},
            tentada_em = ${clock.now()}, tentativas = 0, erro = null
          where id = ${id} and estado in ('concluida', 'falhou')`);
        if (begun === 0) throw new AppError('conflict', 'importacao.not_open');
        await jobs.enqueue(tx, undoImportJob, { id });
      });
      return answer(identity, id, localeOf(request));
    },
  });
}
