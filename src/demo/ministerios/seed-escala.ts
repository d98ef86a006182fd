import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { findCandidates, readRequest } from '#server/features/escala/candidates.ts';
import { findVagas, lugarDaEscala } from '#server/features/escala/rows.ts';
import { addMonths, firstOfMonth, lastOfMonth } from '#shared/dates.ts';
import { autoFill } from '#shared/escala/auto-fill.ts';
import { escalaModelo } from '#shared/sections/escala-modelo.ts';
import { insertRows } from '../insert-rows.ts';
import { ministries } from './departamentos.ts';

const served = ['Louvor', 'Mídia', 'Recepção', 'Infantil'];

/** Templates, the published Sundays of this month with their answers, and those of the next one half planned; events exist already. */
export async function seedEscala({
  tx,
  now,
  today,
  sede,
}: {
  tx: Db;
  now: Date;
  today: string;
  sede: number;
}): Promise<void> {
  const departments = await tx.query<{ id: number; nome: string }>(sql`select id, nome from departamento
    where igreja = ${sede} and nome = any(${served}) order by id`);
  const templates = departments.map(({ id, nome }) => ({
    nome: `${nome}: culto`,
    igreja: sede,
    departamento: id,
    tipo: 'culto',
    posicoes: ministries[nome]!.funcoes.map((funcao) => ({ funcao, quantidade: 1, nivel_minimo: null })),
  }));
  await insertRows(tx, escalaModelo, templates, today);

  const [first, next] = [firstOfMonth(today), addMonths(firstOfMonth(today), 1)];
  const end = lastOfMonth(next);
  await tx.run(sql`insert into escala_vaga (titulo, de, ate, evento, igreja, departamento, funcao, ordem)
    select escala_titulo(p.funcao, e.nome, e.data), (e.data + e.horario_inicial) at time zone 'America/Sao_Paulo',
        (coalesce(e.data_final, e.data) + e.horario_final) at time zone 'America/Sao_Paulo', e.id, m.igreja, m.departamento, p.funcao,
        p.ordem + 1
      from evento e join escala_modelo m on m.tipo = e.tipo join escala_modelo_posicoes p on p.escala_modelo = m.id
      where e.data between ${first} and ${end} and e.status <> 'cancelado' and extract(dow from e.data) = 0
        and (e.igreja is null or e.igreja = m.igreja)
      order by e.data, e.id, m.id, p.ordem`);

  const vagas = await findVagas(tx, sql`true`);
  const ids = departments.map(({ id }) => id);
  const { voluntarios, servicos } = await readRequest(tx, { de: first, ate: end, departamentos: ids });
  const { sugestoes } = autoFill({ lugares: vagas.map(lugarDaEscala), voluntarios, servicos });
  const byId = new Map(vagas.map((vaga) => [vaga.id, vaga]));
  const chosen = sugestoes
    .map(({ vaga, voluntario }) => ({ ...byId.get(vaga)!, voluntario }))
    // The next month is still being planned.
    .filter(({ de }, at) => de.slice(0, 7) === first.slice(0, 7) || at % 2 === 0)
    .map(({ id, voluntario, de }, at) => ({
      id,
      voluntario,
      estado:
        de.slice(0, 10) < today || (de.slice(0, 7) === first.slice(0, 7) && at % 3 > 0)
          ? 'confirmado'
          : 'pendente',
    }));
  await tx.run(sql`update escala_vaga v set voluntario = n.voluntario, estado = n.estado,
      pessoa = (select o.pessoa from voluntario o where o.id = n.voluntario)
    from json_to_recordset(${JSON.stringify(chosen)}) as n(id integer, voluntario integer, estado text) where v.id = n.id`);

  await tx.run(sql`insert into escala_publicacao (departamento, mes, publicada_em)
    select d, ${first}::date, ${first}::date - interval '5 days' from unnest(${ids}::integer[]) d`);
  await tx.run(sql`insert into escala_aviso (vaga, voluntario, departamento, evento_nome, funcao, de, ate, contado_em, sabe_desde)
    select v.id, v.voluntario, v.departamento, e.nome, v.funcao, v.de, v.ate, ${now}::timestamptz, ${now}::timestamptz
      from escala_vaga v join evento e on e.id = v.evento where v.voluntario is not null and e.data < ${next}`);

  // One volunteer declines, and another one asks for a swap.
  const waiting = await findVagas(
    tx,
    sql`v.estado = 'pendente' and v.de > ${now} and (v.de at time zone 'America/Sao_Paulo')::date < ${next}`,
  );
  const [declined, toSwap] = waiting;
  if (declined)
    await tx.run(sql`update escala_vaga set estado = 'recusado', motivo = 'Viagem a trabalho nesse fim de semana'
      where id = ${declined.id}`);
  const guests = toSwap
    ? await findCandidates(tx, lugarDaEscala(toSwap), { without: [toSwap.voluntario ?? 0] })
    : [];
  if (toSwap && guests.length > 0) {
    const [swap] = await tx.query<{
      id: number;
    }>(sql`insert into escala_troca (vaga, voluntario, motivo, criado_em, atualizado_em)
      values (${toSwap.id}, ${toSwap.voluntario}, 'Aniversário da minha mãe', ${now}, ${now}) returning id`);
    await tx.run(sql`insert into escala_troca_convidado (troca, voluntario)
      select ${swap!.id}, o from unnest(${guests.slice(0, 3).map(({ voluntario }) => voluntario)}::integer[]) o`);
    await tx.run(sql`update escala_vaga set estado = 'troca_solicitada', motivo = 'Aniversário da minha mãe'
      where id = ${toSwap.id}`);
  }
}
