-- Share images and icons that are in the storage, and what each one shows: a drawing is deleted with it, and when it has changed.
create table desenho (
  chave text primary key,
  -- og/{kind}/{slug}/{language} or icone/{name}
  objeto text not null
);
create index desenho_objeto on desenho (objeto);
