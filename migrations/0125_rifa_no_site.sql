-- The site shows raffles: a change of one renews cached pages.
create trigger muda_site after insert or update or delete or truncate on rifa
  for each statement execute function muda_site();
