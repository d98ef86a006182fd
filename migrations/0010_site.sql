-- What the church says of itself on its site: one row, edited at /admin/site.
create table site (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  logo uuid,
  descricao text,
  rodape text,
  cor_claro text,
  cor_escuro text,
  hero_chamada text collate portugues,
  hero_titulo text collate portugues,
  hero_texto text,
  hero_imagem uuid,
  hero_botao text collate portugues,
  hero_botao_url text collate portugues,
  contribuir_titulo text collate portugues,
  contribuir_texto text,
  oracao_titulo text collate portugues,
  oracao_texto text,
  bio_titulo text collate portugues,
  bio_foto uuid,
  bio_texto text,
  email_contato text,
  email_oracao text,
  privacidade text not null,
  encarregado_nome text collate portugues,
  encarregado_email text,
  busca text generated always as (busca(coalesce(nome, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint site_uma check (id = 1),
  constraint site_nome_check check (char_length(nome) between 2 and 80),
  constraint site_logo_fkey foreign key (logo) references arquivo,
  constraint site_descricao_check check (char_length(descricao) <= 200),
  constraint site_rodape_check check (char_length(rodape) <= 300),
  constraint site_hero_chamada_check check (char_length(hero_chamada) between 1 and 80),
  constraint site_hero_titulo_check check (char_length(hero_titulo) between 1 and 120),
  constraint site_hero_texto_check check (char_length(hero_texto) <= 300),
  constraint site_hero_imagem_fkey foreign key (hero_imagem) references arquivo,
  constraint site_hero_botao_check check (char_length(hero_botao) between 1 and 40),
  constraint site_hero_botao_url_check check (char_length(hero_botao_url) between 1 and 300),
  constraint site_contribuir_titulo_check check (char_length(contribuir_titulo) between 1 and 120),
  constraint site_contribuir_texto_check check (char_length(contribuir_texto) <= 400),
  constraint site_oracao_titulo_check check (char_length(oracao_titulo) between 1 and 120),
  constraint site_oracao_texto_check check (char_length(oracao_texto) <= 400),
  constraint site_bio_titulo_check check (char_length(bio_titulo) between 1 and 80),
  constraint site_bio_foto_fkey foreign key (bio_foto) references arquivo,
  constraint site_bio_texto_check check (char_length(bio_texto) <= 200),
  constraint site_encarregado_nome_check check (char_length(encarregado_nome) between 1 and 120)
);
create index site_nome_ordem on site (nome, id);
create index site_busca on site using gin (busca gin_trgm_ops);
create index site_logo_ordem on site (logo);
create index site_hero_imagem_ordem on site (hero_imagem);
create index site_bio_foto_ordem on site (bio_foto);
call conta_linhas_de('site');
call registra_trilha_de('site');
create table site_redes (
  id integer generated always as identity primary key,
  site integer not null references site on delete cascade,
  ordem integer not null,
  rede text not null,
  url text not null,
  constraint site_redes_rede_check check (rede in ('instagram', 'youtube', 'facebook', 'tiktok', 'spotify', 'whatsapp', 'telegram', 'x')),
  constraint site_redes_url_check check (char_length(url) <= 500)
);
create index site_redes_ordem on site_redes (site, ordem);
create table site_links (
  id integer generated always as identity primary key,
  site integer not null references site on delete cascade,
  ordem integer not null,
  titulo text collate portugues not null,
  url text collate portugues not null,
  icone text,
  destaque boolean not null default false,
  constraint site_links_titulo_check check (char_length(titulo) between 1 and 80),
  constraint site_links_url_check check (char_length(url) between 1 and 300)
);
create index site_links_ordem on site_links (site, ordem);

-- Every text of the privacy policy that ever was in force: whoever agreed to one can read it again.
create table site_privacidade (
  versao integer primary key,
  texto text not null,
  vigente_desde timestamptz not null default now()
);

insert into site (nome, privacidade) values ('Aprisco',
  '<p>Esta igreja cuida dos dados pessoais de quem a procura conforme a Lei Geral de Proteção de Dados (Lei 13.709/2018).</p>');
insert into site_privacidade (versao, texto) select 1, privacidade from site;
