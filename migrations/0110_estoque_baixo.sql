-- Whether the office was told that the stock of a variant is low; told again once it was above the minimum in between.
alter table produto_variantes add column baixo_avisado boolean not null default false;
