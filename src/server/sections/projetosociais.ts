import type { Behaviour, Values } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { invalidField } from '#shared/errors.ts';
import type { projetosociais as declaration } from '#shared/sections/projetosociais.ts';
import { slugOf } from '#shared/slug.ts';

const pageName = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The slug of a page of the site, or an address that a browser opens without running scripts. */
function isLandingPage(text: string): boolean {
  if (pageName.test(text)) return true;
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === '' && hostname.includes('.');
}

/** The slug of a project's page: the office's, or derived from its name; '' when the page is elsewhere. */
const pageOf = ({ landepage, nome }: Values<typeof declaration>): string =>
  landepage === null ? slugOf(nome) : pageName.test(landepage) ? landepage : '';

export const projetosociais: Behaviour<typeof declaration> = {
  async beforeSave({ db }, values, current) {
    const { landepage } = values;
    if (landepage !== null && !isLandingPage(landepage))
      throw invalidField('landepage', 'projetosociais.landepage');
    const [before, after] = [current ? pageOf(current) : '', pageOf(values)];
    if (!current || before === '' || before === after) return;
    // Old addresses keep working. A slug that is in use again belongs to its new owner.
    await db.run(sql`delete from slug_antigo where secao = 'projetosociais' and slug = ${after}`);
    await db.run(sql`insert into slug_antigo (secao, slug, registro) values ('projetosociais', ${before}, ${current.id})
      on conflict (secao, slug) do update set registro = excluded.registro, desde = now()`);
  },

  async beforeDelete({ db }, id) {
    await db.run(sql`delete from slug_antigo where secao = 'projetosociais' and registro = ${id}`);
  },
};
