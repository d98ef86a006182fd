-- The trace: one row for each record that is created, changed or deleted, written by triggers of the tables, so that no
-- write is missed. The application sets the acting user in the transaction setting aprisco.users.

create table trilha (
  id bigint generated always as identity primary key,
  quando timestamptz not null default now(),
  users integer,
  acao text not null,
  secao text not null,
  registro integer,
  antes jsonb,
  depois jsonb
);
create index trilha_registro on trilha (secao, registro, id desc);
create index trilha_users on trilha (users, id desc);
create index trilha_quando on trilha (quando, id);

create function trilha_so_cresce() returns trigger language plpgsql as $$
begin
  raise exception 'trilha only grows';
end $$;
create trigger so_cresce before update or delete on trilha for each row execute function trilha_so_cresce();
create trigger so_cresce_inteira before truncate on trilha for each statement execute function trilha_so_cresce();

create function trilha_quem() returns integer language sql stable
  return nullif(current_setting('aprisco.users', true), '')::integer;

-- The arguments are the columns whose values are left out of the trace: secrets and prayer texts.
create function registra_trilha() returns trigger language plpgsql as $$
declare
  fora text[] := array['busca', 'versao', 'atualizado_em', 'criado_em'] || coalesce(tg_argv, '{}');
  antes jsonb;
  depois jsonb;
begin
  if tg_op <> 'INSERT' then antes := to_jsonb(old) - fora; end if;
  if tg_op <> 'DELETE' then depois := to_jsonb(new) - fora; end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, a.value), jsonb_object_agg(a.key, depois -> a.key) into antes, depois
    from jsonb_each(antes) a where a.value is distinct from depois -> a.key;
    if antes is null then return null; end if;
  end if;
  insert into trilha (users, acao, secao, registro, antes, depois)
  values (trilha_quem(), case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'edit' else 'delete' end,
    tg_table_name, coalesce(new.id, old.id), antes, depois);
  return null;
end $$;

create procedure registra_trilha_de(tabela regclass, variadic fora text[] default '{}') language plpgsql as $$
declare
  argumentos text := (select coalesce(string_agg(quote_literal(coluna), ', '), '') from unnest(fora) coluna);
begin
  execute format('create trigger trilha after insert or update or delete on %s
    for each row execute function registra_trilha(%s)', tabela, argumentos);
end $$;

call registra_trilha_de('igreja');
call registra_trilha_de('pessoa');
call registra_trilha_de('conta');
call registra_trilha_de('categoria');

-- `ligado` = false: uploaded by `users`, and no record refers to the file yet.
alter table arquivo
  add column users integer references users on delete set null,
  add column ligado boolean not null default true;
create index arquivo_solto on arquivo (criado_em) where not ligado;

-- Churches to which a role or an account is limited; without rows it is not limited.
create table perfil_igrejas (
  perfil integer not null references perfil on delete cascade,
  igreja integer not null references igreja,
  ordem integer not null,
  primary key (perfil, igreja)
);
create index perfil_igrejas_igreja on perfil_igrejas (igreja);
create table users_igrejas (
  users integer not null references users on delete cascade,
  igreja integer not null references igreja,
  ordem integer not null,
  primary key (users, igreja)
);
create index users_igrejas_igreja on users_igrejas (igreja);
