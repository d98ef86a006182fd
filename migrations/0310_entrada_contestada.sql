-- A ticket whose payment is disputed at the bank does not admit; one that came in without network is a conflict of its own kind.
alter table checkin drop constraint checkin_motivo_check,
  add constraint checkin_motivo_check check (motivo in ('repetida', 'nao_paga', 'cancelada', 'transferida', 'teste',
    'evento_cancelado', 'outro_evento', 'contestada'));
