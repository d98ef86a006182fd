-- The dashboard counts people of the same name and birthday. With the name in it, the index alone answers that.
drop index pessoa_repetida;
create index pessoa_repetida on pessoa (data_nascimento, busca(nome)) include (nome);
