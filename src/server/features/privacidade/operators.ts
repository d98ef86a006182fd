import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { type Destino, destinos } from '#shared/privacidade/terms.ts';

/** Names of companies, the same in every language. */
const gatewayNames: Readonly<Partial<Record<string, string>>> = {
  mercadopago: 'Mercado Pago',
  stripe: 'Stripe',
};

const hostOf = (address: string): string => new URL(address).host;

/** The receivers of data at each destination, by the current settings and rows; a destination without any is empty. */
export async function readOperators(
  db: Db,
  { config, gateways }: Pick<FeatureDeps, 'config' | 'gateways'>,
): Promise<Record<Destino, string[]>> {
  const [found] = await db.query<{
    mail: string | null;
    baldes: string[];
    push: string[];
    programas: string[];
  }>(sql`select
    (select ajustes->>'servidor' from conexao where nome = 'email') as mail,
    array(select distinct ajustes->>'endereco' from conexao where nome in ('arquivos', 'arquivos_anterior') order by 1) as baldes,
    array(select distinct substring(endereco from '^https?://([^/]+)') from notificacao_aparelho order by 1) as push,
    array(select distinct substring(endereco from '^https?://([^/]+)') from webhook_saida where ativo order by 1) as programas`);
  const { mail, baldes, push, programas } = found!;
  const { smtpUrl } = config.mail;
  const { hosted } = config.realtime;
  const s3 = config.s3 && hostOf(config.s3.endpoint);
  const some = (one: string | null | undefined): string[] => (one ? [one] : []);
  return {
    // also gateways that only finish their open charges
    gateway: [...gateways.keys()].flatMap((name) => some(gatewayNames[name])),
    email: some(smtpUrl ? hostOf(smtpUrl) : mail),
    arquivos: [...new Set([...some(s3), ...baldes.map(hostOf)])],
    copias: config.backup.to === 's3' ? some(s3) : [],
    banco: config.databaseUrl ? [hostOf(config.databaseUrl)] : [],
    push,
    tempo_real: hosted ? [hosted.url ? hostOf(hosted.url) : 'Pusher'] : [],
    programas,
    publico: [],
    video: [],
  };
}

/** Destinations that are no company: published data is visible to everybody. */
const openDestinations: readonly Destino[] = ['publico', 'video'];

/** The destinations of a treatment that are configured, as texts with the names of the receivers. */
export const sharedTexts = (
  of: readonly Destino[],
  operators: Readonly<Record<Destino, readonly string[]>>,
  locale: Locale,
): string[] =>
  of.flatMap((destino) => {
    const name = label(destinos[destino], locale);
    if (openDestinations.includes(destino)) return [name];
    const who = operators[destino];
    return who.length > 0 ? [`${name}: ${who.join(', ')}`] : [];
  });
