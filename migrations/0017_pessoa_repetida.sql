-- Every save of a person looks for another one with the same name and birthday.
create index pessoa_repetida on pessoa (data_nascimento, busca(nome));
