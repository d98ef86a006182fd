-- State of the sandbox gateway: test charges without real money, in the database so that all servers see the same and a
-- restart loses nothing.
create table sandbox_cobranca (
  id text primary key,
  -- the same key returns the same charge
  chave text not null unique,
  txid text not null,
  metodo text not null check (metodo in ('pix', 'cartao', 'boleto')),
  valor bigint not null check (valor >= 1),
  -- the test token, which decides what happens to the charge
  roteiro text not null,
  webhook text not null,
  criada_em timestamptz not null,
  -- when the step that does not happen immediately happens
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
