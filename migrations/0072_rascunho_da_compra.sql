-- `rascunho`: values typed into a checkout step that were not accepted yet, by the names of their fields.
-- `responsavel_texto`: the text that a guardian agreed to.
alter table compra add column rascunho jsonb;
alter table inscricao add column responsavel_texto text;
