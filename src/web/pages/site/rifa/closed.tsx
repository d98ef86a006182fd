import type { Rifa } from '#shared/contracts/rifa.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './closed.module.css';

/** Says why nothing can be bought now, and what comes next. */
export function Closed({ rifa, why }: { rifa: Rifa; why: NonNullable<Rifa['fechada']> | 'sem_meios' }) {
  const { t } = useT();
  return (
    <section className={styles.closed} data-why={why} aria-labelledby="fechada">
      <h2 id="fechada">{why === 'sem_meios' ? t('raffle.closed.pausada') : t(`raffle.closed.${why}`)}</h2>
      <p>{why === 'sem_meios' ? t('raffle.no_methods') : t(`raffle.closed_text.${why}`)}</p>
      <div className={styles.ways}>
        {why === 'sorteada' && (
          <ButtonLink to={`/rifa/${rifa.slug}/verificar`} size="lg">
            {t('raffle.check')}
          </ButtonLink>
        )}
        {(why === 'cancelada' || why === 'sem_meios') && (
          <ButtonLink to="/contato" size="lg">
            {t('raffle_purchase.contact')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
