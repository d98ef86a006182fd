import { Link } from 'react-router';
import { usePage } from '#web/lib/page.tsx';
import styles from './brand.module.css';

export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--primary)" />
      <g fill="none" stroke="var(--on-primary)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M8 25V15a8 8 0 0 1 16 0v10" />
        <path d="M16 12v13M12 16.5h8" />
      </g>
    </svg>
  );
}

export function Brand({ to = '/' }: { to?: string }) {
  const { church } = usePage();
  return (
    <Link className={styles.brand} to={to}>
      <Mark />
      <span className={styles.name}>{church.nome}</span>
    </Link>
  );
}
