import { NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VendasDaLoja } from '#shared/contracts/loja-office.ts';
import type { Ref } from '#shared/crud/record.ts';
import { churchToday, firstOfMonth } from '#shared/dates.ts';
import { tamanhoLabel } from '#shared/loja/variante.ts';
import { produto as productSection } from '#shared/sections/produto.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useDownload } from '#web/crud/use-download.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './vendas.module.css';

/** The sales of the store in a period, by product or variant, with sums and a sheet to download. */
export default function VendasPage() {
  const { t, number, money } = useT();
  const { search, change } = useAddressQuery();
  const [product, setProduct] = useState<Ref | null>(null);
  const { working, run } = useDownload();
  const mayChoose = useAllowed(productSection).list;
  const today = churchToday(new Date());
  const query: Record<string, string> = {
    de: search.get('de') ?? firstOfMonth(today),
    ate: search.get('ate') ?? today,
    por: search.get('por') === 'produto' ? 'produto' : 'variante',
    ...(product && { produto: String(product.id) }),
  };
  const sales = useQuery({
    queryKey: ['pedido', 'vendas', query],
    queryFn: ({ signal }) => api.get<VendasDaLoja>('/admin/pedido/vendas', { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const choose = (name: string, value: string) => change({ [name]: value });
  const refused = isApiError(sales.error) ? sales.error : undefined;
  const fieldError = refused?.of('de') ?? refused?.of('ate');
  const shown = sales.isError ? undefined : sales.data;
  const total = shown?.total;
  const rows = shown?.data ?? [];
  const get = (formato: 'csv' | 'xlsx') =>
    void run({ path: '/admin/pedido/vendas/exportar', query: { ...query, formato } }, `vendas.${formato}`);
  return (
    <>
      <PageHead title={t('vendas.title')} lead={t('vendas.lead')}>
        {total && total.pedidos > 0 && (
          <>
            <Button variant="quiet" loading={working} onClick={() => get('csv')}>
              {t('vendas.csv')}
            </Button>
            <Button variant="quiet" loading={working} onClick={() => get('xlsx')}>
              {t('vendas.xlsx')}
            </Button>
          </>
        )}
      </PageHead>
      <div className={styles.filters}>
        <TextInput
          label={t('vendas.from')}
          type="date"
          value={query.de}
          error={refused?.of('de')}
          onChange={({ currentTarget }) => choose('de', currentTarget.value)}
        />
        <TextInput
          label={t('vendas.until')}
          type="date"
          value={query.ate}
          error={refused?.of('ate')}
          onChange={({ currentTarget }) => choose('ate', currentTarget.value)}
        />
        <NativeSelect
          label={t('vendas.by')}
          value={query.por}
          onChange={({ currentTarget }) => choose('por', currentTarget.value)}
        >
          <option value="variante">{t('vendas.by_variant')}</option>
          <option value="produto">{t('vendas.by_product')}</option>
        </NativeSelect>
        {mayChoose && (
          <ReferenceSearch
            target={productSection}
            value={product}
            onChange={setProduct}
            frame={{ label: t('vendas.product') }}
            withinPortal={false}
          />
        )}
      </div>
      {sales.isPending && <Skeleton height={240} />}
      {sales.isError && !fieldError && <LoadFailed title={t('vendas.failed')} query={sales} />}
      {total && (
        <p className={styles.sum} aria-live="polite">
          {[
            t(total.pedidos === 1 ? 'vendas.orders_one' : 'vendas.orders_many', {
              count: number(total.pedidos),
            }),
            t(total.vendidas - total.devolvidas === 1 ? 'vendas.units_one' : 'vendas.units_many', {
              count: number(total.vendidas - total.devolvidas),
            }),
            money(total.liquido),
          ].join(', ')}
        </p>
      )}
      {shown && rows.length === 0 && (
        <ListNotice kind="empty" title={t('vendas.empty')} text={t('vendas.empty_text')} />
      )}
      {rows.length > 0 && <SalesTable rows={rows} />}
    </>
  );
}

function SalesTable({ rows }: { rows: VendasDaLoja['data'] }) {
  const { t, label, number, money } = useT();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('vendas.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('vendas.product')}</th>
          <th scope="col" data-number>
            {t('vendas.sold')}
          </th>
          <th scope="col" data-number data-wide>
            {t('vendas.returned')}
          </th>
          <th scope="col" data-number data-wide>
            {t('vendas.value')}
          </th>
          <th scope="col" data-number data-wide>
            {t('vendas.refunded')}
          </th>
          <th scope="col" data-number>
            {t('vendas.net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const variant = [tamanhoLabel(row.tamanho, label), row.cor].filter(Boolean).join(' · ');
          return (
            <tr key={`${row.produto}:${row.variante}:${row.nome}:${variant}`}>
              <th scope="row" lang={recordLang}>
                {row.produto === null ? (
                  row.nome
                ) : (
                  <RecordLink section={productSection} id={row.produto}>
                    {row.nome}
                  </RecordLink>
                )}
                {variant && <span className={styles.variant}>{variant}</span>}
              </th>
              <td data-number>{number(row.vendidas)}</td>
              <td data-number data-wide>
                {number(row.devolvidas)}
              </td>
              <td data-number data-wide>
                {money(row.valor)}
              </td>
              <td data-number data-wide>
                {money(row.devolvido)}
              </td>
              <td data-number>{money(row.liquido)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
