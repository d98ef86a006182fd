import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BalcaoInscricoes, PrecoNoBalcao } from '#shared/contracts/inscricao-balcao.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { type CounterDraft, totalOf, voucherOf } from './counter-draft.ts';

interface CounterPrice extends PrecoNoBalcao {
  /** the server has not answered yet what the voucher takes off, or refused it */
  isUnknown: boolean;
  error: string | undefined;
}

/** The price of a purchase at the counter: the server computes what a voucher takes off. */
export function useCounterPrice(draft: CounterDraft, offer: BalcaoInscricoes): CounterPrice {
  const { t } = useT();
  const voucher = voucherOf(draft);
  const body = { evento: offer.evento.id, lotes: draft.participantes.map(({ lote }) => lote), voucher };
  const price = useQuery({
    queryKey: ['inscricao', 'balcao', 'preco', body],
    queryFn: ({ signal }) => api.post<PrecoNoBalcao>('/admin/inscricao/balcao/preco', body, { signal }),
    enabled: voucher !== '',
    placeholderData: keepPreviousData,
    retry: false,
    // others may use up the voucher meanwhile
    staleTime: 0,
  });
  if (voucher === '')
    return { total: totalOf(draft, offer), desconto: 0, isUnknown: false, error: undefined };
  const error = price.isError
    ? (isApiError(price.error) ? (price.error.of('voucher') ?? price.error.message) : '') ||
      t('error.fallback')
    : undefined;
  const { total, desconto } = price.data ?? { total: totalOf(draft, offer), desconto: 0 };
  return { total, desconto, error, isUnknown: !price.isSuccess || price.isPlaceholderData };
}
