-- A new telephone, CPF or number in an e-mail address changes no word, and a quarter of what such a save cost was counting them again.
-- The same characters as in palavras_de: what is left after them are the words of the fields beside the name.
drop trigger palavras_update on pessoa;
create trigger palavras_update after update on pessoa for each row
  when (old.nome is distinct from new.nome or
    translate(old.busca, '@._-+''0123456789', '                ')
      is distinct from translate(new.busca, '@._-+''0123456789', '                '))
  execute function soma_palavras();
