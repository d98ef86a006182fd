-- Number of entries per month, beside that per day: ten years are 120 months to add up, or 3,650 days.
create table total_meses (
  mes date not null,
  slot integer not null,
  total bigint not null,
  primary key (mes, slot)
) with (fillfactor = 50);

-- Adds to the days and their months in calendar order, so that two writers cannot deadlock.
create function soma_dias(dias date[], mudancas bigint[]) returns void language sql as $$
  with m as (select dia, n from unnest(dias, mudancas) as u (dia, n) where n <> 0), d as (
    insert into total_dias as t (dia, slot, total) select dia, pg_backend_pid() % 8, n from m order by dia
    on conflict (dia, slot) do update set total = t.total + excluded.total
  )
  insert into total_meses as t (mes, slot, total)
  select date_trunc('month', dia)::date, pg_backend_pid() % 8, sum(n) from m group by 1 having sum(n) <> 0 order by 1
  on conflict (mes, slot) do update set total = t.total + excluded.total
$$;

create or replace function conta_dias() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform soma_dias(array_agg(dia), array_agg(n)) from (
      select coalesce(data_vencimento, 'infinity') as dia, count(*) as n from depois group by 1) c;
  elsif tg_op = 'DELETE' then
    perform soma_dias(array_agg(dia), array_agg(n)) from (
      select coalesce(data_vencimento, 'infinity') as dia, -count(*) as n from antes group by 1) c;
  elsif tg_op = 'UPDATE' then
    perform soma_dias(array_agg(dia), array_agg(n)) from (
      select dia, sum(mudanca) as n from (
        select coalesce(data_vencimento, 'infinity') as dia, 1 as mudanca from depois
        union all select coalesce(data_vencimento, 'infinity'), -1 from antes) m
      group by dia) c;
  else
    delete from total_dias;
    delete from total_meses;
  end if;
  return null;
end $$;

insert into total_meses (mes, slot, total)
select date_trunc('month', dia)::date, 0, sum(total) from total_dias group by 1;
