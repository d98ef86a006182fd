import type { Behaviour, Values } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { site as declaration } from '#shared/sections/site.ts';

/** A path of the site. Browsers read `//` and `/\` as the beginning of another host. */
const sitePath = /^\/(?![/\\])[^\s\\]*$/;

/** The targets of the site's links: a page of ours, or an https address elsewhere. */
export function isSiteAddress(text: string): boolean {
  if (sitePath.test(text)) return true;
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

/** The site's settings. The privacy text has versions, so that people can read the one they agreed to. */
export const site: Behaviour<typeof declaration> = {
  async beforeSave({ db, clock }, values) {
    const errors = addressErrors(values);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await db.run(sql`insert into site_privacidade (versao, texto, vigente_desde)
      select versao + 1, ${values.privacidade}, ${clock.now()} from site_privacidade
      where versao = (select max(versao) from site_privacidade) and texto <> ${values.privacidade}`);
  },

  constraints: { site_uma: { field: 'id', error: { key: 'validation.unique' } } },
};
