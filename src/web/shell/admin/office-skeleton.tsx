import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { Mark } from '#web/shell/public/brand.tsx';
import styles from './frame.module.css';
import shapes from './office-skeleton.module.css';

const rows = (count: number, className: string | undefined) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
  Array.from({ length: count }, (_, at) => <div key={at} className={className} />);

/** The office as a skeleton, sent by the server and shown until its scripts and texts are loaded. */
export function OfficeSkeleton() {
  const { t } = useT();
  const { church } = usePage();
  const { appearance } = useAppearance();
  return (
    <div className={styles.frame} aria-busy="true">
      <title>{church.nome}</title>
      {appearance.layout === 'vertical' && (
        <div className={styles.side}>
          <div className={styles.sideTop}>
            <div className={styles.church}>
              <Mark size={28} />
              <span>{church.nome}</span>
            </div>
          </div>
          <div className={shapes.menu}>{rows(7, shapes.item)}</div>
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.bar}>
          <div className={styles.barInner} />
        </div>
        <main id="content" className={styles.content}>
          <p className="visually-hidden" role="status">
            {t('shell.loading')}
          </p>
          <div className={shapes.title} />
          <div className={shapes.panel}>{rows(6, shapes.row)}</div>
        </main>
      </div>
    </div>
  );
}
