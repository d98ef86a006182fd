-- Number of entries per due date, maintained by triggers like total_linhas: a page that is requested by its number is
-- found by adding up days instead of reading every row before it. Rows without a due date count as 'infinity', after
-- all days.
create table total_dias (
  dia date not null,
  slot integer not null,
  total bigint not null,
  primary key (dia, slot)
) with (fillfactor = 50);

create function conta_dias() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_dias as t (dia, slot, total)
    select coalesce(data_vencimento, 'infinity'), pg_backend_pid() % 8, count(*) from depois group by 1 order by 1
    on conflict (dia, slot) do update set total = t.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into total_dias as t (dia, slot, total)
    select coalesce(data_vencimento, 'infinity'), pg_backend_pid() % 8, -count(*) from antes group by 1 order by 1
    on conflict (dia, slot) do update set total = t.total + excluded.total;
  elsif tg_op = 'UPDATE' then
    insert into total_dias as t (dia, slot, total)
    select dia, pg_backend_pid() % 8, sum(mudanca) from (
      select coalesce(data_vencimento, 'infinity') as dia, 1 as mudanca from depois
      union all select coalesce(data_vencimento, 'infinity'), -1 from antes) m
    group by 1 having sum(mudanca) <> 0 order by 1
    on conflict (dia, slot) do update set total = t.total + excluded.total;
  else
    delete from total_dias;
  end if;
  return null;
end $$;
create trigger dias_insert after insert on financeiro referencing new table as depois
  for each statement execute function conta_dias();
create trigger dias_update after update on financeiro referencing old table as antes new table as depois
  for each statement execute function conta_dias();
create trigger dias_delete after delete on financeiro referencing old table as antes
  for each statement execute function conta_dias();
create trigger dias_truncate after truncate on financeiro
  for each statement execute function conta_dias();

insert into total_dias (dia, slot, total)
select coalesce(data_vencimento, 'infinity'), 0, count(*) from financeiro group by 1;
