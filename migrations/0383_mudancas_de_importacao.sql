-- Counts the changes of an import: the result of a check of its rows is stored only if nothing changed since these were read. Before, a check
-- that began before a correction overwrote the result of that correction.
alter table importacao add column mudancas integer not null default 0;
