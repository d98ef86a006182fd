import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import type { EscalaDeps } from './deps.ts';

const signatureBytes = 18;

/**
 * The links of volunteers: id and version, signed. A higher version ends the links before it; nothing that could be read from the
 * database opens a page.
 */
export function createLinks({ config, db }: Pick<EscalaDeps, 'config' | 'db'>) {
  const key = createHmac('sha256', config.secret).update('links: servir').digest();
  const sign = (body: string): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);
  const make = (voluntario: number, versao: number): string => {
    const body = `${voluntario.toString(36)}-${versao.toString(36)}`;
    return `${body}.${sign(body).toString('base64url')}`;
  };
  const versionOf = async (on: Db, voluntario: number): Promise<number> => {
    const [row] = await on.query<{ versao: number }>(
      sql`select versao from escala_link where voluntario = ${voluntario}`,
    );
    return row?.versao ?? 1;
  };

  return {
    async token(on: Db, voluntario: number): Promise<string> {
      return make(voluntario, await versionOf(on, voluntario));
    },

    async address(on: Db, voluntario: number): Promise<string> {
      return `${config.baseUrl}/servir/${make(voluntario, await versionOf(on, voluntario))}`;
    },

    /** the volunteer whose link it is; null: unknown or renewed */
    async read(token: string): Promise<number | null> {
      const [, body = '', id = '', versao = '', signature = ''] =
        /^(([0-9a-z]{1,7})-([0-9a-z]{1,6}))\.([\w-]{24})$/.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== signatureBytes || !timingSafeEqual(given, sign(body))) return null;
      const voluntario = Number.parseInt(id, 36);
      const current = await versionOf(db, voluntario);
      return Number.parseInt(versao, 36) === current ? voluntario : null;
    },

    /** the language in which the volunteer uses the page */
    async localeOf(on: Db, voluntario: number): Promise<Locale> {
      const [row] = await on.query<{ idioma: string | null }>(
        sql`select idioma from escala_link where voluntario = ${voluntario}`,
      );
      return findLanguage(row?.idioma ?? undefined).texts;
    },

    async remember(on: Db, voluntario: number, idioma: Locale): Promise<void> {
      await on.run(sql`insert into escala_link (voluntario, idioma) values (${voluntario}, ${idioma})
        on conflict (voluntario) do update set idioma = excluded.idioma where escala_link.idioma is distinct from excluded.idioma`);
    },

    /** Ends the links that the volunteer has. */
    async renew(on: Db, voluntario: number): Promise<void> {
      await on.run(sql`insert into escala_link (voluntario, versao) values (${voluntario}, 2)
        on conflict (voluntario) do update set versao = escala_link.versao + 1`);
    },
  };
}
export type Links = ReturnType<typeof createLinks>;
