-- Whether the office was notified that the stock of a variant is low; reset when the stock is above the minimum again.
alter table produto_variantes add column baixo_avisado boolean not null default false;
