import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import type { Change } from '#server/db/read-changes.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { SectionChange, SectionChanges } from '#shared/contracts/realtime.ts';
import type { Section } from '#shared/crud/section.ts';
import type { ChannelScope } from '#shared/realtime/channels.ts';

/** How many changes one event names; with more, the browser reads the whole list again. */
const maxChanges = 100;

export const sectionPattern = /^private-secao-([a-z_]+?)(?:-igreja-(\d{1,9}))?(?:-departamento-(\d{1,9}))?$/;

/** The section and the place in a channel's name. */
export function parseSectionChannel(channel: string): { name: string; place: ChannelScope } | undefined {
  const [, name, igreja, departamento] = sectionPattern.exec(channel) ?? [];
  if (!name) return undefined;
  return {
    name,
    place: {
      ...(igreja !== undefined && { igreja: Number(igreja) }),
      ...(departamento !== undefined && { departamento: Number(departamento) }),
    },
  };
}

/** The fields whose former values show to which place a record belonged. */
export const scopeFieldsOf = (sections: readonly Section[]): string[] =>
  [
    ...new Set(
      sections.flatMap(({ scope, departmentScope }) =>
        [scope, departmentScope].filter((field) => field !== undefined && !field.includes('.')),
      ),
    ),
  ] as string[];

/** Whether the record belonged to the place before: it moved away, or was deleted. */
const wasAt = ({ scope, departmentScope }: Section, { antes }: Change, place: ChannelScope): boolean =>
  antes !== null &&
  (place.igreja === undefined || (scope !== undefined && antes[scope] === place.igreja)) &&
  (place.departamento === undefined ||
    (departmentScope !== undefined && antes[departmentScope] === place.departamento));

/** The changes of a section that listeners of one place may receive. */
export async function changesAt(
  db: Db,
  section: Section,
  changes: readonly Change[],
  place: ChannelScope,
): Promise<SectionChange[]> {
  const limits = {
    igrejas: place.igreja === undefined ? null : [place.igreja],
    departamentos: place.departamento === undefined ? null : [place.departamento],
  };
  const within = scopeSql(section, limits);
  const asSectionChange = ({ registro, acao, por }: Change): SectionChange => ({ registro, acao, por });
  if (!within) return changes.map(asSectionChange);
  const ids = [...new Set(changes.map(({ registro }) => registro))];
  const rows = await db.query<{ id: number }>(
    sql`select t.id from ${raw(section.name)} t where t.id = any(${ids}) and ${within}`,
  );
  const here = new Set(rows.map(({ id }) => id));
  return changes
    .filter((change) => here.has(change.registro) || wasAt(section, change, place))
    .map(asSectionChange);
}

/** The data of the event `mudou`. */
export const sectionChangesEvent = (changes: readonly SectionChange[], posicao: number): SectionChanges => ({
  mudancas: changes.slice(0, maxChanges),
  completo: changes.length <= maxChanges,
  posicao,
});

export const bySection = (changes: readonly Change[]): Map<string, Change[]> =>
  Map.groupBy(changes, ({ secao }) => secao);
