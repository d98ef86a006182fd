-- What was typed into a checkout and not accepted yet, by the names of its fields; and the words that a guardian agreed to.
alter table compra add column rascunho jsonb;
alter table inscricao add column responsavel_texto text;
