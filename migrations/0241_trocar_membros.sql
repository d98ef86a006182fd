-- Two people may swap their lines in one family, which are written one after the other: the save of a family defers
-- this check to its commit.
drop index familia_membros_uma_casa;
alter table familia_membros add constraint familia_membros_uma_casa unique (pessoa) deferrable initially immediate;
