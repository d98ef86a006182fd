import type { FastifyRequest } from 'fastify';
import { localeOf } from '#server/http/locale.ts';
import type { ResultadoItem } from '#shared/contracts/cobranca-office.ts';
import { AppError, errorText, translateFields } from '#shared/errors.ts';
import type { ChargeRow } from './charge-row.ts';

/** The result of one item of a batch: each succeeds or fails by itself, with the reason in the caller's language. */
export async function batchResultOf(
  request: FastifyRequest,
  id: number,
  work: () => Promise<ChargeRow>,
): Promise<ResultadoItem> {
  try {
    return { id, ok: true, estado: (await work()).estado };
  } catch (error) {
    const locale = localeOf(request);
    if (error instanceof AppError && error.status < 500) {
      const fields = error.fields && Object.values(translateFields(error.fields, locale)).flat();
      return { id, ok: false, message: fields?.join(' ') || errorText(error.key, locale, error.vars) };
    }
    request.log.error({ err: error }, 'one of many charges failed');
    return { id, ok: false, message: errorText('error.fallback', locale) };
  }
}

export const countResults = <Item extends ResultadoItem>(resultados: Item[]) => {
  const confirmadas = resultados.filter(({ ok }) => ok).length;
  return { resultados, confirmadas, recusadas: resultados.length - confirmadas };
};
