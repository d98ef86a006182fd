-- The next step of care for a person: what, until when and by whom.
alter table pessoa
  add column precisa_cuidado boolean not null default false,
  add column cuidado_em date,
  add column cuidado_quem integer,
  add column cuidado_passo text collate portugues,
  add constraint pessoa_cuidado_quem_fkey foreign key (cuidado_quem) references pessoa,
  add constraint pessoa_cuidado_passo_check check (char_length(cuidado_passo) between 1 and 200);
create index pessoa_cuidado_em_ordem on pessoa (cuidado_em, id);
create index pessoa_cuidado_quem_ordem on pessoa (cuidado_quem, id);
-- for the dashboard: people who need care soon
create index pessoa_precisa_cuidado on pessoa (cuidado_em) include (igreja) where precisa_cuidado;
