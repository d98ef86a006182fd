import { isObject } from '#shared/crud/normalise.ts';
import type { Section } from '#shared/crud/section.ts';
import { invalidField } from '#shared/errors.ts';
import type { Values } from './behaviour.ts';
import { idsIn } from './references.ts';
import type { Limits } from './scope.ts';

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

/** Fills in the church, and the department of a new record, of a caller who is limited to a single one. */
export function withOnlyChoice(
  section: Section,
  { igrejas, departamentos }: Limits,
  input: unknown,
  exists: boolean,
): unknown {
  if (!isObject(input)) return input;
  const filled: Values = {};
  const { scope, departmentScope } = section;
  if (scope && scope !== 'id' && igrejas?.length === 1 && isEmpty(input[scope])) filled[scope] = igrejas[0];
  // In an existing record, an empty department means that the caller removed it, which is refused.
  const kind = departmentScope && section.fields[departmentScope]?.kind;
  if (kind && !exists && departamentos?.length === 1 && isEmpty(input[departmentScope]))
    filled[departmentScope] = kind === 'references' ? departamentos : departamentos[0];
  return { ...input, ...filled };
}

/** Refuses a record of a church that the caller has no access to. */
export function refuseOtherChurch({ scope }: Section, { igrejas }: Limits, values: Values): void {
  if (!igrejas || !scope || scope === 'id') return;
  if (values[scope] === null) throw invalidField(scope, 'validation.required');
  if (!igrejas.includes(values[scope] as number)) throw invalidField(scope, 'validation.reference');
}

/**
 * Refuses a record of departments that the caller does not lead. A record that also belongs to other departments keeps
 * them: the leader of one department can neither add it to another nor remove it from there.
 */
export function refuseOtherDepartments(
  { departmentScope: field }: Section,
  { departamentos }: Limits,
  values: Values,
  current: Values | null,
): void {
  if (!departamentos || !field || field === 'id') return;
  if (departamentos.length === 0) throw invalidField(field, 'scope.leads_none');
  const led = new Set(departamentos);
  const ids = idsIn(values[field]);
  if (!ids.some((id) => led.has(id)))
    throw invalidField(field, current ? 'scope.moved_out' : 'scope.not_led');
  const others = ids.filter((id) => !led.has(id));
  const before = idsIn(current?.[field]).filter((id) => !led.has(id));
  if (others.some((id) => !before.includes(id))) throw invalidField(field, 'scope.not_led');
  if (before.some((id) => !others.includes(id))) throw invalidField(field, 'scope.other_removed');
}
