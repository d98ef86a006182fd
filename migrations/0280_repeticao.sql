-- The same choices of repetition for events and entries: now entries every two weeks, and events for a number of times.
alter table financeiro drop constraint financeiro_repeticao_check,
  add constraint financeiro_repeticao_check check (repeticao in ('semanal', 'quinzenal', 'mensal', 'anual'));
alter table evento add column repeticoes integer,
  add constraint evento_repeticoes_check check (repeticoes >= 2 and repeticoes <= 120);
