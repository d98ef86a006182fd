import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createSigner } from '#server/http/signature.ts';
import { AppError } from '#shared/errors.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import type { EscalaDeps } from './deps.ts';

const largestId = 2_147_483_647;

interface SignedLink {
  versao: number;
  /** the exact time when the volunteer was registered: a restored backup may give the id to another person */
  criado: string;
}

/**
 * The links of volunteers: id and version, signed. A higher version ends the links before it; the database contains nothing with which a
 * page could be opened.
 */
export function createLinks({ config, db }: Pick<EscalaDeps, 'config' | 'db'>) {
  const { sign, isSigned } = createSigner({ secret: config.secret, purpose: 'links: servir', bytes: 18 });
  const find = async (on: Db, voluntario: number): Promise<SignedLink | undefined> => {
    const [row] = await on.query<SignedLink>(
      sql`select coalesce(k.versao, 1) as versao, extract(epoch from o.criado_em)::text as criado
        from voluntario o left join escala_link k on k.voluntario = o.id where o.id = ${voluntario}`,
    );
    return row;
  };

  return {
    async address(on: Db, voluntario: number): Promise<string> {
      const link = await find(on, voluntario);
      if (!link) throw new AppError('not_found', 'error.not_found');
      const body = `${voluntario.toString(36)}-${link.versao.toString(36)}`;
      return `${config.baseUrl}/servir/${body}.${sign(`${body} ${link.criado}`).toString('base64url')}`;
    },

    /** the volunteer that the link belongs to; null: the link is unknown or renewed, or the volunteer no longer exists */
    async read(token: string): Promise<number | null> {
      const [, body = '', id = '', versao = '', signature = ''] =
        /^(([0-9a-z]{1,6})-([0-9a-z]{1,6}))\.([\w-]{24})$/.exec(token) ?? [];
      const voluntario = Number.parseInt(id, 36);
      const link = voluntario <= largestId ? await find(db, voluntario) : undefined;
      if (!link || !isSigned(Buffer.from(signature, 'base64url'), `${body} ${link.criado}`)) return null;
      return link.versao === Number.parseInt(versao, 36) ? voluntario : null;
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

    /** Invalidates the links that the volunteer has. */
    async renew(on: Db, voluntario: number): Promise<void> {
      await on.run(sql`insert into escala_link (voluntario, versao) values (${voluntario}, 2)
        on conflict (voluntario) do update set versao = escala_link.versao + 1`);
    },
  };
}
export type Links = ReturnType<typeof createLinks>;
