import { named, sql } from '#server/db/sql.ts';
import type { Politica, Site } from '#shared/contracts/site.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import type { ReaderDeps } from './rows.ts';
import { languagesOf, type TextColumns, textIn } from './site-text.ts';

interface Row extends TextColumns<'texto'> {
  versao: number;
  texto: string;
  vigente_desde: Date;
  versoes: Politica['versoes'];
  nome: string | null;
  email: string | null;
}

const isVersion = (versao: number): boolean =>
  Number.isInteger(versao) && versao >= 1 && versao <= 2_147_483_647;

/** A privacy text: the newest unless an older version is requested. */
export const createPolitica =
  ({ db }: ReaderDeps): Site['politica'] =>
  async (versao, locale = defaultLanguage.texts) => {
    if (versao !== undefined && !isVersion(versao)) return null;
    const [row] = await db.query<Row>(
      named(
        'site.politica',
        sql`select p.versao, p.texto, p.texto_en, p.texto_es, p.vigente_desde, s.encarregado_nome as nome, s.encarregado_email as email,
        (select json_agg(json_build_object('versao', o.versao, 'vigente_desde', o.vigente_desde) order by o.versao desc)
          from site_privacidade o) as versoes
        from site_privacidade p, site s where ${versao ?? null}::integer is null or p.versao = ${versao ?? null}
        order by p.versao desc limit 1`,
      ),
    );
    if (!row) return null;
    return {
      versao: row.versao,
      ...(textIn(row, 'texto', locale) ?? { texto: row.texto, lang: defaultLanguage.tag }),
      idiomas: languagesOf([{ row, names: ['texto'] }]),
      vigente_desde: row.vigente_desde.toISOString(),
      versoes: row.versoes.map((one) => ({
        ...one,
        vigente_desde: new Date(one.vigente_desde).toISOString(),
      })),
      encarregado: { nome: row.nome, email: row.email },
    };
  };
