-- Raffles are part of what visitors see: a change of one renews the pages that servers remember.
create trigger muda_site after insert or update or delete or truncate on rifa
  for each statement execute function muda_site();
