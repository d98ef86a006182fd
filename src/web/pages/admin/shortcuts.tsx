import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import { churchDateTime } from '#shared/dates.ts';
import { menuGroups, type Section } from '#shared/kit/section.ts';
import { sections } from '#shared/sections/index.ts';
import { exactDay } from '#shared/spoken-dates.ts';
import { homePath } from '#web/crud/access.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import styles from './shortcuts.module.css';

function greeting(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** The first page of the office: links to what this user may do. */
export function Shortcuts({ name }: { name: string }) {
  const { t, locale } = useT();
  const { rules, user } = useVisitor();
  const ability = abilityFrom(rules);
  const [today = '', clock = ''] = churchDateTime(new Date()).split(' ');
  const mine = sections.filter(
    (section) =>
      !section.hidden &&
      (homePath(section, ability) || (!section.single && ability.can('create', section.subject))),
  );
  const groups = menuGroups
    .map((name) => ({ name, items: mine.filter(({ menu }) => menu === name) }))
    .filter(({ items }) => items.length > 0);
  const hello = t(`dashboard.${greeting(Number(clock.slice(0, 2)))}`, { name: name.split(' ')[0] ?? name });
  return (
    <>
      <PageHead title={hello} lead={`${exactDay(today, locale)}. ${t('dashboard.lead')}`} />
      {user?.lidera && (
        <p className={styles.leads}>
          {user.lidera.length === 0
            ? t('dashboard.leads_none')
            : t('dashboard.leads', { names: user.lidera.join(', ') })}
        </p>
      )}
      {mine.length === 0 ? (
        <div className={styles.empty}>
          <h2>{t('dashboard.empty.title')}</h2>
          <p>{t('dashboard.empty.text')}</p>
        </div>
      ) : (
        groups.map((group) => (
          <section key={group.name} className={styles.group} aria-labelledby={`atalhos-${group.name}`}>
            <h2 id={`atalhos-${group.name}`}>{t(`menu.${group.name}`)}</h2>
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
        ))
      )}
    </>
  );
}

interface ShortcutProps {
  section: Section;
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
        <h3>
          {to ? (
            <Link className={styles.name} to={to}>
              {label(section.plural)}
            </Link>
          ) : (
            label(section.plural)
          )}
        </h3>
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
