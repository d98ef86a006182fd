-- Reason for handing over a prize although the money of its number was returned.
alter table rifa_entrega add column motivo text,
  add constraint rifa_entrega_motivo_check check (char_length(motivo) between 1 and 500);

-- Former slugs of raffles continue to work.
create trigger guarda_slug after update of slug on rifa for each row
  when (old.slug is distinct from new.slug) execute function guarda_slug();
create trigger guarda_slug_apagado after delete on rifa for each row execute function guarda_slug();
