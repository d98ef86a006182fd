-- Whether several accounts ran the import: who wrote a part of it may not undo the records of the others as their own.
alter table importacao add column de_varios boolean not null default false;
