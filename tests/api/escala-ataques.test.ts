import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Vaga } from '#shared/contracts/escala.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { insertMandates, limitedTo } from '../support/churches.ts';
import { escalaFixture } from '../support/escala-fixture.ts';

const t = await testApp();
const s = await escalaFixture(t);
const rulesOf = (conflitos: { rule: string }[]) => conflitos.map(({ rule }) => rule);

/** A published duty of a new volunteer. */
async function duty(data: string, nome: string) {
  const voluntario = await s.volunteer(nome);
  const vaga = await s.place(await s.event(data));
  await s.assign(vaga, voluntario);
  await s.publish();
  const token = await s.tokenOf(voluntario);
  const form = async () => {
    const found = (await s.page(token)).servicos.find((one) => one.vaga === vaga.id)!;
    return { vaga: String(vaga.id), versao: String(found.versao) };
  };
  return { voluntario, vaga, token, form };
}

describe('who declined an event', () => {
  it('is not proposed for it again, also after another has the place, until they say yes', async () => {
    const som = await s.department('Som');
    const in_ = { departamento: som, funcao: 'Mesa' };
    const more = { departamentos: [som], funcoes: [{ funcao: 'Mesa', nivel: 'experiente' }] };
    const [ana, bia] = [await s.volunteer('Ana', more), await s.volunteer('Bia', more)];
    const evento = await s.event('2030-03-20');
    const [first, second] = [await s.place(evento, in_), await s.place(evento, in_)];
    const put = (await s.assign(first, ana)).body.vaga;
    const no = await s.done(`/vagas/${put.id}/estado`, {
      versao: put.versao,
      estado: 'recusado',
      motivo: 'Cirurgia',
    });
    await s.assign(no.vaga, bia);
    const period = { departamentos: [som], de: '2030-03-15', ate: '2030-03-31' };
    const { sugestoes, vazias } = await s.done('/sugestao', period);
    expect(sugestoes).toEqual([]);
    expect(vazias[0].motivos.map(({ key }: { key: string }) => key)).toContain('vazia_recusou_one');
    expect((await s.call(`/vagas/${second.id}/candidatos`)).body.data).toEqual([]);
    // A leader who has spoken to her may put her there, and is warned.
    const again = (await s.assign(second, ana)).body;
    expect(rulesOf(again.alertas)).toEqual(['recusou']);
    await s.assign(again.vaga, null);
    expect((await s.done('/sugestao', period)).sugestoes).toMatchObject([{ voluntario: ana }]);
    // Why she declined is nowhere in the trace.
    const [traced] = await t.db.query<{ all: string }>(
      sql`select coalesce(string_agg(antes::text || depois::text, ''), '') as all from trilha where secao = 'escala_vaga'`,
    );
    expect(traced!.all).not.toContain('Cirurgia');
  });
});

describe('lists of volunteers', () => {
  const volunteerIds = async (query: string, ids: readonly number[]): Promise<number[]> => {
    const { body } = await t.request({
      as: 'Administrador',
      url: `/api/admin/voluntario?per_page=100&${query}`,
    });
    return body.data.map(({ id }: { id: number }) => id).filter((id: number) => ids.includes(id));
  };

  it('find volunteers free on a day: those who declined or whose event is cancelled, not those who serve', async () => {
    const [serves, declined, cancelled] = [
      await s.volunteer('Livre A'),
      await s.volunteer('Livre B'),
      await s.volunteer('Livre C'),
    ];
    const evento = await s.event('2030-03-04', { horario_inicial: '22:30', horario_final: '23:30' });
    await s.assign(await s.place(evento), serves);
    const no = (await s.assign(await s.place(evento), declined)).body.vaga;
    await s.done(`/vagas/${no.id}/estado`, { versao: no.versao, estado: 'recusado' });
    const off = await s.event('2030-03-04', { nome: 'Adiado' });
    await s.assign(await s.place(off), cancelled);
    await t.db.run(sql`update evento set status = 'cancelado' where id = ${off}`);
    const all = [serves, declined, cancelled];
    expect(await volunteerIds('livre_em=2030-03-04', all)).toEqual([declined, cancelled]);
    expect(await volunteerIds('livre_em=2030-03-05', all)).toEqual(all);
  });

  it('find volunteers free on the day after a night that ends before dawn, not on that of one that goes on', async () => {
    const [night, midnight, long] = [
      await s.volunteer('Livre E Noite'),
      await s.volunteer('Livre F Meia-noite'),
      await s.volunteer('Livre G Longa'),
    ];
    const serves = async (voluntario: number, data_final: string, horario_final: string) => {
      const evento = await s.event('2030-03-12', { data_final, horario_inicial: '22:00', horario_final });
      expect((await s.assign(await s.place(evento), voluntario)).status).toBe(200);
    };
    await serves(night, '2030-03-13', '06:00');
    await serves(midnight, '2030-03-13', '00:00');
    await serves(long, '2030-03-14', '05:00');
    const all = [night, midnight, long];
    expect(await volunteerIds('livre_em=2030-03-12', all)).toEqual([]);
    expect(await volunteerIds('livre_em=2030-03-13', all)).toEqual([night, midnight]);
    expect(await volunteerIds('livre_em=2030-03-14', all)).toEqual([night, midnight]);
    expect(await volunteerIds('livre_em=2030-03-15', all)).toEqual(all);
  });

  it('find volunteers who have not served for some days, among those who serve', async () => {
    const [long, short, never] = [
      await s.volunteer('Livre D'),
      await s.volunteer('Livre E'),
      await s.volunteer('Livre F'),
    ];
    const paused = await s.volunteer('Livre G');
    for (const [data, voluntario] of [
      ['2030-01-30', long],
      ['2030-02-20', short],
      ['2030-03-30', never],
    ] as const)
      await s.assign(await s.place(await s.event(data)), voluntario);
    await s.change('voluntario', paused, { status: 'pausado' });
    const all = [long, short, never, paused];
    expect(await volunteerIds('sem_servir_ha=20', all)).toEqual([long, never]);
    expect(await volunteerIds('sem_servir_ha=9', all)).toEqual([long, short, never]);
    expect(await volunteerIds('sem_servir_ha=31', all)).toEqual([never]);
    expect(await volunteerIds('sem_servir_ha=99999999999999', all)).toEqual([never]);
    expect(
      (await t.request({ as: 'Administrador', url: '/api/admin/voluntario?sem_servir_ha=x' })).status,
    ).toBe(422);
  });
});

describe('rules hold whatever happens at once', () => {
  it('a declined place is confirmed by the office only while its volunteer is free', async () => {
    const davi = await s.volunteer('Davi');
    const first = (await s.assign(await s.place(await s.event('2030-03-12')), davi)).body.vaga;
    const no = (await s.done(`/vagas/${first.id}/estado`, { versao: first.versao, estado: 'recusado' })).vaga;
    await s.assign(await s.place(await s.event('2030-03-12', { nome: 'Ensaio' })), davi);
    const yes = await s.call(`/vagas/${no.id}/estado`, { versao: no.versao, estado: 'confirmado' });
    expect([yes.status, rulesOf(yes.body.conflitos)]).toEqual([422, ['mesmo_horario']]);
  });

  it('an event that moves, or is on again, onto another duty: the answer counts no more, and the leader is told', async () => {
    const lider = await s.put('pessoa', { nome: 'Lia Líder', igreja: s.igreja, email: 'lia@igreja.example' });
    const som = await s.department('Som de conflitos');
    const cargo = await s.put('categoria', { nome: 'Líder do som', tipo: 'cargo' });
    await s.put('cargo', {
      cargo: cargo.id,
      igreja: s.igreja,
      departamento: som,
      pessoas: [lider.id],
      e_titular: true,
      data_entrada: '2030-01-01',
    });
    const ugo = await s.volunteer('Ugo', { departamentos: [som] });
    const confirmed = async (evento: number): Promise<Vaga> => {
      const { vaga } = (await s.assign(await s.place(evento, { departamento: som }), ugo)).body;
      return (await s.done(`/vagas/${vaga.id}/estado`, { versao: vaga.versao, estado: 'confirmado' })).vaga;
    };
    const first = await confirmed(await s.event('2030-04-09'));
    const morning = { horario_inicial: '09:00', horario_final: '10:00' };
    const [moves, pauses] = [
      await s.event('2030-04-09', { nome: 'Ensaio', ...morning }),
      await s.event('2030-04-10', { nome: 'Vigília' }),
    ];
    const [second, third] = [await confirmed(moves), await confirmed(pauses)];
    await s.publish('2030-04', som);
    const recipients = () =>
      t.mail.sent.filter(({ to }) => to === 'lia@igreja.example').map(({ subject }) => subject);
    const states = async () => {
      await t.jobs.runAll();
      const vagas = [await s.vaga(first.id), await s.vaga(second.id), await s.vaga(third.id)];
      return vagas.map(({ estado }) => estado);
    };
    // Another name is no other time.
    await s.change('evento', moves, { nome: 'Ensaio geral' });
    expect([await states(), recipients()]).toEqual([['confirmado', 'confirmado', 'confirmado'], []]);
    await s.change('evento', moves, { horario_inicial: '20:00', horario_final: '22:00' });
    const clash = 'Ugo tem duas escalas no mesmo horário';
    expect([await states(), recipients()]).toEqual([['confirmado', 'pendente', 'confirmado'], [clash]]);

    const token = await s.tokenOf(ugo);
    const { versao } = (await s.page(token)).servicos.find(({ vaga }) => vaga === second.id)!;
    const yes = await s.submitForm(token, {
      acao: 'confirmar',
      vaga: String(second.id),
      versao: String(versao),
    });
    expect([yes.status, rulesOf(yes.body.conflitos)]).toEqual([422, ['mesmo_horario']]);
    const office = await s.call(`/vagas/${second.id}/estado`, { versao, estado: 'confirmado' });
    expect([office.status, rulesOf(office.body.conflitos)]).toEqual([422, ['mesmo_horario']]);

    await s.change('evento', pauses, { status: 'cancelado' });
    await s.assign(await s.place(await s.event('2030-04-10'), { departamento: som }), ugo);
    expect(await states()).toEqual(['confirmado', 'pendente', 'confirmado']);
    await s.change('evento', pauses, { status: 'publicado' });
    expect([await states(), recipients()]).toEqual([
      ['confirmado', 'pendente', 'pendente'],
      [clash, clash],
    ]);
  });

  it('a place whose time changes while its volunteer gets another one', async () => {
    const eva = await s.volunteer('Eva');
    const early = await s.place(
      await s.event('2030-03-13', { horario_inicial: '09:00', horario_final: '10:00' }),
    );
    const late = await s.place(await s.event('2030-03-13'));
    const held = (await s.assign(early, eva)).body.vaga;
    const [moved, put] = await Promise.all([
      s.call(
        `/vagas/${held.id}`,
        { versao: held.versao, de: '2030-03-13T19:30', ate: '2030-03-13T20:30' },
        { method: 'PUT' },
      ),
      s.assign(late, eva),
    ]);
    expect([moved.status, put.status].toSorted()).toEqual([200, 422]);
  });

  it('two proposals of the same people in another order end, and nobody serves twice', async () => {
    const [first, second] = [await s.event('2030-03-14'), await s.event('2030-03-14', { nome: 'Vigília' })];
    const [a, b, c, d] = [
      await s.place(first),
      await s.place(first),
      await s.place(second),
      await s.place(second),
    ];
    const [fabio, gil] = [await s.volunteer('Fábio'), await s.volunteer('Gil')];
    const one = (vaga: { id: number }, voluntario: number) => ({ vaga: vaga.id, voluntario, versao: 1 });
    const answers = await Promise.all([
      s.call('/sugestao/aplicar', { sugestoes: [one(a, fabio), one(b, gil)] }),
      s.call('/sugestao/aplicar', { sugestoes: [one(c, gil), one(d, fabio)] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { vagas } = await s.board('de=2030-03-14&ate=2030-03-14');
    for (const id of [fabio, gil])
      expect(vagas.filter(({ voluntario }) => voluntario === id)).toHaveLength(1);
  });

  it('a request to swap at an event that was cancelled is not accepted', async () => {
    const asker = await duty('2030-03-15', 'Hugo');
    const iara = await s.volunteer('Iara');
    const body = { acao: 'pedir_troca', ...(await asker.form()), convidados: [String(iara)] };
    await t.request({ url: `/api/servir/${asker.token}`, body });
    const token = await s.tokenOf(iara);
    const { id } = (await s.page(token)).trocas[0]!;
    await t.db.run(sql`update evento set status = 'cancelado' where id = ${asker.vaga.evento}`);
    expect((await s.submitForm(token, { acao: 'aceitar_troca', troca: String(id) })).body.message).toBe(
      errorText('servir.swap_taken', 'pt_BR'),
    );
  });

  it('a request to swap is not offered while its event is cancelled or in a month that is not published; nobody refuses it then', async () => {
    const lider = await s.put('pessoa', { nome: 'Ivo Líder', igreja: s.igreja, email: 'ivo@igreja.example' });
    await insertMandates(t, lider.id, [s.louvor]);
    const asker = await duty('2030-03-29', 'Igor');
    const guests = [await s.volunteer('Jaci'), await s.volunteer('Kátia')];
    const tokens = await Promise.all(guests.map(s.tokenOf));
    const ask = async () => {
      const body = { acao: 'pedir_troca', ...(await asker.form()), convidados: guests.map(String) };
      expect((await t.request({ url: `/api/servir/${asker.token}`, body })).body.feito).toBe('troca_pedida');
    };
    const offered = async () =>
      Promise.all(tokens.map(async (token) => (await s.page(token)).trocas.map(({ id }) => id)));
    const event = async (change: object) =>
      expect((await s.change('evento', asker.vaga.evento, change)).status).toBe(200);
    await ask();
    const [[troca = 0] = []] = await offered();
    expect(await offered()).toEqual([[troca], [troca]]);
    await event({ status: 'cancelado' });
    expect(await offered()).toEqual([[], []]);
    await event({ status: 'publicado' });
    expect(await offered()).toEqual([[troca], [troca]]);
    await event({ data: '2030-05-03' });
    expect(await offered()).toEqual([[], []]);

    const toLeader = () =>
      t.mail.sent.filter(({ to, subject }) => to === 'ivo@igreja.example' && subject.includes('Igor'));
    for (const token of tokens)
      expect((await s.submitForm(token, { acao: 'recusar_troca', troca: String(troca) })).status).toBe(422);
    await t.jobs.runAll();
    expect(toLeader()).toEqual([]);
    await event({ data: '2030-03-29' });
    expect(await offered()).toEqual([[troca], [troca]]);
  });
});

describe('a leader of one department', async () => {
  const midia = await s.department('Mídia');
  const leader = await limitedTo(t, { departamentos: [s.louvor] });
  const request = (url: string, body?: unknown) =>
    leader.request({ url: `/api/admin/escala${url}`, ...(body !== undefined && { body }) });

  it('opens no place in an internal event of another, and so does not learn its name', async () => {
    const interno = await s.event('2030-03-16', {
      nome: 'Reunião sigilosa',
      departamento: midia,
      interno: true,
    });
    const answer = await request('/vagas', { evento: interno, departamento: s.louvor, funcao: 'Vocal' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['evento']]);
    expect(answer.text).not.toContain('sigilosa');
  });

  it('gets neither pictures nor messages of another, nor marks them as sent', async () => {
    const evento = await s.event('2030-03-17');
    const joana = await s.volunteer('Joana', { departamentos: [midia] });
    await s.assign(await s.place(evento, { departamento: midia, funcao: 'Câmera' }), joana);
    await s.publish('2030-03', midia);
    const [message] = (await s.call(`/whatsapp?departamento=${midia}&mes=2030-03`)).body.data;
    expect((await request(`/whatsapp/${message.id}/enviada`, {})).status).toBe(404);
    expect((await request(`/imagem.png?departamento=${midia}&mes=2030-03`)).status).toBe(404);
    expect((await request(`/imagem.png?departamento=${midia}&evento=${evento}`)).status).toBe(404);
    const after = (await s.call(`/whatsapp?departamento=${midia}&mes=2030-03`)).body.data;
    expect(after[0].enviada_em).toBeNull();
  });

  it('a user limited to a church is offered no volunteer of another church, though they serve in the department', async () => {
    const norte = (await s.put('igreja', { nome_fantasia: 'Norte', razao_social: 'Norte' })).id;
    const here = await limitedTo(t, { users: [s.igreja] });
    const lara = await s.volunteer('Lara do Norte', { igreja: norte });
    const vaga = await s.place(await s.event('2030-03-18'));
    const { text } = await here.request({ url: `/api/admin/escala/vagas/${vaga.id}/candidatos` });
    expect(text).not.toContain('Lara do Norte');
    const period = { departamentos: [s.louvor], de: '2030-03-18', ate: '2030-03-18' };
    const { body } = await here.request({ url: '/api/admin/escala/sugestao', body: period });
    expect(body.sugestoes.map(({ voluntario }: { voluntario: number }) => voluntario)).not.toContain(lara);
  });
});

describe('a link', () => {
  it('of a volunteer who is deleted opens nothing and writes nothing', async () => {
    const voluntario = await s.volunteer('Mário');
    const token = await s.tokenOf(voluntario);
    await t.request({ as: 'Administrador', method: 'DELETE', url: `/api/admin/voluntario/${voluntario}` });
    expect((await s.submitForm(token, { acao: 'bloquear', de: '2030-03-20', ate: '' })).status).toBe(404);
    expect((await t.request({ url: `/api/servir/${token}/agenda.ics` })).status).toBe(404);
    expect((await t.request({ url: `/api/servir/${token}` })).status).toBe(404);
  });

  it('does not open the page of a volunteer who got the same id after a backup was restored', async () => {
    const voluntario = await s.volunteer('Mara');
    const token = await s.tokenOf(voluntario);
    const { pessoa } = (await t.request({ as: 'Administrador', url: `/api/admin/voluntario/${voluntario}` }))
      .body;
    await t.request({ as: 'Administrador', method: 'DELETE', url: `/api/admin/voluntario/${voluntario}` });
    await t.db.run(sql`insert into voluntario (id, pessoa, igreja, status) overriding system value
      values (${voluntario}, ${pessoa.id}, ${s.igreja}, 'ativo')`);
    expect((await t.request({ url: `/api/servir/${token}` })).status).toBe(404);
    expect((await s.page(await s.tokenOf(voluntario))).nome).toBe('Mara');
  });

  it('that was renewed opens nothing by any route, with the same answer as a guessed one', async () => {
    const { token, vaga, voluntario, form } = await duty('2030-03-19', 'Nara');
    const fields = { acao: 'confirmar', ...(await form()) };
    await s.done(`/voluntarios/${voluntario}/link/renovar`, {});
    const [body, signature] = token.split('.') as [string, string];
    const next = `${body.replace(/-1$/, '-2')}.${signature}`;
    for (const wrong of [token, next, `${body}.${'A'.repeat(24)}`]) {
      expect((await s.submitForm(wrong, fields)).status).toBe(404);
      for (const path of ['', '/agenda.ics', `/vagas/${vaga.id}/candidatos`])
        expect((await t.request({ url: `/api/servir/${wrong}${path}` })).status).toBe(404);
    }
    expect((await s.vaga(vaga.id)).estado).toBe('pendente');
  });

  it('does not flood the leader: blocking and freeing the same day again and again sends one mail', async () => {
    const { token } = await duty('2030-03-21', 'Otto');
    const mailCount = () =>
      t.mail.sent.filter(({ subject }) => subject === 'Otto não pode no dia da escala').length;
    const statuses: number[] = [];
    for (let n = 0; n < 32; n++) {
      const blocked = await s.submitForm(token, { acao: 'bloquear', de: '2030-03-21', ate: '' });
      statuses.push(blocked.status);
      if (blocked.status !== 200) break;
      const [one] = (await s.page(token)).bloqueios;
      await s.submitForm(token, { acao: 'desbloquear', bloqueio: String(one!.id) });
    }
    expect(statuses.at(-1)).toBe(429);
    await t.jobs.runAll();
    expect(mailCount()).toBe(1);
  });

  it('does not flood anybody by repeated swap requests and withdrawals, or acceptances and refusals', async () => {
    const [asker, unsure] = [await duty('2030-03-22', 'Pilar'), await duty('2030-03-23', 'Querubim')];
    const guest = await s.volunteer('Raquel');
    let calls = 0;
    for (let n = 0; n < 15; n++) {
      const body = { acao: 'pedir_troca', ...(await asker.form()), convidados: [String(guest)] };
      if ((await t.request({ url: `/api/servir/${asker.token}`, body })).status !== 200) break;
      calls += 1;
      const { troca } = (await s.page(asker.token)).servicos.find((one) => one.vaga === asker.vaga.id)!;
      await s.submitForm(asker.token, { acao: 'desistir_troca', troca: String(troca!.id) });
      await t.jobs.runAll();
    }
    expect(calls).toBe(10);
    for (let n = 0; n < 8; n++) {
      await s.submitForm(unsure.token, { acao: 'recusar', ...(await unsure.form()), motivo: `Não sei ${n}` });
      await s.submitForm(unsure.token, { acao: 'confirmar', ...(await unsure.form()) });
    }
    await t.jobs.runAll();
    expect(t.mail.sent.filter(({ subject }) => subject === 'Querubim não pode servir')).toHaveLength(3);
  });
});

it('text that people type is escaped everywhere: in mails, calendars and pages', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const lider = await s.put('pessoa', { nome: 'Líder', igreja: s.igreja, email: 'lider@igreja.example' });
  const cargo = await s.put('categoria', { nome: 'Líder de departamento', tipo: 'cargo' });
  await s.put('cargo', {
    cargo: cargo.id,
    igreja: s.igreja,
    departamento: s.louvor,
    pessoas: [lider.id],
    e_titular: true,
    data_entrada: '2030-01-01',
  });
  const users = (await t.user('Secretaria')).id;
  await t.db.run(sql`update users set pessoa = ${lider.id}, language = 'es' where id = ${users}`);
  const { token, form } = await duty('2030-03-22', `Paula ${evil}`);
  await s.submitForm(token, { acao: 'recusar', ...(await form()), motivo: evil });
  await t.jobs.runAll();
  const mail = t.mail.sent.filter(({ to }) => to === 'lider@igreja.example').at(-1)!;
  // and the leader reads it in the language of their account
  expect(mail.subject).toMatch(/no puede servir$/);
  expect(mail.html).not.toContain('<img src=x');
  expect(mail.html).toContain('&lt;img src=x');
  expect(mail.subject).not.toMatch(/[\r\n]/);
  const huge = await s.submitForm(token, {
    acao: 'bloquear',
    de: '2030-03-25',
    ate: '',
    motivo: 'x'.repeat(200_000),
  });
  expect(huge.status).toBe(422);
  const many = await t.request({
    url: `/api/servir/${token}`,
    body: {
      acao: 'pedir_troca',
      vaga: '1',
      versao: '1',
      convidados: Array.from({ length: 5000 }, (_, n) => String(n)),
    },
  });
  expect(many.status).toBe(422);
});
