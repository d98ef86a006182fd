-- The church's rules for accounts of the office: one row. Its bounds keep a mistake from opening or closing the office.
create table seguranca_ajuste (
  id integer primary key default 1 constraint seguranca_ajuste_uma check (id = 1),
  senha_minima integer not null default 8
    constraint seguranca_ajuste_senha_minima_check check (senha_minima between 8 and 64),
  -- a session ends after this long without use, and after this long in any case
  sessao_parada_horas integer not null default 720
    constraint seguranca_ajuste_sessao_parada_horas_check check (sessao_parada_horas between 1 and 720),
  sessao_maxima_dias integer not null default 365
    constraint seguranca_ajuste_sessao_maxima_dias_check check (sessao_maxima_dias between 1 and 365),
  -- wrong passwords in 15 minutes
  tentativas integer not null default 10
    constraint seguranca_ajuste_tentativas_check check (tentativas between 3 and 20),
  -- years for which the trace of changes is kept; null: for good
  trilha_anos integer
    constraint seguranca_ajuste_trilha_anos_check check (trilha_anos between 5 and 50)
);
insert into seguranca_ajuste default values;
call registra_trilha_de('seguranca_ajuste');

-- The trace loses lines only where the church set a limit, and never one that is younger than five years: laws on taxes ask for
-- what was done with the books.
create or replace function trilha_so_cresce() returns trigger language plpgsql as $$
begin
  if current_setting('aprisco.retencao', true) = 'on' then
    if tg_op = 'UPDATE' then
      if (new.id, new.quando, new.users, new.acao, new.secao, new.registro)
        is not distinct from (old.id, old.quando, old.users, old.acao, old.secao, old.registro)
        and coalesce(new.antes, '{}') = '{}' and coalesce(new.depois, '{}') = '{}' then return new; end if;
    elsif tg_op = 'DELETE' and tg_level = 'ROW' then
      if old.quando < now() - interval '5 years'
        and exists (select from seguranca_ajuste where trilha_anos is not null) then return old; end if;
    end if;
  end if;
  raise exception 'trilha only grows';
end $$;
