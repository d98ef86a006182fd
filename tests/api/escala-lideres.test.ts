import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { insertMandates, limitedTo } from '../support/churches.ts';
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
    for (const one of [carlos, silvia]) await insertMandates(t, one, [below]);
    await insertMandates(t, vera, [above]);
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

describe('a volunteer whose record is deleted', () => {
  const remove = async (voluntario: number): Promise<void> => {
    const url = `/api/admin/voluntario/${voluntario}`;
    expect((await t.request({ as: 'Administrador', method: 'DELETE', url })).status).toBeLessThan(300);
    await t.jobs.runAll();
  };
  const sentTo = (email: string) => t.mail.sent.filter(({ to }) => to === email);

  it('is told which duties ended, and leaders which published places are free', async () => {
    const departamento = await s.department('Recepção');
    await insertMandates(t, await person('Noemi', 'noemi@igreja.example'), [departamento]);
    const [known, declined, spare] = [
      await s.volunteer('Abel Costa', { departamentos: [departamento] }),
      await s.volunteer('Baltasar Reis', { departamentos: [departamento] }),
      await s.volunteer('Caio Pires', { departamentos: [departamento] }),
    ];
    const [abel] = await t.db.query<{ email: string }>(
      sql`select p.email from voluntario o join pessoa p on p.id = o.pessoa where o.id = ${known}`,
    );
    const [baltasar] = await t.db.query<{ email: string }>(
      sql`select p.email from voluntario o join pessoa p on p.id = o.pessoa where o.id = ${declined}`,
    );
    const evento = await s.event('2030-03-20');
    const [vaga, other] = [
      await s.place(evento, { departamento }),
      await s.place(evento, { departamento, funcao: 'Café' }),
    ];
    await s.assign(vaga, known);
    await s.assign(other, declined);
    await s.publish('2030-03', departamento);
    const unpublished = await s.place(await s.event('2030-04-20'), { departamento });
    await s.assign(unpublished, known);
    const token = await s.tokenOf(declined);
    const { versao } = (await s.page(token)).servicos[0]!;
    const fields = { acao: 'recusar', vaga: String(other.id), versao: String(versao), motivo: 'Viagem' };
    expect((await s.submitForm(token, fields)).status).toBe(200);
    await t.jobs.runAll();
    const before = sentTo(baltasar!.email).length;

    await remove(known);
    const mail = sentTo(abel!.email).at(-1)!;
    expect(mail.text).toContain('Não é mais sua: 20/03/2030');
    expect(mail.text).toContain('Recepção: Vocal');
    expect(mail.text).not.toMatch(/20\/04|servir\//);
    const toLeader = () =>
      sentTo('noemi@igreja.example').filter(({ subject }) => subject?.includes('saiu da escala'));
    expect(toLeader().map(({ subject }) => subject)).toEqual(['Abel Costa saiu da escala']);
    expect(toLeader()[0]!.text).toContain('Quem pode substituir: Caio Pires');
    expect(await s.vaga(vaga.id)).toMatchObject({ voluntario: null });

    await remove(declined);
    await remove(spare);
    expect(sentTo(baltasar!.email)).toHaveLength(before);
    expect(toLeader()).toHaveLength(1);
  });

  it('was the last one asked in a swap: the leader looks for another', async () => {
    const departamento = await s.department('Cozinha');
    await insertMandates(t, await person('Débora', 'debora@igreja.example'), [departamento]);
    const [asker, asked] = [
      await s.volunteer('Elias Motta', { departamentos: [departamento] }),
      await s.volunteer('Fausto Lima', { departamentos: [departamento] }),
    ];
    const vaga = await s.place(await s.event('2030-03-21'), { departamento });
    await s.assign(vaga, asker);
    await s.publish('2030-03', departamento);
    const token = await s.tokenOf(asker);
    const { versao } = (await s.page(token)).servicos[0]!;
    const fields = { acao: 'pedir_troca', vaga: String(vaga.id), versao: String(versao), motivo: '' };
    expect((await s.submitForm(token, { ...fields, convidados: String(asked) })).status).toBe(200);
    await t.jobs.runAll();
    await remove(asked);
    expect(sentTo('debora@igreja.example').map(({ subject }) => subject)).toEqual([
      'Ninguém pôde trocar com Elias Motta',
    ]);
  });
});
