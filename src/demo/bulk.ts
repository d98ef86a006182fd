import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { withLongTimeout } from './bulk-financeiro.ts';
import { givenNames, surnames } from './names.ts';

const women = Object.values(givenNames.feminino).flatMap((names) => names.split('|'));
const men = Object.values(givenNames.masculino).flatMap((names) => names.split('|'));
const families = surnames.split('|');

/** The two check digits of a CPF, as arithmetic over the nine digits of column n. */
const digit = (places: number, firstDigit = ''): string => {
  const sum = Array.from({ length: 9 }, (_, at) => `(n / ${10 ** (8 - at)} % 10) * ${places - at}`).join(
    ' + ',
  );
  const rest = `((${sum}${firstDigit}) % 11)`;
  return `(case when ${rest} < 2 then 0 else 11 - ${rest} end)`;
};

/** Rows per statement, so that none exceeds the statement timeout. */
const portion = 20_000;

/**
 * Adds `count` people, generated in PostgreSQL: different names, ages and statuses as a large church has them, valid
 * CPFs. For benchmarks and tests of lists; the same count gives the same people.
 */
export async function bulkPessoas(db: Db, count: number): Promise<void> {
  // A pseudo-random number for each row and purpose, the same on every run.
  const any = (purpose: number): string => `(abs(hashint4(i * 31 + ${purpose})::bigint))`;
  const share = (purpose: number): string => `(${any(purpose)} % 1000)`;
  const churches = await db.query<{ id: number }>(sql`select id from igreja order by id`);
  const statement = (some: number) => sql`
    with base as (
      select i, 100000000 + i * 37 as n, ${raw(share(1))} < 530 as mulher,
        current_date - (${raw(share(2))} * 29 + ${raw(any(3))} % 29)::int as nascimento
      from generate_series((select coalesce(max(id), 0) + 1 from pessoa), (select coalesce(max(id), 0) from pessoa) + ${some}::int) i
    ), digits as (
      select *, ${raw(digit(10))} as d1 from base
    ), people as (
      select *, ${raw(digit(11, ' + d1 * 2'))} as d2,
        case when mulher then (${women}::text[])[1 + ${raw(any(4))} % ${women.length}::int] else (${men}::text[])[1 + ${raw(any(5))} % ${men.length}::int] end as nome1,
        (${families}::text[])[1 + ${raw(any(6))} % ${families.length}::int] as nome2,
        (${families}::text[])[1 + ${raw(any(7))} % ${families.length}::int] as nome3,
        nascimento < current_date - 4380 and ${raw(share(8))} < 640 as batizado,
        nascimento < current_date - 4380 and ${raw(share(8))} between 560 and 620 as afastado
      from digits
    )
    insert into pessoa (nome, data_nascimento, sexo, cpf, estado_civil, escolaridade, whatsapp, email, cep, logradouro,
      numero, bairro, cidade, uf, igreja, status, e_batizado, data_batismo, esta_afastado, data_afastamento, motivo_afastamento,
      responsavel_nome)
    select nome1 || ' ' || nome2 || ' ' || nome3, nascimento, case when mulher then 'feminino' else 'masculino' end,
      n::text || d1 || d2,
      case when nascimento > current_date - 7300 or ${raw(share(9))} < 380 then 'solteiro_a' when ${raw(share(9))} < 860 then 'casado_a' when ${raw(share(9))} < 930 then 'divorciado_a' else 'viuvo_a' end,
      (array['fundamental_completo', 'medio_completo', 'medio_completo', 'tecnico', 'superior_completo'])[1 + ${raw(any(10))} % 5],
      '+55279' || lpad((10000000 + i * 7 % 10000000)::text, 8, '0'),
      busca(split_part(nome1, ' ', 1) || '.' || nome3 || i) || '@email.example',
      '29' || lpad((${raw(any(11))} % 200000 + 100000)::text, 6, '0'), 'Rua ' || (${families}::text[])[1 + ${raw(any(12))} % ${families.length}::int],
      (1 + ${raw(any(13))} % 2000)::text, (array['Itapuã', 'Glória', 'Ibes', 'Barcelona', 'Jacaraípe', 'Maruípe', 'Campo Grande'])[1 + ${raw(any(14))} % 7],
      'Vila Velha', 'ES', (${churches.map(({ id }) => id)}::int[])[1 + ${raw(any(15))} % ${Math.max(1, churches.length)}::int],
      case when afastado then 'afastado' when batizado then 'membro_ativo' when ${raw(share(16))} < 600 then 'congregado' else 'visitante' end,
      batizado, case when batizado then nascimento + 4380 end,
      afastado, case when afastado then current_date - 200 end, case when afastado then 'Mudança de cidade' end,
      case when nascimento > current_date - interval '18 years' then (${women}::text[])[1 + ${raw(any(17))} % ${women.length}::int] || ' ' || nome2 end
    from people`;
  // No webhook, trace or count of words is written for each row: that would be half of the work. Words are counted at once at the end.
  const unneeded = ['trilha', 'webhook_linha', 'palavras_insert'];
  await db.transaction(async (tx) => {
    // Building an index over many rows takes a fraction of the time of inserting each of them.
    const indexes = await tx.query<{ name: string; definition: string }>(sql`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'pessoa'::regclass and not i.indisprimary`);
    await tx.run(raw("set local maintenance_work_mem = '128MB'"));
    for (const { name } of indexes) await tx.run(raw(`drop index ${name}`));
    for (const name of unneeded) await tx.run(raw(`alter table pessoa disable trigger ${name}`));
    for (let left = count; left > 0; left -= portion) await tx.run(statement(Math.min(left, portion)));
    for (const name of unneeded) await tx.run(raw(`alter table pessoa enable trigger ${name}`));
    for (const { definition } of indexes) await tx.run(withLongTimeout(raw(definition)));
    await tx.run(withLongTimeout(raw('call refaz_palavras()')));
  });
  // Updates the statistics and the visibility map, so that lists are as fast as after autovacuum.
  await db.run(
    withLongTimeout(
      raw('vacuum analyze pessoa, total_iguais, total_pessoas, pessoa_palavra, total_palavras'),
    ),
  );
}
