import type { Behaviour, Values } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import { fieldOfEndereco } from '#shared/evento/enderecos-pagina.ts';
import type { site as declaration } from '#shared/sections/site.ts';
import { translatedTextNames, translationLocales } from '#shared/sections/site-translations.ts';
import { isSitePath } from '#shared/text-link.ts';

/** The targets of the site's links: a page of this site, or an https address elsewhere. */
export function isSiteAddress(text: string): boolean {
  if (isSitePath(text)) return true;
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return username === '' && password === '' && hostname.includes('.');
}

function addressErrors(values: Values<typeof declaration>): FieldErrors {
  const errors: FieldErrors = {};
  const check = (at: string, address: string | null): void => {
    if (address !== null && !isSiteAddress(address)) errors[at] = [{ key: 'site.address' }];
  };
  check('hero_botao_url', values.hero_botao_url);
  for (const [at, link] of values.links.entries()) check(`links.${at}.url`, link.url);
  // A button without text or address would silently not be shown.
  for (const [name, other] of [
    ['hero_botao', 'hero_botao_url'],
    ['hero_botao_url', 'hero_botao'],
  ] as const)
    if (values[name] === null && values[other] !== null) errors[name] = [{ key: 'validation.required' }];
  return errors;
}

/** A translated text must exist in Portuguese too, because visitors of every other language see that. */
function translationErrors(values: Values<typeof declaration>): FieldErrors {
  const missing = translatedTextNames.filter(
    (name) =>
      values[name] === null && translationLocales.some((locale) => values[`${name}_${locale}`] !== null),
  );
  return Object.fromEntries(missing.map((name) => [name, [{ key: 'site.portuguese_first' }]]));
}

/** The fixed address of a landing page must be given an event that has one. */
async function pageErrors(db: Db, values: Values<typeof declaration>): Promise<FieldErrors> {
  const chosen = Object.values(fieldOfEndereco).filter((field) => values[field] !== null);
  if (chosen.length === 0) return {};
  const ids = chosen.map((field) => values[field]);
  const rows = await db.query<{ id: number }>(
    sql`select id from evento where id = any(${ids}::integer[]) and not pagina_propria`,
  );
  const off = chosen.filter((field) => rows.some(({ id }) => id === values[field]));
  return Object.fromEntries(off.map((field) => [field, [{ key: 'site.page_off' }]]));
}

/** The site's settings. The privacy text has versions, so that people can read the one they agreed to. */
export const site: Behaviour<typeof declaration> = {
  async beforeSave({ db, clock }, values) {
    const errors = {
      ...translationErrors(values),
      ...addressErrors(values),
      ...(await pageErrors(db, values)),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { privacidade, privacidade_en, privacidade_es } = values;
    await db.run(sql`insert into site_privacidade (versao, texto, texto_en, texto_es, vigente_desde)
      select p.versao + 1, n.texto, n.texto_en, n.texto_es, ${clock.now()} from site_privacidade p,
        (values (${privacidade}::text, ${privacidade_en}::text, ${privacidade_es}::text)) n(texto, texto_en, texto_es)
      where p.versao = (select max(versao) from site_privacidade)
        and (p.texto, p.texto_en, p.texto_es) is distinct from (n.texto, n.texto_en, n.texto_es)`);
  },

  constraints: { site_uma: { field: 'id', error: { key: 'validation.unique' } } },
};
