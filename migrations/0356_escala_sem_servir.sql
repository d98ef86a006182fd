-- Published duties of volunteers who serve no more, of which the leaders were informed: each once, unless the volunteer serves again.
create table escala_inativo (
  vaga integer not null references escala_vaga on delete cascade,
  voluntario integer not null references voluntario on delete cascade,
  primary key (vaga, voluntario)
);
create index escala_inativo_voluntario on escala_inativo (voluntario);
