import { voucher as section } from '#shared/sections/voucher.ts';
import { useAllowed } from '#web/crud/access.ts';
import type { OverListProps } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './batch-link.module.css';

/** Above the list of vouchers: a link to the form for several at once, for the event that the list is filtered by. */
export function BatchLink({ filters }: OverListProps) {
  const { t } = useT();
  if (!useAllowed(section).create) return null;
  const evento = Number(filters.evento) || undefined;
  return (
    <div className={styles.bar} data-noprint>
      <ButtonLink variant="quiet" to={`/admin/voucher/lote${evento ? `?evento=${evento}` : ''}`}>
        {t('lote.open')}
      </ButtonLink>
    </div>
  );
}
