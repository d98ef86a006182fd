-- Former slugs of campaigns continue to work, as they do on printed posters and in mails. A campaign may have no slug.
create trigger guarda_slug after update of slug on campanha for each row
  when (old.slug is not null and old.slug is distinct from new.slug) execute function guarda_slug();
create trigger guarda_slug_apagado after delete on campanha for each row execute function guarda_slug();
