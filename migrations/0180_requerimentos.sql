-- Requests of data subjects (LGPD, art. 18), with the day from which the legal deadline counts.
create table requerimento (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  email text,
  telefone text,
  pessoa integer,
  tipo text not null,
  canal text not null default 'presencial',
  recebido_em date not null,
  detalhes text,
  status text not null default 'novo',
  resposta text,
  -- when and by whom it was closed, and the language of the mailed answer
  respondido_em timestamptz,
  respondido_por integer references users on delete set null,
  idioma text not null default 'pt_BR',
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(email, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint requerimento_nome_check check (char_length(nome) between 2 and 120),
  constraint requerimento_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint requerimento_tipo_check check (tipo in ('confirmacao_e_acesso', 'portabilidade', 'correcao', 'eliminacao_ou_anonimizacao', 'revogacao_do_consentimento', 'oposicao', 'informacao_sobre_compartilhamento')),
  constraint requerimento_canal_check check (canal in ('site', 'presencial', 'e_mail', 'whatsapp', 'telefone', 'carta')),
  constraint requerimento_detalhes_check check (char_length(detalhes) <= 2000),
  constraint requerimento_status_check check (status in ('novo', 'em_atendimento', 'respondido', 'recusado')),
  constraint requerimento_resposta_check check (char_length(resposta) <= 5000)
);
create index requerimento_recebido_em_ordem on requerimento (recebido_em, id);
create index requerimento_busca on requerimento using gin (busca gin_trgm_ops);
create index requerimento_nome_ordem on requerimento (nome, id);
create index requerimento_pessoa_ordem on requerimento (pessoa, id);
create index requerimento_tipo_ordem on requerimento (tipo, id);
create index requerimento_canal_ordem on requerimento (canal, id);
create index requerimento_status_ordem on requerimento (status, id);
call conta_linhas_de('requerimento');
call registra_trilha_de('requerimento', 'detalhes', 'resposta');
create index requerimento_respondido_por on requerimento (respondido_por);
create index requerimento_em_aberto on requerimento (recebido_em) where status in ('novo', 'em_atendimento');

-- Requests sent by the form of the site. One becomes a requerimento when the link mailed to its address is used, so
-- that a request in another person's name has no effect. Unconfirmed ones are deleted after two days.
create table requerimento_pendente (
  id integer generated always as identity primary key,
  codigo text not null unique,
  nome text not null,
  email text not null,
  telefone text,
  tipo text not null,
  detalhes text,
  idioma text not null,
  criado_em timestamptz not null
);
create index requerimento_pendente_criado_em on requerimento_pendente (criado_em);
