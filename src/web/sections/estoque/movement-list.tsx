import { useQuery } from '@tanstack/react-query';
import type { RecordOf } from '#shared/crud/record.ts';
import { estoqueMovimento as section } from '#shared/sections/estoque-movimento.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './stock.module.css';

type Movimento = RecordOf<typeof section>;

interface MovementListProps {
  produto: number;
  /** id of a variant; empty: all variants of the product */
  variante: string;
  isVariantShown: boolean;
}

const shown = 10;

/** The last movements of a product or a variant: who recorded them, why, and the stock after each. */
export function MovementList({ produto, variante, isVariantShown }: MovementListProps) {
  const { t } = useT();
  const filter = variante === '' ? { produto } : { variante };
  const list = useQuery({
    queryKey: ['estoque', produto, 'movimentos', variante],
    queryFn: ({ signal }) =>
      api.get<{ data: Movimento[] }>(`/admin/${section.name}`, {
        query: { ...filter, page: 1, per_page: shown, sort_by: 'quando', sort_order: 'desc' },
        signal,
      }),
    retry: false,
    staleTime: 0,
  });
  if (list.isPending) return <Skeleton height={90} />;
  if (list.isError)
    return (
      <p role="alert" className={styles.note}>
        {list.error.message || t('movimento.failed')}
      </p>
    );
  const { data } = list.data;
  if (data.length === 0) return <p className={styles.note}>{t('movimento.no_history')}</p>;
  return (
    <ul className={styles.movements}>
      {data.map((one) => (
        <Line key={one.id} movimento={one} isVariantShown={isVariantShown} />
      ))}
    </ul>
  );
}

function Line({ movimento, isVariantShown }: { movimento: Movimento; isVariantShown: boolean }) {
  const { t, label, number } = useT();
  const { tipo, quantidade, saldo, quando, motivo, pedido, fornecedor, users, variante_nome } = movimento;
  const why = [motivo, fornecedor, pedido !== null && t('movimento.by_order', { order: pedido })];
  return (
    <li>
      <div className={styles.line}>
        <span>
          {tipo && label(section.fields.tipo.options[tipo])}
          {isVariantShown && variante_nome && <span lang={recordLang}> · {variante_nome}</span>}
        </span>
        <span className={styles.units}>{number(quantidade ?? 0, { signDisplay: 'always' })}</span>
      </div>
      <div className={styles.note}>
        <span lang={recordLang}>{why.filter(Boolean).join(' · ')}</span>
        {' · '}
        {users?.rotulo ?? t('movimento.by_product')}
        {' · '}
        {quando && <DateInWords value={quando} />}
        {' · '}
        {t('movimento.balance', { count: number(saldo ?? 0) })}
      </div>
    </li>
  );
}
