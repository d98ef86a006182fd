import { estoqueMovimento as section } from '#shared/sections/estoque-movimento.ts';
import { createPath } from '#web/crud/paths.ts';
import type { OverListProps } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './stock.module.css';
import { useMayMove } from './use-may-move.ts';

/** Above the list of movements: a link to the form of a new one, for the product that the list is filtered by. */
export function NewMovementLink({ filters }: OverListProps) {
  const { t } = useT();
  if (!useMayMove()) return null;
  const produto = Number(filters.produto) || undefined;
  return (
    <div className={styles.bar} data-noprint>
      <ButtonLink to={`${createPath(section)}${produto ? `?produto=${produto}` : ''}`}>
        {t('movimento.new')}
      </ButtonLink>
    </div>
  );
}
