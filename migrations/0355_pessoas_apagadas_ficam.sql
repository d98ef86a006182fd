-- Records of erased people that the office filled in again, or merged with another person's, are records of people again: their data can be
-- erased, and the nightly job no longer takes names out of their payments.
update pessoa set anonimizada_em = null where anonimizada_em is not null and nome <> 'Pessoa anonimizada';

-- The record of an erased person is not written again. Every save raises the version; a migration that changes the table leaves it.
create function recusa_pessoa_apagada() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'pessoa_apagada', table = 'pessoa',
    message = 'the data of this person were erased';
end $$;
create trigger pessoa_apagada before update on pessoa for each row
  when (old.anonimizada_em is not null and new.versao <> old.versao) execute function recusa_pessoa_apagada();
