import { Link } from 'react-router';
import type { ProdutoCard as Produto } from '#shared/contracts/catalogo.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { productPath } from '#web/lib/loja/catalogue-address.ts';
import { useColourName } from '#web/lib/loja/use-colour-name.ts';
import { useCount } from '#web/lib/loja/use-count.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import styles from './produto-card.module.css';

interface ProdutoCardProps {
  produto: Produto;
  heading?: 'h2' | 'h3';
  /** the first ones of the store's opening are larger */
  large?: boolean;
  /** its picture is in the first view */
  priority?: boolean;
}

/** Number of colours shown; the others are only counted. */
const maxColours = 5;

/** A product in a list: picture, name, price, colours and whether few are left. */
export function ProdutoCard({ produto, heading: Heading = 'h2', large, priority }: ProdutoCardProps) {
  const { t, money } = useT();
  const counted = useCount();
  const colourName = useColourName();
  const { nome, foto, preco, preco_ate, cores, disponivel, restam } = produto;
  const price = money(preco);
  return (
    <article className={styles.card} data-large={large || undefined}>
      <div className={styles.frame}>
        {foto ? (
          <Picture
            image={foto}
            alt=""
            ratio={1}
            priority={priority}
            sizes={
              large
                ? '(min-width: 1240px) 570px, 50vw'
                : '(min-width: 1240px) 275px, (min-width: 960px) 22vw, (min-width: 640px) 31vw, 46vw'
            }
            className={styles.picture}
          />
        ) : (
          <DrawnCover seed={`produto ${produto.id}`} ratio={1} className={styles.picture} />
        )}
        {!disponivel ? (
          <span className={styles.badge}>{t('catalogo.sold_out')}</span>
        ) : (
          restam !== null && (
            <span className={styles.badge} data-few>
              {counted('few_left', restam)}
            </span>
          )
        )}
      </div>
      <Heading className={styles.name}>
        <Link to={productPath(produto.slug)} lang={recordLang} prefetch="intent">
          {nome}
        </Link>
      </Heading>
      <p className={styles.price}>{preco === preco_ate ? price : t('catalogo.from', { price })}</p>
      {cores.length > 1 && (
        <ul className={styles.colours} aria-label={t('catalogo.colours')}>
          {cores.slice(0, maxColours).map(({ id, nome: cor, hex }) => {
            const { text, lang } = colourName(cor);
            return (
              <li key={id} style={{ background: hex }} title={text} lang={lang}>
                <span className="visually-hidden">{text}</span>
              </li>
            );
          })}
          {cores.length > maxColours && <li data-more>+{cores.length - maxColours}</li>}
        </ul>
      )}
    </article>
  );
}
