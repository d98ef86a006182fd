-- A volunteer without an e-mail address is told that a duty is no longer theirs only if they knew of it. A notice of such a volunteer says
-- that the leader's message was queued, not that it was sent.
--
-- `sabe_desde`: since when the volunteer knows of the duty, by a mail, by the leader's message or by their own answer; empty: nobody told them.
alter table escala_aviso add column sabe_desde timestamptz;

update escala_aviso a set sabe_desde = a.contado_em
  from voluntario o join pessoa p on p.id = o.pessoa where o.id = a.voluntario and p.email is not null;
update escala_aviso a set sabe_desde = w.enviada_em
  from escala_whatsapp w
  where a.sabe_desde is null and w.voluntario = a.voluntario and w.enviada_em is not null
    and (w.tipo = 'lembrete' and w.vaga = a.vaga or w.tipo = 'publicada' and w.departamento = a.departamento
      and w.mes = date_trunc('month', a.de at time zone 'America/Sao_Paulo')::date);
update escala_aviso a set sabe_desde = v.atualizado_em
  from escala_vaga v
  where a.sabe_desde is null and v.id = a.vaga and v.voluntario = a.voluntario and v.estado <> 'pendente';
