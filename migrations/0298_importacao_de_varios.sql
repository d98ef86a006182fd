-- Whether several accounts ran the import: an account that ran only a part of it may not undo the records of the others
-- as its own.
alter table importacao add column de_varios boolean not null default false;
