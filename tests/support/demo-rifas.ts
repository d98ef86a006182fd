import { expect, it } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { readList, readProof } from '#server/features/rifa/proof.ts';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import { verifyRifa } from '#shared/rifa/verificar.ts';

/** What holds of the demo church's raffles. */
export function rafflesOfDemo(database: () => Db): void {
  it('has a raffle on sale, a draft and one that was drawn, whose proof holds', async () => {
    const db = database();
    const rows = await db.query<{ slug: string; status: string; pagos: number; nao_pagas: number }>(
      sql`select t.slug, t.status,
          (select count(*)::integer from rifa_numero n where n.rifa = t.id and n.estado = 'paga') as pagos,
          (select count(*)::integer from rifa_compra c where c.rifa = t.id and c.estado = 'expirada') as nao_pagas
        from rifa t order by t.id`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['ativa', 'rascunho', 'sorteada']);
    const [open, draft, drawn] = rows;
    expect(Math.min(open!.pagos, drawn!.pagos)).toBeGreaterThan(100);
    expect(Math.min(open!.nao_pagas, drawn!.nao_pagas)).toBeGreaterThan(3);
    expect([draft!.pagos, await readProof(db, draft!.slug)]).toEqual([0, undefined]);
    const answers = await Promise.all(
      [open, drawn].map(async (row) => {
        const prova = await readProof(db, row!.slug);
        const lista = (await (await readList(db, row!.slug))?.texto()) ?? null;
        return (await verifyRifa(nodeHashing, { prova: prova!, lista })).resposta;
      }),
    );
    expect(answers).toEqual(['ate_aqui', 'confere']);
    const [odd] = await db.query<{ sem_cobranca: number; premios: number; entregues: number }>(sql`select
      (select count(*)::integer from rifa_compra where cobranca is null) as sem_cobranca,
      (select count(*)::integer from rifa_ganhador where compra is not null) as premios,
      (select count(*)::integer from rifa_entrega) as entregues`);
    expect(odd).toEqual({ sem_cobranca: 0, premios: 3, entregues: 2 });
  });
}
