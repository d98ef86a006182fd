-- Whoever pays without a name is not found by an e-mail either: charges are searched by what they are for, name and txid.
alter table cobranca drop column busca;
alter table cobranca add column busca text
  generated always as (busca(coalesce(descricao, '') || ' ' || coalesce(nome, '') || ' ' || coalesce(txid, ''))) stored;
create index cobranca_busca on cobranca using gin (busca gin_trgm_ops);
