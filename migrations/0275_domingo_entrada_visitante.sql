-- Sunday mode lists the cards of a service with the entries that they came from.
create index domingo_entrada_visitante on domingo_entrada ((resposta->>'visitante')) where tipo = 'visitante';
