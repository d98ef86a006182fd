import { type MouseEvent, useEffect, useState } from 'react';
import type { Errors } from '#web/crud/error-paths.ts';
import { countErrors } from '#web/crud/error-paths.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './form.module.css';
import { type FormGroup, groupId } from './form-groups.ts';

/** The group whose heading last scrolled past the upper third of the window. */
function useCurrentGroup(groups: readonly FormGroup[]): string | undefined {
  const [current, setCurrent] = useState(groups[0]?.name);
  const names = groups.map(({ name }) => name).join(' ');
  useEffect(() => {
    const groupNames = names.split(' ');
    const update = () => {
      const line = window.innerHeight / 3;
      const { scrollHeight } = document.documentElement;
      // the last groups may be too short to ever reach that line
      if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 4) {
        setCurrent(groupNames.at(-1));
        return;
      }
      const passed = groupNames.filter((name) => {
        const top = document.getElementById(groupId(name))?.getBoundingClientRect().top;
        return top !== undefined && top <= line;
      });
      setCurrent(passed.at(-1) ?? groupNames[0]);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [names]);
  return current;
}

interface SideIndexProps {
  groups: readonly FormGroup[];
  errors: Errors;
}

/** The index of the groups of a long form; marks the groups that have errors. */
export function SideIndex({ groups, errors }: SideIndexProps) {
  const { t, label } = useT();
  const current = useCurrentGroup(groups);
  const go = (event: MouseEvent, name: string) => {
    event.preventDefault();
    const group = document.getElementById(groupId(name));
    group?.scrollIntoView({ block: 'start' });
    group?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.index} data-noprint aria-label={t('crud.form.index')}>
      <ol>
        {groups.map((group) => {
          const wrong = countErrors(
            errors,
            group.fields.map(([name]) => name),
          );
          return (
            <li key={group.name}>
              <a
                href={`#${groupId(group.name)}`}
                aria-current={current === group.name ? 'location' : undefined}
                onClick={(event) => go(event, group.name)}
              >
                {group.label ? label(group.label) : t('crud.form.other')}
                {wrong > 0 && (
                  <span className={styles.wrong}>
                    {wrong}
                    <span className="visually-hidden">
                      {' '}
                      {wrong === 1 ? t('crud.form.errors.one') : t('crud.form.errors.many', { count: wrong })}
                    </span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
