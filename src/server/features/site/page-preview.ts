import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams, orEmpty } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { desenhosPagina, letrasPagina } from '#shared/contracts/pagina-evento.ts';
import { maxInteger } from '#shared/crud/schema.ts';
import { churchDateTime, churchToday } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { evento as section } from '#shared/sections/evento.ts';
import { pageFields } from '#shared/sections/evento-pagina.ts';
import { palestrante } from '#shared/sections/palestrante.ts';
import { createEventos } from './eventos.ts';
import type { PageFields } from './pagina-evento.ts';

/*
 * A draft is read while it is typed: incomplete or invalid parts are left out of the preview, and refused when it is saved. The limits only
 * bound the work.
 */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((typed) => typed.trim() || null)
    .nullable()
    .catch(null);
const required = (max: number) => z.string().trim().min(1).max(max);
const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable()
  .catch(null);
const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((input) =>
      input.slice(0, max).flatMap((one) => {
        const read = item.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );
const { motivos, programacao, perguntas_respostas: perguntas, galeria } = pageFields;

const draft = z.object({
  chamada: text(pageFields.chamada.max),
  motivos: list(z.object({ titulo: required(motivos.fields.titulo.max), texto: text(300) }), motivos.max),
  palestrantes: list(z.int().positive().max(maxInteger), 100),
  programacao: list(
    z.object({
      dia: z.iso.date().nullable().catch(null),
      horario: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      titulo: required(programacao.fields.titulo.max),
      texto: text(programacao.fields.texto.max),
    }),
    programacao.max,
  ),
  perguntas_respostas: list(
    z.object({
      pergunta: required(perguntas.fields.pergunta.max),
      resposta: required(perguntas.fields.resposta.max),
    }),
    perguntas.max,
  ),
  galeria: list(z.uuid(), galeria.max),
  video: text(500),
  mapa: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .catch(null),
  como_chegar: text(pageFields.como_chegar.max),
  letra: z.enum(letrasPagina).nullable().catch(null),
  desenho: z.enum(desenhosPagina).nullable().catch(null),
  cor_fundo: colour,
  cor_texto: colour,
  cor_superficie: colour,
  cor_destaque: colour,
  cor_sobre_destaque: colour,
  cor_apoio: colour,
});

const anything = z.record(z.string(), z.unknown());

/** Shows an event's landing page while it is edited. The draft is not stored. */
export function pagePreviewRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, siteVersion: version, signUps } = deps;
  const reading = { db, clock, version };
  const { withPage } = createEventos(reading, deps.site.lugar);

  /** Speakers within the caller's limits or stored in the event, and pictures of the event or uploaded by the caller just now. */
  async function onlyVisible(
    evento: number,
    { palestrantes, galeria }: Pick<PageFields, 'palestrantes' | 'galeria'>,
    caller: Limits & { user: { id: number } },
  ): Promise<Pick<PageFields, 'palestrantes' | 'galeria'>> {
    const mine = scopeSql(palestrante, caller) ?? raw('true');
    const [speakers, pictures] = await Promise.all([
      db.query<{ id: number }>(sql`select t.id from palestrante t where t.id = any(${palestrantes}::integer[])
        and (${mine} or exists (select from evento_palestrantes p where p.evento = ${evento} and p.palestrante = t.id))`),
      db.query<{ id: string }>(sql`select a.id from arquivo a where a.id = any(${galeria}::uuid[])
        and (exists (select from evento_galeria g where g.evento = ${evento} and g.arquivo = a.id)
          or not a.ligado and a.subject = 'evento' and a.users = ${caller.user.id})`),
    ]);
    return {
      palestrantes: palestrantes.filter((id) => speakers.some((one) => one.id === id)),
      galeria: galeria.filter((id) => pictures.some((one) => one.id === id)),
    };
  }

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/evento/:id/pagina/previa',
    access: needs('edit', 'evento'),
    tag: 'Eventos',
    summary: 'A página própria de um evento com valores que ainda não foram salvos',
    description: 'Nada é guardado. O que está incompleto ou não vale fica de fora da prévia.',
    params: idParams,
    badParams: 'not_found',
    body: orEmpty(draft),
    reply: z.object({
      evento: anything.describe('O evento como as páginas o recebem'),
      pagina: anything,
      sale: anything.nullable().describe('Os lotes com suas vagas, enquanto há inscrições'),
      today: z.string(),
      isOver: z.boolean(),
    }),
    handler: async ({ params: { id }, body, identity }) => {
      const [row] = await db.query<{ data: string }>(
        sql`select t.data from evento t where t.id = ${id} and ${scopeSql(section, identity) ?? raw('true')}`,
      );
      const evento =
        row && (await withPage(id, { ...body, ...(await onlyVisible(id, body, identity)), data: row.data }));
      if (!evento) throw new AppError('not_found', 'error.not_found');
      const offer = evento.inscricoes === 'abertas' ? await signUps.offer(evento.slug) : null;
      const now = clock.now();
      return {
        evento: { ...evento },
        pagina: { ...evento.pagina },
        sale:
          offer && offer.lotes.length > 0
            ? { lotes: offer.lotes, espera: offer.espera, guarda_vagas: offer.guarda_vagas }
            : null,
        today: churchToday(now),
        isOver:
          evento.status === 'encerrado' ||
          `${evento.data_final ?? evento.data} ${evento.horario_final}` <= churchDateTime(now),
      };
    },
  });
}
