-- Landing pages of events: content, design and speakers, and the event that each fixed address shows.
create table palestrante (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  funcao text collate portugues,
  foto uuid,
  texto text,
  igreja integer,
  departamento integer,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(funcao, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint palestrante_nome_check check (char_length(nome) between 2 and 120),
  constraint palestrante_funcao_check check (char_length(funcao) between 1 and 80),
  constraint palestrante_foto_fkey foreign key (foto) references arquivo,
  constraint palestrante_texto_check check (char_length(texto) <= 600),
  constraint palestrante_igreja_fkey foreign key (igreja) references igreja,
  constraint palestrante_departamento_fkey foreign key (departamento) references departamento
);
create index palestrante_nome_ordem on palestrante (nome, id);
create index palestrante_busca on palestrante using gin (busca gin_trgm_ops);
create index palestrante_funcao_ordem on palestrante (funcao, id);
create index palestrante_foto_ordem on palestrante (foto);
create index palestrante_igreja_ordem on palestrante (igreja, id);
create index palestrante_departamento_ordem on palestrante (departamento, id);
call conta_linhas_de('palestrante');
call registra_trilha_de('palestrante');

alter table evento add column pagina_propria boolean not null default false,
  add column chamada text collate portugues,
  add column video text,
  add column mapa text,
  add column como_chegar text,
  add column letra text,
  add column desenho text,
  add column cor_fundo text,
  add column cor_texto text,
  add column cor_superficie text,
  add column cor_destaque text,
  add column cor_sobre_destaque text,
  add column cor_apoio text,
  add constraint evento_chamada_check check (char_length(chamada) between 1 and 160),
  add constraint evento_video_check check (char_length(video) <= 500),
  add constraint evento_mapa_check check (char_length(mapa) <= 500),
  add constraint evento_como_chegar_check check (char_length(como_chegar) <= 1500),
  add constraint evento_letra_check check (letra in ('serifada', 'condensada', 'gigante', 'curva')),
  add constraint evento_desenho_check check (desenho in ('botanico', 'grao', 'adesivos', 'ondas'));
create table evento_motivos (
  id integer generated always as identity primary key,
  evento integer not null references evento on delete cascade,
  ordem integer not null,
  titulo text collate portugues not null,
  texto text collate portugues,
  constraint evento_motivos_titulo_check check (char_length(titulo) between 1 and 80),
  constraint evento_motivos_texto_check check (char_length(texto) between 1 and 300)
);
create index evento_motivos_ordem on evento_motivos (evento, ordem);
create table evento_palestrantes (
  evento integer not null references evento on delete cascade,
  palestrante integer not null references palestrante,
  ordem integer not null,
  primary key (evento, palestrante)
);
create index evento_palestrantes_palestrante on evento_palestrantes (palestrante);
create table evento_programacao (
  id integer generated always as identity primary key,
  evento integer not null references evento on delete cascade,
  ordem integer not null,
  dia date,
  horario time(0) not null,
  titulo text collate portugues not null,
  texto text collate portugues,
  constraint evento_programacao_titulo_check check (char_length(titulo) between 1 and 120),
  constraint evento_programacao_texto_check check (char_length(texto) between 1 and 300)
);
create index evento_programacao_ordem on evento_programacao (evento, ordem);
create table evento_perguntas_respostas (
  id integer generated always as identity primary key,
  evento integer not null references evento on delete cascade,
  ordem integer not null,
  pergunta text collate portugues not null,
  resposta text not null,
  constraint evento_perguntas_respostas_pergunta_check check (char_length(pergunta) between 1 and 160),
  constraint evento_perguntas_respostas_resposta_check check (char_length(resposta) <= 1000)
);
create index evento_perguntas_respostas_ordem on evento_perguntas_respostas (evento, ordem);
create table evento_galeria (
  evento integer not null references evento on delete cascade,
  arquivo uuid not null references arquivo,
  ordem integer not null,
  primary key (evento, arquivo)
);
create index evento_galeria_arquivo on evento_galeria (arquivo);

alter table site add column pagina_encontro_das_rosas integer,
  add column pagina_redime_homens integer,
  add column pagina_redime_jovens integer,
  add column pagina_redime_mulheres integer,
  add constraint site_pagina_encontro_das_rosas_fkey foreign key (pagina_encontro_das_rosas) references evento,
  add constraint site_pagina_redime_homens_fkey foreign key (pagina_redime_homens) references evento,
  add constraint site_pagina_redime_jovens_fkey foreign key (pagina_redime_jovens) references evento,
  add constraint site_pagina_redime_mulheres_fkey foreign key (pagina_redime_mulheres) references evento;
create index site_pagina_encontro_das_rosas_ordem on site (pagina_encontro_das_rosas, id);
create index site_pagina_redime_homens_ordem on site (pagina_redime_homens, id);
create index site_pagina_redime_jovens_ordem on site (pagina_redime_jovens, id);
create index site_pagina_redime_mulheres_ordem on site (pagina_redime_mulheres, id);

-- Changes of these tables renew the cached public pages.
do $$
declare
  tabela text;
begin
  foreach tabela in array array[
    'palestrante', 'evento_motivos', 'evento_palestrantes', 'evento_programacao', 'evento_perguntas_respostas',
    'evento_galeria'
  ] loop
    execute format('create trigger muda_site after insert or update or delete or truncate on %I
      for each statement execute function muda_site()', tabela);
  end loop;
end $$;
