-- Series of places: those that a template creates again at each event, for example the first camera of every service.
-- Changing or deleting one requires a choice which places of the series are meant.
create table escala_serie (
  id integer generated always as identity primary key,
  modelo integer not null references escala_modelo on delete cascade,
  funcao text collate portugues not null,
  nivel_minimo text,
  -- the number among several places of the same position
  posto integer not null,
  constraint escala_serie_key unique nulls not distinct (modelo, funcao, nivel_minimo, posto)
);
alter table escala_vaga add column serie integer references escala_serie on delete set null;
create index escala_vaga_serie on escala_vaga (serie, de) where serie is not null;
