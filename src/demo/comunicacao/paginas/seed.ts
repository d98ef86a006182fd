import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { evento } from '#shared/sections/evento.ts';
import { palestrante } from '#shared/sections/palestrante.ts';
import { drawPortrait } from '../../drawing/portrait.ts';
import type { PictureKeeper } from '../pictures.ts';
import { demoPaginas } from './index.ts';
import type { DemoPagina } from './pagina.ts';

/** Large enough for a card on a sharp screen. */
const portrait = { largura: 640, altura: 640 };

interface PageOfEvent {
  pagina: DemoPagina;
  igreja: number;
  departamento: number | null;
}

/** Writes the speakers with their portraits; their ids by the event's name. */
export async function seedPalestrantes(
  pages: readonly PageOfEvent[],
  pictures: PictureKeeper,
  today: string,
): Promise<Map<string, number[]>> {
  const owners: string[] = [];
  const rows = pages.flatMap(({ pagina, igreja, departamento }) =>
    pagina.palestrantes.map(async ({ nome, funcao, texto, sitter }) => {
      owners.push(pagina.evento);
      const foto = await pictures.keep(palestrante, 'foto', drawPortrait(nome, sitter), portrait);
      return { nome, funcao, texto, foto, igreja, departamento };
    }),
  );
  const { ids } = await pictures.insert(palestrante, rows, today);
  const byEvent = new Map<string, number[]>();
  for (const [at, name] of owners.entries()) byEvent.set(name, [...(byEvent.get(name) ?? []), ids[at]!]);
  return byEvent;
}

/** The pictures of a page, drawn in one palette. */
export const drawGallery = (pagina: DemoPagina, pictures: PictureKeeper): Promise<string[]> =>
  Promise.all(
    pagina.galeria.map((motif, at) =>
      pictures.draw(evento, 'galeria', `${pagina.evento}, foto ${at + 1}`, motif, pagina.cores),
    ),
  );

/** Shows each event at its fixed address. */
export async function configurePages(tx: Db): Promise<void> {
  for (const [field, { evento: nome }] of Object.entries(demoPaginas))
    await tx.run(sql`update site set ${raw(field)} = (select id from evento where nome = ${nome})`);
}
