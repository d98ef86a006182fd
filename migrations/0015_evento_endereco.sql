-- An event away from the church: without its own address visitors would be sent to the church's door.
alter table evento
  add column endereco text collate portugues,
  add constraint evento_endereco_check check (char_length(endereco) between 1 and 200);
