-- A participant without a CPF is identified by the number of another document.
alter table inscricao add column documento text collate portugues,
  add constraint inscricao_documento_check check (char_length(documento) between 1 and 40);

-- The age range of an event, in full years on its first day.
alter table evento add column idade_minima integer, add column idade_maxima integer,
  add constraint evento_idade_minima_check check (idade_minima >= 0 and idade_minima <= 120),
  add constraint evento_idade_maxima_check check (idade_maxima >= 0 and idade_maxima <= 120);

-- The number of places that a waiting-list entry requests: they are offered together.
alter table espera add column quantidade integer not null default 1,
  add constraint espera_quantidade_check check (quantidade >= 1 and quantidade <= 50);
create index espera_quantidade_ordem on espera (quantidade, id);
