-- The dashboard counts people with the same name and birthday. Including the name makes this an index-only scan.
drop index pessoa_repetida;
create index pessoa_repetida on pessoa (data_nascimento, busca(nome)) include (nome);
