-- Live updates of attendance lists.
call transmite_mudancas_de('presenca', 'data');
