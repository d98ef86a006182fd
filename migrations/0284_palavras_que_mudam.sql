-- A new telephone, CPF or number in an e-mail address changes no word, and counting the words again was a quarter of
-- the cost of such a save. The characters are those of palavras_de: what remains of `busca` without them are its words.
drop trigger palavras_update on pessoa;
create trigger palavras_update after update on pessoa for each row
  when (old.nome is distinct from new.nome or
    translate(old.busca, '@._-+''0123456789', '                ')
      is distinct from translate(new.busca, '@._-+''0123456789', '                '))
  execute function soma_palavras();
