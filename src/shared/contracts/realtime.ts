import { z } from 'zod';

/** What browsers connect with. All of it is public. */
export const realtimeSettings = z.object({
  key: z.string(),
  cluster: z.string(),
  /** the address of a service that is not Pusher's own; null: this server when `proprio`, otherwise Pusher's cluster */
  url: z.string().nullable(),
  /** our own endpoint, at the address of the page */
  proprio: z.boolean(),
});
export type RealtimeSettings = z.infer<typeof realtimeSettings>;

/** The limits of the caller, which determine the names of their channels. */
export const realtimeLimits = z.object({
  users: z.number(),
  igrejas: z.array(z.number()).nullable(),
  departamentos: z.array(z.number()).nullable(),
});
export type RealtimeLimits = z.infer<typeof realtimeLimits>;

/** One change of a record: its id and what happened, never its values. */
const sectionChange = z.object({
  registro: z.number(),
  acao: z.enum(['create', 'edit', 'delete']),
  /** the account that did it; null: a visitor, or the system */
  por: z.number().nullable(),
});
export type SectionChange = z.infer<typeof sectionChange>;

/** The event `mudou` of a section's channel, and the answer to a client that asks what it missed while it was disconnected. */
export const sectionChanges = z.object({
  mudancas: z.array(sectionChange),
  /** false: there were more changes than these, so the client must load the list again */
  completo: z.boolean(),
  /** the position from which the client asks next */
  posicao: z.number(),
});
export type SectionChanges = z.infer<typeof sectionChanges>;
