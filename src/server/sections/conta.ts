import type { Behaviour, WriteContext } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { campanha } from '#shared/sections/campanha.ts';
import type { conta as declaration } from '#shared/sections/conta.ts';
import { recebimentos } from '#shared/sections/recebimentos.ts';

/** Triggers maintain total_financeiro: reading a balance takes the same time however many rows there are. */
const saldo = `t.valor_inicial + coalesce((select sum(s.valor) from total_financeiro s where s.conta = t.id and s.pago), 0)::bigint`;

const labelOf = (text: (at: 0 | 1 | 2) => string): Label => [text(0), text(1), text(2)];

type AccountField = 'conta' | 'conta_dinheiro' | 'conta_maquina' | 'conta_pix_balcao';

/** The settings and campaigns that send money to an account, as the office names them. */
async function sourcesOf({ db, clock }: Pick<WriteContext, 'db' | 'clock'>, id: number): Promise<Label[]> {
  const [used] = await db.query<{
    campos: AccountField[];
    destinos: (keyof typeof recebimentos.fields.destinos.fields.destino.options)[];
    campanhas: string[];
  }>(sql`select
      array(select k.campo from recebimentos r, lateral (values (1, 'conta', r.conta), (2, 'conta_dinheiro', r.conta_dinheiro),
        (3, 'conta_maquina', r.conta_maquina), (4, 'conta_pix_balcao', r.conta_pix_balcao)) k (ordem, campo, conta)
        where k.conta = ${id} order by k.ordem) as campos,
      array(select destino from recebimentos_destinos where conta = ${id} order by ordem) as destinos,
      array(select nome from campanha where conta = ${id} and ativa
        and coalesce(fim >= ${churchToday(clock.now())}::date, true) order by nome) as campanhas`);
  const named = (source: Label, what: Label): Label => labelOf((at) => `${source[at]}: ${what[at]}`);
  const { destinos } = recebimentos.fields;
  return [
    ...used!.campos.map((name) => named(recebimentos.singular, recebimentos.fields[name].label)),
    ...used!.destinos.map((name) => named(recebimentos.singular, destinos.fields.destino.options[name])),
    ...used!.campanhas.map((nome) => named(campanha.singular, [nome, nome, nome])),
  ];
}

/**
 * The balance is computed. An account that moved money cannot be deleted, and one that money is sent to, by the settings or by a campaign,
 * cannot be deactivated.
 */
export const conta: Behaviour<typeof declaration> = {
  computed: { saldo },
  totals: { saldo: `sum(${saldo})` },
  // An account without a church counts as one of the head church, as in closings and publications.
  filters: { igreja: (value) => sql`coalesce(t.igreja, igreja_sede()) = ${Number(value)}` },

  async beforeSave(context, values, current) {
    if (!current?.ativa || values.ativa) return;
    const sources = await sourcesOf(context, current.id);
    if (sources.length === 0) return;
    const names = labelOf((at) => sources.map((source) => source[at]).join('; '));
    throw invalidField('ativa', 'conta.receives', { sources: names });
  },

  async beforeDelete({ db }, id) {
    const [used] = await db.query<{ any: boolean }>(
      sql`select exists (select from financeiro where conta = ${id} or conta_destino = ${id}) as any`,
    );
    if (used!.any) {
      throw new AppError('conflict', 'conta.has_movements', {
        fields: { id: [{ key: 'conta.has_movements' }] },
      });
    }
  },
};
