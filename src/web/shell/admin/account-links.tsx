import {
  IconBell,
  IconLogout,
  IconPalette,
  IconSettings,
  IconUserCircle,
  IconWorld,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { signOut } from '#web/lib/office/account.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import styles from './account-links.module.css';
import { Avatar } from './avatar.tsx';
import { useCustomizer } from './customizer-state.ts';

/** The user's own menu entries, for layouts whose top bar does not show them. */
export function AccountLinks({ className, onFollow }: { className?: string; onFollow?: () => void }) {
  const { t } = useT();
  const customizer = useCustomizer();
  const { user } = useVisitor();
  const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <div className={`${styles.links} ${className ?? ''}`}>
      <Link to="/admin/notificacoes" onClick={onFollow} title={t('notificacoes.title')}>
        <span>
          <IconBell {...icon} />
        </span>
        <span>{t('notificacoes.title')}</span>
      </Link>
      <Link to="/admin/profile/account" onClick={onFollow} title={t('user.profile')}>
        <span>{user?.foto ? <Avatar foto={user.foto} size={24} /> : <IconUserCircle {...icon} />}</span>
        <span>{t('user.profile')}</span>
      </Link>
      <Link to="/admin/settings/account" onClick={onFollow} title={t('user.settings')}>
        <span>
          <IconSettings {...icon} />
        </span>
        <span>{t('user.settings')}</span>
      </Link>
      <button
        type="button"
        title={t('appearance.open')}
        onClick={() => {
          onFollow?.();
          customizer.open();
        }}
      >
        <span>
          <IconPalette {...icon} />
        </span>
        <span>{t('appearance.open')}</span>
      </button>
      <Link to="/" onClick={onFollow} title={t('menu.site')}>
        <span>
          <IconWorld {...icon} />
        </span>
        <span>{t('menu.site')}</span>
      </Link>
      <button type="button" title={t('user.sign_out')} onClick={() => void signOut()}>
        <span>
          <IconLogout {...icon} />
        </span>
        <span>{t('user.sign_out')}</span>
      </button>
    </div>
  );
}
