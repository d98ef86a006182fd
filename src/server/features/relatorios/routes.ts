import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sheetTypes } from '#server/crud/export.ts';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { titleSql } from '#server/crud/titles.ts';
import { requireExport, traceExport } from '#server/crud/trace-export.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { dayText, errorKey, idText } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { requireRecentProof } from '#server/http/recent-proof.ts';
import type { Filtros } from '#server/sections/list-counts.ts';
import type { Cell } from '#server/spreadsheet/cells.ts';
import { xlsx } from '#server/spreadsheet/xlsx.ts';
import { needs } from '#shared/access/access.ts';
import {
  colunasDeRelatorio,
  nomesDeLinha,
  type Relatorio,
  tiposDeRelatorio,
} from '#shared/contracts/relatorios.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { categoria } from '#shared/sections/categoria.ts';
import { conta } from '#shared/sections/conta.ts';
import { departamento } from '#shared/sections/departamento.ts';
import { financeiro as section } from '#shared/sections/financeiro.ts';
import { igreja } from '#shared/sections/igreja.ts';
import { drawReport, reportSheet, reportTexts } from './files.ts';
import { readReport, usualPeriod } from './reports.ts';
import { createReportContext } from './sums.ts';

/** How many choices a filter offers; more than a church has. */
const offered = 500;
/** Limits the period, because the report has a line for each month. */
const maxYears = 10;

const day = dayText.optional();
const query = z.strictObject({
  de: day.describe('AAAA-MM-DD; sem ele, o começo dos últimos doze meses'),
  ate: day.describe('AAAA-MM-DD, incluído; sem ele, hoje'),
  igreja: idText.optional(),
  conta: idText.optional(),
  departamento: idText.optional(),
  categoria: idText.optional(),
});
const filterSections = [
  ['igreja', igreja, 'relatorios.church'],
  ['conta', conta, 'relatorios.account'],
  ['departamento', departamento, 'relatorios.department'],
  ['categoria', categoria, 'relatorios.category'],
] as const;
const params = z.object({ tipo: z.enum(tiposDeRelatorio) });

const list = z.object({
  secao: z.string(),
  filtros: z.record(z.string(), z.string()),
  soma: z.string().optional(),
});
const answer = z.object({
  tipo: z.enum(tiposDeRelatorio),
  de: z.string(),
  ate: z.string(),
  colunas: z.array(z.object({ nome: z.enum(colunasDeRelatorio), ano: z.int().optional() })),
  linhas: z.array(
    z.object({
      rotulo: z.union([
        z.object({ nome: z.string() }),
        z.object({ linha: z.enum(nomesDeLinha) }),
        z.object({ mes: z.string() }),
        z.object({ mes_do_ano: z.int() }),
        z.object({ de: z.string(), ate: z.string() }),
      ]),
      nivel: z.int(),
      total: z.literal(true).optional(),
      numeros: z.array(
        z.object({
          valor: z.int().describe('centavos'),
          lista: list.nullable().describe('a lista de que é a soma; vazia: calculado da linha ou da coluna'),
          menos: z.string().optional().describe('outra soma da mesma lista, que é subtraída'),
          alem: z
            .int()
            .optional()
            .describe(
              'o que um saldo tem além dos lançamentos: o valor inicial da conta, ou o saldo de hoje',
            ),
        }),
      ),
    }),
  ),
});
const choices = z.array(z.object({ id: z.int(), nome: z.string() }));

/** Reports of the books: on screen, as paper for the assembly and as a sheet for the accountant. */
export function relatoriosFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, engineOf, site } = deps;
  const sendPdf = createPdfSender({ db, clock });
  const tag = 'Relatórios';
  const path = '/api/admin/relatorios/:tipo';
  const access = needs('list', 'financeiro');

  function read(
    identity: StaffIdentity,
    tipo: Relatorio['tipo'],
    { de, ate, ...filtros }: z.infer<typeof query>,
  ): Promise<Relatorio> {
    const today = churchToday(clock.now());
    const usual = usualPeriod(ate ?? today);
    const interval = { de: de ?? usual.de, ate: ate ?? usual.ate };
    if (interval.de > interval.ate) throw invalidField('ate', 'recibo.period');
    if (Number(interval.ate.slice(0, 4)) - Number(interval.de.slice(0, 4)) > maxYears)
      throw invalidField('de', 'relatorio.long', { max: maxYears });
    const chosen = Object.fromEntries(Object.entries(filtros).filter(([, value]) => value !== undefined));
    return readReport(createReportContext(deps, identity, today), tipo, { ...interval, filtros: chosen });
  }

  /** The choices of the filters: records that the caller may list. */
  const choicesOf = async (identity: StaffIdentity, of: Section, filtros: Filtros = {}) => {
    if (!identity.ability.can('list', of.subject)) return [];
    const conditions = engineOf(of).conditions(identity, filtros);
    const where = conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : raw('');
    return db.query<{ id: number; nome: string }>(
      sql`select t.id, ${raw(titleSql(of, 't', () => of))} as nome from ${raw(of.name)} t ${where} order by 2 limit ${offered}`,
    );
  };

  /** The filters of a report, in words: "Igreja: Filial". */
  const chosenNames = async (
    identity: StaffIdentity,
    locale: Locale,
    filters: z.infer<typeof query>,
  ): Promise<string[]> => {
    const t = reportTexts(locale);
    const names = await Promise.all(
      filterSections.map(async ([name, of, label]) => {
        const id = filters[name];
        if (id === undefined) return null;
        const conditions = [...engineOf(of).conditions(identity, {}), sql`t.id = ${Number(id)}`];
        const [row] = await db.query<{ nome: string }>(
          sql`select t.${raw(of.title)} as nome from ${raw(of.name)} t where ${join(conditions, ' and ')}`,
        );
        return `${t(label)}: ${row?.nome ?? id}`;
      }),
    );
    return names.filter((name) => name !== null);
  };

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/relatorios/filtros',
    access,
    tag,
    summary: 'As igrejas, contas, departamentos e categorias pelas quais se filtra',
    reply: z.object({ igrejas: choices, contas: choices, departamentos: choices, categorias: choices }),
    handler: async ({ identity }) => {
      const [igrejas, contas, departamentos, categorias] = await Promise.all([
        choicesOf(identity, igreja),
        choicesOf(identity, conta),
        choicesOf(identity, departamento),
        choicesOf(identity, categoria, { tipo: 'financeiro_receita,financeiro_despesa' }),
      ]);
      return { igrejas, contas, departamentos, categorias };
    },
  });

  endpoint(app, {
    method: 'GET',
    path,
    access,
    tag,
    summary: 'Um relatório dos livros: cada número é a soma da lista que ele nomeia',
    params,
    badParams: 'not_found',
    query,
    reply: answer,
    handler: ({ identity, params: { tipo }, query: filters }) => read(identity, tipo, filters),
  });

  endpoint(app, {
    method: 'GET',
    path: `${path}/exportar`,
    access,
    tag,
    summary: 'Um relatório dos livros em PDF ou planilha',
    params,
    badParams: 'not_found',
    query: query.extend({ formato: z.enum(['pdf', 'xlsx'], errorKey('validation.choice')) }),
    produces: ['application/pdf', sheetTypes.xlsx],
    reply: z.string().describe('O arquivo'),
    exposeHeadRoute: false,
    handler: async ({ identity, params: { tipo }, query: { formato, ...filters }, reply, request }) => {
      // as for the export of the list: what everybody gave
      if (tipo === 'pessoas') requireRecentProof(identity);
      const locale = localeOf(request);
      const title = reportTexts(locale)(`relatorios.tipo.${tipo}`);
      const filtros = Object.fromEntries(
        Object.entries({ relatorio: tipo, ...filters }).filter(([, value]) => value !== undefined),
      ) as Record<string, string>;
      if (formato === 'pdf')
        return sendPdf({ section, identity, reply, locale }, async () => {
          const report = await read(identity, tipo, filters);
          const church = (await site.settings()).nome;
          const chosen = await chosenNames(identity, locale, filters);
          return {
            title,
            church,
            filtros,
            linhas: report.linhas.length,
            draw: (pdf) => drawReport(pdf, report, { church, locale, chosen }),
          };
        });
      requireExport(identity, section);
      const report = await read(identity, tipo, filters);
      const { columns, cells } = reportSheet(report, locale);
      await traceExport(db, identity.user.id, section, { formato, filtros, linhas: cells.length });
      const rows = async function* (): AsyncGenerator<Cell[][]> {
        yield cells;
      };
      const chunks: Buffer[] = [];
      for await (const chunk of xlsx({ name: tipo, columns }, rows())) chunks.push(Buffer.from(chunk));
      return reply
        .header('content-disposition', `attachment; filename="${tipo}-${report.de}-${report.ate}.xlsx"`)
        .type(sheetTypes.xlsx)
        .send(Buffer.concat(chunks));
    },
  });
}
