import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { lastOf } from '#server/sections/compare-counts.ts';
import { entriesOfCount, type FormaContada } from '#shared/contagem/contagem.ts';
import { isCountDecided } from '#shared/contracts/contagem.ts';
import { churchToday, firstOfMonth } from '#shared/dates.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { classificacoes } from '#shared/sections/financeiro-listas.ts';
import { type CountedDay, clearEnvelopeNames, lockCount } from './counts.ts';

type Deps = Pick<FeatureDeps, 'engineOf' | 'clock'>;

interface Booking {
  /** the account of each method */
  contas: Readonly<Partial<Record<FormaContada, number | undefined>>>;
  /** the day on which the money entered, that of the service unless its month is closed */
  data: string | undefined;
}

/** Longer names are cut, so that the description fits. */
const longestName = 100;

/** Turns the refusals of entries into one of the booking: a closed month keeps its own message. */
function bookingRefusal(refused: readonly { forma: FormaContada; errors: FieldErrors }[]): AppError {
  const closed = refused
    .flatMap(({ errors }) => Object.values(errors).flat())
    .find(({ key }) => key === 'fechamento.entry_closed');
  if (closed) return new AppError('conflict', closed.key, { vars: closed.vars, fields: { data: [closed] } });
  return invalid(
    Object.fromEntries(
      refused.flatMap(({ forma, errors }) =>
        Object.entries(errors).map(([field, list]) => [field === 'conta' ? `contas.${forma}` : field, list]),
      ),
    ),
  );
}

/** Writes a checked count into the books, once: one entry for each kind and method, and separate ones for contributions of a person. */
export const bookCount = (
  { engineOf, clock }: Deps,
  identity: StaffIdentity,
  id: number,
  { contas, data }: Booking,
): Promise<CountedDay> =>
  engineOf(financeiro).batch(identity, async ({ tx, write }) => {
    const row = await lockCount(tx, identity, id);
    if (row.estado === 'lancada') throw new AppError('conflict', 'contagem.booked');
    if (!isCountDecided(row.estado)) throw new AppError('conflict', 'contagem.not_checked');
    const now = clock.now();
    const day = data ?? row.data;
    if (day < row.data || day > churchToday(now)) throw invalidField('data', 'contagem.day');
    const counted = (await lastOf(tx, id, row.vale ?? row.primeira_pessoa))!;
    const entries = entriesOfCount(counted);
    const missing = entries.filter(({ forma }) => contas[forma] === undefined);
    if (missing.length > 0)
      throw invalid(
        Object.fromEntries(missing.map(({ forma }) => [`contas.${forma}`, [{ key: 'contagem.account' }]])),
      );
    const [culto] = await tx.query<{ nome: string }>(sql`select nome from evento where id = ${row.evento}`);
    const categories = await tx.query<{ destino: string; categoria: number | null }>(
      sql`select destino, categoria from recebimentos_destinos where categoria is not null order by ordem`,
    );
    const written = await write(
      entries.map(({ especie, forma, pessoa, valor }) => ({
        // the counters chose the giver, who may be of a church that the caller has no access to
        chosen: { pessoa },
        input: {
          descricao: `${classificacoes[especie][0]}: ${culto!.nome.slice(0, longestName)}`,
          tipo: 'receita',
          valor,
          classificacao_financeira: especie,
          forma_pagamento: forma,
          pessoa,
          conta: contas[forma]!,
          igreja: row.igreja,
          pago: true,
          data_pagamento: day,
          data_vencimento: row.data,
          competencia: firstOfMonth(row.data),
          categoria: categories.find(({ destino }) => destino === especie)?.categoria ?? null,
        },
      })),
    );
    const refused = written.flatMap((result, at) =>
      'errors' in result ? [{ forma: entries[at]!.forma, errors: result.errors }] : [],
    );
    if (refused.length > 0) throw bookingRefusal(refused);
    const ids = written.flatMap((result) => ('id' in result ? [result.id] : []));
    await tx.run(sql`insert into contagem_lancamento (financeiro, contagem)
      select f, ${id} from unnest(${ids}::integer[]) as u(f)`);
    await tx.run(sql`update contagem set estado = 'lancada', lancada_em = ${now}, lancada_por = ${identity.user.id},
      versao = versao + 1, atualizado_em = ${now} where id = ${id}`);
    await clearEnvelopeNames(tx, id);
    return { evento: row.evento, dia: row.data };
  });
