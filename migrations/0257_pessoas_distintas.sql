-- Pairs of similar records that the office marked as two different people. No foreign keys, as in fusao: a merged
-- record has no row, and the mark applies again when the merge is undone.
create table pessoa_distinta (
  uma integer not null,
  outra integer not null,
  users integer references users on delete set null,
  criado_em timestamptz not null,
  primary key (uma, outra),
  check (uma < outra)
);
create index pessoa_distinta_outra on pessoa_distinta (outra);
create index pessoa_distinta_users on pessoa_distinta (users);
