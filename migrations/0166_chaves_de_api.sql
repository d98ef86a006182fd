-- API keys. What a key may do is computed at every request from its rules and the current permissions of its owner.
create table chave_api (
  id integer generated always as identity primary key,
  users integer not null references users on delete cascade,
  nome text not null,
  -- public: finds the key, and identifies it to people
  prefixo text not null unique,
  -- SHA-256 of the secret, which is random and so needs no slow hash
  segredo_hash bytea not null,
  regras jsonb not null,
  -- null: the churches of the owner. An array without foreign keys: deleting a church never makes a key unlimited.
  igrejas integer[],
  criada_em timestamptz not null,
  expira_em timestamptz not null,
  -- updated at most once in five minutes
  ultimo_acesso timestamptz
);
create index chave_api_users on chave_api (users);
call registra_trilha_de('chave_api', 'segredo_hash', 'ultimo_acesso');

-- The name of the API key that made the change: db/client.ts sets aprisco.chave in every transaction of a request with
-- a key.
alter table trilha add chave text;
alter table trilha alter chave set default nullif(current_setting('aprisco.chave', true), '');
