import type { Section } from '#shared/crud/section.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { defaultSpan } from './field-span.ts';
import styles from './form.module.css';
import { formGroups } from './form-groups.ts';

/** Has the shape of the form, so that nothing shifts when the record has loaded. */
export function FormSkeleton({ section }: { section: Section }) {
  const { t } = useT();
  const groups = formGroups(section);
  return (
    <div className={styles.layout} data-indexed={groups.length > 1 || undefined} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('crud.loading')}
      </span>
      {groups.length > 1 && <div className={styles.index} />}
      <div className={styles.groups} aria-hidden="true">
        {groups.map((group) => (
          <div key={group.name} className={styles.group}>
            <Skeleton width={140} height={14} />
            <div className={styles.grid}>
              {group.fields
                .filter(([, field]) => !field.when && !field.shownWhen && !field.computed)
                .map(([name, field]) => (
                  <div key={name} className={styles.cell} data-span={field.span ?? defaultSpan(field)}>
                    <Skeleton width="40%" />
                    <Skeleton height={38} above={8} />
                  </div>
                ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
