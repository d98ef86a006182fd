import { Link } from 'react-router';
import { usePage } from '#web/lib/page.tsx';
import styles from './brand.module.css';

export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--primary)" />
      <g fill="none" stroke="var(--on-primary)" strokeWidth="2.4" strokeLinecap="round">
        {/* a shepherd’s crook: an aprisco is a sheepfold */}
        <path d="M19 26.5V12a5 5 0 0 0-10 0v2" />
        <path d="M15 20.5h8" />
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
