-- A participant without a CPF is known by the number of another document.
alter table inscricao add column documento text collate portugues,
  add constraint inscricao_documento_check check (char_length(documento) between 1 and 40);
