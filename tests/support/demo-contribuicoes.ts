import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { differences } from '#server/features/conciliacao/differences.ts';
import { normalisePixKey } from '#shared/br/pix-key.ts';
import type { TestDatabase } from './database.ts';

/** Tests of the demo church's giving, on a database that several files share. */
export const givingOfDemo = (db: () => TestDatabase) =>
  describe('its giving', () => {
    it('charges and books of the demo church agree to the centavo', async () => {
      expect(await db().query(differences(20, new Date()))).toEqual([]);
    });

    it('the treasurer finds every kind of charge on the counter', async () => {
      const rows = await db().query<{ estado: string }>(
        sql`select distinct estado from cobranca order by estado`,
      );
      expect(rows.map(({ estado }) => estado)).toEqual([
        'cancelada',
        'em_analise',
        'estornada',
        'expirada',
        'paga',
        'pendente',
        'recusada',
      ]);
      const [decide] = await db().query<{ n: number }>(
        sql`select count(*) as n from cobranca where a_decidir > 0 and not sandbox`,
      );
      expect(decide!.n).toBeGreaterThan(0);
    });

    it('the church has a well-formed Pix key that is plainly fictitious, and an account for the money', async () => {
      const [row] = await db().query<{ pix_tipo: 'email'; pix_chave: string; conta: number | null }>(
        sql`select pix_tipo, pix_chave, conta from recebimentos`,
      );
      expect(normalisePixKey(row!.pix_tipo, row!.pix_chave)).toBe(row!.pix_chave);
      expect(row!.pix_chave).toMatch(/\.example$/);
      expect(row!.conta).not.toBeNull();
      expect(await db().query(sql`select 1 from recebimentos_destinos where conta is null`)).toEqual([]);
    });

    it('campaigns have pictures that everybody may see, and collect', async () => {
      const rows = await db().query<{ slug: string; arrecadado: number }>(sql`select k.slug,
        (select coalesce(sum(c.recebido - c.estornado), 0) from contribuicao g join cobranca c on c.origem = 'contribuicao' and c.origem_id = g.id
          where g.campanha = k.id and c.estado = 'paga') as arrecadado
        from campanha k join arquivo a on a.id = k.imagem and a.publico where k.ativa order by k.id`);
      expect(rows.map(({ slug }) => slug)).toEqual([
        'telhado-novo',
        'natal-das-criancas',
        'missao-no-sertao',
      ]);
      for (const { arrecadado } of rows) expect(arrecadado).toBeGreaterThan(0);
    });

    it('every gateway that collected money is on in the demo, so that refunds work', async () => {
      const { gateways } = readConfig({ DEMO: 'true', APP_SECRET: 'x'.repeat(32) });
      const rows = await db().query<{ gateway: string }>(
        sql`select gateway from cobranca where gateway <> 'balcao' union select gateway from assinatura`,
      );
      expect(rows.filter(({ gateway }) => !gateways.some((name) => name === gateway))).toEqual([]);
    });

    it('people give every month, and one has stopped', async () => {
      const rows = await db().query<{
        forma: string;
        estado: string;
        n: number;
        pagas: number;
      }>(sql`select m.forma,
          case when m.parada_em is not null then 'parada' when m.ativa then 'ativa' else 'aguardando' end as estado,
          count(*) as n, sum((select count(*) from contribuicao g where g.mensal = m.id)) as pagas
        from contribuicao_mensal m group by 1, 2 order by 1, 2`);
      expect(rows.map(({ forma, estado }) => `${forma} ${estado}`)).toEqual([
        'pix aguardando',
        'pix ativa',
        'pix parada',
      ]);
      for (const { estado, pagas } of rows) expect(pagas > 0).toBe(estado !== 'aguardando');
    });
  });
