-- Cards that a gateway charges every month by itself. Each payment it tells of becomes one charge (cobranca.assinatura).
create table assinatura (
  id integer generated always as identity primary key,
  gateway text not null,
  gateway_id text,
  -- criada: asked for; pendente: the first payment is not through; recusada: it never was
  estado text not null check (estado in ('criada', 'pendente', 'ativa', 'pausada', 'encerrada', 'recusada')),
  sandbox boolean not null,
  valor bigint not null check (valor >= 1),
  -- when the gateway charges again
  proxima date,
  -- somebody wants it to end, and it has: until then the gateway is told again
  encerrar_em timestamptz,
  encerrada_em timestamptz,
  -- when the gateway is asked again, and how often it was
  consultar_em timestamptz,
  consultas integer not null default 0,
  criado_em timestamptz not null
);
create unique index assinatura_gateway_id on assinatura (gateway, gateway_id) where gateway_id is not null;
create index assinatura_a_consultar on assinatura (consultar_em) where consultar_em is not null;

alter table cobranca
  add column assinatura integer,
  add constraint cobranca_assinatura_fkey foreign key (assinatura) references assinatura;
create index cobranca_da_assinatura on cobranca (assinatura, id) where assinatura is not null;
-- A notice may speak of a subscription instead of a charge.
alter table webhook add column assinatura text;

-- Test subscriptions: their payments follow from the clock, and become test charges when somebody asks.
create table sandbox_assinatura (
  id text primary key,
  chave text not null unique,
  valor bigint not null check (valor >= 1),
  roteiro text not null,
  webhook text not null,
  criada_em timestamptz not null,
  cancelada_em timestamptz
);

