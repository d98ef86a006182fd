-- The church's own lines in the register of treatment (LGPD, art. 37), beside those that the product fills in itself.
create table tratamento (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  base_legal text not null,
  finalidade text not null,
  titulares text collate portugues not null,
  dados text not null,
  dados_sensiveis text,
  quem_ve text collate portugues not null,
  compartilhado text collate portugues,
  guarda text collate portugues not null,
  medidas text collate portugues not null,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint tratamento_nome_check check (char_length(nome) between 2 and 120),
  constraint tratamento_base_legal_check check (base_legal in ('consentimento', 'obrigacao_legal', 'contrato', 'direitos', 'legitimo_interesse', 'consentimento_especifico', 'obrigacao_sensivel', 'direitos_sensivel', 'melhor_interesse')),
  constraint tratamento_finalidade_check check (char_length(finalidade) <= 1000),
  constraint tratamento_titulares_check check (char_length(titulares) between 1 and 300),
  constraint tratamento_dados_check check (char_length(dados) <= 1000),
  constraint tratamento_dados_sensiveis_check check (char_length(dados_sensiveis) <= 1000),
  constraint tratamento_quem_ve_check check (char_length(quem_ve) between 1 and 300),
  constraint tratamento_compartilhado_check check (char_length(compartilhado) between 1 and 300),
  constraint tratamento_guarda_check check (char_length(guarda) between 1 and 300),
  constraint tratamento_medidas_check check (char_length(medidas) between 1 and 500)
);
create unique index tratamento_nome_key on tratamento (busca(nome));
create index tratamento_nome_ordem on tratamento (nome, id);
create index tratamento_busca on tratamento using gin (busca gin_trgm_ops);
create index tratamento_base_legal_ordem on tratamento (base_legal, id);
create index tratamento_titulares_ordem on tratamento (titulares, id);
call conta_linhas_de('tratamento');
call registra_trilha_de('tratamento');
