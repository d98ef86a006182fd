import { Link } from 'react-router';
import type { Filtros } from '#shared/contracts/catalogo.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { type Choice, choiceHref, isFiltered, storePath } from '#web/lib/loja/catalogue-address.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Chips } from './chips.tsx';
import styles from './empty-list.module.css';

/** A list without products: the reason, and links to other lists. */
export function EmptyList({ choice, filtros }: { choice: Choice; filtros: Filtros }) {
  const { t } = useT();
  const isChosen = isFiltered(choice) || choice.categoria !== undefined;
  const { preco_de, preco_ate } = choice;
  const isReversed = preco_de !== undefined && preco_ate !== undefined && preco_de > preco_ate;
  return (
    <section className={styles.empty}>
      <DrawnCover seed="loja vazia" ratio="16 / 9" className={styles.drawing} />
      <div className={styles.words}>
        <h2>{t(isChosen ? 'catalogo.none' : 'catalogo.empty')}</h2>
        <p role="status">
          {t(isReversed ? 'catalogo.price_range' : isChosen ? 'catalogo.none_text' : 'catalogo.empty_text')}
        </p>
        <Chips choice={choice} filtros={filtros} />
        <div className={styles.ways}>
          {isReversed && (
            <ButtonLink to={choiceHref(choice, { preco_de: undefined, preco_ate: undefined })} size="lg">
              {t('catalogo.price_free')}
            </ButtonLink>
          )}
          {isChosen ? (
            <ButtonLink to={storePath} size="lg" variant={isReversed ? 'quiet' : 'primary'}>
              {t('catalogo.see_all')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/eventos" size="lg" variant="quiet">
              {t('noticias.empty.action')}
            </ButtonLink>
          )}
          {choice.termo && (
            <Link to={`/busca?${new URLSearchParams({ q: choice.termo })}`}>{t('catalogo.search_site')}</Link>
          )}
        </div>
      </div>
    </section>
  );
}
