-- The first sections: igreja, pessoa, conta and categoria.

create table igreja (
  id integer generated always as identity primary key,
  nome_fantasia text collate portugues not null,
  razao_social text collate portugues not null,
  cnpj text,
  tipo text default 'congregacao',
  sede boolean not null default false,
  sede_id integer,
  cep text,
  logradouro text collate portugues,
  numero text collate portugues,
  complemento text collate portugues,
  bairro text collate portugues,
  cidade text collate portugues,
  uf text,
  telefone text,
  email text,
  chave_pix text collate portugues,
  busca text generated always as (busca(coalesce(nome_fantasia, '') || ' ' || coalesce(razao_social, '') || ' ' || coalesce(cnpj, '') || ' ' || coalesce(cidade, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint igreja_nome_fantasia_check check (char_length(nome_fantasia) between 1 and 120),
  constraint igreja_razao_social_check check (char_length(razao_social) between 1 and 160),
  constraint igreja_tipo_check check (tipo in ('sede', 'sub_sede', 'congregacao', 'ponto_de_pregacao')),
  constraint igreja_sede_id_fkey foreign key (sede_id) references igreja,
  constraint igreja_logradouro_check check (char_length(logradouro) between 1 and 160),
  constraint igreja_numero_check check (char_length(numero) between 1 and 12),
  constraint igreja_complemento_check check (char_length(complemento) between 1 and 80),
  constraint igreja_bairro_check check (char_length(bairro) between 1 and 80),
  constraint igreja_cidade_check check (char_length(cidade) between 1 and 80),
  constraint igreja_uf_check check (uf in ('AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ', 'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO')),
  constraint igreja_chave_pix_check check (char_length(chave_pix) between 1 and 77)
);
create unique index igreja_cnpj_key on igreja (cnpj);
create index igreja_nome_fantasia_ordem on igreja (nome_fantasia, id);
create index igreja_busca on igreja using gin (busca gin_trgm_ops);
create index igreja_razao_social_ordem on igreja (razao_social, id);
create index igreja_cnpj_ordem on igreja (cnpj, id);
create index igreja_tipo_ordem on igreja (tipo, id);
create index igreja_sede_id_ordem on igreja (sede_id, id);
create index igreja_cidade_ordem on igreja (cidade, id);
create index igreja_uf_ordem on igreja (uf, id);
call conta_linhas_de('igreja');

create table pessoa (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  foto uuid,
  data_nascimento date,
  sexo text,
  cpf text,
  estado_civil text,
  escolaridade text,
  profissao text collate portugues,
  whatsapp text,
  email text,
  cep text,
  logradouro text collate portugues,
  numero text collate portugues,
  complemento text collate portugues,
  bairro text collate portugues,
  cidade text collate portugues,
  uf text,
  pai text collate portugues,
  mae text collate portugues,
  igreja integer,
  status text not null default 'visitante',
  e_batizado boolean not null default false,
  data_batismo date,
  e_batizado_outra_igreja boolean not null default false,
  batizado_igreja text collate portugues,
  esta_afastado boolean not null default false,
  data_afastamento date,
  motivo_afastamento text collate portugues,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(cpf, '') || ' ' || coalesce(whatsapp, '') || ' ' || coalesce(email, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint pessoa_nome_check check (char_length(nome) between 2 and 120),
  constraint pessoa_foto_fkey foreign key (foto) references arquivo,
  constraint pessoa_sexo_check check (sexo in ('masculino', 'feminino', 'nao_informar')),
  constraint pessoa_estado_civil_check check (estado_civil in ('solteiro_a', 'casado_a', 'uniao_estavel', 'separado_a', 'divorciado_a', 'viuvo_a')),
  constraint pessoa_escolaridade_check check (escolaridade in ('nao_alfabetizado', 'fundamental_incompleto', 'fundamental_completo', 'medio_incompleto', 'medio_completo', 'tecnico', 'superior_incompleto', 'superior_completo', 'pos_graduacao', 'mestrado', 'doutorado')),
  constraint pessoa_profissao_check check (char_length(profissao) between 1 and 80),
  constraint pessoa_logradouro_check check (char_length(logradouro) between 1 and 160),
  constraint pessoa_numero_check check (char_length(numero) between 1 and 12),
  constraint pessoa_complemento_check check (char_length(complemento) between 1 and 80),
  constraint pessoa_bairro_check check (char_length(bairro) between 1 and 80),
  constraint pessoa_cidade_check check (char_length(cidade) between 1 and 80),
  constraint pessoa_uf_check check (uf in ('AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ', 'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO')),
  constraint pessoa_pai_check check (char_length(pai) between 1 and 120),
  constraint pessoa_mae_check check (char_length(mae) between 1 and 120),
  constraint pessoa_igreja_fkey foreign key (igreja) references igreja,
  constraint pessoa_status_check check (status in ('visitante', 'congregado', 'em_preparacao', 'membro_ativo', 'afastado', 'disciplina', 'transferido', 'desligado', 'falecido')),
  constraint pessoa_batizado_igreja_check check (char_length(batizado_igreja) between 1 and 120),
  constraint pessoa_motivo_afastamento_check check (char_length(motivo_afastamento) between 1 and 200)
);
create unique index pessoa_cpf_key on pessoa (cpf);
create index pessoa_nome_ordem on pessoa (nome, id);
create index pessoa_busca on pessoa using gin (busca gin_trgm_ops);
create index pessoa_foto_ordem on pessoa (foto);
create index pessoa_data_nascimento_ordem on pessoa (data_nascimento, id);
create index pessoa_sexo_ordem on pessoa (sexo, id);
create index pessoa_estado_civil_ordem on pessoa (estado_civil, id);
create index pessoa_whatsapp_ordem on pessoa (whatsapp, id);
create index pessoa_email_ordem on pessoa (email, id);
create index pessoa_bairro_ordem on pessoa (bairro, id);
create index pessoa_igreja_ordem on pessoa (igreja, id);
create index pessoa_status_ordem on pessoa (status, id);
call conta_linhas_de('pessoa');

create table conta (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  tipo text not null default 'conta_corrente',
  ativa boolean not null default true,
  valor_inicial bigint not null default 0,
  descricao text,
  banco text collate portugues,
  agencia text collate portugues,
  numero text collate portugues,
  chave_pix text collate portugues,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(descricao, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint conta_nome_check check (char_length(nome) between 1 and 80),
  constraint conta_tipo_check check (tipo in ('caixa', 'conta_corrente', 'poupanca', 'aplicacao', 'carteira_digital', 'cartao')),
  constraint conta_descricao_check check (char_length(descricao) <= 500),
  constraint conta_banco_check check (char_length(banco) between 1 and 60),
  constraint conta_agencia_check check (char_length(agencia) between 1 and 10),
  constraint conta_numero_check check (char_length(numero) between 1 and 20),
  constraint conta_chave_pix_check check (char_length(chave_pix) between 1 and 77)
);
create unique index conta_nome_key on conta (busca(nome));
create index conta_nome_ordem on conta (nome, id);
create index conta_busca on conta using gin (busca gin_trgm_ops);
create index conta_tipo_ordem on conta (tipo, id);
create index conta_valor_inicial_ordem on conta (valor_inicial, id);
call conta_linhas_de('conta');

create table categoria (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  tipo text not null,
  categoria_id integer,
  cor text,
  ativo boolean not null default true,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint categoria_nome_check check (char_length(nome) between 1 and 80),
  constraint categoria_tipo_check check (tipo in ('conteudo', 'financeiro_receita', 'financeiro_despesa', 'patrimonio', 'postagem', 'produto', 'evento')),
  constraint categoria_categoria_id_fkey foreign key (categoria_id) references categoria
);
create unique index categoria_nome_tipo_categoria_id_key on categoria (busca(nome), tipo, categoria_id) nulls not distinct;
create index categoria_nome_ordem on categoria (nome, id);
create index categoria_busca on categoria using gin (busca gin_trgm_ops);
create index categoria_tipo_ordem on categoria (tipo, id);
create index categoria_categoria_id_ordem on categoria (categoria_id, id);
call conta_linhas_de('categoria');

-- At most one head church, whichever code writes.
create unique index igreja_sede_unica on igreja (sede) where sede;
