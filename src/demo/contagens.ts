import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type Contado, cedulas, nothingCounted, totalOfCount } from '#shared/contagem/contagem.ts';
import { churchZone } from '#shared/dates.ts';
import { insertPlain } from './insert-rows.ts';

interface Seeding {
  tx: Db;
  today: string;
  sede: number;
}

interface Service {
  evento: number;
  data: string;
  termina: Date;
}

/** Sundays whose offering was counted and is in the books. */
const countedSundays = 4;

/** An amount as loose cash in the notes that people would give: few large ones. */
function cashOf(valor: number): Contado {
  const dinheiro: Record<string, number> = {};
  let left = valor;
  for (const cedula of cedulas.filter((one) => one <= 5_000)) {
    // some of the large notes are given as smaller ones
    const many = cedula >= 2_000 ? Math.floor((left * 0.7) / cedula) : Math.floor(left / cedula);
    if (many > 0) dinheiro[cedula] = many;
    left -= many * cedula;
  }
  return { ...nothingCounted, dinheiro };
}

/** Offerings that two people counted on the last Sundays: those of the books, and one whose two counts still differ. */
export async function seedContagens({ tx, today, sede }: Seeding): Promise<void> {
  const people = await tx.query<{ id: number }>(sql`select u.id from users u join perfil p on p.id = u.role
    where p.nome in ('Tesouraria', 'Secretaria', 'Pastor') and not exists (select from users_igrejas i where i.users = u.id)
    order by u.id limit 2`);
  const [one, other] = people.map(({ id }) => id);
  if (one === undefined || other === undefined) return;
  const services = await tx.query<
    Service & { financeiro: number | null; valor: number | null }
  >(sql`select distinct on (e.data)
      e.id as evento, e.data, (e.data + e.horario_final) at time zone ${churchZone} as termina, f.id as financeiro, f.valor
    from evento e left join financeiro f on f.igreja = ${sede} and f.data_pagamento = e.data and f.pago
      and f.forma_pagamento = 'dinheiro' and f.classificacao_financeira = 'oferta' and f.estornado_em is null and f.estorno_de is null
    where e.igreja = ${sede} and e.tipo = 'culto' and e.status = 'encerrado' and e.data < ${today}
      and e.data >= ${today}::date - 60 and e.horario_final > e.horario_inicial
    order by e.data desc, f.valor desc nulls last, e.id`);

  const write = async (
    { evento, data, termina }: Service,
    counts: readonly [Contado, Contado],
    more: object,
  ): Promise<number> => {
    const minutes = (count: number): string => new Date(termina.getTime() + count * 60_000).toISOString();
    const [contagem] = await insertPlain(tx, 'contagem', [
      {
        evento,
        data,
        igreja: sede,
        primeira_pessoa: one,
        segunda_pessoa: other,
        versao: 3,
        criado_em: minutes(20),
        atualizado_em: minutes(40),
        ...more,
      },
    ]);
    await insertPlain(
      tx,
      'contagem_envio',
      counts.map((contado, at) => ({
        contagem,
        users: [one, other][at],
        chave: randomUUID(),
        contado,
        total: totalOfCount(contado),
        contado_em: minutes(20 + at * 9),
        enviado_em: minutes(21 + at * 9),
      })),
    );
    return contagem!;
  };

  const booked = services.flatMap(({ financeiro, valor, ...service }) =>
    financeiro === null || valor === null ? [] : [{ financeiro, valor, service }],
  );
  for (const { financeiro, valor, service } of booked.slice(0, countedSundays)) {
    const counted = cashOf(valor);
    const lancada_em = new Date(service.termina.getTime() + 45 * 60_000).toISOString();
    const contagem = await write(service, [counted, counted], {
      estado: 'lancada',
      total: valor,
      lancada_em,
      lancada_por: one,
    });
    await tx.run(
      sql`insert into contagem_lancamento (financeiro, contagem) values (${financeiro}, ${contagem})`,
    );
  }
  const open = services.find(({ financeiro }) => financeiro === null);
  if (open) await write(open, [cashOf(18_450), cashOf(16_450)], { estado: 'diferente' });
}
