import { z } from 'zod';
import { kindNames, mailChoices } from '#shared/notificacao/kinds.ts';

const kind = z.enum(kindNames);

/** A notification, with what its reader may know of the record now. */
const notification = z.object({
  id: z.int(),
  tipo: kind,
  /** who or what it is about; null: nothing more is said */
  detalhe: z.string().nullable(),
  /** the page of the record */
  endereco: z.string(),
  criada_em: z.iso.datetime(),
  lida_em: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

export const notificationList = z.object({
  data: z.array(notification),
  total: z.int(),
  nao_lidas: z.int(),
  page: z.int(),
});
export type NotificationList = z.infer<typeof notificationList>;

export const unreadCount = z.object({ nao_lidas: z.int() });
export type UnreadCount = z.infer<typeof unreadCount>;

const channels = z.object({ app: z.boolean(), email: z.enum(mailChoices), push: z.boolean() });

/** A browser that gets pushes. */
const device = z.object({
  id: z.int(),
  agente: z.string().nullable(),
  criado_em: z.iso.datetime(),
  /** whether it is the browser that sent this request */
  este: z.boolean(),
});

export const notificationPreferences = z.object({
  /** the kinds that are offered to this person */
  tipos: z.array(channels.extend({ tipo: kind })),
  silencio: z.object({ de: z.string(), ate: z.string() }).nullable(),
  fuso: z.string(),
  resumo_hora: z.int().min(0).max(23),
  aparelhos: z.array(device),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
/** What the form of preferences changes; browsers are added and removed at once. */
export type PreferencesDraft = Omit<NotificationPreferences, 'aparelhos'>;

/** The key by which browsers subscribe to pushes of this church. */
export const pushKey = z.object({ publica: z.string() });
export type PushKey = z.infer<typeof pushKey>;

/** What the service worker shows (public/sw.js). */
export interface PushPayload {
  titulo: string;
  corpo: string;
  endereco: string;
  /** a push with the same mark replaces the one before it */
  marca: string;
}

/** The channels of each kind for people who have not chosen their own; `nosso`: the product's default. */
export const churchDefaults = z.object({
  tipos: z.array(z.object({ tipo: kind, ...channels.shape, nosso: channels })),
});
export type ChurchDefaults = z.infer<typeof churchDefaults>;
