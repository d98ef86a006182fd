import type { Behaviour } from '#server/crud/behaviour.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { churchToday } from '#shared/dates.ts';
import { invalid, invalidField } from '#shared/errors.ts';
import type { campanha as declaration } from '#shared/sections/campanha.ts';
import { inactiveAccounts } from './inactive-accounts.ts';

/** Money received for a campaign, less refunds; without sandbox money. */
const collected = `coalesce((select sum(c.recebido - c.estornado) from contribuicao g
  join cobranca c on c.origem = 'contribuicao' and c.origem_id = g.id
  where g.campanha = t.id and not c.sandbox and c.estado in ('paga', 'estorno_parcial', 'estornada')), 0)`;

/** Whether the site offers the campaign `t` on this day. */
export const isOpenCampanhaSql = (today: string): Sql => sql`(t.ativa and t.slug is not null
  and coalesce(t.inicio <= ${today}::date, true) and coalesce(t.fim >= ${today}::date, true))`;

export const campanha: Behaviour<typeof declaration> = {
  computed: { arrecadado: collected },
  onSite: (now) => isOpenCampanhaSql(churchToday(now)),
  readsOnly: true,
  async beforeSave({ db, clock }, values) {
    if (values.inicio && values.fim && values.fim < values.inicio)
      throw invalidField('fim', 'campanha.ends_before');
    const isOver = values.fim !== null && values.fim < churchToday(clock.now());
    const errors = values.ativa && !isOver ? await inactiveAccounts(db, { conta: values.conta }) : {};
    if (Object.keys(errors).length > 0) throw invalid(errors);
  },
};
