-- Changes of the backup settings are in the trace, which requires an integer id.
alter table copia_ajuste drop constraint copia_ajuste_uma, alter column id drop default;
alter table copia_ajuste alter column id type integer using 1;
alter table copia_ajuste alter column id set default 1, add constraint copia_ajuste_uma check (id = 1);
-- The trace shows whether there is a passphrase, and nothing of its value.
alter table copia_ajuste add column com_senha boolean not null generated always as (senha is not null) stored;
call registra_trilha_de('copia_ajuste', 'senha');
