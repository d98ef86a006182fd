-- Events and entries repeat by the same choices: entries every two weeks too, events so many times too.
alter table financeiro drop constraint financeiro_repeticao_check,
  add constraint financeiro_repeticao_check check (repeticao in ('semanal', 'quinzenal', 'mensal', 'anual'));
alter table evento add column repeticoes integer,
  add constraint evento_repeticoes_check check (repeticoes >= 2 and repeticoes <= 120);
