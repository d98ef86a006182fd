import type { Section } from '#shared/crud/section.ts';

/** What limits a person: their churches and the departments they lead; null: not limited. */
interface Limits {
  igrejas: readonly number[] | null;
  departamentos: readonly number[] | null;
}
type Scoped = Pick<Section, 'name' | 'scope' | 'scopeFunction' | 'departmentScope'>;

/** A church or department whose changes a limited person listens to. */
export interface ChannelScope {
  igreja?: number | undefined;
  departamento?: number | undefined;
}

export const sectionChannel = (name: string, { igreja, departamento }: ChannelScope = {}): string =>
  `private-secao-${name}${igreja === undefined ? '' : `-igreja-${igreja}`}${
    departamento === undefined ? '' : `-departamento-${departamento}`
  }`;

/** The scopes of a section whose changes a person may receive; for a person who is not limited there, one scope without limits. */
export function channelScopes(section: Scoped, { igrejas, departamentos }: Limits): ChannelScope[] {
  const byChurch = section.scope || section.scopeFunction ? igrejas : null;
  const byDepartment = section.departmentScope ? departamentos : null;
  return (byChurch ?? [undefined]).flatMap((igreja) =>
    (byDepartment ?? [undefined]).map((departamento) => ({ igreja, departamento })),
  );
}

/** The channels of a section's changes that a person may listen to. */
export const sectionChannels = (section: Scoped, limits: Limits): string[] =>
  channelScopes(section, limits).map((scope) => sectionChannel(section.name, scope));

export const recordChannel = (section: string, id: number): string => `presence-registro-${section}-${id}`;
/** The presence channel of the users who have the board of a department open. */
export const boardChannel = (departamento: number): string => `presence-escala-${departamento}`;
export const checkinChannel = (evento: number): string => `private-checkin-${evento}`;
export const raffleChannel = (slug: string): string => `rifa-${slug}`;
export const userChannel = (id: number): string => `private-users-${id}`;
/** The event on a person's channel: their notifications changed. */
export const notificationsEvent = 'notificacoes';
