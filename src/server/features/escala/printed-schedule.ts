import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { diaDaSemana, diasDaSemana } from '#shared/br/semana.ts';
import { writtenDayOfMonth, writtenTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type Label, type Locale, label } from '#shared/i18n/languages.ts';
import { findEvents, findVagas } from './rows.ts';

const nobody: Label = ['a definir', 'to be found', 'por definir'];
const schedule: Label = ['Escala', 'Schedule', 'Escala'];
const ownColour = '#7c5c99';

interface PrintedLine {
  funcao: string;
  nome: string;
  /** the place has no volunteer yet */
  isOpen: boolean;
}

export interface PrintedEvent {
  /** "Domingo, 22/11, 19:00 · Culto da família" */
  title: string;
  lines: PrintedLine[];
}

/** A schedule as pictures and papers show it. */
export interface PrintedSchedule {
  title: string;
  colour: string;
  /** when the first place begins */
  first: string;
  /** at least one */
  events: PrintedEvent[];
}

/** "Domingo, 22/11, 19:00", "Sunday, 22 Nov, 7 pm" */
export const momentWithWeekday = (de: string, locale: Locale): string => {
  const [day, time] = [de.slice(0, 10), de.slice(11)];
  const weekday = label(diasDaSemana[diaDaSemana(day)], locale);
  return `${weekday}, ${writtenDayOfMonth(day, locale)}, ${writtenTime(time, locale)}`;
};

/** The matching places of a department, by event; volunteers who declined are not named. */
export async function readPrintedSchedule(
  db: Db,
  { departamento, where, locale }: { departamento: number; where: Sql; locale: Locale },
): Promise<PrintedSchedule> {
  const vagas = await findVagas(db, sql`v.departamento = ${departamento} and (${where})`);
  const events = await findEvents(
    db,
    sql`e.id = any(${vagas.map(({ evento }) => evento)}::integer[]) and e.status <> 'cancelado'`,
  );
  if (events.length === 0) throw new AppError('not_found', 'escala.nothing_to_publish');
  const people = await db.query<{
    id: number;
    nome: string;
  }>(sql`select o.id, p.nome from voluntario o join pessoa p on p.id = o.pessoa
    where o.id = any(${vagas.flatMap(({ voluntario }) => voluntario ?? [])}::integer[])`);
  const names = new Map(people.map(({ id, nome }) => [id, nome]));
  const [department] = await db.query<{ nome: string; cor: string | null }>(
    sql`select nome, cor from departamento where id = ${departamento}`,
  );
  return {
    title: `${label(schedule, locale)}: ${department!.nome}`,
    colour: department!.cor ?? ownColour,
    first: vagas[0]!.de,
    events: events.map(({ id, nome, de }) => ({
      title: `${momentWithWeekday(de, locale)} · ${nome}`,
      lines: vagas
        .filter(({ evento }) => evento === id)
        .map(({ funcao, voluntario, estado }) => {
          const holder = estado === 'recusado' || voluntario === null ? undefined : names.get(voluntario);
          return { funcao, nome: holder ?? label(nobody, locale), isOpen: holder === undefined };
        }),
    })),
  };
}
