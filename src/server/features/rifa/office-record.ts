import type { Limits } from '#server/crud/scope.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { FichaCompraRifa, PassoCompraRifa } from '#shared/contracts/rifa-office.ts';
import { pessoa as pessoaSection } from '#shared/sections/pessoa.ts';
import type { RifaDeps } from './deps.ts';

type Reader = Limits & { ability: Ability };
type Read = Omit<FichaCompraRifa, 'historia' | 'endereco' | 'expira_em'> & {
  codigo: string;
  expira_em: Date | null;
};

/** More steps than any purchase takes. */
const maxSteps = 200;

/** Everything about one purchase that its page shows beyond the section's fields; null: it does not exist. */
export async function readPurchaseRecord(
  { db, config }: Pick<RifaDeps, 'db' | 'config'>,
  id: number,
  reader: Reader,
): Promise<FichaCompraRifa | null> {
  const { ability } = reader;
  const mayChange = ability.can('edit', 'rifa');
  const knowsPeople = ability.can('read', pessoaSection.subject);
  const seenPeople = scopeSql(pessoaSection, reader, 'p') ?? raw('true');
  const [[row], historia] = await Promise.all([
    db.query<Read>(sql`select c.id, c.estado, c.codigo, c.sandbox, c.valor, c.a_devolver, c.expira_em,
        json_build_object('id', r.id, 'nome', r.nome, 'slug', r.slug, 'status', r.status,
          'congelada', exists (select from rifa_lista l where l.rifa = r.id)) as rifa,
        array(select lpad(n::text, length((r.total_cotas - 1)::text), '0') from unnest(c.numeros) n order by n) as numeros,
        case when ${mayChange}::boolean then c.cpf end as cpf,
        (select u.name from users u where u.id = c.users) as atendente,
        (select json_build_object('id', k.id, 'estado', k.estado, 'metodo', k.metodo, 'valor', k.valor,
            'recebido', k.recebido, 'estornado', k.estornado, 'manual', k.gateway in ('pix_manual', 'balcao'))
          from cobranca k where k.id = c.cobranca) as cobranca,
        (select json_build_object('id', p.id, 'nome', p.nome) from pessoa p
          where p.id = c.pessoa and ${knowsPeople}::boolean and ${seenPeople}) as pessoa,
        json_build_object('nome', c.nome, 'email', c.email, 'whatsapp', c.whatsapp,
          'cpf', case when ${mayChange}::boolean then c.cpf end) as dados
      from rifa_compra c join rifa r on r.id = c.rifa where c.id = ${id}`),
    db.query<Omit<PassoCompraRifa, 'quando'> & { quando: Date }>(sql`select * from (
        select 'e' || h.id as id, h.quando, h.tipo, h.ator, nome_do_ator(h.ator) as nome, h.dados
        from rifa_compra_evento h where h.compra = ${id}
        union all
        select 'k' || h.id, h.quando, h.tipo, h.ator, nome_do_ator(h.ator),
          jsonb_strip_nulls(jsonb_build_object('valor', h.valor, 'para', h.para, 'motivo', h.dados ->> 'motivo'))
        from cobranca_evento h join rifa_compra c on c.cobranca = h.cobranca where c.id = ${id}) s
      order by quando desc, id desc limit ${maxSteps}`),
  ]);
  if (!row) return null;
  const { codigo, expira_em, ...rest } = row;
  return {
    ...rest,
    expira_em: row.estado === 'aguardando' ? (expira_em?.toISOString() ?? null) : null,
    endereco: mayChange ? `${config.baseUrl}/rifa/${row.rifa.slug}/compra/${codigo}` : null,
    historia: historia.map((step) => ({ ...step, quando: step.quando.toISOString() })),
  };
}
