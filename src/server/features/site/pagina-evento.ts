import type { Db } from '#server/db/client.ts';
import { imagem } from '#server/db/imagem.ts';
import { named, raw, sql } from '#server/db/sql.ts';
import type { PaginaEvento, PalestrantePagina } from '#shared/contracts/pagina-evento.ts';
import type { Imagem } from '#shared/contracts/site.ts';
import { type CamposTema, coresPagina, toTema } from '#shared/evento/temas-pagina.ts';
import { parseVideo } from '#shared/video.ts';

/** The data of an event's landing page, stored or not yet. */
export interface PageFields extends CamposTema, Pick<PaginaEvento, 'chamada' | 'motivos' | 'como_chegar'> {
  /** the first day of the event, which applies to a programme's line without a day */
  data: string;
  programacao: readonly { dia: string | null; horario: string; titulo: string; texto: string | null }[];
  perguntas_respostas: PaginaEvento['perguntas'];
  palestrantes: readonly number[];
  galeria: readonly string[];
  video: string | null;
  mapa: string | null;
}

const listOf = (field: string, ...columns: string[]): string =>
  `coalesce((select json_agg(json_build_object(${columns
    .map((column) => `'${column}', ${column === 'horario' ? "to_char(l.horario, 'HH24:MI')" : `l.${column}`}`)
    .join(', ')}) order by l.ordem) from evento_${field} l where l.evento = t.id), '[]') as ${field}`;
const idsOf = (field: string, column: string): string =>
  `array(select l.${column} from evento_${field} l where l.evento = t.id order by l.ordem) as ${field}`;

const columns = raw(
  [
    ...[
      'data',
      'chamada',
      'video',
      'mapa',
      'como_chegar',
      'letra',
      'desenho',
      ...Object.values(coresPagina),
    ].map((name) => `t.${name}`),
    listOf('motivos', 'titulo', 'texto'),
    listOf('programacao', 'dia', 'horario', 'titulo', 'texto'),
    listOf('perguntas_respostas', 'pergunta', 'resposta'),
    idsOf('palestrantes', 'palestrante'),
    idsOf('galeria', 'arquivo'),
  ].join(', '),
);

export async function storedPage(db: Db, evento: number): Promise<PageFields | null> {
  const [row] = await db.query<PageFields>(
    named('site.pagina', sql`select ${columns} from evento t where t.id = ${evento}`),
  );
  return row ?? null;
}

/** The page as visitors see it; `map` is the link to the event's address on a map, for a page without a link of its own. */
export async function pageOf(db: Db, fields: PageFields, map: string | null): Promise<PaginaEvento> {
  const [palestrantes, galeria] = await Promise.all([
    fields.palestrantes.length === 0
      ? []
      : db.query<PalestrantePagina>(
          named(
            'site.pagina.palestrantes',
            sql`select t.id, t.nome, t.funcao, t.texto, ${raw(imagem('t.foto'))} as foto
              from unnest(${fields.palestrantes}::integer[]) with ordinality as u(id, ordem)
              join palestrante t on t.id = u.id order by u.ordem`,
          ),
        ),
    fields.galeria.length === 0
      ? []
      : db.query<{ foto: Imagem | null }>(
          named(
            'site.pagina.galeria',
            sql`select ${raw(imagem('u.id'))} as foto
              from unnest(${fields.galeria}::uuid[]) with ordinality as u(id, ordem) order by u.ordem`,
          ),
        ),
  ]);
  const video = fields.video === null ? undefined : parseVideo(fields.video);
  const programacao = fields.programacao.map(({ dia, horario, titulo, texto }) => ({
    dia: dia ?? fields.data,
    horario,
    titulo,
    texto,
  }));
  const moment = ({ dia, horario }: { dia: string; horario: string }): string => `${dia} ${horario}`;
  return {
    tema: toTema(fields),
    chamada: fields.chamada,
    motivos: fields.motivos,
    palestrantes,
    programacao: programacao.sort((a, b) => moment(a).localeCompare(moment(b))),
    perguntas: fields.perguntas_respostas,
    galeria: galeria.flatMap(({ foto }) => foto ?? []),
    video: video ? { url_incorporada: video.url_incorporada } : null,
    como_chegar: fields.como_chegar,
    mapa: fields.mapa ?? map,
  };
}
