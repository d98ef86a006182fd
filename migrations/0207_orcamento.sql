create table orcamento (
  id integer generated always as identity primary key,
  tipo text not null,
  categoria integer not null,
  ano integer not null,
  valor bigint not null,
  igreja integer,
  departamento integer,
  obs text,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint orcamento_tipo_check check (tipo in ('receita', 'despesa')),
  constraint orcamento_categoria_fkey foreign key (categoria) references categoria,
  constraint orcamento_ano_check check (ano >= 2000 and ano <= 2999),
  constraint orcamento_valor_check check (valor >= 1),
  constraint orcamento_igreja_fkey foreign key (igreja) references igreja,
  constraint orcamento_departamento_fkey foreign key (departamento) references departamento,
  constraint orcamento_obs_check check (char_length(obs) <= 1000)
);
create unique index orcamento_categoria_ano_igreja_departamento_key on orcamento (categoria, ano, igreja, departamento) nulls not distinct;
create index orcamento_ano_ordem on orcamento (ano, id);
create index orcamento_tipo_ordem on orcamento (tipo, id);
create index orcamento_categoria_ordem on orcamento (categoria, id);
create index orcamento_valor_ordem on orcamento (valor, id);
create index orcamento_igreja_ordem on orcamento (igreja, id);
create index orcamento_departamento_ordem on orcamento (departamento, id);
call conta_linhas_de('orcamento');
call registra_trilha_de('orcamento');
