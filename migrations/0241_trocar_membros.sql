-- Two people who change their lines in one family are written one after the other: the family's save defers the check to its commit.
drop index familia_membros_uma_casa;
alter table familia_membros add constraint familia_membros_uma_casa unique (pessoa) deferrable initially immediate;
