-- Sellers of a raffle, each with a link of their own.
create table rifa_vendedor (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  rifa integer not null,
  meta integer,
  codigo text collate portugues,
  pessoa integer,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(codigo, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint rifa_vendedor_nome_check check (char_length(nome) between 1 and 120),
  constraint rifa_vendedor_rifa_fkey foreign key (rifa) references rifa,
  constraint rifa_vendedor_meta_check check (meta >= 1 and meta <= 100000),
  constraint rifa_vendedor_codigo_check check (char_length(codigo) between 4 and 20),
  constraint rifa_vendedor_pessoa_fkey foreign key (pessoa) references pessoa
);
create unique index rifa_vendedor_codigo_key on rifa_vendedor (busca(codigo));
create index rifa_vendedor_nome_ordem on rifa_vendedor (nome, id);
create index rifa_vendedor_busca on rifa_vendedor using gin (busca gin_trgm_ops);
create index rifa_vendedor_rifa_ordem on rifa_vendedor (rifa, id);
create index rifa_vendedor_meta_ordem on rifa_vendedor (meta, id);
create index rifa_vendedor_codigo_ordem on rifa_vendedor (codigo, id);
create index rifa_vendedor_pessoa_ordem on rifa_vendedor (pessoa, id);
call conta_linhas_de('rifa_vendedor');
call registra_trilha_de('rifa_vendedor');

-- Purchases become a section that the office lists, searches and exports.
alter table rifa_compra
  add column pessoa integer,
  add column versao integer not null default 1,
  add column busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(email, ''))) stored,
  add constraint rifa_compra_pessoa_fkey foreign key (pessoa) references pessoa,
  add constraint rifa_compra_vendedor_fkey foreign key (vendedor) references rifa_vendedor,
  drop constraint rifa_compra_quantidade_check,
  add constraint rifa_compra_quantidade_check check (quantidade >= 1),
  add constraint rifa_compra_numeros_check check (cardinality(numeros) = quantidade);
create index rifa_compra_criado_em_ordem on rifa_compra (criado_em, id);
create index rifa_compra_busca on rifa_compra using gin (busca gin_trgm_ops);
create index rifa_compra_nome_ordem on rifa_compra (nome, id);
create index rifa_compra_estado_ordem on rifa_compra (estado, id);
create index rifa_compra_quantidade_ordem on rifa_compra (quantidade, id);
create index rifa_compra_valor_ordem on rifa_compra (valor, id);
create index rifa_compra_canal_ordem on rifa_compra (canal, id);
create index rifa_compra_vendedor_ordem on rifa_compra (vendedor, id);
create index rifa_compra_pessoa_ordem on rifa_compra (pessoa, id);
insert into total_linhas (tabela, slot, total) select 'rifa_compra', 0, count(*) from rifa_compra;
call conta_linhas_de('rifa_compra');

-- What the office did with a purchase; the history of its money is that of its charge.
create table rifa_compra_evento (
  id integer generated always as identity primary key,
  compra integer not null references rifa_compra,
  tipo text not null,
  ator text not null,
  dados jsonb not null default '{}',
  quando timestamptz not null
);
create index rifa_compra_evento_compra on rifa_compra_evento (compra, id);
