import type { Behaviour, Values, WriteContext } from '#server/crud/behaviour.ts';
import { raw, sql } from '#server/db/sql.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { rifa as declaration } from '#shared/sections/rifa.ts';

type Rifa = Values<typeof declaration>;
type Status = Rifa['status'];

/**
 * The statuses that a user may set from each; only the draw sets a drawn one, and drawn or cancelled raffles are final.
 */
const follows: Readonly<Record<Status, readonly Status[]>> = {
  rascunho: ['ativa', 'cancelada'],
  ativa: ['rascunho', 'pausada', 'esgotada', 'aguardando_sorteio', 'cancelada'],
  pausada: ['rascunho', 'ativa', 'aguardando_sorteio', 'cancelada'],
  // a held number that is not paid becomes free again
  esgotada: ['ativa', 'aguardando_sorteio', 'cancelada'],
  aguardando_sorteio: ['cancelada'],
  sorteada: [],
  cancelada: [],
};

interface Published {
  premios: number;
  data_sorteio: string | Date | null;
}

/** The errors of a change of status. */
function statusErrors(
  from: Status,
  to: Status,
  { premios, data_sorteio }: Published,
  frozen: boolean,
  now: Date,
): FieldErrors {
  const { options } = declaration.fields.status;
  const errors: FieldErrors = {};
  if (from !== to && (!follows[from].includes(to) || (to === 'rascunho' && frozen)))
    errors.status = [{ key: 'rifa.status', vars: { from: options[from], to: options[to] } }];
  else if (to === 'ativa') {
    if (premios === 0) errors.premios = [{ key: 'rifa.publish_premios' }];
    if (data_sorteio === null || new Date(data_sorteio) <= now)
      errors.data_sorteio = [{ key: 'rifa.publish_data' }];
  }
  return errors;
}

/** Price and number of cotas stay once one was sold. */
function frozenErrors(values: Rifa, current: Rifa): FieldErrors {
  const changed = (['valor_cota', 'total_cotas'] as const).filter((name) => values[name] !== current[name]);
  return Object.fromEntries(changed.map((name) => [name, [{ key: 'rifa.frozen' as const }]]));
}

function limitErrors(values: Rifa): FieldErrors {
  const { minimo_por_comprador: min, maximo_por_comprador: max, total_cotas: total } = values;
  if (max !== null && min !== null && max < min) return { maximo_por_comprador: [{ key: 'rifa.limits' }] };
  if (min !== null && min > total) return { minimo_por_comprador: [{ key: 'rifa.limit_total' }] };
  if (max !== null && max > total) return { maximo_por_comprador: [{ key: 'rifa.limit_total' }] };
  return {};
}

const move =
  (to: Status) =>
  async ({ db, clock }: WriteContext, id: number): Promise<void> => {
    const [row] = await db.query<Published & { status: Status; congelada_em: Date | null }>(
      sql`select status, data_sorteio, congelada_em,
        (select count(*) from rifa_premios p where p.rifa = rifa.id) as premios from rifa where id = ${id}`,
    );
    const errors = statusErrors(row!.status, to, row!, row!.congelada_em !== null, clock.now());
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await db.run(sql`update rifa set status = ${to}, versao = versao + 1, atualizado_em = now()
      where id = ${id} and status <> ${to}`);
  };

/** Raffles: published only with a prize, frozen from the first sale on. */
export const rifa: Behaviour<typeof declaration> = {
  columns: ['congelada_em'],
  computed: { congelada_em: 't.congelada_em' },

  async beforeSave({ clock }, values, current) {
    if (values.slug === null) throw invalidField('slug', 'validation.required');
    const from = current?.status ?? 'rascunho';
    const to = values.status;
    const published = {
      premios: values.premios.length,
      data_sorteio: values.data_sorteio,
    };
    const frozen = (current?.congelada_em ?? null) !== null;
    const errors = {
      ...limitErrors(values),
      // A raffle on sale may be corrected after its date, but not put on sale.
      ...(from !== to || current === null ? statusErrors(from, to, published, frozen, clock.now()) : {}),
      ...(from === to && to === 'ativa' && published.premios === 0
        ? { premios: [{ key: 'rifa.publish_premios' as const }] }
        : {}),
      ...(frozen && current ? frozenErrors(values, current) : {}),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
  },

  async beforeDelete({ db }, id) {
    const [row] = await db.query<{ congelada_em: Date | null }>(
      sql`select congelada_em from rifa where id = ${id}`,
    );
    if (row!.congelada_em !== null)
      throw new AppError('conflict', 'rifa.sold', { fields: { id: [{ key: 'rifa.sold' }] } });
  },

  onSite: () => raw("t.status <> 'rascunho'"),

  actions: {
    publicar: move('ativa'),
    pausar: move('pausada'),
    encerrar: move('aguardando_sorteio'),
    cancelar: move('cancelada'),
  },
};
