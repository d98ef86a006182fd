import { IconTrash } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './gone-mark.module.css';

/** Shown in place of the actions of a row that another user deleted; the row keeps its place until the list is loaded again. */
export function GoneMark() {
  const { t } = useT();
  const text = t('crud.live.gone');
  return (
    <span className={styles.mark} title={text}>
      <IconTrash size={18} stroke={1.7} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
