import { describe, expect, it } from 'vitest';
import { type Sql, sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';
import type { TestDatabase } from './database.ts';

/** Tests of the demo church's ministries, on a database that several files share. */
export const ministriesOfDemo = (db: () => TestDatabase) =>
  describe('its ministries', () => {
    const count = async (from: Sql): Promise<number> =>
      (await db().query<{ n: number }>(sql`select count(*) as n from ${from}`))[0]!.n;

    it('has the departments of a church, each with a leader', async () => {
      const names = await db().query<{
        nome: string;
      }>(sql`select d.nome from departamento d join igreja i on i.id = d.igreja
        where i.sede and d.departamento_id is null order by d.nome`);
      expect(names.map(({ nome }) => nome).join(' ')).toBe(
        'Ação social Casais Diaconia EBD Homens Infantil Intercessão Jovens Louvor Mídia Missões Mulheres Recepção',
      );
      expect(await count(sql`departamento where departamento_id is not null`)).toBe(3);
      const led = sql`departamento d where exists (select from cargo c join categoria k on k.id = c.cargo
        where c.departamento = d.id and c.igreja = d.igreja and k.nome = 'Líder de departamento')`;
      expect(await count(led)).toBe(await count(sql`departamento`));
      expect(await count(sql`departamento_membros`)).toBeGreaterThan(120);
    });

    it('has a board, the one before it, and mandates that end soon', async () => {
      expect(await count(sql`categoria where tipo = 'cargo'`)).toBe(17);
      for (const cargo of ['Pastor presidente', 'Presidente', '1º Tesoureiro(a)', 'Conselho fiscal']) {
        const now = sql`cargo c join categoria k on k.id = c.cargo where k.nome = ${cargo} and c.data_saida is null`;
        expect([cargo, await count(now)]).toEqual([cargo, 1]);
      }
      expect(await count(sql`cargo where data_saida is not null`)).toBeGreaterThan(5);
      expect(
        await count(sql`cargo where data_prevista_saida between current_date and current_date + 60`),
      ).toBeGreaterThan(0);
      expect(
        await count(sql`cargo c where not exists (select from cargo_pessoas l where l.cargo = c.id)`),
      ).toBe(0);
    });

    it('has some forty volunteers with functions and availability', async () => {
      expect(await count(sql`voluntario`)).toBe(42);
      const idle = sql`voluntario v where not exists (select from voluntario_funcoes f where f.voluntario = v.id)
        or not exists (select from voluntario_disponibilidade d where d.voluntario = v.id)
        or not exists (select from voluntario_departamentos d where d.voluntario = v.id)`;
      expect(await count(idle)).toBe(0);
      expect(await count(sql`voluntario where status = 'ativo'`)).toBeGreaterThan(25);
      expect(await count(sql`voluntario_servir_com`)).toBeGreaterThan(0);
      expect(await count(sql`voluntario_bloqueios`)).toBeGreaterThan(5);
    });

    it('gives every minor an adult guardian, and links children to their parents', async () => {
      const minors = sql`pessoa p left join pessoa r on r.id = p.responsavel
        where p.data_nascimento > current_date - interval '18 years'`;
      expect(await count(minors)).toBeGreaterThan(25);
      const alone = sql`${minors} and (p.responsavel is null and p.responsavel_nome is null
        or r.data_nascimento > current_date - interval '18 years')`;
      expect(await count(alone)).toBe(0);
      expect(await count(sql`pessoa where mae_id is not null`)).toBeGreaterThan(40);
    });

    it('says when each church meets, and who gave their consent', async () => {
      expect(
        await count(
          sql`igreja i where latitude is null or not exists (select from igreja_cultos c where c.igreja = i.id)`,
        ),
      ).toBe(0);
      const part = sql`pessoa where num_nulls(consentimento_em, consentimento_versao, consentimento_canal) not in (0, 3)`;
      expect(await count(part)).toBe(0);
      expect(await count(sql`pessoa where consentimento_em is not null`)).toBeGreaterThan(100);
    });

    it('has templates, a published schedule with answers and the next one half planned, without a volunteer at two places', async () => {
      expect(await count(sql`escala_modelo`)).toBe(4);
      const first = sql`date_trunc('month', now(), ${churchZone})`;
      const next = sql`${first} + interval '1 month'`;
      const filled = sql`escala_vaga where voluntario is not null and pessoa is not null and estado is not null`;
      expect(await count(sql`${filled} and de >= ${first} and de < ${next}`)).toBeGreaterThan(20);
      expect(await count(sql`${filled} and de >= ${next}`)).toBeGreaterThan(5);
      expect(await count(sql`escala_vaga where voluntario is null and de >= ${next}`)).toBeGreaterThan(5);
      expect(await count(sql`escala_publicacao`)).toBe(4);
      const twice = sql`escala_vaga a join escala_vaga b on b.voluntario = a.voluntario and b.id > a.id and b.de < a.ate and a.de < b.ate`;
      expect(await count(twice)).toBe(0);
    });
  });
