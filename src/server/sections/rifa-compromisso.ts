import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { commitTo, type Regras, regrasText } from '#shared/rifa/regras.ts';
import { nodeHashing } from './rifa-hashing.ts';

/** The rules of a raffle as its record has them now. */
async function rulesOf(db: Db, id: number): Promise<Regras> {
  const [row] = await db.query<
    Omit<Regras, 'versao'>
  >(sql`select t.slug, t.nome, t.modo_sorteio as modo, t.total_cotas,
      t.valor_cota, t.distribuicao, t.minimo_por_comprador as minimo, t.maximo_por_comprador as maximo,
      coalesce((select json_agg(json_build_object('descricao', p.descricao, 'valor', p.valor) order by p.ordem)
        from rifa_premios p where p.rifa = t.id), '[]') as premios,
      json_build_object('numero', t.extracao_numero, 'data', t.extracao_data) as extracao,
      t.numero_autorizacao as autorizacao, t.regulamento
    from rifa t where t.id = ${id}`);
  return { versao: 1, ...row! };
}

/**
 * Publishes the rules of a raffle with their hash and the hash of a secret seed, once. A later publication, after a pause,
 * finds them published.
 */
export async function commitRules(
  db: Db,
  id: number,
  { users, now }: { users: number; now: Date },
): Promise<void> {
  const [existing] = await db.query(sql`select 1 from rifa_compromisso where rifa = ${id}`);
  if (existing) return;
  const regras = await rulesOf(db, id);
  const semente = randomBytes(32);
  const { regras_sha256, semente_sha256, compromisso_sha256 } = await commitTo(nodeHashing, regras, semente);
  await db.run(sql`with feito as (insert into rifa_compromisso (rifa, regras, regras_sha256, semente_sha256,
        compromisso_sha256, users, criado_em)
      values (${id}, ${regrasText(regras)}, ${regras_sha256}, ${semente_sha256}, ${compromisso_sha256}, ${users},
        ${now}) on conflict (rifa) do nothing returning rifa)
    insert into rifa_segredo (rifa, semente, sal) select rifa, ${semente}, ${randomBytes(32)} from feito`);
}
