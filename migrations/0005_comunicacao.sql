-- Communication: posts, videos, events, social projects, contact messages and prayer requests.

-- Whether a record is published: the only definition, for the office and the site. A scheduled record counts as
-- published from `publicado_em` on, so that no job has to publish it.
create function publicado(status text, publicado_em timestamptz) returns boolean
  language sql stable parallel safe
  return status in ('publicada', 'publicado') or (status in ('agendada', 'agendado') and publicado_em <= now());

create table postagem (
  id integer generated always as identity primary key,
  titulo text collate portugues not null,
  slug text not null,
  resumo text,
  texto text not null,
  capa uuid,
  capa_alt text collate portugues,
  status text not null default 'rascunho',
  publicado_em timestamptz,
  categoria integer,
  autor integer,
  busca text generated always as (busca(coalesce(titulo, '') || ' ' || coalesce(resumo, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint postagem_titulo_check check (char_length(titulo) between 3 and 140),
  constraint postagem_slug_check check (char_length(slug) <= 120),
  constraint postagem_resumo_check check (char_length(resumo) <= 300),
  constraint postagem_capa_fkey foreign key (capa) references arquivo,
  constraint postagem_capa_alt_check check (char_length(capa_alt) between 1 and 200),
  constraint postagem_status_check check (status in ('rascunho', 'em_revisao', 'agendada', 'publicada', 'arquivada')),
  constraint postagem_categoria_fkey foreign key (categoria) references categoria,
  constraint postagem_autor_fkey foreign key (autor) references pessoa
);
create unique index postagem_slug_key on postagem (slug);
create index postagem_publicado_em_ordem on postagem (publicado_em, id);
create index postagem_busca on postagem using gin (busca gin_trgm_ops);
create index postagem_titulo_ordem on postagem (titulo, id);
create index postagem_capa_ordem on postagem (capa);
create index postagem_status_ordem on postagem (status, id);
create index postagem_categoria_ordem on postagem (categoria, id);
create index postagem_autor_ordem on postagem (autor, id);
call conta_linhas_de('postagem');
call registra_trilha_de('postagem');

create table conteudo (
  id integer generated always as identity primary key,
  titulo text collate portugues not null,
  slug text not null,
  url text not null,
  imagem uuid,
  pregador text collate portugues,
  serie text collate portugues,
  texto_biblico text collate portugues,
  data date,
  categoria integer,
  status text not null default 'rascunho',
  publicado_em timestamptz,
  ao_vivo boolean not null default false,
  destaque boolean not null default false,
  busca text generated always as (busca(coalesce(titulo, '') || ' ' || coalesce(pregador, '') || ' ' || coalesce(serie, '') || ' ' || coalesce(texto_biblico, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint conteudo_titulo_check check (char_length(titulo) between 3 and 140),
  constraint conteudo_slug_check check (char_length(slug) <= 120),
  constraint conteudo_url_check check (char_length(url) <= 500),
  constraint conteudo_imagem_fkey foreign key (imagem) references arquivo,
  constraint conteudo_pregador_check check (char_length(pregador) between 1 and 120),
  constraint conteudo_serie_check check (char_length(serie) between 1 and 120),
  constraint conteudo_texto_biblico_check check (char_length(texto_biblico) between 1 and 80),
  constraint conteudo_categoria_fkey foreign key (categoria) references categoria,
  constraint conteudo_status_check check (status in ('rascunho', 'agendado', 'publicado', 'arquivado'))
);
create unique index conteudo_slug_key on conteudo (slug);
create index conteudo_data_ordem on conteudo (data, id);
create index conteudo_busca on conteudo using gin (busca gin_trgm_ops);
create index conteudo_titulo_ordem on conteudo (titulo, id);
create index conteudo_imagem_ordem on conteudo (imagem);
create index conteudo_pregador_ordem on conteudo (pregador, id);
create index conteudo_serie_ordem on conteudo (serie, id);
create index conteudo_categoria_ordem on conteudo (categoria, id);
create index conteudo_status_ordem on conteudo (status, id);
create index conteudo_publicado_em_ordem on conteudo (publicado_em, id);
call conta_linhas_de('conteudo');
call registra_trilha_de('conteudo');
-- At most one live video, whichever code writes.
create unique index conteudo_ao_vivo_unico on conteudo (ao_vivo) where ao_vivo;
-- Provider, id and thumbnail, derived from the video's URL once, when it is saved.
create table conteudo_video (
  conteudo integer primary key references conteudo on delete cascade,
  provedor text not null check (provedor in ('youtube', 'vimeo', 'facebook')),
  video_id text not null,
  url_incorporada text not null,
  miniatura text
);

create table evento (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  slug text not null,
  tipo text not null default 'culto',
  status text not null default 'rascunho',
  categoria integer,
  igreja integer,
  departamento integer,
  data date not null,
  horario_inicial time(0) not null,
  horario_final time(0) not null,
  data_final date,
  local text collate portugues,
  repeticao text,
  repetir_ate date,
  vagas integer,
  inscricoes_de timestamptz,
  inscricoes_ate timestamptz,
  imagem uuid,
  texto text,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(local, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint evento_nome_check check (char_length(nome) between 2 and 120),
  constraint evento_slug_check check (char_length(slug) <= 120),
  constraint evento_tipo_check check (tipo in ('culto', 'ensaio', 'reuniao', 'conferencia', 'retiro', 'batismo', 'santa_ceia', 'casamento', 'curso')),
  constraint evento_status_check check (status in ('rascunho', 'publicado', 'cancelado', 'encerrado')),
  constraint evento_categoria_fkey foreign key (categoria) references categoria,
  constraint evento_igreja_fkey foreign key (igreja) references igreja,
  constraint evento_departamento_fkey foreign key (departamento) references departamento,
  constraint evento_local_check check (char_length(local) between 1 and 160),
  constraint evento_repeticao_check check (repeticao in ('semanal', 'quinzenal', 'mensal', 'anual')),
  constraint evento_vagas_check check (vagas >= 1 and vagas <= 100000),
  constraint evento_imagem_fkey foreign key (imagem) references arquivo
);
create unique index evento_slug_key on evento (slug);
create index evento_data_ordem on evento (data, id);
create index evento_busca on evento using gin (busca gin_trgm_ops);
create index evento_nome_ordem on evento (nome, id);
create index evento_tipo_ordem on evento (tipo, id);
create index evento_status_ordem on evento (status, id);
create index evento_categoria_ordem on evento (categoria, id);
create index evento_igreja_ordem on evento (igreja, id);
create index evento_departamento_ordem on evento (departamento, id);
create index evento_horario_inicial_ordem on evento (horario_inicial, id);
create index evento_horario_final_ordem on evento (horario_final, id);
create index evento_local_ordem on evento (local, id);
create index evento_vagas_ordem on evento (vagas, id);
create index evento_imagem_ordem on evento (imagem);
call conta_linhas_de('evento');
call registra_trilha_de('evento');
create table evento_lotes (
  id integer generated always as identity primary key,
  evento integer not null references evento on delete cascade,
  ordem integer not null,
  nome text collate portugues not null,
  preco bigint not null,
  quantidade integer not null,
  de date,
  ate date,
  constraint evento_lotes_nome_check check (char_length(nome) between 1 and 60),
  constraint evento_lotes_preco_check check (preco >= 0),
  constraint evento_lotes_quantidade_check check (quantidade >= 1 and quantidade <= 100000)
);
create index evento_lotes_ordem on evento_lotes (evento, ordem);
-- Id of the first event of the series. No foreign key, because that event may be deleted.
alter table evento add column recorrencia integer;
create index evento_recorrencia on evento (recorrencia, data) where recorrencia is not null;
alter table evento add constraint evento_termina_depois
  check (coalesce(data_final, data) + horario_final > data + horario_inicial);

create table projetosociais (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  icon text,
  status text not null default 'ativo',
  landepage text collate portugues,
  resumo text,
  texto text,
  meta bigint,
  arrecadado bigint not null default 0,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(resumo, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint projetosociais_nome_check check (char_length(nome) between 2 and 120),
  constraint projetosociais_status_check check (status in ('ativo', 'pausado', 'concluido')),
  constraint projetosociais_landepage_check check (char_length(landepage) between 1 and 300),
  constraint projetosociais_resumo_check check (char_length(resumo) <= 300),
  constraint projetosociais_meta_check check (meta >= 0),
  constraint projetosociais_arrecadado_check check (arrecadado >= 0)
);
create unique index projetosociais_nome_key on projetosociais (busca(nome));
create index projetosociais_nome_ordem on projetosociais (nome, id);
create index projetosociais_busca on projetosociais using gin (busca gin_trgm_ops);
create index projetosociais_status_ordem on projetosociais (status, id);
create index projetosociais_landepage_ordem on projetosociais (landepage, id);
create index projetosociais_meta_ordem on projetosociais (meta, id);
create index projetosociais_arrecadado_ordem on projetosociais (arrecadado, id);
call conta_linhas_de('projetosociais');
call registra_trilha_de('projetosociais');
create table projetosociais_fotos (
  projetosociais integer not null references projetosociais on delete cascade,
  arquivo uuid not null references arquivo,
  ordem integer not null,
  primary key (projetosociais, arquivo)
);
create index projetosociais_fotos_arquivo on projetosociais_fotos (arquivo);

create table contato (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  email text,
  telefone text,
  assunto text not null,
  mensagem text not null,
  status text not null default 'novo',
  responsavel integer,
  igreja integer,
  pessoa integer,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telefone, '') || ' ' || coalesce(mensagem, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint contato_nome_check check (char_length(nome) between 2 and 120),
  constraint contato_assunto_check check (assunto in ('duvida', 'visita_pastoral', 'quero_congregar', 'doacao', 'evento', 'loja', 'imprensa', 'outro')),
  constraint contato_mensagem_check check (char_length(mensagem) <= 5000),
  constraint contato_status_check check (status in ('novo', 'em_atendimento', 'respondido', 'arquivado', 'spam')),
  constraint contato_responsavel_fkey foreign key (responsavel) references users,
  constraint contato_igreja_fkey foreign key (igreja) references igreja,
  constraint contato_pessoa_fkey foreign key (pessoa) references pessoa
);
create index contato_criado_em_ordem on contato (criado_em, id);
create index contato_busca on contato using gin (busca gin_trgm_ops);
create index contato_nome_ordem on contato (nome, id);
create index contato_email_ordem on contato (email, id);
create index contato_telefone_ordem on contato (telefone, id);
create index contato_assunto_ordem on contato (assunto, id);
create index contato_status_ordem on contato (status, id);
create index contato_responsavel_ordem on contato (responsavel, id);
create index contato_igreja_ordem on contato (igreja, id);
create index contato_pessoa_ordem on contato (pessoa, id);
call conta_linhas_de('contato');
call registra_trilha_de('contato');

create table pedidooracoes (
  id integer generated always as identity primary key,
  nome text collate portugues,
  anonimo boolean not null default false,
  quer_contato boolean not null default false,
  email text,
  telefone text,
  motivo_pedido text not null,
  para_quem text collate portugues,
  urgente boolean not null default false,
  mensagem text not null,
  privado boolean not null default true,
  pode_ler_no_culto boolean not null default false,
  status text not null default 'pendente',
  intercessor integer,
  igreja integer,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telefone, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint pedidooracoes_nome_check check (char_length(nome) between 2 and 120),
  constraint pedidooracoes_motivo_pedido_check check (motivo_pedido in ('saude', 'familia', 'casamento', 'filhos', 'financas', 'emprego', 'libertacao', 'vida_espiritual', 'luto', 'viagem', 'agradecimento', 'outro')),
  constraint pedidooracoes_para_quem_check check (char_length(para_quem) between 1 and 120),
  constraint pedidooracoes_mensagem_check check (char_length(mensagem) <= 5000),
  constraint pedidooracoes_status_check check (status in ('pendente', 'em_oracao', 'respondido', 'arquivado')),
  constraint pedidooracoes_intercessor_fkey foreign key (intercessor) references pessoa,
  constraint pedidooracoes_igreja_fkey foreign key (igreja) references igreja
);
create index pedidooracoes_criado_em_ordem on pedidooracoes (criado_em, id);
create index pedidooracoes_busca on pedidooracoes using gin (busca gin_trgm_ops);
create index pedidooracoes_nome_ordem on pedidooracoes (nome, id);
create index pedidooracoes_telefone_ordem on pedidooracoes (telefone, id);
create index pedidooracoes_motivo_pedido_ordem on pedidooracoes (motivo_pedido, id);
create index pedidooracoes_para_quem_ordem on pedidooracoes (para_quem, id);
create index pedidooracoes_status_ordem on pedidooracoes (status, id);
create index pedidooracoes_intercessor_ordem on pedidooracoes (intercessor, id);
create index pedidooracoes_igreja_ordem on pedidooracoes (igreja, id);
call conta_linhas_de('pedidooracoes');
call registra_trilha_de('pedidooracoes', 'mensagem');
alter table pedidooracoes add constraint pedidooracoes_nome_ou_anonimo check (anonimo or nome is not null);
-- Each prayer for a request, and the account that prayed; null after the account is deleted.
create table pedidooracoes_oracao (
  id integer generated always as identity primary key,
  pedidooracoes integer not null references pedidooracoes on delete cascade,
  users integer references users on delete set null,
  quando timestamptz not null default now()
);
create index pedidooracoes_oracao_pedidooracoes on pedidooracoes_oracao (pedidooracoes);
create index pedidooracoes_oracao_users on pedidooracoes_oracao (users);
