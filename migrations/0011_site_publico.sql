-- Change detection of public pages, and former slugs.

-- Incremented by every change of public data, in the transaction of the change. A page that a server cached is valid
-- while `versao` is the number that it was made with.
create table site_versao (
  unica boolean primary key default true check (unica),
  versao bigint not null default 1
);
insert into site_versao default values;

create function muda_site() returns trigger language plpgsql as $$
begin
  update site_versao set versao = versao + 1;
  return null;
end $$;

do $$
declare
  tabela text;
begin
  foreach tabela in array array[
    'postagem', 'conteudo', 'conteudo_video', 'evento', 'evento_lotes', 'projetosociais', 'projetosociais_fotos',
    'igreja', 'igreja_cultos', 'categoria', 'site', 'site_redes', 'site_links', 'site_privacidade'
  ] loop
    execute format('create trigger muda_site after insert or update or delete or truncate on %I
      for each statement execute function muda_site()', tabela);
  end loop;
end $$;

-- Of people, only names and photos of post authors are public: other changes of pessoa must not wait for the row of
-- site_versao.
create function muda_autor() returns trigger language plpgsql as $$
begin
  if exists (select 1 from postagem where autor = new.id) then
    update site_versao set versao = versao + 1;
  end if;
  return null;
end $$;
create trigger muda_autor after update of nome, foto on pessoa for each row
  when (old.nome is distinct from new.nome or old.foto is distinct from new.foto) execute function muda_autor();

-- Former slugs and the record that each belonged to, so that shared links continue to work.
create table slug_antigo (
  secao text not null,
  slug text not null,
  registro integer not null,
  desde timestamptz not null default now(),
  primary key (secao, slug)
);
create index slug_antigo_registro on slug_antigo (secao, registro);

create function guarda_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from slug_antigo where secao = tg_table_name and registro = old.id;
    return null;
  end if;
  -- a slug that is used again belongs to the record that has it now
  delete from slug_antigo where secao = tg_table_name and slug = new.slug;
  insert into slug_antigo (secao, slug, registro) values (tg_table_name, old.slug, old.id)
    on conflict (secao, slug) do update set registro = excluded.registro, desde = now();
  return null;
end $$;

do $$
declare
  tabela text;
begin
  foreach tabela in array array['postagem', 'conteudo', 'evento'] loop
    execute format('create trigger guarda_slug after update of slug on %I for each row
      when (old.slug is distinct from new.slug) execute function guarda_slug()', tabela);
    execute format('create trigger guarda_slug_apagado after delete on %I for each row
      execute function guarda_slug()', tabela);
  end loop;
end $$;
