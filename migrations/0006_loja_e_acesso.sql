-- Users and roles as sections of the office, the store's products, the church's assets and the raffles.

-- The columns of a section for roles; the table exists since 0001.
alter table perfil
  add column busca text generated always as (busca(coalesce(nome, ''))) stored,
  add constraint perfil_nome_check check (char_length(nome) between 1 and 60),
  add constraint perfil_descricao_check check (char_length(descricao) <= 300);
create index perfil_nome_ordem on perfil (nome, id);
create index perfil_busca on perfil using gin (busca gin_trgm_ops);
call conta_linhas_de('perfil');
insert into total_linhas (tabela, slot, total) select 'perfil', 0, count(*) from perfil;
call registra_trilha_de('perfil');
call registra_trilha_de('permissao');

-- The columns of a section for users. The unique e-mail becomes an index, as in every section.
alter table users drop constraint users_email_key;
drop index users_role;
alter table users
  add column pessoa integer,
  add column busca text generated always as (busca(coalesce(name, '') || ' ' || coalesce(email, ''))) stored,
  add constraint users_name_check check (char_length(name) between 1 and 120),
  add constraint users_pessoa_fkey foreign key (pessoa) references pessoa;
create unique index users_email_key on users (email);
create index users_name_ordem on users (name, id);
create index users_busca on users using gin (busca gin_trgm_ops);
create index users_role_ordem on users (role, id);
create index users_email_ordem on users (email, id);
create index users_pessoa_ordem on users (pessoa, id);
call conta_linhas_de('users');
insert into total_linhas (tabela, slot, total) select 'users', 0, count(*) from users;
call registra_trilha_de('users', 'password', 'ultimo_acesso');

-- The permissions of a role, and the churches of a role or user, are lists without records of their own: each statement
-- writes one trace line of the list's owner, with the entries that it added or removed. An owner that no longer exists
-- gets none: its own deletion is in the trace already.
create function registra_trilha_permissoes() returns trigger language plpgsql as $$
begin
  insert into trilha (users, acao, secao, registro, antes, depois)
  select trilha_quem(), 'edit', 'perfil', l.perfil,
    case tg_op when 'DELETE' then jsonb_build_object('permissoes', l.lista) end,
    case tg_op when 'INSERT' then jsonb_build_object('permissoes', l.lista) end
  from (select m.perfil, jsonb_agg(p.action || ' ' || p.subject order by p.subject, p.action) as lista
    from mudadas m join permissao p on p.id = m.permissao join perfil on perfil.id = m.perfil group by m.perfil) l;
  return null;
end $$;
create trigger trilha_insert after insert on perfil_permissao referencing new table as mudadas
  for each statement execute function registra_trilha_permissoes();
create trigger trilha_delete after delete on perfil_permissao referencing old table as mudadas
  for each statement execute function registra_trilha_permissoes();

-- The argument is the section, which is also the name of the column that refers to its record.
create function registra_trilha_igrejas() returns trigger language plpgsql as $$
begin
  execute format('insert into trilha (users, acao, secao, registro, antes, depois)
    select trilha_quem(), ''edit'', %2$L, l.dono,
      case when %1$L = ''DELETE'' then jsonb_build_object(''igrejas'', l.lista) end,
      case when %1$L = ''INSERT'' then jsonb_build_object(''igrejas'', l.lista) end
    from (select m.%2$I as dono, jsonb_agg(m.igreja order by m.igreja) as lista
      from mudadas m join %2$I r on r.id = m.%2$I group by m.%2$I) l', tg_op, tg_argv[0]);
  return null;
end $$;
create trigger trilha_insert after insert on perfil_igrejas referencing new table as mudadas
  for each statement execute function registra_trilha_igrejas('perfil');
create trigger trilha_delete after delete on perfil_igrejas referencing old table as mudadas
  for each statement execute function registra_trilha_igrejas('perfil');
create trigger trilha_insert after insert on users_igrejas referencing new table as mudadas
  for each statement execute function registra_trilha_igrejas('users');
create trigger trilha_delete after delete on users_igrejas referencing old table as mudadas
  for each statement execute function registra_trilha_igrejas('users');

create table cor (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  hex text not null,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint cor_nome_check check (char_length(nome) between 1 and 40)
);
create unique index cor_nome_key on cor (busca(nome));
create unique index cor_hex_key on cor (hex);
create index cor_nome_ordem on cor (nome, id);
create index cor_busca on cor using gin (busca gin_trgm_ops);
create index cor_hex_ordem on cor (hex, id);
call conta_linhas_de('cor');
call registra_trilha_de('cor');

create table produto (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  preco bigint not null,
  ref text collate portugues not null,
  slug text,
  categoria integer,
  modelo text collate portugues,
  limite_por_pedido integer,
  ativo boolean not null default true,
  destaque boolean not null default false,
  descricao text,
  tamanho text,
  cor integer,
  altura numeric(14, 1),
  largura numeric(14, 1),
  comprimento numeric(14, 1),
  peso numeric(14, 3),
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(ref, '') || ' ' || coalesce(modelo, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint produto_nome_check check (char_length(nome) between 1 and 120),
  constraint produto_preco_check check (preco >= 1),
  constraint produto_ref_check check (char_length(ref) between 1 and 40),
  constraint produto_slug_check check (char_length(slug) <= 120),
  constraint produto_categoria_fkey foreign key (categoria) references categoria,
  constraint produto_modelo_check check (char_length(modelo) between 1 and 80),
  constraint produto_limite_por_pedido_check check (limite_por_pedido >= 1 and limite_por_pedido <= 999),
  constraint produto_tamanho_check check (tamanho in ('pp', 'p', 'm', 'g', 'gg', 'xg', 'xgg', 'unico', 'infantil_2', 'infantil_4', 'infantil_6', 'infantil_8', 'infantil_10', 'infantil_12', 'infantil_14', 'infantil_16')),
  constraint produto_cor_fkey foreign key (cor) references cor,
  constraint produto_altura_check check (altura >= 0 and altura <= 10000),
  constraint produto_largura_check check (largura >= 0 and largura <= 10000),
  constraint produto_comprimento_check check (comprimento >= 0 and comprimento <= 10000),
  constraint produto_peso_check check (peso >= 0 and peso <= 10000)
);
create unique index produto_ref_key on produto (busca(ref));
create unique index produto_slug_key on produto (slug);
create index produto_nome_ordem on produto (nome, id);
create index produto_busca on produto using gin (busca gin_trgm_ops);
create index produto_preco_ordem on produto (preco, id);
create index produto_ref_ordem on produto (ref, id);
create index produto_categoria_ordem on produto (categoria, id);
create index produto_tamanho_ordem on produto (tamanho, id);
create index produto_cor_ordem on produto (cor, id);
call conta_linhas_de('produto');
call registra_trilha_de('produto');
create table produto_fotos (
  produto integer not null references produto on delete cascade,
  arquivo uuid not null references arquivo,
  ordem integer not null,
  primary key (produto, arquivo)
);
create index produto_fotos_arquivo on produto_fotos (arquivo);
create table produto_variantes (
  id integer generated always as identity primary key,
  produto integer not null references produto on delete cascade,
  ordem integer not null,
  tamanho text,
  cor integer,
  sku text collate portugues,
  estoque integer not null default 0,
  preco bigint,
  constraint produto_variantes_tamanho_check check (tamanho in ('pp', 'p', 'm', 'g', 'gg', 'xg', 'xgg', 'unico', 'infantil_2', 'infantil_4', 'infantil_6', 'infantil_8', 'infantil_10', 'infantil_12', 'infantil_14', 'infantil_16')),
  constraint produto_variantes_cor_fkey foreign key (cor) references cor,
  constraint produto_variantes_sku_check check (char_length(sku) between 1 and 40),
  constraint produto_variantes_estoque_check check (estoque >= 0 and estoque <= 1000000),
  constraint produto_variantes_preco_check check (preco >= 1)
);
create index produto_variantes_ordem on produto_variantes (produto, ordem);
create index produto_variantes_cor on produto_variantes (cor);
-- Size and colour are unique within a product, and a SKU is unique. Checked at the commit, because two variants may
-- swap values while the list is written.
alter table produto_variantes
  add constraint produto_variantes_tamanho_cor_key unique nulls not distinct (produto, tamanho, cor)
    deferrable initially deferred,
  add constraint produto_variantes_sku_key unique (sku) deferrable initially deferred;

create table patrimonio (
  id integer generated always as identity primary key,
  numero text collate portugues,
  nome text collate portugues not null,
  quantidade integer not null default 1,
  categoria integer,
  foto uuid,
  descricao text,
  igreja integer,
  local text collate portugues,
  responsavel integer,
  data_entrada date,
  origem text,
  valor bigint,
  informacoes text,
  situacao text not null default 'em_uso',
  estado text,
  data_baixa date,
  motivo_baixa text collate portugues,
  busca text generated always as (busca(coalesce(numero, '') || ' ' || coalesce(nome, '') || ' ' || coalesce(descricao, '') || ' ' || coalesce(local, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint patrimonio_numero_check check (char_length(numero) between 1 and 20),
  constraint patrimonio_nome_check check (char_length(nome) between 1 and 120),
  constraint patrimonio_quantidade_check check (quantidade >= 1 and quantidade <= 1000000),
  constraint patrimonio_categoria_fkey foreign key (categoria) references categoria,
  constraint patrimonio_foto_fkey foreign key (foto) references arquivo,
  constraint patrimonio_descricao_check check (char_length(descricao) <= 1000),
  constraint patrimonio_igreja_fkey foreign key (igreja) references igreja,
  constraint patrimonio_local_check check (char_length(local) between 1 and 80),
  constraint patrimonio_responsavel_fkey foreign key (responsavel) references pessoa,
  constraint patrimonio_origem_check check (origem in ('compra', 'doacao', 'comodato', 'fabricacao_propria')),
  constraint patrimonio_valor_check check (valor >= 0),
  constraint patrimonio_informacoes_check check (char_length(informacoes) <= 2000),
  constraint patrimonio_situacao_check check (situacao in ('em_uso', 'em_estoque', 'em_manutencao', 'emprestado', 'extraviado', 'baixado')),
  constraint patrimonio_estado_check check (estado in ('novo', 'bom', 'regular', 'ruim', 'inservivel')),
  constraint patrimonio_motivo_baixa_check check (char_length(motivo_baixa) between 1 and 200)
);
create unique index patrimonio_numero_igreja_key on patrimonio (busca(numero), igreja) nulls not distinct;
create index patrimonio_nome_ordem on patrimonio (nome, id);
create index patrimonio_busca on patrimonio using gin (busca gin_trgm_ops);
create index patrimonio_numero_ordem on patrimonio (numero, id);
create index patrimonio_quantidade_ordem on patrimonio (quantidade, id);
create index patrimonio_categoria_ordem on patrimonio (categoria, id);
create index patrimonio_foto_ordem on patrimonio (foto);
create index patrimonio_igreja_ordem on patrimonio (igreja, id);
create index patrimonio_local_ordem on patrimonio (local, id);
create index patrimonio_responsavel_ordem on patrimonio (responsavel, id);
create index patrimonio_data_entrada_ordem on patrimonio (data_entrada, id);
create index patrimonio_origem_ordem on patrimonio (origem, id);
create index patrimonio_valor_ordem on patrimonio (valor, id);
create index patrimonio_situacao_ordem on patrimonio (situacao, id);
create index patrimonio_estado_ordem on patrimonio (estado, id);
create index patrimonio_data_baixa_ordem on patrimonio (data_baixa, id);
call conta_linhas_de('patrimonio');
call registra_trilha_de('patrimonio');

create table rifa (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  status text not null default 'rascunho',
  slug text,
  data_sorteio timestamptz,
  descricao text,
  imagem uuid,
  valor_cota bigint not null,
  total_cotas integer not null,
  distribuicao text not null default 'escolha',
  minimo_por_comprador integer,
  maximo_por_comprador integer,
  numero_autorizacao text collate portugues,
  certificado uuid,
  regulamento text,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(descricao, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint rifa_nome_check check (char_length(nome) between 1 and 120),
  constraint rifa_status_check check (status in ('rascunho', 'ativa', 'pausada', 'esgotada', 'aguardando_sorteio', 'sorteada', 'cancelada')),
  constraint rifa_slug_check check (char_length(slug) <= 120),
  constraint rifa_descricao_check check (char_length(descricao) <= 5000),
  constraint rifa_imagem_fkey foreign key (imagem) references arquivo,
  constraint rifa_valor_cota_check check (valor_cota >= 1),
  constraint rifa_total_cotas_check check (total_cotas >= 2 and total_cotas <= 100000),
  constraint rifa_distribuicao_check check (distribuicao in ('escolha', 'aleatoria')),
  constraint rifa_minimo_por_comprador_check check (minimo_por_comprador >= 1 and minimo_por_comprador <= 100000),
  constraint rifa_maximo_por_comprador_check check (maximo_por_comprador >= 1 and maximo_por_comprador <= 100000),
  constraint rifa_numero_autorizacao_check check (char_length(numero_autorizacao) between 1 and 60),
  constraint rifa_certificado_fkey foreign key (certificado) references arquivo,
  constraint rifa_regulamento_check check (char_length(regulamento) <= 20000)
);
create unique index rifa_slug_key on rifa (slug);
create index rifa_nome_ordem on rifa (nome, id);
create index rifa_busca on rifa using gin (busca gin_trgm_ops);
create index rifa_status_ordem on rifa (status, id);
create index rifa_data_sorteio_ordem on rifa (data_sorteio, id);
create index rifa_imagem_ordem on rifa (imagem);
create index rifa_valor_cota_ordem on rifa (valor_cota, id);
create index rifa_total_cotas_ordem on rifa (total_cotas, id);
create index rifa_distribuicao_ordem on rifa (distribuicao, id);
create index rifa_certificado_ordem on rifa (certificado);
call conta_linhas_de('rifa');
call registra_trilha_de('rifa');
create table rifa_premios (
  id integer generated always as identity primary key,
  rifa integer not null references rifa on delete cascade,
  ordem integer not null,
  descricao text collate portugues not null,
  valor bigint,
  constraint rifa_premios_descricao_check check (char_length(descricao) between 1 and 200),
  constraint rifa_premios_valor_check check (valor >= 0)
);
create index rifa_premios_ordem on rifa_premios (rifa, ordem);

-- Time of the first sale, set by rifa_vendida() in the transaction of the sale: from then on, price and number of cotas
-- cannot change.
alter table rifa add column congelada_em timestamptz;
create function rifa_vendida(rifa_id integer) returns void language sql
  begin atomic
    update rifa set congelada_em = now() where id = rifa_id and congelada_em is null;
  end;
