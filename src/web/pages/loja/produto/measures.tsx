import type { Produto } from '#shared/contracts/catalogo.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './measures.module.css';

/** The product's details: model, measures, weight and code. */
export function Measures({ produto, sku }: { produto: Produto; sku: string | null }) {
  const { t, number } = useT();
  const { altura, largura, comprimento, peso } = produto.medidas;
  const sides = [altura, largura, comprimento].filter((side) => side !== null);
  const facts = [
    produto.modelo && { name: t('catalogo.model'), value: produto.modelo, lang: recordLang },
    sides.length > 0 && {
      name: t('catalogo.measures'),
      value: `${sides.map((side) => number(side)).join(' × ')} cm`,
    },
    peso !== null && {
      name: t('catalogo.weight'),
      value: peso < 1 ? `${number(Math.round(peso * 1000))} g` : `${number(peso)} kg`,
    },
    { name: t('catalogo.ref'), value: sku ?? produto.ref },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
  return (
    <section aria-labelledby="medidas">
      <h2 id="medidas">{t('catalogo.facts')}</h2>
      <dl className={styles.facts}>
        {facts.map(({ name, value, lang }: { name: string; value: string; lang?: string }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={lang}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
