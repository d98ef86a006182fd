-- What the sandbox gateway remembers: test charges that nobody pays, so that all servers and a restart agree on them.
create table sandbox_cobranca (
  id text primary key,
  -- the same key gives the same charge
  chave text not null unique,
  txid text not null,
  metodo text not null check (metodo in ('pix', 'cartao', 'boleto')),
  valor bigint not null check (valor >= 1),
  -- the test token: what becomes of it
  roteiro text not null,
  webhook text not null,
  criada_em timestamptz not null,
  -- when that which does not happen at once happens
  muda_em timestamptz not null,
  expira_em timestamptz not null,
  cancelada_em timestamptz
);

create table sandbox_estorno (
  chave text primary key,
  cobranca text not null references sandbox_cobranca,
  valor bigint not null check (valor >= 1),
  quando timestamptz not null
);
create index sandbox_estorno_cobranca on sandbox_estorno (cobranca);
