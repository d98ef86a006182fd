import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Produto, VarianteDoProduto } from '#shared/contracts/catalogo.ts';
import { tamanhoLabel } from '#shared/loja/variante.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useColourName } from '#web/lib/loja/use-colour-name.ts';
import { type Chosen, optionsOf, type VariantOption } from '#web/lib/loja/variant-choice.ts';
import styles from './variants.module.css';

interface VariantsProps {
  produto: Produto;
  chosen: Chosen;
  /** the buyer tried to buy the product before choosing a size */
  isSizeMissing: boolean;
}

/** The colours, and the sizes of the shown colour, as links to the address of each choice. */
export function Variants({ produto, chosen, isSizeMissing }: VariantsProps) {
  const { t, label } = useT();
  const colourName = useColourName();
  const { variante, asksSize } = chosen;
  const colours = optionsOf(produto, chosen, 'cor');
  const sizes = optionsOf(produto, chosen, 'tamanho');
  const sizeList = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isSizeMissing) sizeList.current?.querySelector('a')?.focus();
  }, [isSizeMissing]);
  const nameOf = ({ tamanho }: VarianteDoProduto): string =>
    tamanhoLabel(tamanho, label) ?? t('catalogo.one_size');
  const link = ({ search, isChosen, disponivel }: VariantOption) => ({
    to: `?${search}`,
    'aria-current': isChosen ? ('true' as const) : undefined,
    'data-gone': !disponivel || undefined,
    rel: 'nofollow',
    preventScrollReset: true,
    replace: true,
  });
  const soldOutMark = (disponivel: boolean) =>
    !disponivel && <span className="visually-hidden"> ({t('catalogo.sold_out')})</span>;
  const shown = variante.cor && colourName(variante.cor.nome);
  return (
    <>
      {shown && (
        <div className={styles.group}>
          <p>
            {t('catalogo.colour')}: <b lang={shown.lang}>{shown.text}</b>
          </p>
          {colours.length > 1 && (
            <ul className={styles.colours} aria-label={t('catalogo.colour')}>
              {colours.map((option) => {
                const { cor } = option.variante;
                const name = cor ? colourName(cor.nome) : { text: t('catalogo.no_colour'), lang: undefined };
                return (
                  <li key={cor?.id ?? 0}>
                    <Link {...link(option)} title={name.text} lang={name.lang}>
                      <i style={{ background: cor?.hex }} />
                      <span className="visually-hidden">{name.text}</span>
                      {soldOutMark(option.disponivel)}
                    </Link>
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      )}
      {sizes.length > 1 && (
        <div className={styles.group} id="tamanho">
          <p>
            {t('catalogo.size')}: {asksSize ? t('catalogo.choose') : <b>{nameOf(variante)}</b>}
          </p>
          <ul
            ref={sizeList}
            className={styles.sizes}
            aria-label={t('catalogo.size')}
            data-missing={isSizeMissing || undefined}
          >
            {sizes.map((option, at) => (
              <li key={option.variante.id}>
                {/* without scripts, autofocus scrolls the loaded page to the sizes */}
                <Link {...link(option)} autoFocus={(isSizeMissing && at === 0) || undefined}>
                  {nameOf(option.variante)}
                  {soldOutMark(option.disponivel)}
                </Link>
              </li>
            ))}
          </ul>
          {isSizeMissing && (
            <p role="alert" className={styles.missing}>
              {t('catalogo.size_missing')}
            </p>
          )}
        </div>
      )}
    </>
  );
}
