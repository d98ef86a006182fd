import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';
import { type Channels, type ChurchChannels, isKindName, type KindName } from '#shared/notificacao/kinds.ts';
import { afterQuiet, nextDigest, type QuietHours } from '#shared/notificacao/quiet-hours.ts';

/** When a person is notified by mail and push. */
export interface Settings {
  silencio: QuietHours | null;
  fuso: string;
  resumo_hora: number;
  /** when the last mail and the last push were sent */
  email_ultimo: Date | null;
  push_ultimo: Date | null;
}
interface Row extends Omit<Settings, 'silencio' | 'fuso'> {
  users: number;
  silencio_de: string | null;
  silencio_ate: string | null;
  fuso: string | null;
}

export const defaultSettings: Settings = {
  silencio: null,
  fuso: churchZone,
  resumo_hora: 7,
  email_ultimo: null,
  push_ultimo: null,
};

const settingsOf = ({
  silencio_de,
  silencio_ate,
  fuso,
  resumo_hora,
  email_ultimo,
  push_ultimo,
}: Row): Settings => ({
  silencio: silencio_de !== null && silencio_ate !== null ? { de: silencio_de, ate: silencio_ate } : null,
  fuso: fuso ?? churchZone,
  resumo_hora,
  email_ultimo,
  push_ultimo,
});

/** The settings of people, by their accounts; `defaultSettings` for those that are missing. */
export async function readSettings(tx: Db, users: readonly number[]): Promise<Map<number, Settings>> {
  const rows =
    await tx.query<Row>(sql`select users, silencio_de, silencio_ate, fuso, resumo_hora, email_ultimo, push_ultimo
    from notificacao_ajuste where users = any(${users})`);
  return new Map(rows.map((row) => [row.users, settingsOf(row)]));
}

/** What people chose for the kinds, by account and kind. */
export async function readChoices(
  tx: Db,
  users: readonly number[],
): Promise<(users: number, tipo: KindName) => Channels | undefined> {
  const rows = await tx.query<Channels & { users: number; tipo: string }>(
    sql`select users, tipo, app, email, push from notificacao_preferencia where users = any(${users})`,
  );
  const chosen = new Map(rows.map(({ users: who, tipo, ...channels }) => [`${who} ${tipo}`, channels]));
  return (who, tipo) => chosen.get(`${who} ${tipo}`);
}

/** The channels that the church set for people who have not chosen any. */
export async function readChurchChannels(tx: Db): Promise<ChurchChannels> {
  const rows = await tx.query<Channels & { tipo: string }>(
    sql`select tipo, app, email, push from notificacao_padrao`,
  );
  // an older version may have had other kinds
  return new Map(rows.flatMap(({ tipo, ...channels }) => (isKindName(tipo) ? [[tipo, channels]] : [])));
}

/** When a mail or a push about something that happens now must be sent. */
export const dueAtOnce = (now: Date, { silencio, fuso }: Settings): Date => afterQuiet(now, silencio, fuso);
export const dueInDigest = (now: Date, { silencio, fuso, resumo_hora }: Settings): Date =>
  nextDigest(now, resumo_hora, silencio, fuso);
