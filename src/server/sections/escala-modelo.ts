import type { Behaviour } from '#server/crud/behaviour.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { escalaModelo as declaration } from '#shared/sections/escala-modelo.ts';
import { followDepartment } from './evento.ts';

/** Templates of the places that a department needs. */
export const escalaModelo: Behaviour<typeof declaration> = {
  async beforeSave({ db }, values, current) {
    const errors: FieldErrors = {};
    const keys = values.posicoes.map(({ funcao, nivel_minimo }) => `${funcao.toLowerCase()} ${nivel_minimo}`);
    for (const [at, key] of keys.entries())
      if (keys.indexOf(key) < at) errors[`posicoes.${at}.funcao`] = [{ key: 'validation.repeated' }];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await followDepartment(db, values, current);
  },
};
