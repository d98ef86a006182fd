import type { Behaviour } from '#server/crud/behaviour.ts';
import { isAdministrator, lockAccess, rightsOf, roleAdministersWithout } from '#server/db/administration.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { perfil as declaration } from '#shared/sections/perfil.ts';

/** Names and limits of roles; the last role that may do everything cannot be removed, nor limited to a church or department. */
export const perfil: Behaviour<typeof declaration> = {
  columns: ['exige_duas_etapas_em'],
  tracedLists: ['igrejas'],

  async beforeSave({ db }, values, current) {
    if (!current) return;
    await lockAccess(db);
    const isLimited = values.igrejas.length > 0 || values.por_departamento;
    if (!isLimited || !isAdministrator(await rightsOf(db, current.id))) return;
    if (values.por_departamento) throw invalidField('por_departamento', 'acesso.unlimited_departments');
    throw invalidField('igrejas', 'acesso.unlimited');
  },

  async beforeDelete({ db }, id) {
    await lockAccess(db);
    if (isAdministrator(await rightsOf(db, id)) && !(await roleAdministersWithout(db, id)))
      throw new AppError('conflict', 'acesso.last_role', { fields: { id: [{ key: 'acesso.last_role' }] } });
  },
};
