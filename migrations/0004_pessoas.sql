-- Departments, positions (cargo) and volunteers; further columns of pessoa and igreja.

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

-- The names of positions are categories, which the office edits.
alter table categoria drop constraint categoria_tipo_check;
alter table categoria add constraint categoria_tipo_check check (tipo in ('conteudo', 'financeiro_receita', 'financeiro_despesa', 'patrimonio', 'postagem', 'produto', 'evento', 'cargo'));

create table cargo (
  id integer generated always as identity primary key,
  cargo integer not null,
  igreja integer not null,
  departamento integer,
  e_titular boolean not null default false,
  data_entrada date not null,
  data_prevista_saida date,
  data_saida date,
  obs text,
  busca text generated always as (busca(coalesce(obs, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint cargo_cargo_fkey foreign key (cargo) references categoria,
  constraint cargo_igreja_fkey foreign key (igreja) references igreja,
  constraint cargo_departamento_fkey foreign key (departamento) references departamento,
  constraint cargo_obs_check check (char_length(obs) <= 1000)
);
create index cargo_data_entrada_ordem on cargo (data_entrada, id);
create index cargo_busca on cargo using gin (busca gin_trgm_ops);
create index cargo_cargo_ordem on cargo (cargo, id);
create index cargo_igreja_ordem on cargo (igreja, id);
create index cargo_departamento_ordem on cargo (departamento, id);
create index cargo_data_prevista_saida_ordem on cargo (data_prevista_saida, id);
create index cargo_data_saida_ordem on cargo (data_saida, id);
call conta_linhas_de('cargo');
call registra_trilha_de('cargo');
create table cargo_pessoas (
  cargo integer not null references cargo on delete cascade,
  pessoa integer not null references pessoa,
  ordem integer not null,
  primary key (cargo, pessoa)
);
create index cargo_pessoas_pessoa on cargo_pessoas (pessoa);
alter table cargo add constraint cargo_periodo check (data_saida >= data_entrada and data_prevista_saida >= data_entrada);
-- At most one current holder per position, church and department, whichever code writes. An end date in the future is
-- checked by the section's rule (sections/cargo.ts), under its lock.
create unique index cargo_titular on cargo (cargo, igreja, departamento) nulls not distinct where e_titular and data_saida is null;

create table voluntario (
  id integer generated always as identity primary key,
  pessoa integer not null,
  igreja integer,
  status text not null default 'candidato',
  maximo_mes integer,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint voluntario_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint voluntario_igreja_fkey foreign key (igreja) references igreja,
  constraint voluntario_status_check check (status in ('candidato', 'em_analise', 'em_trilha', 'ativo', 'pausado', 'desligado')),
  constraint voluntario_maximo_mes_check check (maximo_mes >= 1 and maximo_mes <= 31)
);
create unique index voluntario_pessoa_key on voluntario (pessoa);
create index voluntario_pessoa_ordem on voluntario (pessoa, id);
create index voluntario_igreja_ordem on voluntario (igreja, id);
create index voluntario_status_ordem on voluntario (status, id);
create index voluntario_maximo_mes_ordem on voluntario (maximo_mes, id);
call conta_linhas_de('voluntario');
call registra_trilha_de('voluntario');
create table voluntario_departamentos (
  voluntario integer not null references voluntario on delete cascade,
  departamento integer not null references departamento,
  ordem integer not null,
  primary key (voluntario, departamento)
);
create index voluntario_departamentos_departamento on voluntario_departamentos (departamento);
create table voluntario_funcoes (
  id integer generated always as identity primary key,
  voluntario integer not null references voluntario on delete cascade,
  ordem integer not null,
  funcao text collate portugues not null,
  nivel text not null default 'iniciante',
  constraint voluntario_funcoes_funcao_check check (char_length(funcao) between 1 and 80),
  constraint voluntario_funcoes_nivel_check check (nivel in ('iniciante', 'experiente', 'lider'))
);
create index voluntario_funcoes_ordem on voluntario_funcoes (voluntario, ordem);
create table voluntario_disponibilidade (
  id integer generated always as identity primary key,
  voluntario integer not null references voluntario on delete cascade,
  ordem integer not null,
  dia text not null,
  turno text not null,
  constraint voluntario_disponibilidade_dia_check check (dia in ('domingo', 'segunda_feira', 'terca_feira', 'quarta_feira', 'quinta_feira', 'sexta_feira', 'sabado')),
  constraint voluntario_disponibilidade_turno_check check (turno in ('manha', 'tarde', 'noite'))
);
create index voluntario_disponibilidade_ordem on voluntario_disponibilidade (voluntario, ordem);
create table voluntario_bloqueios (
  id integer generated always as identity primary key,
  voluntario integer not null references voluntario on delete cascade,
  ordem integer not null,
  de date not null,
  ate date not null,
  motivo text collate portugues,
  constraint voluntario_bloqueios_motivo_check check (char_length(motivo) between 1 and 120)
);
create index voluntario_bloqueios_ordem on voluntario_bloqueios (voluntario, ordem);
create table voluntario_servir_com (
  voluntario integer not null references voluntario on delete cascade,
  outro integer not null references voluntario,
  ordem integer not null,
  primary key (voluntario, outro)
);
create index voluntario_servir_com_outro on voluntario_servir_com (outro);
create table voluntario_servir_separado_de (
  voluntario integer not null references voluntario on delete cascade,
  outro integer not null references voluntario,
  ordem integer not null,
  primary key (voluntario, outro)
);
create index voluntario_servir_separado_de_outro on voluntario_servir_separado_de (outro);
-- Checked at the commit: the rows of a list are written one by one and may swap values in between.
alter table voluntario_disponibilidade add constraint voluntario_disponibilidade_unica unique (voluntario, dia, turno) deferrable initially deferred;
alter table voluntario_bloqueios add constraint voluntario_bloqueios_periodo check (ate >= de);
alter table departamento_membros add constraint departamento_membros_periodo check (ate >= de);

-- Parents as records, guardians of minors, and the consent that the LGPD requires.
alter table pessoa
  add column pai_id integer,
  add column mae_id integer,
  add column responsavel integer,
  add column responsavel_nome text collate portugues,
  add column consentimento_em date,
  add column consentimento_versao text collate portugues,
  add column consentimento_canal text,
  add constraint pessoa_pai_id_fkey foreign key (pai_id) references pessoa,
  add constraint pessoa_mae_id_fkey foreign key (mae_id) references pessoa,
  add constraint pessoa_responsavel_fkey foreign key (responsavel) references pessoa,
  add constraint pessoa_responsavel_nome_check check (char_length(responsavel_nome) between 1 and 120),
  add constraint pessoa_consentimento_versao_check check (char_length(consentimento_versao) between 1 and 40),
  add constraint pessoa_consentimento_canal_check check (consentimento_canal in ('presencial', 'ficha_em_papel', 'site', 'whatsapp', 'e_mail'));
create index pessoa_pai_id_ordem on pessoa (pai_id, id);
create index pessoa_mae_id_ordem on pessoa (mae_id, id);
create index pessoa_responsavel_ordem on pessoa (responsavel, id);

-- Map coordinates and service times of a church.
alter table igreja
  add column latitude numeric(14, 6),
  add column longitude numeric(14, 6),
  add constraint igreja_latitude_check check (latitude >= -90 and latitude <= 90),
  add constraint igreja_longitude_check check (longitude >= -180 and longitude <= 180);
create table igreja_cultos (
  id integer generated always as identity primary key,
  igreja integer not null references igreja on delete cascade,
  ordem integer not null,
  dia text not null,
  horario time(0) not null,
  descricao text collate portugues,
  constraint igreja_cultos_dia_check check (dia in ('domingo', 'segunda_feira', 'terca_feira', 'quarta_feira', 'quinta_feira', 'sexta_feira', 'sabado')),
  constraint igreja_cultos_descricao_check check (char_length(descricao) between 1 and 120)
);
create index igreja_cultos_ordem on igreja_cultos (igreja, ordem);
