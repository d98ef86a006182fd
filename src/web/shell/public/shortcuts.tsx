import {
  IconBroadcast,
  IconCalendarEvent,
  IconHeartHandshake,
  IconPlayerPlay,
  IconPray,
} from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { useRouteEntry } from '#web/lib/route/route-entry.ts';
import styles from './shortcuts.module.css';

/**
 * The pages that members use most, in a bar at the bottom of a phone. It takes its own space at the end of
 * the page, so that it covers nothing; pages with actions of their own are shown without it.
 */
export function Shortcuts() {
  const { t } = useT();
  const { ao_vivo: live } = usePage().church;
  const { ownActions } = useRouteEntry();
  if (ownActions) return null;
  const targets = [
    { to: '/eventos', text: t('nav.short.eventos'), Icon: IconCalendarEvent },
    {
      to: '/conteudos',
      text: t(live ? 'nav.short.ao_vivo' : 'nav.short.conteudos'),
      Icon: live ? IconBroadcast : IconPlayerPlay,
      live,
    },
    { to: '/contribuir', text: t('nav.short.contribuir'), Icon: IconHeartHandshake },
    { to: '/pedido-oracoes', text: t('nav.short.pedido-oracoes'), Icon: IconPray },
  ];
  return (
    <nav className={styles.bar} aria-label={t('shell.shortcuts')}>
      <ul>
        {targets.map(({ to, text, Icon, live: isLive }) => (
          <li key={to}>
            <NavLink to={to} data-live={isLive || undefined}>
              <Icon size={24} stroke={1.6} aria-hidden="true" />
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
