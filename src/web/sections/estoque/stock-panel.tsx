import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { VarianteNoEstoque } from '#shared/contracts/estoque.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { estoqueMovimento as section } from '#shared/sections/estoque-movimento.ts';
import { useAllowed } from '#web/crud/access.ts';
import { createPath, listPath } from '#web/crud/paths.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import badge from '#web/sections/badge.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MovementList } from './movement-list.tsx';
import styles from './stock.module.css';
import { useMayMove } from './use-may-move.ts';

/** On the page of a product: the stock of each variant, and its movements. */
export function StockPanel({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const stock = useQuery({
    queryKey: ['estoque', record.id],
    queryFn: ({ signal }) =>
      api.get<{ data: VarianteNoEstoque[] }>(`/admin/produto/${record.id}/estoque`, { signal }),
    retry: false,
    staleTime: 0,
  });
  return (
    <ViewPanel name="estoque" title={t('movimento.panel')}>
      <div className={styles.panel}>
        {stock.isPending && <Skeleton height={120} />}
        {stock.isError && (
          <div role="alert" className={styles.note}>
            <p>{stock.error.message || t('movimento.failed')}</p>
            <Button variant="quiet" onClick={() => void stock.refetch()}>
              {t('crud.retry')}
            </Button>
          </div>
        )}
        {stock.data && <Stock produto={record.id} variantes={stock.data.data} />}
      </div>
    </ViewPanel>
  );
}

interface StockProps {
  produto: number;
  variantes: readonly VarianteNoEstoque[];
}

function Stock({ produto, variantes }: StockProps) {
  const { t } = useT();
  const can = useAllowed(section);
  const mayMove = useMayMove();
  const [chosen, setChosen] = useState('');
  const nameOf = ({ nome, sku }: VarianteNoEstoque): string => nome ?? sku ?? t('movimento.only_variant');
  const isHeld = variantes.some(({ presas }) => presas > 0);
  const isSold = variantes.some(({ a_entregar }) => a_entregar > 0);
  const filter = chosen ? `variante=${chosen}` : `produto=${produto}`;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('movimento.variant')}</th>
            <th scope="col" data-number>
              {t('movimento.stock')}
            </th>
            {isHeld && (
              <>
                <th scope="col" data-number>
                  {t('movimento.held')}
                </th>
                <th scope="col" data-number>
                  {t('movimento.free')}
                </th>
              </>
            )}
            {isSold && (
              <th scope="col" data-number>
                {t('movimento.to_hand_over')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {variantes.map((one) => (
            <Row key={one.variante} variante={one} name={nameOf(one)} isHeld={isHeld} isSold={isSold} />
          ))}
        </tbody>
      </table>
      {isHeld && <p className={styles.note}>{t('movimento.held_help')}</p>}
      {isSold && <p className={styles.note}>{t('movimento.to_hand_over_help')}</p>}
      {mayMove && (
        <ButtonLink
          variant="quiet"
          className={styles.button}
          to={`${createPath(section)}?produto=${produto}`}
        >
          {t('movimento.new')}
        </ButtonLink>
      )}
      {can.list && (
        <>
          <div className={styles.head}>
            <h3>{t('movimento.history')}</h3>
            {variantes.length > 1 && (
              <NativeSelect
                aria-label={t('movimento.history_of')}
                value={chosen}
                onChange={(event) => setChosen(event.currentTarget.value)}
              >
                <option value="">{t('movimento.all_variants')}</option>
                {variantes.map((one) => (
                  <option key={one.variante} value={one.variante}>
                    {nameOf(one)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </div>
          <MovementList
            produto={produto}
            variante={chosen}
            isVariantShown={chosen === '' && variantes.length > 1}
          />
          <Link className={styles.all} to={`${listPath(section)}?${filter}`}>
            {t('movimento.see_all')}
          </Link>
        </>
      )}
    </>
  );
}

interface RowProps {
  variante: VarianteNoEstoque;
  name: string;
  isHeld: boolean;
  isSold: boolean;
}

function Row({ variante: { estoque, presas, a_entregar, ativo, baixo }, name, isHeld, isSold }: RowProps) {
  const { t, number } = useT();
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <span lang={recordLang}>{name}</span>
          {!ativo && <span className={badge.badge}>{t('movimento.off_sale')}</span>}
          {baixo && (
            <span className={badge.badge} data-tone="soon">
              {t('movimento.low')}
            </span>
          )}
        </span>
      </th>
      <td data-number>{number(estoque)}</td>
      {isHeld && (
        <>
          <td data-number>{number(presas)}</td>
          <td data-number>{number(Math.max(0, estoque - presas))}</td>
        </>
      )}
      {isSold && <td data-number>{number(a_entregar)}</td>}
    </tr>
  );
}
