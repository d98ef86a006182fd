-- The address of an event away from the church: without it, visitors would be sent to the church's address.
alter table evento
  add column endereco text collate portugues,
  add constraint evento_endereco_check check (char_length(endereco) between 1 and 200);
