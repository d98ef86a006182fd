-- Hash of what event pages show of their places (few left, sold out): cached public pages are valid until it changes.
create table vagas_no_site (
  id boolean primary key default true check (id),
  resumo text not null default ''
);
insert into vagas_no_site default values;
