import { abilityFrom } from '#shared/access/ability.ts';
import { estoqueMovimento as section } from '#shared/sections/estoque-movimento.ts';
import { useVisitor } from '#web/lib/page/page.tsx';

/** Whether the user may record movements: the right to create products, because the section itself has no form. */
export function useMayMove(): boolean {
  const { rules } = useVisitor();
  return abilityFrom(rules).can('create', section.subject);
}
