import { Link } from 'react-router';
import { imagePath, imageWidths } from '#shared/imagem.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import styles from './brand.module.css';

const smallest = imageWidths[0];

/** The church's logo, or ours as a fallback. Decorative: the name is beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  const { logo } = usePage().church;
  if (!logo) return <Crook size={size} />;
  return (
    <picture className={styles.logo}>
      <source type="image/avif" srcSet={imagePath(logo.id, smallest, 'avif')} />
      <img src={imagePath(logo.id, smallest, 'webp')} alt="" width={size} height={size} decoding="async" />
    </picture>
  );
}

function Crook({ size }: { size: number }) {
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
      <Logo size={36} />
      <span className={styles.name} lang={recordLang}>
        {church.nome}
      </span>
    </Link>
  );
}
