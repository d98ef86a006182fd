import type { Db } from '#server/db/client.ts';
import type { Batch } from '#server/db/read-changes.ts';
import type { Derived } from '#server/deps.ts';
import type { Section } from '#shared/crud/section.ts';
import { type ChannelScope, sectionChannel } from '#shared/realtime/channels.ts';
import type { Derivation } from './channels.ts';
import { bySection, changesAt, sectionChangesEvent } from './section-events.ts';

interface Audience {
  /** the places of a section whose channels have subscribers */
  places(section: Section): Promise<ChannelScope[]> | ChannelScope[];
  /** whether a channel with this beginning has subscribers */
  listens(beginning: string): boolean;
}

/** The events that follow from the changes of a batch, for the listeners. */
export async function eventsOf(
  db: Db,
  { changes, marca }: Pick<Batch, 'changes' | 'marca'>,
  sections: ReadonlyMap<string, Section>,
  derivations: readonly Derivation[],
  { places, listens }: Audience,
): Promise<{ changed: Derived[]; derived: Derived[] }> {
  const changed: Derived[] = [];
  const derived: Derived[] = [];
  for (const [name, sectionChanges] of bySection(changes)) {
    const section = sections.get(name);
    for (const place of section ? await places(section) : []) {
      const visible = await changesAt(db, section!, sectionChanges, place);
      if (visible.length === 0) continue;
      changed.push({
        channel: sectionChannel(name, place),
        event: 'mudou',
        data: sectionChangesEvent(visible, marca),
      });
    }
    const ids = [...new Set(sectionChanges.map(({ registro }) => registro))];
    for (const derivation of derivations)
      if (derivation.section === name && listens(derivation.beginning))
        derived.push(...(await derivation.events(ids)));
  }
  return { changed, derived };
}
