-- Whether somebody of the same name and birthday is there already is asked at every save.
create index pessoa_repetida on pessoa (data_nascimento, busca(nome));
