import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import { menuGroups, type SectionHead } from '#shared/crud/section.ts';
import { sectionHeads } from '#shared/sections/heads.ts';
import { homePath } from '#web/crud/access.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './shortcuts.module.css';

/** Up to this many links are shown without a click. */
const few = 6;

/** Links to the sections that this user may use; open from the start when there are few. */
export function Shortcuts() {
  const { t } = useT();
  const { rules } = useVisitor();
  const ability = abilityFrom(rules);
  const mine = sectionHeads.filter(
    (section) =>
      !section.hidden &&
      (homePath(section, ability) || (!section.single && ability.can('create', section.subject))),
  );
  const groups = menuGroups
    .map((name) => ({ name, items: mine.filter(({ menu }) => menu === name) }))
    .filter(({ items }) => items.length > 0);
  if (mine.length === 0)
    return (
      <div className={styles.empty}>
        <h2>{t('dashboard.empty.title')}</h2>
        <p>{t('dashboard.empty.text')}</p>
      </div>
    );
  return (
    <details className={styles.shortcuts} open={mine.length <= few} data-noprint>
      <summary>
        <h2 className={styles.title}>{t('painel.shortcuts')}</h2>
      </summary>
      {groups.map((group) => (
        <section key={group.name} className={styles.group} aria-labelledby={`atalhos-${group.name}`}>
          <h3 id={`atalhos-${group.name}`}>{t(`menu.${group.name}`)}</h3>
          <ul className={styles.cards}>
            {group.items.map((section) => (
              <Shortcut
                key={section.name}
                section={section}
                to={homePath(section, ability)}
                mayCreate={!section.single && !section.readOnly && ability.can('create', section.subject)}
              />
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

interface ShortcutProps {
  section: SectionHead;
  /** undefined for users who may only create records */
  to: string | undefined;
  mayCreate: boolean;
}

function Shortcut({ section, to, mayCreate }: ShortcutProps) {
  const { t, label } = useT();
  const create = t('dashboard.create_named', { name: label(section.singular).toLowerCase() });
  return (
    <li className={styles.card}>
      <span className={styles.icon}>
        <Icon name={section.icon} size={22} />
      </span>
      <div className={styles.words}>
        <h4>
          {to ? (
            <Link className={styles.name} to={to}>
              {label(section.plural)}
            </Link>
          ) : (
            label(section.plural)
          )}
        </h4>
        <p>{label(section.purpose)}</p>
      </div>
      {mayCreate && (
        <Link
          className={styles.create}
          to={`/admin/${section.name}/cadastrar`}
          aria-label={create}
          title={create}
        >
          <IconPlus size={20} stroke={1.8} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}
