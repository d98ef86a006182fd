import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './children.module.css';
import type { ChildOnPhone } from './children.ts';

/** Allergies and care, in large letters; confidential. */
export function Care({ child: { alergias, observacoes } }: { child: ChildOnPhone }) {
  const { t } = useT();
  if (!alergias && !observacoes) return null;
  return (
    <div className={styles.care}>
      {alergias && (
        <p className={styles.allergy}>
          <IconAlertTriangle size={24} aria-hidden="true" />
          <span>
            <span className="visually-hidden">{t('criancas.allergies')}: </span>
            {alergias}
          </span>
        </p>
      )}
      {observacoes && <p>{observacoes}</p>}
      <p className={styles.secret}>
        <IconLock size={16} aria-hidden="true" />
        {t('criancas.confidential')}
      </p>
    </div>
  );
}
