-- An event may be the office's alone. Of the events that exist, weddings, rehearsals and meetings become internal, as new
-- ones of these kinds are: their names and places were never meant for everybody, and what was shown by mistake cannot be
-- taken back, while the office can show it again with one click. Those with places, lots or a time for sign-ups stay, because
-- people sign up on their page.
alter table evento add column interno boolean not null default false;
update evento t set interno = true
  where tipo in ('casamento', 'ensaio', 'reuniao') and vagas is null and inscricoes_de is null and inscricoes_ate is null
  and not exists (select from evento_lotes l where l.evento = t.id);
