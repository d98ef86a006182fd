-- How many entries each month has, beside each day: ten years are 120 months to add up, and 3,650 days.
create table total_meses (
  mes date not null,
  slot integer not null,
  total bigint not null,
  primary key (mes, slot)
) with (fillfactor = 50);

create or replace function conta_dias() returns trigger language plpgsql as $$
declare
  meu constant integer := pg_backend_pid() % 8;
begin
  if tg_op = 'INSERT' then
    with m as (
      select coalesce(data_vencimento, 'infinity') as dia, count(*) as n from depois group by 1
    ), d as (
      insert into total_dias as t (dia, slot, total) select dia, meu, n from m order by dia
      on conflict (dia, slot) do update set total = t.total + excluded.total
    )
    insert into total_meses as t (mes, slot, total)
    select date_trunc('month', dia)::date, meu, sum(n) from m group by 1 order by 1
    on conflict (mes, slot) do update set total = t.total + excluded.total;
  elsif tg_op = 'DELETE' then
    with m as (
      select coalesce(data_vencimento, 'infinity') as dia, -count(*) as n from antes group by 1
    ), d as (
      insert into total_dias as t (dia, slot, total) select dia, meu, n from m order by dia
      on conflict (dia, slot) do update set total = t.total + excluded.total
    )
    insert into total_meses as t (mes, slot, total)
    select date_trunc('month', dia)::date, meu, sum(n) from m group by 1 order by 1
    on conflict (mes, slot) do update set total = t.total + excluded.total;
  elsif tg_op = 'UPDATE' then
    with m as (
      select dia, sum(mudanca) as n from (
        select coalesce(data_vencimento, 'infinity') as dia, 1 as mudanca from depois
        union all select coalesce(data_vencimento, 'infinity'), -1 from antes) c
      group by 1 having sum(mudanca) <> 0
    ), d as (
      insert into total_dias as t (dia, slot, total) select dia, meu, n from m order by dia
      on conflict (dia, slot) do update set total = t.total + excluded.total
    )
    insert into total_meses as t (mes, slot, total)
    select date_trunc('month', dia)::date, meu, sum(n) from m group by 1 having sum(n) <> 0 order by 1
    on conflict (mes, slot) do update set total = t.total + excluded.total;
  else
    delete from total_dias;
    delete from total_meses;
  end if;
  return null;
end $$;

insert into total_meses (mes, slot, total)
select date_trunc('month', dia)::date, 0, sum(total) from total_dias group by 1;
