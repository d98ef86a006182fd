-- Each side of a transfer belongs to the church of the account it moves: who keeps one church sees its side.
update financeiro f set igreja = c.igreja from conta c
where f.transferencia is not null and c.id = f.conta_destino
  and c.igreja is not null and f.igreja is distinct from c.igreja;
