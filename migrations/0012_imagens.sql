-- Pictures of the public site.

-- Placeholder of a public picture: a few pixels as a data URI, shown blurred until the picture is loaded. Empty: the
-- picture is transparent and gets no placeholder; null: not computed yet.
alter table arquivo
  add column borrao text,
  add constraint arquivo_borrao_check check (borrao = '' or
    (borrao like 'data:image/webp;base64,%' and octet_length(borrao) <= 400));

-- The provider's thumbnail, downloaded once by the server, so that visitors' browsers send no request to the provider.
alter table conteudo_video add column imagem uuid references arquivo;
create index conteudo_video_imagem on conteudo_video (imagem);
