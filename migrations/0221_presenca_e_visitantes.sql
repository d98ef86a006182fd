-- Attendance of services by name, and the cards of visitors, both written by Sunday mode.
create table presenca (
  id integer generated always as identity primary key,
  pessoa integer not null,
  evento integer not null,
  data date not null,
  momento timestamptz not null,
  -- ids of the phones' entries that marked the person as present. A phone undoes the marks that it has received, and
  -- the row is deleted with the last mark.
  marcas uuid[] not null default '{}',
  igreja integer,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint presenca_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint presenca_evento_fkey foreign key (evento) references evento,
  constraint presenca_igreja_fkey foreign key (igreja) references igreja
);
create unique index presenca_pessoa_evento_data_key on presenca (pessoa, evento, data) nulls not distinct;
create index presenca_data_ordem on presenca (data, id);
create index presenca_pessoa_ordem on presenca (pessoa, id);
create index presenca_evento_ordem on presenca (evento, id);
create index presenca_igreja_ordem on presenca (igreja, id);
call conta_linhas_de('presenca');

create table visitante (
  id integer generated always as identity primary key,
  nome text collate portugues not null,
  whatsapp text,
  data date not null,
  evento integer,
  como_veio text,
  convidado_por text collate portugues,
  convidado_por_id integer,
  igreja integer,
  consentimento boolean not null default false,
  status text not null default 'novo',
  pessoa integer,
  obs text,
  -- written by the server: when and to which text the person agreed, and the prayer request created from the card
  consentiu_em timestamptz,
  consentiu_texto text,
  pedidooracoes integer,
  busca text generated always as (busca(coalesce(nome, '') || ' ' || coalesce(whatsapp, ''))) stored,
  versao integer not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint visitante_nome_check check (char_length(nome) between 2 and 120),
  constraint visitante_evento_fkey foreign key (evento) references evento,
  constraint visitante_como_veio_check check (como_veio in ('convite', 'familia', 'redes_sociais', 'site', 'passou_em_frente', 'evento', 'mudou_de_cidade', 'outro')),
  constraint visitante_convidado_por_check check (char_length(convidado_por) between 1 and 120),
  constraint visitante_convidado_por_id_fkey foreign key (convidado_por_id) references pessoa,
  constraint visitante_igreja_fkey foreign key (igreja) references igreja,
  constraint visitante_status_check check (status in ('novo', 'contatado', 'em_acompanhamento', 'integrado', 'arquivado')),
  constraint visitante_pessoa_fkey foreign key (pessoa) references pessoa,
  constraint visitante_pedidooracoes_fkey foreign key (pedidooracoes) references pedidooracoes on delete set null,
  constraint visitante_obs_check check (char_length(obs) <= 500)
);
create index visitante_pedidooracoes on visitante (pedidooracoes) where pedidooracoes is not null;
create index visitante_data_ordem on visitante (data, id);
create index visitante_busca on visitante using gin (busca gin_trgm_ops);
create index visitante_nome_ordem on visitante (nome, id);
create index visitante_whatsapp_ordem on visitante (whatsapp, id);
create index visitante_evento_ordem on visitante (evento, id);
create index visitante_como_veio_ordem on visitante (como_veio, id);
create index visitante_convidado_por_ordem on visitante (convidado_por, id);
create index visitante_convidado_por_id_ordem on visitante (convidado_por_id, id);
create index visitante_igreja_ordem on visitante (igreja, id);
create index visitante_status_ordem on visitante (status, id);
create index visitante_pessoa_ordem on visitante (pessoa, id);
call conta_linhas_de('visitante');
call registra_trilha_de('visitante');

-- When a phone counted, and the row's version after that. The count made last is used, even if it is sent first.
alter table frequencia add column contada_em timestamptz, add column contada_versao integer;
