-- Tickets of purchases that were refunded or cancelled after the check-in had remained valid. Their checkin_em remains.
update inscricao i set status = 'cancelada', cancelada_em = c.atualizado_em, versao = i.versao + 1
from compra c where c.id = i.compra and c.estado = 'cancelada' and i.status = 'check_in_feito';
