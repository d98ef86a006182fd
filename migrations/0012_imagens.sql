-- Pictures of the site.

-- A few pixels of a public picture, as a data URI: pages show it blurred until the picture is there. Empty where the
-- picture is see-through and nothing may stand behind it; null where nobody has looked yet.
alter table arquivo
  add column borrao text,
  add constraint arquivo_borrao_check check (borrao = '' or
    (borrao like 'data:image/webp;base64,%' and octet_length(borrao) <= 400));

-- What the provider shows of a video, fetched once by the server: visitors ask nobody else for it.
alter table conteudo_video add column imagem uuid references arquivo;
create index conteudo_video_imagem on conteudo_video (imagem);
