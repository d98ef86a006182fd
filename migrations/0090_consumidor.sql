-- Accounts of the store. An address belongs to at most one account that verified it. Unverified accounts may share it,
-- so that registration reveals to no one whether an address has an account.
create table consumidor (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  email text not null,
  -- null: signs in by mailed codes only
  password text,
  email_verificado_em timestamptz,
  whatsapp text,
  cpf text,
  language text,
  bloqueado boolean not null default false,
  ultimo_acesso timestamptz,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(email, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint consumidor_nome_check check (char_length(nome) between 1 and 120),
  constraint consumidor_email_check check (email = lower(email) and char_length(email) between 3 and 254)
);
create unique index consumidor_email_key on consumidor (email) where email_verificado_em is not null;
create index consumidor_email on consumidor (email);
create index consumidor_busca on consumidor using gin (busca gin_trgm_ops);
create index consumidor_nome_ordem on consumidor (nome, id);
create index consumidor_criado_em_ordem on consumidor (criado_em, id);
call conta_linhas_de('consumidor');

-- One row for each signed-in device, as in `sessao`.
create table consumidor_sessao (
  id integer generated always as identity primary key,
  consumidor integer not null references consumidor on delete cascade,
  segredo_hash bytea not null,
  chave bytea not null,
  agente text,
  renovacoes integer not null default 0,
  renovada_em timestamptz,
  criada_em timestamptz not null default now(),
  usada_em timestamptz not null default now(),
  expira_em timestamptz not null
);
create index consumidor_sessao_consumidor on consumidor_sessao (consumidor);
create index consumidor_sessao_expira_em on consumidor_sessao (expira_em);

-- The last code that was mailed to an address, as a keyed hash (HMAC): six digits could be guessed from a plain hash.
create table consumidor_codigo (
  email text primary key,
  codigo_hash bytea not null,
  tentativas smallint not null default 0,
  expira_em timestamptz not null
);
create index consumidor_codigo_expira_em on consumidor_codigo (expira_em);
