import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Carriers, FreightOption } from '#server/ports/carriers.ts';

/** More delivery options than this do not help a buyer to choose. */
const maxOptions = 10;

/**
 * Delivery by the table that the office keeps (section frete_tabela). Rows may overlap: of the fitting rows of one name
 * the cheapest counts, and an option that costs as much as another or more and is no faster is left out.
 */
export const createFreightTable = ({ db }: { db: Db }): Carriers => ({
  quote: ({ cep, peso_g }) =>
    db.query<FreightOption>(
      prepared(sql`with serve as (select distinct on (busca(nome)) id, nome, valor, prazo_dias from frete_tabela
          where ativo and ${cep}::text between cep_de and cep_ate and peso_ate * 1000 >= ${peso_g}::numeric
          order by busca(nome), valor, prazo_dias, id)
        select 'tabela:' || s.id as codigo, s.nome, s.valor, s.prazo_dias from serve s
        where not exists (select from serve o where o.valor <= s.valor and o.prazo_dias <= s.prazo_dias
          and (o.valor, o.prazo_dias, o.id) < (s.valor, s.prazo_dias, s.id))
        order by s.valor, s.prazo_dias, s.id limit ${maxOptions}`),
    ),
});
