-- Sunday mode lists the visitor cards of a service with the entries that created them.
create index domingo_entrada_visitante on domingo_entrada ((resposta->>'visitante')) where tipo = 'visitante';
