import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { MenuItem } from './menu.ts';
import styles from './nav-links.module.css';
import { useMenu } from './use-menu.ts';
import { useMenuPlace } from './use-menu-place.ts';

/** The menu as a column, for the side bar and the overlay. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useT();
  const { menu } = useMenu();
  const id = useId();
  return (
    <div className={styles.nav}>
      <ul>
        {menu.first.map((item) => (
          <NavItem key={item.to} item={item} onFollow={onFollow} />
        ))}
      </ul>
      {menu.groups.map(({ name, items }) => (
        <div key={name} className={styles.group}>
          <h2 id={`${id}-${name}`}>
            <span>{t(`menu.${name}`)}</span>
          </h2>
          <ul aria-labelledby={`${id}-${name}`}>
            {items.map((item) => (
              <NavItem key={item.to} item={item} onFollow={onFollow} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function NavItem({ item, onFollow }: { item: MenuItem; onFollow?: () => void }) {
  const { textOf } = useMenu();
  const entry = useMenuPlace();
  const here = entry.section === item.section;
  const text = textOf(item);
  const link = useRef<HTMLAnchorElement>(null);
  // the menu is longer than most screens: keep the current entry visible
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <li>
      <Link
        ref={link}
        className={styles.link}
        to={item.to}
        title={text}
        aria-current={here ? (entry.path === item.to ? 'page' : 'true') : undefined}
        onClick={onFollow}
      >
        <Icon name={item.icon} />
        <span className={styles.text}>{text}</span>
      </Link>
    </li>
  );
}
