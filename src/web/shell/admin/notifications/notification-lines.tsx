import { Link } from 'react-router';
import type { Notification } from '#shared/contracts/notificacao.ts';
import { label } from '#shared/i18n/languages.ts';
import type { IconName } from '#shared/icons.ts';
import { type KindName, kindOf } from '#shared/notificacao/kinds.ts';
import { findHead } from '#shared/sections/heads.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './notifications.module.css';

/** The icon of the section that the kind of notification is about. */
const iconOf = (tipo: KindName): IconName => findHead(kindOf(tipo).secao ?? '')?.icon ?? 'settings';

interface LinesProps {
  lines: readonly Notification[];
  onMark: (id: number, isRead: boolean) => void;
  /** called after the user followed a link */
  onFollow?: () => void;
}

/** Notifications as links to their records. */
export function NotificationLines({ lines, onMark, onFollow }: LinesProps) {
  const { t, locale } = useT();
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, tipo, detalhe, endereco, criada_em, lida_em }) => {
        const title = label(kindOf(tipo).aviso, locale);
        return (
          <li key={id} className={styles.line} data-unread={lida_em === null || undefined}>
            <Link
              to={endereco}
              className={styles.follow}
              onClick={() => {
                if (lida_em === null) onMark(id, true);
                onFollow?.();
              }}
            >
              <span className={styles.icon}>
                <Icon name={iconOf(tipo)} size={20} />
              </span>
              <span className={styles.words}>
                <span className={styles.title}>
                  {title}
                  {lida_em === null && <span className="visually-hidden"> ({t('notificacoes.unread')})</span>}
                </span>
                {detalhe && <span className={styles.detail}>{detalhe}</span>}
                <span className={styles.when}>
                  <DateInWords value={criada_em} />
                </span>
              </span>
            </Link>
            <button
              type="button"
              className={styles.mark}
              aria-label={t(lida_em === null ? 'notificacoes.mark_read' : 'notificacoes.mark_unread', {
                name: detalhe ? `${title}, ${detalhe}` : title,
              })}
              title={t(lida_em === null ? 'notificacoes.read_hint' : 'notificacoes.unread_hint')}
              onClick={() => onMark(id, lida_em === null)}
            >
              <span aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
