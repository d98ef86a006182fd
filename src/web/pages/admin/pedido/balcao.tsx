import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import type { Balcao, VarianteNoBalcao, VendaNoBalcao } from '#shared/contracts/loja-balcao.ts';
import { tamanhoLabel } from '#shared/loja/variante.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './balcao.module.css';
import { addUnit, type CounterLine } from './counter/counter-lines.ts';
import { CounterReceipt } from './counter/counter-receipt.tsx';
import { CounterSale } from './counter/counter-sale.tsx';

/** Sells at the counter in three taps: the product, the payment method, done. */
export default function BalcaoPage() {
  const { t } = useT();
  const client = useQueryClient();
  const [lines, setLines] = useState<readonly CounterLine[]>([]);
  const [sold, setSold] = useState<VendaNoBalcao>();
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead title={t('caixa.title')} {...(!sold && { lead: t('caixa.lead') })} />
      {sold ? (
        <CounterReceipt
          sale={sold}
          onAgain={() => {
            setSold(undefined);
            setLines([]);
            setRound(round + 1);
          }}
        />
      ) : (
        <Counter
          key={round}
          lines={lines}
          onLines={setLines}
          onSold={(sale) => {
            setSold(sale);
            void client.invalidateQueries({ queryKey: ['pedido'] });
          }}
        />
      )}
    </>
  );
}

interface CounterProps {
  lines: readonly CounterLine[];
  onLines: Dispatch<SetStateAction<readonly CounterLine[]>>;
  onSold: (sale: VendaNoBalcao) => void;
}

const offerOf = (termo: string, signal?: AbortSignal): Promise<Balcao> =>
  api.get<Balcao>('/admin/pedido/balcao', { query: { termo }, ...(signal && { signal }) });

function Counter({ lines, onLines, onSold }: CounterProps) {
  const { t } = useT();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const termo = useDeferredValue(typed.trim());
  const field = useRef<HTMLInputElement>(null);
  const offer = useQuery({
    queryKey: ['pedido', 'balcao', termo],
    queryFn: ({ signal }) => offerOf(termo, signal),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const add = (variante: VarianteNoBalcao) => {
    setProblem('');
    // a scan waits for the server: the seller may have tapped other products meanwhile
    onLines((now) => addUnit(now, variante));
  };

  /** A barcode reader types the code of a label and sends Enter: adds the variant with exactly this code to the sale. */
  const scan = async (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return;
    // the next code replaces this one, also before its answer
    field.current?.select();
    let variantes: readonly VarianteNoBalcao[];
    try {
      ({ variantes } = await offerOf(code));
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      return setProblem(failure.message || t('caixa.failed'));
    }
    const exact = variantes.filter(({ exata }) => exata);
    const matches = exact.length > 0 ? exact : variantes;
    if (matches.length === 0) return setProblem(t('caixa.none', { text: code }));
    // Several variants of one product: the seller taps the right one.
    if (matches.length > 1) return;
    if (matches[0]!.livres <= 0) return setProblem(t('caixa.sold_out'));
    add(matches[0]!);
    setTyped((now) => (now.trim() === code ? '' : now));
    field.current?.focus();
  };

  return (
    <div className={styles.counter}>
      <section className={styles.goods} aria-labelledby="balcao-produtos">
        <h2 id="balcao-produtos" className="visually-hidden">
          {t('caixa.products')}
        </h2>
        <form onSubmit={(event) => void scan(event)}>
          <TextInput
            ref={field}
            label={t('caixa.search')}
            help={t('caixa.search_help')}
            error={problem || undefined}
            type="search"
            maxLength={120}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setProblem('');
            }}
          />
        </form>
        {offer.isPending && <Skeleton height={240} />}
        {offer.isError && <LoadFailed title={t('caixa.failed')} query={offer} />}
        {offer.data?.variantes.length === 0 && (
          <p className={styles.note}>
            {termo === '' ? t('caixa.empty_store') : t('caixa.none', { text: termo })}
          </p>
        )}
        <ul className={styles.grid}>
          {offer.data?.variantes.map((variante) => (
            <Goods
              key={variante.variante}
              variante={variante}
              inSale={lines.find((line) => line.variante === variante.variante)?.quantidade ?? 0}
              onAdd={() => add(variante)}
            />
          ))}
        </ul>
      </section>
      <CounterSale lines={lines} igrejas={offer.data?.igrejas ?? []} onLines={onLines} onSold={onSold} />
    </div>
  );
}

interface GoodsProps {
  variante: VarianteNoBalcao;
  /** units of the variant in the sale */
  inSale: number;
  onAdd: () => void;
}

function Goods({ variante, inSale, onAdd }: GoodsProps) {
  const { t, label, money } = useT();
  const { nome, tamanho, cor, foto, preco, livres } = variante;
  const details = [tamanhoLabel(tamanho, label), cor].filter(Boolean).join(' · ');
  return (
    <li>
      <button
        type="button"
        className={styles.product}
        disabled={inSale >= livres}
        data-variante={variante.variante}
        onClick={onAdd}
      >
        {foto ? (
          <Picture image={foto} alt="" sizes="64px" ratio={1} className={styles.picture} />
        ) : (
          <span className={styles.picture} aria-hidden="true" />
        )}
        <span className={styles.about}>
          <strong lang={recordLang}>{nome}</strong>
          {details && <span lang={recordLang}>{details}</span>}
          <span className={styles.note}>
            {money(preco)} · {livres > 0 ? t('caixa.left', { count: livres }) : t('caixa.none_left')}
          </span>
        </span>
        {inSale > 0 && (
          <span className={styles.taken}>
            {inSale}
            <span className="visually-hidden"> {t('caixa.in_sale')}</span>
          </span>
        )}
      </button>
    </li>
  );
}
