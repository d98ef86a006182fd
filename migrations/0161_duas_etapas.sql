-- Two-step verification by an authenticator app. The secret is encrypted with APP_SECRET; `ultimo_passo` is the last
-- half minute whose code was used, so that a code works once. While `ativada_em` is null, the app is being set up.
create table duas_etapas (
  users integer primary key references users on delete cascade,
  segredo text not null,
  ultimo_passo bigint not null default 0,
  ativada_em timestamptz,
  criada_em timestamptz not null
);

-- Recovery codes for users who lost their app, as keyed hashes; each works once.
create table codigo_recuperacao (
  users integer not null references users on delete cascade,
  hash bytea not null,
  usado_em timestamptz,
  primary key (users, hash)
);

-- Passkeys: the public key, and the number of uses where the authenticator counts them.
create table chave_acesso (
  id integer generated always as identity primary key,
  users integer not null references users on delete cascade,
  credencial text not null unique,
  chave_publica bytea not null,
  contador bigint not null,
  transportes text[] not null,
  nome text not null,
  criada_em timestamptz not null,
  usada_em timestamptz
);
create index chave_acesso_users on chave_acesso (users);

-- Challenges of passkeys that were answered, until they expire: each can be answered once.
create table desafio_usado (
  hash bytea primary key,
  expira_em timestamptz not null
);
create index desafio_usado_expira_em on desafio_usado (expira_em);

-- Sign-ins with a correct password that wait for the second step. `senha` is the password hash that was verified: a new
-- password ends them.
create table entrada_pendente (
  token_hash bytea primary key,
  users integer not null references users on delete cascade,
  senha text not null,
  expira_em timestamptz not null
);
create index entrada_pendente_users on entrada_pendente (users);
create index entrada_pendente_expira_em on entrada_pendente (expira_em);
