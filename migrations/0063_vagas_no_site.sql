-- What event pages say of their places (few left, sold out), as a hash: public pages are kept until it changes.
create table vagas_no_site (
  id boolean primary key default true check (id),
  resumo text not null default ''
);
insert into vagas_no_site default values;
