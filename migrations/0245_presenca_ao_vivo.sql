-- Lists of attendance hear of what others mark.
call transmite_mudancas_de('presenca', 'data');
