-- Check-ins: the reason of a conflict, the event at whose door it was, the time by the phone's clock, and the undo.
alter table checkin add column motivo text,
  -- the event at whose door the ticket was shown, if it is not the ticket's own
  add column evento integer references evento,
  -- the moment as the phone sent it: with the device it identifies a check-in that is sent again
  add column momento_aparelho timestamptz,
  add column desfeito_em timestamptz,
  add column desfeito_por integer references users on delete set null,
  add column resolvido_por integer references users on delete set null;
update checkin set motivo = 'repetida' where conflito;
alter table checkin
  add constraint checkin_motivo_check check (motivo in ('repetida', 'nao_paga', 'cancelada', 'transferida', 'teste',
    'evento_cancelado', 'outro_evento')),
  add constraint checkin_conflito_check check (conflito = (motivo is not null));
drop index checkin_primeiro;
create unique index checkin_primeiro on checkin (inscricao) where not conflito and desfeito_em is null;
drop index checkin_conflitos;
create index checkin_conflitos on checkin (inscricao) where conflito and resolvido_em is null and desfeito_em is null;
create index checkin_evento on checkin (evento) where evento is not null;
