import { createHash } from 'node:crypto';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { ChannelRule, Channels, Derived } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import type { Listener } from '#server/ports/realtime.ts';
import type { Section } from '#shared/crud/section.ts';
import { channelScopes } from '#shared/realtime/channels.ts';
import { parseSectionChannel, sectionPattern } from './section-events.ts';

export interface Derivation {
  section: string;
  beginning: string;
  events(ids: readonly number[]): Promise<Derived[]>;
}

/** The channels that exist, and who may listen to each. A channel that no rule matches does not exist. */
export function createChannels({ db, sections }: { db: Db; sections: readonly Section[] }) {
  const rules: { pattern: RegExp; rule: ChannelRule }[] = [];
  const derivations: Derivation[] = [];
  const channels: Channels = {
    allow: (pattern, rule) => void rules.push({ pattern, rule }),
    derive: (section, beginning, events) => void derivations.push({ section, beginning, events }),
  };
  const find = (name: string): Section | undefined => sections.find((section) => section.name === name);

  function ruleOf(channel: string): { rule: ChannelRule; match: RegExpExecArray } | undefined {
    for (const { pattern, rule } of rules) {
      const match = pattern.exec(channel);
      if (match) return { rule, match };
    }
    return undefined;
  }

  channels.allow(/^private-users-(\d{1,9})$/, {
    authorise: ({ user }, [, id]) => user.id === Number(id),
  });

  channels.allow(sectionPattern, {
    authorise(identity, [channel]) {
      const { name, place } = parseSectionChannel(channel)!;
      const section = find(name);
      if (!section || !identity.ability.can('list', section.subject)) return false;
      return channelScopes(section, identity).some(
        ({ igreja, departamento }) => igreja === place.igreja && departamento === place.departamento,
      );
    },
  });

  channels.allow(/^presence-registro-([a-z_]+)-(\d{1,9})$/, {
    async authorise(identity, [, name = '', id]) {
      const section = find(name);
      if (!section || !identity.ability.can('edit', section.subject)) return false;
      const within = scopeSql(section, identity) ?? raw('true');
      const rows = await db.query(
        sql`select from ${raw(section.name)} t where t.id = ${Number(id)} and ${within}`,
      );
      return rows.length === 1;
    },
  });

  return {
    channels,
    derivations,
    kindOf(channel: string) {
      const found = ruleOf(channel);
      return found && { isPublic: !found.rule.authorise, clientEvents: found.rule.clientEvents === true };
    },
    async mayListen(identity: StaffIdentity, channel: string): Promise<boolean> {
      const found = ruleOf(channel);
      return (await found?.rule.authorise?.(identity, found.match)) === true;
    },
  };
}

/** A short hash of everything that determines the rights of a session. */
const rightsOf = ({ user, rules, igrejas, departamentos }: StaffIdentity): string =>
  createHash('sha256')
    .update(JSON.stringify([user.id, user.role, rules, igrejas, departamentos]))
    .digest('base64url')
    .slice(0, 16);

export const listenerOf = (identity: StaffIdentity): Listener => ({
  users: identity.user.id,
  name: identity.user.name,
  sessao: identity.sessionId,
  direitos: rightsOf(identity),
});
