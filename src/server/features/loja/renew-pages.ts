import { freeStock } from '#server/checkout/free-stock.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { fewUnits } from '#shared/loja/catalogo.ts';

export const renewProductPagesJob = defineScheduledJob({
  name: 'loja.paginas',
  cron: '* * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});

/**
 * Kept public pages are renewed when a variant has few units left, none, or some again, and when units came in: the page of a product
 * allows no more than there were. Not in the transaction of a movement, because sales would wait for the lock of one row.
 */
export const renewProductPages = async ({ db, clock }: Pick<FeatureDeps, 'db' | 'clock'>): Promise<void> => {
  await db.run(sql`with livres as (select v.id, ${freeStock(clock.now())} as n
      from produto_variantes v join produto t on t.id = v.produto where t.ativo and v.ativo),
    chegada as (select m.id from unnest(array['entrada', 'ajuste', 'devolucao']) as k(tipo), lateral (
      select e.id from estoque_movimento e where e.tipo = k.tipo and e.quantidade > 0 order by e.id desc limit 1) m),
    agora as (select md5(concat((select string_agg(id || ':' || n, ',' order by id) from livres where n <= ${fewUnits}),
      ' ', (select max(id) from chegada))) as resumo),
    mudou as (update estoque_no_site e set resumo = agora.resumo from agora where e.resumo <> agora.resumo returning 1)
    update site_versao set versao = versao + 1 where exists (select from mudou)`);
};
