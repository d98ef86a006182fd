import { actions, subjects } from '#shared/access/subjects.ts';
import type { Perfil } from '#shared/contracts/acesso.ts';
import { invalidField } from '#shared/errors.ts';

/** Turns a violated unique constraint into an error of the field. */
export async function uniqueAsFieldError<T>(
  constraint: string,
  field: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === constraint)
      throw invalidField(field, 'validation.unique');
    throw error;
  }
}

/** Rules sorted as the subjects and actions are declared. */
export function withSortedRules(perfil: Perfil): Perfil {
  const place = ({ action, subject }: Perfil['rules'][number]): number =>
    subjects.indexOf(subject) * actions.length + actions.indexOf(action);
  return { ...perfil, rules: perfil.rules.toSorted((a, b) => place(a) - place(b)) };
}
