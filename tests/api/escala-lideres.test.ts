import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { appoint, limitedTo } from '../support/churches.ts';
import { escalaFixture } from '../support/escala-fixture.ts';

const t = await testApp();
const s = await escalaFixture(t);
let counter = 0;

const person = async (nome: string, email: string): Promise<number> =>
  (await s.put('pessoa', { nome, igreja: s.igreja, email })).id;

/** A new volunteer of the department declines a published duty; the addresses that the leaders' mail went to. */
async function decline(departamento: number, data: string): Promise<string[]> {
  const nome = `Voluntária ${++counter}`;
  const voluntario = await s.volunteer(nome, { departamentos: [departamento] });
  const vaga = await s.place(await s.event(data), { departamento });
  await s.assign(vaga, voluntario);
  await s.publish('2030-03', departamento);
  const token = await s.tokenOf(voluntario);
  const { versao } = (await s.page(token)).servicos[0]!;
  const fields = { acao: 'recusar', vaga: String(vaga.id), versao: String(versao), motivo: 'Tratamento' };
  expect((await s.submitForm(token, fields)).status).toBe(200);
  await t.jobs.runAll();
  return t.mail.sent
    .filter(({ subject }) => subject === `${nome} não pode servir`)
    .map(({ to }) => to)
    .toSorted();
}

describe('a decline and its reason', () => {
  it('go to leaders who are there and have an address, otherwise to those of the department above', async () => {
    const above = await s.department('Música');
    const { id: below } = await s.put('departamento', {
      nome: 'Coral',
      igreja: s.igreja,
      departamento_id: above,
    });
    const [carlos, silvia, vera] = [
      await person('Carlos', 'carlos@igreja.example'),
      await person('Sílvia', 'silvia@igreja.example'),
      await person('Vera', 'vera@igreja.example'),
    ];
    for (const one of [carlos, silvia]) await appoint(t, one, [below]);
    await appoint(t, vera, [above]);
    expect(await decline(below, '2030-03-05')).toEqual(['carlos@igreja.example', 'silvia@igreja.example']);
    expect((await s.change('pessoa', carlos, { status: 'desligado' })).status).toBe(200);
    expect(await decline(below, '2030-03-06')).toEqual(['silvia@igreja.example']);
    expect((await s.change('pessoa', silvia, { email: null })).status).toBe(200);
    expect(await decline(below, '2030-03-07')).toEqual(['vera@igreja.example']);
    expect((await s.change('pessoa', vera, { status: 'falecido' })).status).toBe(200);
    expect(await decline(below, '2030-03-08')).not.toContain('vera@igreja.example');
  });

  it('go, without leaders, to the last publisher who may still edit the schedule', async () => {
    const som = await s.department('Som');
    const [filial] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Filial', 'Filial') returning id`,
    );
    const publishers = [
      await limitedTo(t, {}),
      await limitedTo(t, {}),
      await limitedTo(t, {}),
      await limitedTo(t, {}),
    ];
    const emails = await t.db.query<{ id: number; email: string }>(
      sql`select id, email from users where id = any(${publishers.map(({ users }) => users)}::integer[])`,
    );
    const emailOf = (at: number) => emails.find(({ id }) => id === publishers[at]!.users)!.email;
    await t.db.run(sql`insert into escala_publicacao (departamento, mes, users, publicada_em)
      select ${som}, '2031-01-01'::date + n * interval '1 month', u, ${t.clock.now()}::timestamptz + n * interval '1 hour'
        from unnest(${publishers.map(({ users }) => users)}::integer[]) with ordinality as p(u, n)`);
    expect(await decline(som, '2030-03-09')).toEqual([emailOf(3)]);
    await t.db.run(sql`update users set ativo = false where id = ${publishers[3]!.users}`);
    expect(await decline(som, '2030-03-10')).toEqual([emailOf(2)]);
    await t.db.run(sql`insert into users_igrejas (users, igreja, ordem)
      values (${publishers[2]!.users}, ${filial!.id}, 1)`);
    expect(await decline(som, '2030-03-11')).toEqual([emailOf(1)]);
    await t.db.run(sql`delete from perfil_permissao where perfil = ${publishers[1]!.perfil}`);
    await t.db.run(sql`update perfil set versao = versao + 1 where id = ${publishers[1]!.perfil}`);
    expect(await decline(som, '2030-03-12')).toEqual([emailOf(0)]);
  });
});
