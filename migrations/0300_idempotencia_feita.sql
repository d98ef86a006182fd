-- Results of calls with an Idempotency-Key, committed with the work itself: the server may die, or fail to store the
-- answer, after the work was done.
create table idempotencia_feita (
  chave text primary key,
  corpo jsonb not null,
  criado_em timestamptz not null default now()
);
create index idempotencia_feita_criado_em on idempotencia_feita (criado_em);
