import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { churchZone, yearsBefore } from '#shared/dates.ts';
import { criancaEntrada } from '#shared/sections/crianca-entrada.ts';
import { sala } from '#shared/sections/sala.ts';
import { insertRows } from './insert-rows.ts';
import { createRandom } from './random.ts';

const rooms = [
  { nome: 'Berçário', idade_de: 0, idade_ate: 2, capacidade: 10 },
  { nome: 'Maternal', idade_de: 3, idade_ate: 5, capacidade: 16 },
  { nome: 'Primários', idade_de: 6, idade_ate: 8, capacidade: 20 },
  { nome: 'Juniores', idade_de: 9, idade_ate: 12, capacidade: 24 },
];
const allergies = ['Amendoim', 'Leite e derivados', 'Picada de inseto', 'Corante vermelho'];
const care = ['Usa bombinha para asma', 'Estranha barulho alto', 'Ainda usa fralda', 'Óculos: não tirar'];

interface Child {
  id: number;
  nome: string;
  data_nascimento: string;
  idade: number;
  mae: number;
  mae_nome: string;
  mae_whatsapp: string | null;
}

/** The rooms of the head church, and the children who stayed in them on the last Sundays. */
export async function seedCriancas({
  tx,
  today,
  sede,
}: {
  tx: Db;
  today: string;
  sede: number;
}): Promise<void> {
  const salas = await insertRows(
    tx,
    sala,
    rooms.map((room) => ({ ...room, igreja: sede, ativa: true })),
    today,
  );
  const children =
    await tx.query<Child>(sql`select c.id, c.nome, c.data_nascimento, m.id as mae, m.nome as mae_nome,
      m.whatsapp as mae_whatsapp, extract(year from age(${today}::date, c.data_nascimento))::integer as idade
    from pessoa c join pessoa m on m.id = c.mae_id
    where c.igreja = ${sede} and c.data_nascimento > ${yearsBefore(today, 13)}::date order by c.id`);
  const services = await tx.query<{ id: number; comeca: Date; termina: Date }>(sql`select id,
      (data + horario_inicial) at time zone ${churchZone} as comeca, (data + horario_final) at time zone ${churchZone} as termina
    from evento where igreja = ${sede} and tipo = 'culto' and status = 'encerrado' and extract(dow from data) = 0
      and data < ${today} and horario_final > horario_inicial order by data desc, id limit 4`);
  const random = createRandom('criancas');
  const careById = new Map(
    children.map(({ id }) => [
      id,
      {
        alergias: random.chance(0.12) ? random.pick(allergies) : null,
        observacoes: random.chance(0.15) ? random.pick(care) : null,
      },
    ]),
  );
  const minutes = (from: Date, count: number): string =>
    new Date(from.getTime() + count * 60_000).toISOString();
  const rows = services.flatMap(({ id: evento, comeca, termina }) =>
    children
      .filter(() => random.chance(0.55))
      .map(({ id, nome, data_nascimento, idade, mae, mae_nome, mae_whatsapp }) => ({
        nome,
        pessoa: id,
        data_nascimento,
        ...careById.get(id),
        responsavel: mae,
        responsavel_nome: mae_nome,
        responsavel_whatsapp: mae_whatsapp,
        evento,
        igreja: sede,
        entrou_em: minutes(comeca, random.int(-14, 12)),
        saiu_em: minutes(termina, random.int(1, 18)),
        sem_codigo: false,
        sala: salas[rooms.findIndex(({ idade_ate }) => idade <= idade_ate)],
      })),
  );
  await insertRows(tx, criancaEntrada, rows, today);
}
