-- The name of a church in lists and choices; empty: its nome_fantasia is used.
alter table igreja add column nome_curto text collate portugues
  constraint igreja_nome_curto_check check (char_length(nome_curto) between 1 and 40);
alter table igreja drop column busca;
alter table igreja add column busca text
  generated always as (busca(coalesce(nome_fantasia, '') || ' ' || coalesce(razao_social, '') || ' ' || coalesce(nome_curto, '') || ' ' || coalesce(cnpj, '') || ' ' || coalesce(cidade, ''))) stored;
create index igreja_busca on igreja using gin (busca gin_trgm_ops);

-- Whether this prayer changed the request from `pendente` to `em_oracao`: undoing it changes the request back.
alter table pedidooracoes_oracao add column iniciou boolean not null default false;
