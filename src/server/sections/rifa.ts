import type { Behaviour, Values, WriteContext } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { freezeDeadline, isExtracted } from '#shared/rifa/extracao.ts';
import { regrasProblem } from '#shared/rifa/regras.ts';
import { rifa as declaration } from '#shared/sections/rifa.ts';
import { rifaCanceladaJob } from './jobs/rifa-cancelada.ts';
import { commitRules } from './rifa-compromisso.ts';

type Rifa = Values<typeof declaration>;
type Status = Rifa['status'];

/**
 * The statuses that a user may set from each; only the draw sets a drawn one, and drawn or cancelled raffles are final. A published raffle
 * cannot become a draft again, because its rules are public.
 */
const follows: Readonly<Record<Status, readonly Status[]>> = {
  rascunho: ['ativa', 'cancelada'],
  ativa: ['pausada', 'esgotada', 'aguardando_sorteio', 'cancelada'],
  pausada: ['ativa', 'aguardando_sorteio', 'cancelada'],
  // a held number that is not paid becomes free again, and the raffle is on sale again
  esgotada: ['ativa', 'aguardando_sorteio', 'cancelada'],
  aguardando_sorteio: ['cancelada'],
  sorteada: [],
  cancelada: [],
};

/** The fields of a raffle that a publication checks. */
interface Published
  extends Pick<
    Rifa,
    | 'modo_sorteio'
    | 'total_cotas'
    | 'extracao_numero'
    | 'extracao_data'
    | 'numero_autorizacao'
    | 'certificado'
  > {
  premios: readonly unknown[];
  data_sorteio: string | Date | null;
}

/** Sales end before the extraction whose prizes decide. */
function extractionErrors({
  extracao_data,
  data_sorteio,
}: Pick<Published, 'extracao_data' | 'data_sorteio'>): FieldErrors {
  const isBefore =
    extracao_data !== null && data_sorteio !== null && new Date(data_sorteio) > freezeDeadline(extracao_data);
  return isBefore ? { extracao_data: [{ key: 'rifa.extraction_before' }] } : {};
}

function publishErrors(
  published: Published,
  { now, needsPermit }: { now: Date; needsPermit: boolean },
): FieldErrors {
  const {
    premios,
    data_sorteio,
    modo_sorteio: modo,
    total_cotas,
    numero_autorizacao,
    certificado,
  } = published;
  const errors: FieldErrors = {};
  if (data_sorteio === null || new Date(data_sorteio) <= now)
    errors.data_sorteio = [{ key: 'rifa.publish_data' }];
  for (const name of ['extracao_numero', 'extracao_data'] as const)
    if (published[name] === null) errors[name] = [{ key: 'rifa.publish_extraction' }];
  if (needsPermit) {
    if (numero_autorizacao === null) errors.numero_autorizacao = [{ key: 'rifa.publish_permit' }];
    if (certificado === null) errors.certificado = [{ key: 'rifa.publish_permit' }];
  }
  const problem = regrasProblem({ modo, total_cotas, premios });
  if (problem === 'premios') errors.premios = [{ key: 'rifa.publish_premios' }];
  if (problem === 'federal_premios') errors.premios = [{ key: 'rifa.federal_premios' }];
  if (problem === 'federal_total') errors.total_cotas = [{ key: 'rifa.federal_total' }];
  return { ...extractionErrors(published), ...errors };
}

/** Whether the church's settings require an authorisation before a raffle is published. */
async function asksPermit(db: Db): Promise<boolean> {
  const [row] = await db.query<{ livre: boolean }>(
    sql`select rifa_sem_autorizacao as livre from recebimentos where id = 1`,
  );
  return !row?.livre;
}

/** The errors of a change of status. */
async function statusErrors(
  { db, clock }: Pick<WriteContext, 'db' | 'clock'>,
  from: Status,
  to: Status,
  published: Published,
): Promise<FieldErrors> {
  const { options } = declaration.fields.status;
  if (from !== to && !follows[from].includes(to))
    return { status: [{ key: 'rifa.status', vars: { from: options[from], to: options[to] } }] };
  if (to !== 'ativa') return {};
  return publishErrors(published, { now: clock.now(), needsPermit: await asksPermit(db) });
}

/** Errors for changes of what the published rules state; for prizes their description and value, not their photos. */
function committedErrors(values: Rifa, current: Rifa): FieldErrors {
  const prizes = ({ premios }: Rifa): string =>
    JSON.stringify(premios.map(({ descricao, valor }) => [descricao, valor ?? null]));
  const changed: string[] = [
    ...(['nome', 'slug', 'modo_sorteio', 'valor_cota', 'total_cotas', 'distribuicao'] as const),
    ...(['minimo_por_comprador', 'maximo_por_comprador', 'extracao_numero', 'extracao_data'] as const),
    ...(['numero_autorizacao', 'regulamento'] as const),
  ].filter((name) => values[name] !== current[name]);
  if (prizes(values) !== prizes(current)) changed.push('premios');
  return Object.fromEntries(changed.map((name) => [name, [{ key: 'rifa.committed' as const }]]));
}

/** Errors for the date of the draw: a published raffle always has one, which stays once the raffle is drawn or cancelled. */
function dateErrors({ data_sorteio: to }: Rifa, { data_sorteio: from, status }: Rifa): FieldErrors {
  const isFinal = status === 'sorteada' || status === 'cancelada';
  if (isFinal && (to && Date.parse(to)) !== (from && Date.parse(from)))
    return { data_sorteio: [{ key: 'rifa.committed' }] };
  return to === null && !isFinal && status !== 'rascunho'
    ? { data_sorteio: [{ key: 'validation.required' }] }
    : {};
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

const publishRules = ({ db, user, clock }: WriteContext, id: number): Promise<void> =>
  commitRules(db, id, { users: user.id, now: clock.now() });

/** Once the prizes of the extraction can be known, a frozen raffle is drawn: cancelling it would be a veto on its winner. */
async function requireUndecided({ db, clock }: WriteContext, id: number): Promise<void> {
  const [row] = await db.query<{ data: string }>(
    sql`select extracao_data as data from rifa_lista where rifa = ${id}`,
  );
  if (row && isExtracted(row.data, clock.now())) throw new AppError('conflict', 'rifa.extraction_over');
}

/** The consequences of a change of status: the first publication commits to the rules, a cancellation refunds. */
async function afterStatus(context: WriteContext, id: number, from: Status, to: Status): Promise<void> {
  if (to === 'ativa') await publishRules(context, id);
  if (to !== 'cancelada' || from === to) return;
  await requireUndecided(context, id);
  await context.jobs.enqueue(context.db, rifaCanceladaJob, { rifa: id });
}

const move =
  (to: Status) =>
  async (context: WriteContext, id: number): Promise<void> => {
    const { db } = context;
    const [row] = await db.query<Published & { status: Status }>(
      sql`select status, data_sorteio, modo_sorteio, total_cotas, extracao_numero, extracao_data, numero_autorizacao,
        certificado, array(select p.id from rifa_premios p where p.rifa = rifa.id) as premios from rifa where id = ${id}`,
    );
    const { status: from, ...published } = row!;
    const errors = await statusErrors(context, from, to, published);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await db.run(sql`update rifa set status = ${to}, versao = versao + 1, atualizado_em = now()
      where id = ${id} and status <> ${to}`);
    await afterStatus(context, id, from, to);
  };

/** Raffles: published only with prizes, an extraction and its rules, which are final from then on. */
export const rifa: Behaviour<typeof declaration> = {
  columns: ['congelada_em'],
  constraints: {
    rifa_data_sorteio_check: { field: 'data_sorteio', error: { key: 'validation.required' } },
  },
  computed: {
    congelada_em: 't.congelada_em',
    compromisso_em: '(select c.criado_em from rifa_compromisso c where c.rifa = t.id)',
  },

  async beforeSave(context, values, current) {
    if (values.slug === null) throw invalidField('slug', 'validation.required');
    const from = current?.status ?? 'rascunho';
    const to = values.status;
    const isCommitted = (current?.compromisso_em ?? null) !== null;
    const isSold = (current?.congelada_em ?? null) !== null;
    const errors = {
      ...limitErrors(values),
      ...extractionErrors(values),
      // A raffle on sale may be corrected after its date, but not put on sale.
      ...(from !== to || current === null ? await statusErrors(context, from, to, values) : {}),
      ...(current ? dateErrors(values, current) : {}),
      ...(current && isCommitted ? committedErrors(values, current) : {}),
      ...(current && isSold && !isCommitted ? frozenErrors(values, current) : {}),
      // The page of the raffle shows the certificate under which it was published; it may be replaced, but not removed.
      ...(isCommitted && current?.certificado && values.certificado === null
        ? { certificado: [{ key: 'rifa.committed' as const }] }
        : {}),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (current && to === 'cancelada') await afterStatus(context, current.id, from, to);
  },

  async afterSave(context, id, { status }) {
    if (status === 'ativa') await publishRules(context, id);
  },

  async beforeDelete({ db }, id) {
    const [row] = await db.query<{ congelada_em: Date | null; prometida: boolean }>(
      sql`select congelada_em, exists (select from rifa_compromisso c where c.rifa = rifa.id) as prometida
        from rifa where id = ${id}`,
    );
    const key = row!.congelada_em !== null ? 'rifa.sold' : row!.prometida ? 'rifa.committed_delete' : null;
    if (key) throw new AppError('conflict', key, { fields: { id: [{ key }] } });
  },

  onSite: () => raw("t.status <> 'rascunho'"),

  actions: {
    publicar: move('ativa'),
    pausar: move('pausada'),
    encerrar: move('aguardando_sorteio'),
    cancelar: move('cancelada'),
  },
};
