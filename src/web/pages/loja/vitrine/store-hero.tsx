import type { ProdutoCard } from '#shared/contracts/catalogo.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import styles from './store-hero.module.css';

/** Number of pictures in the opening. */
const most = 3;

/** The top of the store: why to buy here, beside pictures of featured products. */
export function StoreHero({ produtos }: { produtos: readonly ProdutoCard[] }) {
  const { t } = useT();
  const { church } = usePage();
  const pictures = produtos.flatMap(({ foto }) => foto ?? []).slice(0, most);
  return (
    <section className={styles.opening}>
      <div className={styles.words}>
        <p className={styles.kicker}>{t('catalogo.kicker', { church: church.nome })}</p>
        <h1>{t('catalogo.headline')}</h1>
        <p className={styles.lead}>{t('catalogo.lead')}</p>
        <p className={styles.pickup}>{t('catalogo.pickup')}</p>
      </div>
      {pictures.length > 0 && (
        <div className={styles.pictures} data-count={pictures.length}>
          {pictures.map((image, at) => (
            <Picture
              key={image.id}
              image={image}
              alt=""
              ratio={at === 0 ? '4 / 5' : 1}
              sizes={at === 0 ? '(min-width: 960px) 340px, 56vw' : '(min-width: 960px) 220px, 36vw'}
              priority={at === 0}
              className={styles.picture}
            />
          ))}
        </div>
      )}
    </section>
  );
}
