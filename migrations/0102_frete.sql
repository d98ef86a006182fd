-- Price of delivery by CEP and weight, and the churches where orders of the store can be picked up.
create table frete_tabela (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  cep_de text not null,
  cep_ate text not null,
  peso_ate numeric(14, 3) not null,
  valor bigint not null,
  prazo_dias integer not null,
  ativo boolean not null default true,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint frete_tabela_nome_check check (char_length(nome) between 1 and 80),
  constraint frete_tabela_peso_ate_check check (peso_ate >= 0.001 and peso_ate <= 10000),
  constraint frete_tabela_faixa_check check (cep_de <= cep_ate),
  constraint frete_tabela_valor_check check (valor >= 0),
  constraint frete_tabela_prazo_dias_check check (prazo_dias >= 0 and prazo_dias <= 365)
);
create index frete_tabela_nome_ordem on frete_tabela (nome, id);
create index frete_tabela_busca on frete_tabela using gin (busca gin_trgm_ops);
create index frete_tabela_cep_de_ordem on frete_tabela (cep_de, id);
create index frete_tabela_cep_ate_ordem on frete_tabela (cep_ate, id);
create index frete_tabela_peso_ate_ordem on frete_tabela (peso_ate, id);
create index frete_tabela_valor_ordem on frete_tabela (valor, id);
create index frete_tabela_prazo_dias_ordem on frete_tabela (prazo_dias, id);
call conta_linhas_de('frete_tabela');
call registra_trilha_de('frete_tabela');

alter table igreja add column retirada_na_loja boolean not null default false,
  add column retirada_horario text collate portugues,
  add constraint igreja_retirada_horario_check check (char_length(retirada_horario) between 1 and 160);
update igreja set retirada_na_loja = true where sede;

-- A variant that is taken off sale, or put back, changes the pages of its product.
drop trigger muda_site on produto_variantes;
create trigger muda_site after insert or update of produto, ordem, tamanho, cor, sku, preco, foto, ativo or delete or truncate
  on produto_variantes for each statement execute function muda_site();
