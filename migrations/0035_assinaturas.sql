-- Subscriptions: cards that a gateway charges every month by itself. Each payment that it reports becomes one charge
-- (cobranca.assinatura).
create table assinatura (
  id integer generated always as identity primary key,
  gateway text not null,
  gateway_id text,
  -- criada: requested from the gateway; pendente: the first payment is not complete; recusada: the first payment failed
  estado text not null check (estado in ('criada', 'pendente', 'ativa', 'pausada', 'encerrada', 'recusada')),
  sandbox boolean not null,
  valor bigint not null check (valor >= 1),
  -- date of the gateway's next charge
  proxima date,
  -- when the end was requested and when it was reached; until then the request to the gateway is repeated
  encerrar_em timestamptz,
  encerrada_em timestamptz,
  -- when the gateway is queried next, and the number of queries so far
  consultar_em timestamptz,
  consultas integer not null default 0,
  criado_em timestamptz not null
);
create unique index assinatura_gateway_id on assinatura (gateway, gateway_id) where gateway_id is not null;
create index assinatura_a_consultar on assinatura (consultar_em) where consultar_em is not null;

alter table cobranca
  add column assinatura integer,
  add constraint cobranca_assinatura_fkey foreign key (assinatura) references assinatura;
create index cobranca_da_assinatura on cobranca (assinatura, id) where assinatura is not null;
-- A webhook call may be about a subscription instead of a charge.
alter table webhook add column assinatura text;

-- Subscriptions of the sandbox gateway: their payments are computed from the clock, and become test charges when they
-- are queried.
create table sandbox_assinatura (
  id text primary key,
  chave text not null unique,
  valor bigint not null check (valor >= 1),
  roteiro text not null,
  webhook text not null,
  criada_em timestamptz not null,
  cancelada_em timestamptz
);

-- A monthly gift is paid by reminders with a new Pix or by a card; the office reads it as a section.
alter table contribuicao_mensal
  add column descricao text collate portugues,
  add column forma text not null default 'pix',
  add column assinatura integer unique,
  add column igreja integer,
  add column motivo text,
  -- when the giver was last notified of a refused card
  add column avisada_em timestamptz,
  add column versao integer not null default 1,
  add column atualizado_em timestamptz not null default now(),
  alter column nome type text collate portugues;
update contribuicao_mensal m set
  descricao = left(coalesce(case m.tipo when 'dizimo' then 'Dízimo' when 'oferta' then 'Oferta'
    when 'oferta_missionaria' then 'Oferta missionária'
    when 'campanha' then 'Campanha: ' || (select k.nome from campanha k where k.id = m.campanha)
    when 'projeto_social' then 'Projeto social: ' || (select p.nome from projetosociais p where p.id = m.projeto) end,
    m.tipo), 160),
  igreja = coalesce((select k.igreja from campanha k where k.id = m.campanha), (select i.id from igreja i where i.sede));
alter table contribuicao_mensal
  alter column descricao set not null,
  alter column forma drop default,
  drop constraint contribuicao_mensal_dia_check,
  add column busca text generated always as (busca(coalesce(descricao, '') || ' ' || coalesce(nome, ''))) stored,
  add constraint contribuicao_mensal_descricao_check check (char_length(descricao) between 1 and 160),
  add constraint contribuicao_mensal_nome_check check (char_length(nome) between 1 and 120),
  add constraint contribuicao_mensal_forma_check check (forma in ('pix', 'cartao')),
  add constraint contribuicao_mensal_dia_check check (dia >= 1 and dia <= 31),
  -- reminders need a day that every month has
  add constraint contribuicao_mensal_lembrete_check check (forma = 'cartao' or dia <= 28),
  add constraint contribuicao_mensal_cartao_check check (forma = 'cartao' or assinatura is null),
  add constraint contribuicao_mensal_assinatura_fkey foreign key (assinatura) references assinatura,
  add constraint contribuicao_mensal_igreja_fkey foreign key (igreja) references igreja,
  add constraint contribuicao_mensal_motivo_check check (char_length(motivo) <= 500);
create index contribuicao_mensal_proxima_ordem on contribuicao_mensal (proxima, id);
create index contribuicao_mensal_busca on contribuicao_mensal using gin (busca gin_trgm_ops);
create index contribuicao_mensal_descricao_ordem on contribuicao_mensal (descricao, id);
create index contribuicao_mensal_nome_ordem on contribuicao_mensal (nome, id);
create index contribuicao_mensal_valor_ordem on contribuicao_mensal (valor, id);
create index contribuicao_mensal_forma_ordem on contribuicao_mensal (forma, id);
create index contribuicao_mensal_dia_ordem on contribuicao_mensal (dia, id);
create index contribuicao_mensal_igreja_ordem on contribuicao_mensal (igreja, id);
call conta_linhas_de('contribuicao_mensal');
insert into total_linhas (tabela, slot, total) select 'contribuicao_mensal', 0, count(*) from contribuicao_mensal;
