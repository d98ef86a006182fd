-- An import of which some records or families stayed, because they were changed or are in use since, was shown as undone.
alter table importacao
  drop constraint importacao_estado_check,
  add constraint importacao_estado_check
    check (estado in ('rascunho', 'executando', 'concluida', 'falhou', 'desfazendo', 'desfeita', 'desfeita_em_parte'));
update importacao i set estado = 'desfeita_em_parte' where estado = 'desfeita'
  and (exists (select from importacao_linha l where l.importacao = i.id and l.resultado = 'mantida')
    or exists (select from importacao_familia f where f.importacao = i.id and f.resultado = 'mantida'));
