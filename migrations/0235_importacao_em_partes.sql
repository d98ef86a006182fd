-- How a row of an import is compared with the other rows of its file, and what is done with it if it is a duplicate.
alter table importacao_linha
  -- each begins with the kind of comparison: cpf, nome, whatsapp or chave
  add column chaves text[],
  -- values that distinguish two rows with the same key
  add column comparada jsonb,
  -- null: the choice for all rows of the import applies
  add column escolha text check (escolha in ('pular', 'juntar', 'adicionar'));
