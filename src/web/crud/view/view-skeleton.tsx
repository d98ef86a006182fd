import type { Section } from '#shared/crud/section.ts';
import { defaultSpan } from '#web/crud/form/field-span.ts';
import { formGroups } from '#web/crud/form/form-groups.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './view.module.css';

/** Has the shape of the record's page, so that nothing shifts when the record has loaded. */
export function ViewSkeleton({ section }: { section: Section }) {
  const { t } = useT();
  return (
    <div className={styles.layout} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('crud.loading')}
      </span>
      <div className={styles.column} aria-hidden="true">
        {formGroups(section).map((group) => (
          <div key={group.name} className={styles.panel}>
            <div className={styles.panelTitle}>
              <Skeleton width={140} height={14} />
            </div>
            <div className={styles.fields}>
              {group.fields
                .filter(([, field]) => !field.when && !field.shownWhen && !field.computed)
                .map(([name, field]) => (
                  <div key={name} className={styles.field} data-span={field.span ?? defaultSpan(field)}>
                    <Skeleton width="40%" height={10} />
                    <Skeleton width="75%" above={8} />
                  </div>
                ))}
            </div>
          </div>
        ))}
      </div>
      <div className={styles.column} aria-hidden="true">
        <div className={styles.panel}>
          <div className={styles.panelTitle}>
            <Skeleton width={120} height={14} />
          </div>
          <Skeleton height={44} />
          <Skeleton above={12} height={44} />
        </div>
      </div>
    </div>
  );
}
