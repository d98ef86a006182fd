import type { Behaviour } from '#server/crud/behaviour.ts';
import { invalidField } from '#shared/errors.ts';

const pageName = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A page of the site by its name, or an address that a browser opens without running anything. */
function isLandingPage(text: string): boolean {
  if (pageName.test(text)) return true;
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return username === '' && hostname.includes('.');
}

export const projetosociais: Behaviour = {
  async beforeSave(_context, values) {
    const { landepage } = values;
    if (typeof landepage === 'string' && !isLandingPage(landepage))
      throw invalidField('landepage', 'projetosociais.landepage');
  },
};
