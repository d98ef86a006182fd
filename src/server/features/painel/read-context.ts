import type { Db } from '#server/db/client.ts';
import type { Sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import type { Filtros, ListCounts } from '#server/sections/list-counts.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Intervalo } from '#shared/painel/periodos.ts';

/** The request of a dashboard. */
export interface PainelQuery {
  today: string;
  intervalo: Intervalo;
  /** the days of `intervalo` a year earlier */
  antes: Intervalo;
  /** the chosen church; null: all that the person may see */
  igreja: number | null;
}

/** The request, the caller, and functions that read for them. */
export interface ReadContext extends PainelQuery {
  identity: StaffIdentity;
  db: Db;
  count: ListCounts;
  /** the filters of a list, with the chosen church if the section has one */
  filtersOf(section: Section, filtros: Filtros): Filtros;
  /** SQL over the rows `t` of the list with these filters */
  where(section: Section, filtros: Filtros): Sql;
}
