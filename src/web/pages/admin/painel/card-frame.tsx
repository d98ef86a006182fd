import type { ReactNode } from 'react';
import type { ChaveDeCartao } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './painel.module.css';

interface CardFrameProps {
  chave: ChaveDeCartao;
  hint?: string | undefined;
  /** takes two places where there is room */
  wide?: boolean;
  children: ReactNode;
}

/** A card with its title. */
export function CardFrame({ chave, hint, wide, children }: CardFrameProps) {
  const { t } = useT();
  const id = `cartao-${chave}`;
  return (
    <section className={styles.card} aria-labelledby={id} data-wide={wide || undefined} data-cartao={chave}>
      <h3 id={id}>{t(`painel.card.${chave}`)}</h3>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
