-- People in what they do: departments, positions and volunteers; what people and churches still lacked.

create table departamento (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  igreja integer not null,
  departamento_id integer,
  cor text,
  icone text,
  visao text,
  missao text,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(visao, '') || ' ' || coalesce(missao, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint departamento_nome_check check (char_length(nome) between 1 and 80),
  constraint departamento_igreja_fkey foreign key (igreja) references igreja,
  constraint departamento_departamento_id_fkey foreign key (departamento_id) references departamento,
  constraint departamento_visao_check check (char_length(visao) <= 1000),
  constraint departamento_missao_check check (char_length(missao) <= 1000)
);
create unique index departamento_nome_igreja_key on departamento (busca(nome), igreja) nulls not distinct;
create index departamento_nome_ordem on departamento (nome, id);
create index departamento_busca on departamento using gin (busca gin_trgm_ops);
create index departamento_igreja_ordem on departamento (igreja, id);
create index departamento_departamento_id_ordem on departamento (departamento_id, id);
call conta_linhas_de('departamento');
call registra_trilha_de('departamento');
create table departamento_membros (
  id integer generated always as identity primary key,
  departamento integer not null references departamento on delete cascade,
  ordem integer not null,
  pessoa integer not null,
  funcao text collate portugues,
  de date,
  ate date,
  constraint departamento_membros_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint departamento_membros_funcao_check check (char_length(funcao) between 1 and 80)
);
create index departamento_membros_ordem on departamento_membros (departamento, ordem);
create index departamento_membros_pessoa on departamento_membros (pessoa);
