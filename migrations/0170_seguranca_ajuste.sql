-- The church's security rules for staff accounts: one row. The limits prevent a mistake from opening the office to
-- others or locking everyone out.
create table seguranca_ajuste (
  id integer primary key default 1 constraint seguranca_ajuste_uma check (id = 1),
  senha_minima integer not null default 8
    constraint seguranca_ajuste_senha_minima_check check (senha_minima between 8 and 64),
  -- a session ends after this time without use, and after this time in any case
  sessao_parada_horas integer not null default 720
    constraint seguranca_ajuste_sessao_parada_horas_check check (sessao_parada_horas between 1 and 720),
  sessao_maxima_dias integer not null default 365
    constraint seguranca_ajuste_sessao_maxima_dias_check check (sessao_maxima_dias between 1 and 365),
  -- wrong passwords allowed in 15 minutes
  tentativas integer not null default 10
    constraint seguranca_ajuste_tentativas_check check (tentativas between 3 and 20),
  -- years for which the trace is stored; null: forever
  trilha_anos integer
    constraint seguranca_ajuste_trilha_anos_check check (trilha_anos between 5 and 50)
);
insert into seguranca_ajuste default values;
call registra_trilha_de('seguranca_ajuste');

-- Lines of the trace are deleted only if the church set a limit, and never before five years: tax laws require the
-- history of the books.
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
