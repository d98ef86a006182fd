-- Households: each has one head, and a person belongs to at most one.
create table familia (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  chefe integer not null,
  igreja integer,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint familia_nome_check check (char_length(nome) between 2 and 80),
  constraint familia_chefe_fkey foreign key (chefe) references pessoa,
  constraint familia_igreja_fkey foreign key (igreja) references igreja
);
create unique index familia_chefe_key on familia (chefe);
create index familia_nome_ordem on familia (nome, id);
create index familia_busca on familia using gin (busca gin_trgm_ops);
create index familia_chefe_ordem on familia (chefe, id);
create index familia_igreja_ordem on familia (igreja, id);
call conta_linhas_de('familia');
call registra_trilha_de('familia');
create table familia_membros (
  id integer generated always as identity primary key,
  familia integer not null references familia on delete cascade,
  ordem integer not null,
  pessoa integer not null,
  parentesco text not null,
  constraint familia_membros_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint familia_membros_parentesco_check check (parentesco in ('conjuge', 'filho_a', 'pai_ou_mae', 'irmao_ou_irma', 'avo_ou_avo', 'neto_a', 'outro'))
);
create index familia_membros_ordem on familia_membros (familia, ordem);
create unique index familia_membros_uma_casa on familia_membros (pessoa);
