import { Link } from 'react-router';
import type { Produto, VarianteDoProduto } from '#shared/contracts/catalogo.ts';
import { nomeDoTamanho } from '#shared/loja/variante.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { optionsOf, type VariantOption } from '#web/lib/loja/variant-choice.ts';
import styles from './variants.module.css';

interface VariantsProps {
  produto: Produto;
  chosen: VarianteDoProduto;
}

/** The colours, and the sizes of the chosen colour, as links to the address of each variant. */
export function Variants({ produto, chosen }: VariantsProps) {
  const { t, label } = useT();
  const colours = optionsOf(produto, chosen, 'cor');
  const sizes = optionsOf(produto, chosen, 'tamanho');
  const nameOf = (variante: VarianteDoProduto): string =>
    nomeDoTamanho(variante.tamanho, label) ?? t('catalogo.one_size');
  const link = ({ variante, isChosen, disponivel }: VariantOption) => ({
    to: `?variante=${variante.id}`,
    'aria-current': isChosen ? ('true' as const) : undefined,
    'data-gone': !disponivel || undefined,
    rel: 'nofollow',
    preventScrollReset: true,
    replace: true,
  });
  const gone = (disponivel: boolean) =>
    !disponivel && <span className="visually-hidden"> ({t('catalogo.sold_out')})</span>;
  return (
    <>
      {chosen.cor && (
        <div className={styles.group}>
          <p>
            {t('catalogo.colour')}: <b lang={recordLang}>{chosen.cor.nome}</b>
          </p>
          {colours.length > 1 && (
            <ul className={styles.colours} aria-label={t('catalogo.colour')}>
              {colours.map((option) => (
                <li key={option.variante.cor?.id ?? 0}>
                  <Link {...link(option)} title={option.variante.cor?.nome}>
                    <i style={{ background: option.variante.cor?.hex }} />
                    <span className="visually-hidden" lang={recordLang}>
                      {option.variante.cor?.nome ?? t('catalogo.no_colour')}
                    </span>
                    {gone(option.disponivel)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {sizes.length > 1 && (
        <div className={styles.group}>
          <p>
            {t('catalogo.size')}: <b>{nameOf(chosen)}</b>
          </p>
          <ul className={styles.sizes} aria-label={t('catalogo.size')}>
            {sizes.map((option) => (
              <li key={option.variante.id}>
                <Link {...link(option)}>
                  {nameOf(option.variante)}
                  {gone(option.disponivel)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
