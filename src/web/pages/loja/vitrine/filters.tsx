import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { Filtros } from '#shared/contracts/catalogo.ts';
import { priceRanges } from '#shared/loja/catalogo.ts';
import { tamanhos } from '#shared/loja/tamanhos.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { type Choice, choiceHref, toggled } from '#web/lib/loja/catalogue-address.ts';
import { useColourName } from '#web/lib/loja/use-colour-name.ts';
import { useCount } from '#web/lib/loja/use-count.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './filters.module.css';
import { usePriceName } from './use-price-name.ts';

interface FiltersProps {
  choice: Choice;
  filtros: Filtros;
  /** number of products in the list */
  total: number;
}

const panelId = 'filtros';

/**
 * The filters as links with the number of products that each leaves. Beside the list on wide screens; on phones a popover
 * that opens without scripts and stays open while several are chosen.
 */
export function Filters({ choice, filtros, total }: FiltersProps) {
  const { t, label } = useT();
  const counted = useCount();
  const priceName = usePriceName();
  const colourName = useColourName();
  const panel = useRef<HTMLDivElement>(null);
  const { categorias, cores, disponiveis } = filtros;
  const sizes = filtros.tamanhos.filter(({ tamanho }) => tamanho !== 'unico');
  const chosenPrice = (de: number, ate: number | null): boolean =>
    (choice.preco_de ?? 0) === de &&
    (choice.preco_ate ?? null) === ate &&
    (choice.preco_de !== undefined || choice.preco_ate !== undefined);
  return (
    <>
      <Button variant="quiet" className={styles.open} popoverTarget={panelId}>
        <IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden="true" />
        {t('catalogo.filter')}
      </Button>
      <div ref={panel} id={panelId} popover="auto" className={styles.panel} data-noprint>
        <div className={styles.top}>
          <p>{t('catalogo.filter')}</p>
          <button
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label={t('catalogo.filter_close')}
          >
            <IconX size={22} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
        <nav className={styles.groups} aria-label={t('catalogo.filter')}>
          <Group title={t('catalogo.categories')} isShown={categorias.length > 1}>
            {categorias.map(({ id, nome, acima, total: count }) => (
              <Option
                key={id}
                to={choiceHref(choice, { categoria: id === choice.categoria ? undefined : id })}
                isChosen={id === choice.categoria}
                count={count}
                isInside={acima !== null}
                isFollowed
              >
                <span lang={recordLang}>{nome}</span>
              </Option>
            ))}
          </Group>
          <Group title={t('catalogo.colour')} isShown={cores.length > 1}>
            {cores.map(({ id, nome, hex, total: count }) => {
              const { text, lang } = colourName(nome);
              return (
                <Option
                  key={id}
                  to={choiceHref(choice, { cor: toggled(choice.cor, id) })}
                  isChosen={choice.cor.includes(id)}
                  count={count}
                >
                  <i className={styles.swatch} style={{ background: hex }} />
                  <span lang={lang}>{text}</span>
                </Option>
              );
            })}
          </Group>
          <Group title={t('catalogo.size')} isShown={sizes.length > 1}>
            {sizes.map(({ tamanho, total: count }) => (
              <Option
                key={tamanho}
                to={choiceHref(choice, { tamanho: toggled(choice.tamanho, tamanho) })}
                isChosen={choice.tamanho.includes(tamanho)}
                count={count}
              >
                {label(tamanhos[tamanho as keyof typeof tamanhos])}
              </Option>
            ))}
          </Group>
          <Group title={t('catalogo.price')} isShown={filtros.precos.filter((count) => count > 0).length > 1}>
            {priceRanges.map(({ de, ate }, at) => {
              const isChosen = chosenPrice(de, ate);
              const count = filtros.precos[at] ?? 0;
              if (count === 0 && !isChosen) return null;
              const range = { preco_de: de || undefined, preco_ate: ate ?? undefined };
              return (
                <Option
                  key={de}
                  to={choiceHref(choice, isChosen ? { preco_de: undefined, preco_ate: undefined } : range)}
                  isChosen={isChosen}
                  count={count}
                >
                  {priceName({ de, ate })}
                </Option>
              );
            })}
          </Group>
          <Group title={t('catalogo.stock')} isShown={disponiveis > 0 || choice.disponivel}>
            <Option
              to={choiceHref(choice, { disponivel: !choice.disponivel })}
              isChosen={choice.disponivel}
              count={disponiveis}
            >
              {t('catalogo.available')}
            </Option>
          </Group>
        </nav>
        <Button className={styles.show} size="lg" wide popoverTarget={panelId} popoverTargetAction="hide">
          {counted('show', total)}
        </Button>
      </div>
    </>
  );
}

function Group({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

interface OptionProps {
  to: string;
  isChosen: boolean;
  count: number;
  isInside?: boolean;
  /** whether search engines follow the links: only those of categories, not every combination of filters */
  isFollowed?: boolean;
  children: ReactNode;
}

function Option({ to, isChosen, count, isInside, isFollowed, children }: OptionProps) {
  return (
    <li data-inside={isInside || undefined}>
      <Link
        to={to}
        className={styles.option}
        aria-current={isChosen ? 'true' : undefined}
        rel={isFollowed ? undefined : 'nofollow'}
        preventScrollReset
      >
        {children}
        <small>{count}</small>
      </Link>
    </li>
  );
}
