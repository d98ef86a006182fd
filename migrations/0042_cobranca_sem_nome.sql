-- Charges are searched by description, name and txid, and not by e-mail address: it would find payers who gave no name.
alter table cobranca drop column busca;
alter table cobranca add column busca text
  generated always as (busca(coalesce(descricao, '') || ' ' || coalesce(nome, '') || ' ' || coalesce(txid, ''))) stored;
create index cobranca_busca on cobranca using gin (busca gin_trgm_ops);
