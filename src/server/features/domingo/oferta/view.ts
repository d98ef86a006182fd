import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { lastOf } from '#server/sections/compare-counts.ts';
import { diferencas, entriesOfCount, type FormaContada, totalOfCount } from '#shared/contagem/contagem.ts';
import { type Contagem, isCountDecided, type PaginaDaContagem } from '#shared/contracts/contagem.ts';
import { firstOfMonth } from '#shared/dates.ts';
import { type ContagemRow, type CountedDay, findCount, findDay } from './counts.ts';

interface Accounts {
  conta: number | null;
  conta_dinheiro: number | null;
  conta_maquina: number | null;
  conta_pix_balcao: number | null;
}

/** The account that is proposed for money received by this method: that of the counter, or else the general one. */
function accountFor(forma: FormaContada, accounts: Accounts): number | null {
  const { conta, conta_dinheiro, conta_maquina, conta_pix_balcao } = accounts;
  if (forma === 'dinheiro' || forma === 'cheque') return conta_dinheiro ?? conta;
  return (forma === 'pix' ? conta_pix_balcao : conta_maquina) ?? conta;
}

/** How much was counted for each method, with the account that is proposed. */
async function moneyOf(db: Db, row: ContagemRow): Promise<Contagem['contas']> {
  const counted = await lastOf(db, row.id, row.vale ?? row.primeira_pessoa);
  const [accounts] = await db.query<Accounts>(
    sql`select conta, conta_dinheiro, conta_maquina, conta_pix_balcao from recebimentos`,
  );
  const sums = new Map<FormaContada, number>();
  for (const { forma, valor } of entriesOfCount(counted!)) sums.set(forma, (sums.get(forma) ?? 0) + valor);
  return [...sums].map(([forma, valor]) => ({ forma, valor, conta: accountFor(forma, accounts!) }));
}

/** Whether the books of the count's church are closed for the day of the service. */
async function isMonthClosed(db: Db, { igreja, data }: ContagemRow): Promise<boolean> {
  const [row] = await db.query<{ fechado: boolean }>(sql`select exists (select from fechamento
    where igreja = ${igreja} and reaberto_em is null and mes >= ${firstOfMonth(data)}::date) as fechado`);
  return row!.fechado;
}

/** The offering of a service as the caller sees it: without the other person's sum until both have counted. */
export async function readPage(
  db: Db,
  identity: StaffIdentity,
  day: CountedDay,
  now: Date,
): Promise<PaginaDaContagem> {
  const culto = await findDay(db, identity, day, now);
  const row = await findCount(db, culto);
  if (!row) return { culto, contagem: null };
  const { id, estado, total, primeira_pessoa, segunda_pessoa } = row;
  const me = identity.user.id;
  const [first, second] = [await lastOf(db, id, primeira_pessoa), await lastOf(db, id, segunda_pessoa)];
  const areBoth = first !== null && second !== null;
  const envios = await db.query<{
    id: number;
    users: number;
    nome: string;
    enviado_em: Date;
    total: number;
  }>(sql`select
      e.id, e.users, u.name as nome, e.enviado_em, e.total from contagem_envio e join users u on u.id = e.users
    where e.contagem = ${id} order by e.id`);
  const [facts] = await db.query<
    Pick<Contagem, 'motivo' | 'encerrada_por' | 'lancada_por' | 'lancamentos'> & { lancada_em: Date | null }
  >(sql`select c.motivo, e.name as encerrada_por, c.lancada_em, l.name as lancada_por,
      array(select financeiro from contagem_lancamento where contagem = c.id order by 1) as lancamentos
    from contagem c left join users e on e.id = c.encerrada_por left join users l on l.id = c.lancada_por where c.id = ${id}`);
  const nameOf = (users: number): string => envios.find((envio) => envio.users === users)?.nome ?? '';
  const people = [
    { users: primeira_pessoa, counted: first },
    { users: segunda_pessoa, counted: second },
  ];
  const mayBook = isCountDecided(estado) && identity.ability.can('create', 'financeiro');
  return {
    culto,
    contagem: {
      id,
      estado,
      total,
      pessoas: people.flatMap(({ users, counted }) =>
        users === null || counted === null
          ? []
          : [{ id: users, nome: nameOf(users), total: areBoth ? totalOfCount(counted) : null }],
      ),
      minha: me === primeira_pessoa ? first : me === segunda_pessoa ? second : null,
      diferencas: areBoth ? diferencas(first, second) : null,
      envios: envios.map(({ users, enviado_em, total: sum, ...envio }) => ({
        ...envio,
        enviado_em: enviado_em.toISOString(),
        total: areBoth || users === me ? sum : null,
      })),
      ...facts!,
      lancada_em: facts!.lancada_em?.toISOString() ?? null,
      contas: mayBook ? await moneyOf(db, row) : [],
      mes_fechado: mayBook && (await isMonthClosed(db, row)),
    },
  };
}
