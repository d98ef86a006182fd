import { z } from 'zod';
import { gateways, metodos, remoteGateways } from '#shared/cobranca.ts';
import { locales } from '#shared/i18n/languages.ts';

/** Where something is set: by an environment variable, which wins, by the office, or nowhere. */
const origem = z.enum(['ambiente', 'escritorio', 'nenhuma']);

/** A gateway, as the tabs of billing and connections show it. Its secrets are never sent. */
const gatewayConnection = z.object({
  nome: z.enum(gateways),
  metodos: z.array(z.enum(metodos)),
  /** charges nothing */
  teste: z.boolean(),
  /** takes new charges */
  ligado: z.boolean(),
  /** where its keys are set */
  origem,
  /** whether it needs keys */
  chaves: z.boolean(),
  chave_publica: z.string().nullable(),
  /** the gateway's id of the account that the keys belong to */
  conta: z.string().nullable(),
  /** the address to which the gateway sends its notices */
  webhook: z.string().nullable(),
});
export type GatewayConnection = z.infer<typeof gatewayConnection>;

/** The gateways, those that are on first, in the order in which they are offered. */
export const gatewaySequence = z.object({
  /** the environment sets which gateways are on, and the office cannot change it */
  fixo: z.boolean(),
  gateways: z.array(gatewayConnection),
});
export type GatewaySequence = z.infer<typeof gatewaySequence>;

/** The connections whose change is mailed to all administrators. */
export const changedConnections = ['gateways', ...remoteGateways, 'arquivos'] as const;
export type ChangedConnection = (typeof changedConnections)[number];

/** The church's rules for accounts of the office. */
export interface SecuritySettings {
  senha_minima: number;
  /** a session ends after so many hours without use */
  sessao_parada_horas: number;
  /** a session ends after so many days in any case */
  sessao_maxima_dias: number;
  /** wrong passwords in 15 minutes */
  tentativas: number;
  /** for how long the trace is kept; null: for good */
  trilha_anos: number | null;
}

const words = <Text extends z.ZodType>(one: Text) => z.object({ assunto: one, abertura: one, fecho: one });

/** The words of a kind of mail in each language: ours, and the church's own (null: ours). */
export const mailModel = z.object({
  tipo: z.string(),
  /** the fields that may stand in them as {name} */
  campos: z.array(z.string()),
  /** the church cannot replace the last paragraph */
  fecho_fixo: z.boolean(),
  textos: z.array(
    z.object({ idioma: z.enum(locales), nosso: words(z.string()), proprio: words(z.string().nullable()) }),
  ),
});
export type MailModel = z.infer<typeof mailModel>;

export const mailPreview = z.object({ assunto: z.string(), texto: z.string(), html: z.string() });
export type MailPreview = z.infer<typeof mailPreview>;

/** The connections that can be tested: mail, files, pushes, the calendar, and each gateway. */
export const connectionNames = [
  ...(['email', 'arquivos', 'push', 'agenda', 'antivirus', 'senhas_vazadas'] as const),
  ...gateways,
] as const;
export type ConnectionName = (typeof connectionNames)[number];

const mailServer = z.object({
  servidor: z.string(),
  porta: z.int(),
  usuario: z.string().nullable(),
  de_nome: z.string(),
  de_email: z.string(),
});
export type MailServer = z.infer<typeof mailServer>;

const moment = z.iso.datetime().nullable();
export const connectionResult = z.object({ ok_em: moment, erro_em: moment, erro: z.string().nullable() });
export type ConnectionResult = z.infer<typeof connectionResult>;

const bucketSettings = z.object({
  endereco: z.string(),
  bucket: z.string(),
  regiao: z.string(),
  /** the id of the access key; its secret is never sent */
  chave: z.string(),
});
export type BucketSettings = z.infer<typeof bucketSettings>;

/** Where files are kept. */
export const fileSettings = z.object({
  origem,
  lugar: z.enum(['disco', 's3']),
  /** the bucket of the environment */
  ambiente: z.string().nullable(),
  /** the bucket of the office */
  balde: bucketSettings.nullable(),
  /** the bucket that files are being moved from */
  anterior: z.string().nullable(),
  /** why it still has files, although all that could be read there was copied; it can then be given up */
  anterior_erro: z.string().nullable(),
});
export type FileSettings = z.infer<typeof fileSettings>;

export const connections = z.object({
  email: z.object({
    /** ambiente: SMTP_URL sets it, and the office cannot change it */
    origem,
    servidor: mailServer.nullable(),
    tem_senha: z.boolean(),
    /** the server and sender of the environment */
    ambiente: z.string().nullable(),
  }),
  arquivos: fileSettings,
  push: z.object({ origem: z.enum(['ambiente', 'propria']) }),
  agenda: z.object({ url: z.string() }),
  /** the host of the virus scanner that the environment names; null: none */
  antivirus: z.object({ ambiente: z.string().nullable() }),
  /** the host of the service of leaked passwords that the environment names; null: none */
  senhas_vazadas: z.object({ ambiente: z.string().nullable() }),
  gateways: z.array(gatewayConnection),
  resultados: z.partialRecord(z.enum(connectionNames), connectionResult),
  /** settings of the environment by which connections leave this machine without TLS */
  sem_tls: z.array(z.string()),
});
export type Connections = z.infer<typeof connections>;
