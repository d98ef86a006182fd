import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Counts the places: what live participants take of the event, its lots and vouchers, and what vouchers keep. A place that
 * a voucher keeps is counted once, for the voucher.
 */
export async function holdPlaces(tx: Db): Promise<void> {
  await tx.run(sql`insert into capacidade (tipo, alvo, total)
    select 'voucher', id, max_usos from voucher
    union all select 'voucher_valor', id, orcamento from voucher where orcamento is not null`);
  await tx.run(sql`insert into reserva (cobranca, dono, tipo, alvo, quantidade, estado, expira_em, criado_em)
    select c.cobranca, case when c.cobranca is null then 'compra:' || c.id end, h.tipo, h.alvo, sum(h.quantidade),
      case c.estado when 'confirmada' then 'confirmada' else 'retida' end, c.reservada_ate, c.criado_em
    from compra c join inscricao i on i.compra = c.id and i.status in ('pendente', 'confirmada', 'check_in_feito')
      left join voucher v on v.id = c.voucher
      cross join lateral (values ('evento', c.evento, (not i.vaga_guardada)::integer),
        ('lote', i.lote, (not i.vaga_guardada or v.lote is null)::integer),
        ('voucher', v.id, i.com_voucher::integer),
        ('voucher_valor', v.id, case when i.com_voucher and v.orcamento is not null then (i.preco - i.valor)::integer else 0 end)
      ) as h (tipo, alvo, quantidade)
    where h.quantidade > 0 group by c.id, h.tipo, h.alvo order by c.id, h.tipo, h.alvo`);
  await tx.run(sql`insert into reserva (dono, tipo, alvo, quantidade, estado, expira_em, criado_em)
    select 'voucher:' || v.id, 'evento', v.evento, v.max_usos, 'confirmada', '9999-12-31T00:00:00Z', v.criado_em
    from voucher v where v.bloqueia_vagas`);
  await tx.run(sql`update capacidade k set tomado = r.quantidade
    from (select tipo, alvo, sum(quantidade)::integer as quantidade from reserva
      where estado in ('retida', 'confirmada') group by tipo, alvo) r
    where r.tipo = k.tipo and r.alvo = k.alvo`);
}
