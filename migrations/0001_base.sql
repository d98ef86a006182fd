-- Foundations of all sections: search without case and accents, Portuguese sort order, row totals without counting,
-- files, staff accounts with sessions, and permissions.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create collation portugues (provider = icu, locale = 'pt-BR');

-- Search form of a text: lower case, without accents ("Ações" = "acoes"). Naming the dictionary makes the function
-- immutable, so that an index may use it.
create function busca(texto text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, texto));

-- Row count of each table, maintained by triggers in the writing transaction. Each connection adds to its own slot, so
-- that concurrent writes do not wait for each other; the total is the sum of the slots.
create table total_linhas (
  tabela text not null,
  slot integer not null,
  total bigint not null,
  primary key (tabela, slot)
) with (fillfactor = 50);

create function conta_linhas() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from total_linhas where tabela = tg_table_name;
  else
    insert into total_linhas as t (tabela, slot, total)
    select tg_table_name, pg_backend_pid() % 64, count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from mudadas
    on conflict (tabela, slot) do update set total = t.total + excluded.total;
  end if;
  return null;
end $$;

create procedure conta_linhas_de(tabela regclass) language plpgsql as $$
begin
  execute format('create trigger total_insert after insert on %s referencing new table as mudadas
    for each statement execute function conta_linhas()', tabela);
  execute format('create trigger total_delete after delete on %s referencing old table as mudadas
    for each statement execute function conta_linhas()', tabela);
  execute format('create trigger total_truncate after truncate on %s
    for each statement execute function conta_linhas()', tabela);
end $$;

-- Uploaded files. The bytes are in the storage under `chave`.
create table arquivo (
  id uuid primary key,
  chave text not null unique,
  nome text not null,
  tipo text not null,
  bytes integer not null,
  largura integer,
  altura integer,
  -- users who may read this subject may read the file
  subject text not null,
  publico boolean not null default false,
  criado_em timestamptz not null default now()
);

-- Roles and their permissions.
create table perfil (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  descricao text,
  -- incremented by every change of the role's permissions: servers cache a role's rules under this version
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now()
);
create unique index perfil_nome_key on perfil (busca(nome));

create table permissao (
  id integer generated always as identity primary key,
  action text not null,
  subject text not null,
  criado_em timestamptz not null default now(),
  constraint permissao_action_subject_key unique (action, subject)
);

create table perfil_permissao (
  perfil integer not null references perfil on delete cascade,
  permissao integer not null references permissao on delete cascade,
  primary key (perfil, permissao)
);
create index perfil_permissao_permissao on perfil_permissao (permissao);

create function perfil_mudou() returns trigger language plpgsql as $$
begin
  update perfil set versao = versao + 1, atualizado_em = now()
  where id = coalesce(case when tg_op <> 'DELETE' then new.perfil end, old.perfil);
  return null;
end $$;
create trigger perfil_mudou after insert or update or delete on perfil_permissao
  for each row execute function perfil_mudou();

-- Staff accounts.
create table users (
  id integer generated always as identity primary key,
  name text collate portugues not null,
  email text not null,
  password text not null,
  role integer references perfil,
  ativo boolean not null default true,
  language text,
  ultimo_acesso timestamptz,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint users_email_key unique (email),
  constraint users_email_check check (email = lower(email))
);
create index users_role on users (role);

-- One row for each signed-in device. `chave` signs its short-lived bearer tokens: any server on this database can
-- verify them, and deleting the row invalidates all of them immediately.
create table sessao (
  id integer generated always as identity primary key,
  users integer not null references users on delete cascade,
  segredo_hash bytea not null,
  chave bytea not null,
  agente text,
  criada_em timestamptz not null default now(),
  usada_em timestamptz not null default now(),
  expira_em timestamptz not null
);
create index sessao_users on sessao (users);
create index sessao_expira_em on sessao (expira_em);

create table redefinicao_senha (
  token_hash bytea primary key,
  users integer not null references users on delete cascade,
  expira_em timestamptz not null
);
create index redefinicao_senha_users on redefinicao_senha (users);

-- Rate limits: attempts counted per account and per network address, for all servers together.
create unlogged table tentativa (
  chave text primary key,
  total integer not null,
  expira_em timestamptz not null
);
create index tentativa_expira_em on tentativa (expira_em);
