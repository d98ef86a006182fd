import { abilityFrom } from '#shared/access/ability.ts';
import type { FirstList } from '#shared/contracts/page-request.ts';
import { isRef } from '#shared/crud/record.ts';
import { findHead } from '#shared/sections/heads.ts';
import { editPath, viewPath } from '#web/crud/paths.ts';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { Logo } from '#web/shell/public/brand.tsx';
import styles from './frame.module.css';
import shapes from './office-skeleton.module.css';

const rows = (count: number, className: string | undefined) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
  Array.from({ length: count }, (_, at) => <div key={at} className={className} />);

/** The office as a skeleton, sent by the server and shown until its scripts and texts are loaded. */
export function OfficeSkeleton() {
  const { t } = useT();
  const { church, firstList } = usePage();
  const { appearance } = useAppearance();
  return (
    <div className={styles.frame} aria-busy="true">
      <title>{church.nome}</title>
      {appearance.layout === 'vertical' && (
        <div className={styles.side}>
          <div className={styles.sideTop}>
            <div className={styles.church}>
              <Logo size={28} />
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
          {firstList ? (
            <FirstRows list={firstList} />
          ) : (
            <>
              <div className={shapes.title} />
              <div className={shapes.panel}>{rows(6, shapes.row)}</div>
            </>
          )}
        </main>
      </div>
    </div>
  );
}

/** The rows that came with the document, as links that need no scripts. */
function FirstRows({ list: { section, answer } }: { list: FirstList }) {
  const { label } = useT();
  const { rules } = usePage().visitor;
  const head = findHead(section);
  if (!head) return null;
  const mayEdit = !head.readOnly && abilityFrom(rules).can('edit', head.subject);
  const nameOf = (title: unknown, id: number): string =>
    (isRef(title) ? title.rotulo : typeof title === 'string' ? title : '') || `${label(head.singular)} ${id}`;
  return (
    <>
      <p className={shapes.heading}>{label(head.plural)}</p>
      <ul className={shapes.list}>
        {answer.data.map((record) => (
          <li key={record.id}>
            <a href={mayEdit ? editPath(head, record.id) : viewPath(head, record.id)}>
              {nameOf(record[head.title], record.id)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
