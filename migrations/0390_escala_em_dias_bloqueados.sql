-- Published duties on days that their volunteer blocked, of which the leaders were informed: each once, until it is on such a day no more.
create table escala_bloqueada (
  vaga integer not null references escala_vaga on delete cascade,
  voluntario integer not null references voluntario on delete cascade,
  primary key (vaga, voluntario)
);
create index escala_bloqueada_voluntario on escala_bloqueada (voluntario);
