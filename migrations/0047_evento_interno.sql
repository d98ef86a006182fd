-- Internal events are visible only in the office. Existing weddings, rehearsals and meetings become internal, as new
-- ones of these types are: their names and places were never meant for the public. A publication by mistake cannot be
-- undone, while the office can publish an event again with one click. Those with places, lots or a sign-up period stay
-- public, because people sign up on their page.
alter table evento add column interno boolean not null default false;
update evento t set interno = true
  where tipo in ('casamento', 'ensaio', 'reuniao') and vagas is null and inscricoes_de is null and inscricoes_ate is null
  and not exists (select from evento_lotes l where l.evento = t.id);
