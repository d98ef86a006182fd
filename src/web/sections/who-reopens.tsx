import { useQuery } from '@tanstack/react-query';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Reabertura } from '#shared/contracts/fechamento.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';

export const useMayReopen = (): boolean => abilityFrom(useVisitor().rules).can('edit', 'fechamento');

/** Names the roles that may reopen a closed month, for users who may not; nothing when no role may. */
export function WhoReopens({ className }: { className?: string }) {
  const { t } = useT();
  const mayReopen = useMayReopen();
  const roles = useQuery({
    queryKey: ['fechamento', 'reabertura'],
    queryFn: ({ signal }) => api.get<Reabertura>('/admin/fechamento/reabertura', { signal }),
    enabled: !mayReopen,
    retry: false,
  }).data?.perfis;
  if (mayReopen || !roles?.length) return null;
  return <p className={className}>{t('fechamento.who_reopens', { roles: roles.join(', ') })}</p>;
}
