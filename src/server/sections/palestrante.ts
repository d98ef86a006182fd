import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import type { palestrante as declaration } from '#shared/sections/palestrante.ts';
import { followDepartment, pageIsPublicSql } from './evento.ts';

export const palestrante: Behaviour<typeof declaration> = {
  beforeSave: ({ db }, values, current) => followDepartment(db, values, current),

  // A speaker's picture is on the site while a public landing page shows it.
  onSite: () => sql`exists (select from evento_palestrantes p join evento e on e.id = p.evento
    where p.palestrante = t.id and ${pageIsPublicSql('e')})`,
};
