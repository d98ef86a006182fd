-- Pastoral visits. `notas` are confidential: the trace does not contain them, and visita_abertura logs who opened them.
create table visita (
  id integer generated always as identity primary key,
  pessoa integer not null,
  data date not null,
  horario time(0),
  tipo text not null default 'pastoral',
  local text,
  status text not null default 'realizada',
  igreja integer,
  notas text,
  proximo_passo text collate portugues,
  proximo_passo_em date,
  proximo_passo_quem integer,
  passo_feito boolean not null default false,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint visita_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint visita_tipo_check check (tipo in ('pastoral', 'boas_vindas', 'enfermidade', 'luto', 'afastamento', 'aconselhamento', 'santa_ceia', 'acao_social', 'outra')),
  constraint visita_local_check check (local in ('em_casa', 'hospital', 'na_igreja', 'por_chamada', 'outro_lugar')),
  constraint visita_status_check check (status in ('agendada', 'realizada', 'nao_encontrada', 'cancelada')),
  constraint visita_igreja_fkey foreign key (igreja) references igreja,
  constraint visita_notas_check check (char_length(notas) <= 5000),
  constraint visita_proximo_passo_check check (char_length(proximo_passo) between 1 and 200),
  constraint visita_proximo_passo_quem_fkey foreign key (proximo_passo_quem) references pessoa
);
create index visita_data_ordem on visita (data, id);
create index visita_pessoa_ordem on visita (pessoa, id);
create index visita_tipo_ordem on visita (tipo, id);
create index visita_status_ordem on visita (status, id);
create index visita_igreja_ordem on visita (igreja, id);
create index visita_proximo_passo_ordem on visita (proximo_passo, id);
create index visita_proximo_passo_em_ordem on visita (proximo_passo_em, id);
create index visita_proximo_passo_quem_ordem on visita (proximo_passo_quem, id);
call conta_linhas_de('visita');
call registra_trilha_de('visita', 'notas');
create table visita_quem_visita (
  visita integer not null references visita on delete cascade,
  pessoa integer not null references pessoa,
  ordem integer not null,
  primary key (visita, pessoa)
);
create index visita_quem_visita_pessoa on visita_quem_visita (pessoa);
create table visita_abertura (
  id bigint generated always as identity primary key,
  registro integer not null references visita on delete cascade,
  users integer not null,
  perfil text,
  acesso text not null constraint visita_abertura_acesso check (acesso in ('escritorio', 'exportacao', 'chave', 'assistente')),
  chave text not null default '',
  quando timestamptz not null,
  janela bigint not null,
  constraint visita_abertura_uma unique (registro, users, acesso, chave, janela)
);
