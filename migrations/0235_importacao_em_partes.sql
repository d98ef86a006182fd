-- What a row of an import is compared by with the other rows of its file, and what is done with it if it repeats one.
alter table importacao_linha
  -- each begins with its reason: cpf, nome, whatsapp or chave
  add column chaves text[],
  -- values that tell two rows with one key apart
  add column comparada jsonb,
  -- null: as the choice for all rows says
  add column escolha text check (escolha in ('pular', 'juntar', 'adicionar'));
