import { Link } from 'react-router';
import { usePage } from '#web/lib/page.tsx';
import styles from './brand.module.css';

export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--primary)" />
      <g fill="none" stroke="var(--on-primary)" strokeWidth="2.8" strokeLinecap="round">
        {/* a shepherd’s crook: an aprisco is a sheepfold */}
        <path d="M19.5 26V12.4a5.2 5.2 0 0 0-10.4 0v2.2" />
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
