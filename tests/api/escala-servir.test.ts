import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { escalaFixture } from '../support/escala-fixture.ts';

const t = await testApp();
const s = await escalaFixture(t);
const lider = await s.put('pessoa', {
  nome: 'Olívia Líder',
  igreja: s.igreja,
  email: 'lider@igreja.example',
});
const cargo = await s.put('categoria', { nome: 'Líder de departamento', tipo: 'cargo' });
await s.put('cargo', {
  cargo: cargo.id,
  igreja: s.igreja,
  departamento: s.louvor,
  pessoas: [lider.id],
  e_titular: true,
  data_entrada: '2030-01-01',
});
const toLeader = () => t.mail.sent.filter(({ to }) => to === 'lider@igreja.example');

/** A published duty of a new volunteer. */
async function duty(data: string, nome: string) {
  const voluntario = await s.volunteer(nome);
  const vaga = await s.place(await s.event(data));
  await s.assign(vaga, voluntario);
  await s.publish();
  const token = await s.tokenOf(voluntario);
  const find = async () => (await s.page(token)).servicos.find((one) => one.vaga === vaga.id)!;
  const form = async () => ({ vaga: String(vaga.id), versao: String((await find()).versao) });
  return { voluntario, vaga: vaga.id, token, find, form };
}

describe('the page of a volunteer', () => {
  it('shows published duties by a link that nobody can make up and that a new one ends', async () => {
    const { token, voluntario, find } = await duty('2030-03-03', 'Ana Prado');
    const other = await s.volunteer('Bruno Dias');
    const vaga = await s.place(
      await s.event('2030-03-03', { horario_inicial: '09:00', horario_final: '10:00' }),
    );
    await s.assign(vaga, other);
    expect(await s.page(token)).toMatchObject({
      nome: 'Ana',
      servicos: [{ departamento: 'Louvor', estado: 'pendente', aberto: true }],
    });
    expect((await find()).comigo).toEqual([]);
    for (const wrong of ['x', token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `${token}x`])
      expect((await t.request({ url: `/api/servir/${wrong}` })).status).toBe(404);
    expect((await t.request({ url: `/api/servir/${token}` })).headers['cache-control']).toContain('no-store');
    await s.done(`/voluntarios/${voluntario}/link/renovar`, {});
    expect((await t.request({ url: `/api/servir/${token}` })).status).toBe(404);
    expect((await s.page(await s.tokenOf(voluntario))).servicos).toHaveLength(1);
  });

  it('stays that of the person it was sent to: a volunteer registered with the wrong person is deleted, not renamed', async () => {
    const { token, voluntario } = await duty('2030-03-04', 'Abel Engano');
    const right = await s.put('pessoa', { nome: 'Bento Certo', igreja: s.igreja });
    const answer = await s.change('voluntario', voluntario, { pessoa: right.id });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { pessoa: [errorText('validation.once', 'pt_BR')] },
    ]);
    expect((await s.page(token)).nome).toBe('Abel');
    await t.request({ as: 'Administrador', method: 'DELETE', url: `/api/admin/voluntario/${voluntario}` });
    expect((await t.request({ url: `/api/servir/${token}` })).status).toBe(404);
    expect((await s.send('voluntario', { pessoa: right.id })).status).toBe(201);
  });

  it('never shows contact data or surnames of others', async () => {
    const evento = await s.event('2030-03-05');
    const [one, other] = [await s.volunteer('Célia Reis'), await s.volunteer('Daniel Melo')];
    await s.assign(await s.place(evento), one);
    await s.assign(await s.place(evento), other);
    await s.publish();
    const { text, body } = await t.request({ url: `/api/servir/${await s.tokenOf(one)}` });
    expect(body.servicos[0].comigo).toEqual([{ nome: 'Daniel', funcao: 'Vocal' }]);
    expect(text).not.toMatch(/@|\+55|Melo/);
  });

  it('is a calendar for phones', async () => {
    const { token, vaga } = await duty('2030-03-06', 'Elisa');
    const { text, headers } = await t.request({ url: `/api/servir/${token}/agenda.ics` });
    expect(headers['content-type']).toContain('text/calendar');
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(event!.getFirstPropertyValue('uid')).toMatch(new RegExp(`^escala-${vaga}-`));
    expect(event!.getFirstPropertyValue('summary')).toBe('Vocal · Culto da família');
  });
});

describe('a volunteer', () => {
  it('confirms, and what changed since the page was opened is refused', async () => {
    const { token, find, form } = await duty('2030-03-07', 'Fernanda');
    const fields = { acao: 'confirmar', ...(await form()) };
    expect((await s.submitForm(token, fields)).body).toEqual({ feito: 'confirmado' });
    expect((await find()).estado).toBe('confirmado');
    expect((await s.submitForm(token, fields)).body.message).toBe(errorText('servir.changed', 'pt_BR'));
    expect((await s.submitForm(token, { acao: 'voar' })).status).toBe(422);
    expect((await s.submitForm(token, { acao: 'confirmar', vaga: 'x', versao: '1' })).status).toBe(422);
  });

  it('keeps an answer that was given for the new time, and is asked again about a time after it', async () => {
    const [mine, theirs] = [await duty('2030-03-25', 'Xênia'), await duty('2030-03-26', 'Yara')];
    const move = async (id: number, hour: string) => {
      const { versao, de } = await s.vaga(id);
      const day = de.slice(0, 10);
      const body = { versao, de: `${day}T${hour}`, ate: `${day}T22:00` };
      expect((await s.call(`/vagas/${id}`, body, { method: 'PUT' })).status).toBe(200);
    };
    const inform = async () => {
      t.clock.advance(3);
      await t.jobs.tick('escala.mudancas');
      await t.jobs.runAll();
      const found = [await s.vaga(mine.vaga), await s.vaga(theirs.vaga)];
      return found.map(({ estado, avisada }) => [estado, avisada]);
    };
    // Both confirm, the times change, and the office and the volunteer answer again before the notices are sent.
    for (const { token, form } of [mine, theirs])
      expect((await s.submitForm(token, { acao: 'confirmar', ...(await form()) })).status).toBe(200);
    for (const { vaga } of [mine, theirs]) await move(vaga, '18:30');
    const { versao } = await s.vaga(mine.vaga);
    await s.done(`/vagas/${mine.vaga}/estado`, { versao, estado: 'confirmado' });
    await s.submitForm(theirs.token, { acao: 'confirmar', ...(await theirs.form()) });
    const mails = (await s.mailsTo(mine.voluntario)).length;
    expect(await inform()).toEqual([
      ['confirmado', true],
      ['confirmado', true],
    ]);
    expect(await s.mailsTo(mine.voluntario)).toHaveLength(mails + 1);
    await move(mine.vaga, '18:00');
    expect(await inform()).toEqual([
      ['pendente', true],
      ['confirmado', true],
    ]);
  });

  it('is asked again when the event moved through a month that is not published yet', async () => {
    const { token, form, vaga, voluntario } = await duty('2030-03-28', 'Zilda');
    const confirm = async () =>
      (await s.submitForm(token, { acao: 'confirmar', ...(await form()) })).body.feito;
    expect(await confirm()).toBe('confirmado');
    expect((await s.change('evento', (await s.vaga(vaga)).evento, { data: '2030-04-04' })).status).toBe(200);
    t.clock.advance(3);
    await t.jobs.tick('escala.mudancas');
    expect((await s.mailsTo(voluntario)).at(-1)!.text).toContain('Não é mais sua');
    expect((await s.page(token)).servicos).toEqual([]);
    await s.publish('2030-04');
    expect(await s.vaga(vaga)).toMatchObject({ estado: 'pendente', avisada: true });
    expect(await confirm()).toBe('confirmado');
  });

  it('declines with a reason, and the leader is mailed the three best replacements', async () => {
    const { token, form, vaga } = await duty('2030-03-08', 'Gustavo Nunes');
    const fields = { acao: 'recusar', ...(await form()) };
    expect((await s.submitForm(token, fields)).body.errors).toHaveProperty('motivo');
    const before = toLeader().length;
    expect((await s.submitForm(token, { ...fields, motivo: 'Viagem' })).body).toEqual({ feito: 'recusado' });
    await t.jobs.runTwice('escala.lider');
    await t.jobs.runAll();
    const [mail, ...more] = toLeader().slice(before);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Gustavo Nunes não pode servir');
    expect(mail!.text).toContain('Motivo: Viagem');
    expect(mail!.text).toMatch(/\/admin\/escala\?departamento=\d+&dia=2030-03-08/);
    expect(mail!.text.match(/Quem pode substituir/g)).toHaveLength(3);
    expect(await s.vaga(vaga)).toMatchObject({ estado: 'recusado', motivo: 'Viagem' });
  });

  it('does not touch duties of others', async () => {
    const { form } = await duty('2030-03-09', 'Heitor');
    const other = await s.tokenOf(await s.volunteer('Ivo'));
    expect((await s.submitForm(other, { acao: 'confirmar', ...(await form()) })).body.message).toBe(
      errorText('servir.unknown_duty', 'pt_BR'),
    );
  });

  it('asks for a swap, and of two who accept at once one gets it; the leader and the asker are mailed', async () => {
    const asker = await duty('2030-03-10', 'Joana Lima');
    const [kaio, lara] = [await s.volunteer('Kaio'), await s.volunteer('Lara')];
    const { data } = (await t.request({ url: `/api/servir/${asker.token}/vagas/${asker.vaga}/candidatos` }))
      .body;
    expect(data.map(({ voluntario }: { voluntario: number }) => voluntario)).toEqual(
      expect.arrayContaining([kaio, lara]),
    );
    const fields = { acao: 'pedir_troca', motivo: 'Prova', ...(await asker.form()) };
    expect((await s.submitForm(asker.token, fields)).body.errors).toHaveProperty('convidados');
    const refused = await t.request({
      url: `/api/servir/${asker.token}`,
      body: { ...fields, convidados: [String(asker.voluntario)] },
    });
    expect(refused.body.errors).toHaveProperty('convidados');
    const swap = await t.request({
      url: `/api/servir/${asker.token}`,
      body: { ...fields, convidados: [String(kaio), String(lara)] },
    });
    expect(swap.body).toEqual({ feito: 'troca_pedida' });
    await t.jobs.runTwice('escala.troca');
    await t.jobs.runAll();
    expect((await s.mailsTo(kaio)).map(({ subject }) => subject)).toEqual([
      'Joana Lima pede uma troca na escala',
    ]);
    expect((await asker.find()).estado).toBe('troca_solicitada');

    const tokens = [await s.tokenOf(kaio), await s.tokenOf(lara)];
    const { id } = (await s.page(tokens[0]!)).trocas[0]!;
    const before = toLeader().length;
    const answers = await Promise.all(
      tokens.map((token) => s.submitForm(token, { acao: 'aceitar_troca', troca: String(id) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const winner = answers[0]!.status === 200 ? kaio : lara;
    expect(await s.vaga(asker.vaga)).toMatchObject({ voluntario: winner, estado: 'confirmado', troca: null });
    await t.jobs.runTwice('escala.lider');
    await t.jobs.runAll();
    t.clock.advance(3);
    await t.jobs.tick('escala.mudancas');
    expect(
      toLeader()
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual([expect.stringContaining('no lugar de Joana Lima')]);
    expect((await s.mailsTo(asker.voluntario)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A sua escala em'),
      expect.stringContaining('fica com a sua escala'),
    ]);
  });

  it('asks for a swap by the leader’s WhatsApp queue where there is no e-mail, and tells the asker of it in the same way', async () => {
    const asker = await duty('2030-03-17', 'Joana Prado');
    const [kaio, lara] = [await s.volunteer('Kaio Reis'), await s.volunteer('Lara Luz')];
    await t.db.run(sql`update pessoa set email = null
      where id in (select pessoa from voluntario where id = any(${[asker.voluntario, kaio, lara]}::integer[]))`);
    const queue = async (tipo: string): Promise<{ id: number; nome: string; texto: string }[]> => {
      await t.jobs.runAll();
      const { data } = (await s.call(`/whatsapp?departamento=${s.louvor}&mes=2030-03`)).body;
      return data.filter((one: { tipo: string }) => one.tipo === tipo);
    };
    const fields = { acao: 'pedir_troca', motivo: '', ...(await asker.form()) };
    const swap = await t.request({
      url: `/api/servir/${asker.token}`,
      body: { ...fields, convidados: [String(kaio), String(lara)] },
    });
    expect(swap.body).toEqual({ feito: 'troca_pedida' });
    const before = toLeader().length;
    const asked = await queue('troca');
    const [mail, ...more] = toLeader().slice(before);
    expect([mail!.subject, more]).toEqual(['Envie por WhatsApp: Joana Prado pede uma troca', []]);
    expect(mail!.text).toMatch(/Avisar por WhatsApp: Kaio Reis\n.*Avisar por WhatsApp: Lara Luz/);
    expect(mail!.text).toContain(`/admin/escala?departamento=${s.louvor}&dia=2030-03-17&abrir=whatsapp`);
    expect(asked.map(({ nome }) => nome)).toEqual(['Kaio Reis', 'Lara Luz']);
    // who serves no more since then is not asked, because accepting would be refused
    for (const [status, names] of [
      ['pausado', ['Kaio Reis']],
      ['ativo', ['Kaio Reis', 'Lara Luz']],
    ] as const) {
      expect((await s.change('voluntario', lara, { status })).status).toBe(200);
      expect((await queue('troca')).map(({ nome }) => nome)).toEqual(names);
    }
    expect(asked[0]!.texto).toMatch(
      /^Olá, Kaio! Joana Prado não vai poder servir em .*\n• 17\/03\/2030.*Louvor: Vocal\n/,
    );
    const link = /\/servir\/(\S+)$/.exec(asked[1]!.texto)?.[1] ?? '';
    await s.done(`/whatsapp/${asked[1]!.id}/enviada`, { enviada: true });

    const { id } = (await s.page(await s.tokenOf(kaio))).trocas[0]!;
    const refuse = { acao: 'recusar_troca', troca: String(id) };
    expect((await s.submitForm(await s.tokenOf(kaio), refuse)).status).toBe(200);
    expect((await queue('troca')).map(({ nome }) => nome)).toEqual(['Lara Luz']);
    expect(await queue('retirada')).toEqual([]);
    expect((await s.submitForm(link, { acao: 'aceitar_troca', troca: String(id) })).status).toBe(200);
    expect(await queue('troca')).toEqual([]);
    const [removed, ...others] = await queue('retirada');
    expect([removed!.nome, others]).toEqual(['Joana Prado', []]);
    expect(removed!.texto).toMatch(/este serviço não é mais seu:\n• 17\/03\/2030/);
  });

  it('queues no message that a duty was taken away for who has it again by a second swap', async () => {
    const removals = async (): Promise<string[]> => {
      await t.jobs.runAll();
      const { data } = (await s.call(`/whatsapp?departamento=${s.louvor}&mes=2030-03`)).body;
      return data
        .filter(
          ({ tipo, texto }: { tipo: string; texto: string }) =>
            tipo === 'retirada' && /(18|19)\/03/.test(texto),
        )
        .map(({ nome }: { nome: string }) => nome);
    };
    const swap = async (id: number, from: number, to: number): Promise<void> => {
      const { versao } = await s.vaga(id);
      const ask = { acao: 'pedir_troca', motivo: '', vaga: String(id), versao: String(versao) };
      const url = `/api/servir/${await s.tokenOf(from)}`;
      expect((await t.request({ url, body: { ...ask, convidados: [String(to)] } })).status).toBe(200);
      const token = await s.tokenOf(to);
      const { id: troca } = (await s.page(token)).trocas[0]!;
      expect((await s.submitForm(token, { acao: 'aceitar_troca', troca: String(troca) })).status).toBe(200);
    };
    const [first, second] = [await duty('2030-03-18', 'Rute Prado'), await duty('2030-03-19', 'Raquel Reis')];
    const helper = await s.volunteer('Sara Luz');
    await t.db.run(sql`update pessoa set email = null where id in
      (select pessoa from voluntario where id = any(${[first.voluntario, second.voluntario]}::integer[]))`);

    await swap(first.vaga, first.voluntario, helper);
    expect(await removals()).toEqual(['Rute Prado']);
    await swap(first.vaga, helper, first.voluntario);
    expect(await removals()).toEqual([]);

    // Both swaps before the message of the first one was made.
    await swap(second.vaga, second.voluntario, helper);
    await swap(second.vaga, helper, second.voluntario);
    expect(await removals()).toEqual([]);
  });

  it('withdraws a swap request, and the volunteers asked may refuse it', async () => {
    const asker = await duty('2030-03-11', 'Marta');
    const nilo = await s.volunteer('Nilo');
    const requestSwap = async () => {
      const convidados = [String(nilo)];
      await t.request({
        url: `/api/servir/${asker.token}`,
        body: { acao: 'pedir_troca', ...(await asker.form()), convidados },
      });
      return String((await asker.find()).troca!.id);
    };
    expect(
      (await s.submitForm(asker.token, { acao: 'desistir_troca', troca: await requestSwap() })).body.feito,
    ).toBe('troca_desfeita');
    expect((await asker.find()).estado).toBe('pendente');
    const troca = await requestSwap();
    const before = toLeader().length;
    expect((await s.submitForm(await s.tokenOf(nilo), { acao: 'recusar_troca', troca })).body.feito).toBe(
      'troca_recusada',
    );
    await t.jobs.runAll();
    expect(
      toLeader()
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual(['Ninguém pôde trocar com Marta']);
  });

  it('blocks days: a published duty in them is a conflict that the leader sees and is mailed', async () => {
    const { token, find, voluntario, vaga } = await duty('2030-03-12', 'Otto');
    const before = toLeader().length;
    expect(
      (await s.submitForm(token, { acao: 'bloquear', de: '2030-03-20', ate: '2030-03-19' })).body.errors,
    ).toHaveProperty('ate');
    expect(
      (await s.submitForm(token, { acao: 'bloquear', de: '2030-02-01', ate: '' })).body.errors,
    ).toHaveProperty('ate');
    expect((await s.submitForm(token, { acao: 'bloquear', de: '2030-03-20', ate: '' })).body.feito).toBe(
      'bloqueado',
    );
    expect(
      (await s.submitForm(token, { acao: 'bloquear', de: '2030-03-11', ate: '2030-03-13', motivo: 'Férias' }))
        .body.feito,
    ).toBe('bloqueado_com_escala');
    await t.jobs.runAll();
    expect(
      toLeader()
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual(['Otto não pode no dia da escala']);
    expect((await find()).em_conflito).toBe(true);
    const board = await s.board();
    expect(board.voluntarios.find(({ id }) => id === voluntario)!.bloqueios).toContainEqual({
      de: '2030-03-11',
      ate: '2030-03-13',
    });
    expect((await s.vaga(vaga)).voluntario).toBe(voluntario);
    const { bloqueios } = await s.page(token);
    expect(
      (await s.submitForm(token, { acao: 'desbloquear', bloqueio: String(bloqueios[0]!.id) })).body.feito,
    ).toBe('desbloqueado');
    expect((await s.page(token)).bloqueios).toHaveLength(1);
  });

  it('days that the office blocks after publishing: the leader is notified once, unless the leader blocked them', async () => {
    const { find, voluntario, vaga } = await duty('2030-03-14', 'Quésia');
    const bell = async (token: string): Promise<string[]> => {
      await t.jobs.tick('notificacao.avisar');
      const { body } = await t.request({ url: '/api/admin/notificacoes', token });
      return body.data.map(({ tipo, detalhe }: { tipo: string; detalhe: string }) => `${tipo} ${detalhe}`);
    };
    const block = async (token: string, bloqueios: object[], of = voluntario) => {
      const path = `/api/admin/voluntario/${of}`;
      const { body } = await t.request({ url: path, as: 'Administrador' });
      const record = {
        pessoa: body.pessoa.id,
        status: 'ativo',
        departamentos: [s.louvor],
        versao: body.versao,
        funcoes: body.funcoes,
        bloqueios,
      };
      expect((await t.request({ method: 'PUT', url: path, token, body: record })).status).toBe(200);
      await t.jobs.runAll();
    };
    const leader = await t.user('Administrador');
    await t.db.run(sql`update users set pessoa = ${lider.id} where id = ${leader.id}`);
    const [secretary, leads] = [
      await t.tokenOf((await t.user('Administrador')).id),
      await t.tokenOf(leader.id),
    ];
    await bell(secretary);
    const before = toLeader().length;
    const recipients = () =>
      toLeader()
        .slice(before)
        .map(({ subject }) => subject);
    const blockedDay = { de: '2030-03-16', ate: '2030-03-16' };
    const trip = { de: '2030-03-13', ate: '2030-03-15', motivo: 'Viagem' };
    await block(secretary, [blockedDay]);
    expect(recipients()).toEqual([]);
    await block(secretary, [blockedDay, trip]);
    await block(secretary, [blockedDay, { ...trip, motivo: 'Viagem de família' }]);
    expect(recipients()).toEqual(['Quésia não pode no dia da escala']);
    // What the tests before caused may be read as late as now.
    const toLeads = (await bell(leads)).filter((line) => line.includes('Quésia'));
    expect(toLeads).toEqual([expect.stringMatching(/^escala_bloqueio /)]);
    expect((await bell(secretary)).filter((line) => line.includes('Quésia'))).toEqual([]);
    expect((await find()).em_conflito).toBe(true);
    expect((await s.vaga(vaga)).voluntario).toBe(voluntario);

    const other = await duty('2030-03-15', 'Rebeca');
    await block(leads, [{ de: '2030-03-15', ate: '2030-03-15' }], other.voluntario);
    expect(recipients()).toEqual(['Quésia não pode no dia da escala']);
    expect((await bell(secretary)).filter((line) => line.includes('Rebeca'))).toHaveLength(1);
  });

  it('blocks the day after a night that ends before dawn: no conflict for the page, the leader or the answer', async () => {
    const voluntario = await s.volunteer('Valter');
    const night = { horario_inicial: '21:00', data_final: '2030-03-31', horario_final: '00:30' };
    const vigil = await s.place(await s.event('2030-03-30', night));
    await s.assign(vigil, voluntario);
    await s.publish();
    const token = await s.tokenOf(voluntario);
    const before = toLeader().length;
    const block = (de: string) => s.submitForm(token, { acao: 'bloquear', de, ate: '' });
    expect((await block('2030-03-31')).body.feito).toBe('bloqueado');
    t.clock.advance(3);
    await t.jobs.tick('escala.mudancas');
    await t.jobs.runAll();
    expect(toLeader().slice(before)).toEqual([]);
    const [servico] = (await s.page(token)).servicos;
    expect(servico!.em_conflito).toBe(false);
    const fields = { acao: 'confirmar', vaga: String(vigil.id), versao: String(servico!.versao) };
    expect((await s.submitForm(token, fields)).body.feito).toBe('confirmado');
    expect((await block('2030-03-30')).body.feito).toBe('bloqueado_com_escala');
  });

  it('days blocked before: the leader is mailed once of a duty that is published on them, or whose event moves there', async () => {
    const [first, second] = [await s.volunteer('Tadeu'), await duty('2030-03-21', 'Úrsula')];
    const tokens = [await s.tokenOf(first), second.token] as const;
    const draft = await s.place(await s.event('2030-05-12'));
    await s.assign(draft, first);
    const block = async (token: string, de: string, ate: string) =>
      (await s.submitForm(token, { acao: 'bloquear', de, ate })).body.feito;
    expect(await block(tokens[0], '2030-05-10', '2030-05-15')).toBe('bloqueado');
    expect(await block(tokens[1], '2030-03-22', '2030-03-23')).toBe('bloqueado');
    const before = toLeader().length;
    const told = async () => {
      t.clock.advance(3);
      for (const _ of [1, 2]) {
        await t.jobs.tick('escala.mudancas');
        await t.jobs.runAll();
      }
      return toLeader()
        .slice(before)
        .map(({ subject }) => subject);
    };
    expect(await told()).toEqual([]);
    await s.publish('2030-05');
    const ofFirst = 'Tadeu não pode no dia da escala';
    expect(await told()).toEqual([ofFirst]);
    expect((await s.page(tokens[0])).servicos).toMatchObject([{ vaga: draft.id, em_conflito: true }]);

    const { evento } = await s.vaga(second.vaga);
    expect((await s.change('evento', evento, { data: '2030-03-22' })).status).toBe(200);
    const both = [ofFirst, 'Úrsula não pode no dia da escala'];
    expect(await told()).toEqual(both);
    // Moved on, the duty is free of conflict; back on a blocked day another time, it is news again.
    expect((await s.change('evento', evento, { data: '2030-03-24' })).status).toBe(200);
    expect(await told()).toEqual(both);
    t.clock.advance(25 * 60);
    expect((await s.change('evento', evento, { data: '2030-03-23' })).status).toBe(200);
    expect(await told()).toEqual([...both, both[1]]);
  });

  it('of a person who died or of a paused volunteer: the leader is notified once, and nobody is reminded', async () => {
    const [dead, paused] = [
      await duty('2030-03-25', 'Rute Falecida'),
      await duty('2030-03-25', 'Saulo Pausado'),
    ];
    const [{ pessoa } = { pessoa: 0 }] = await t.db.query<{ pessoa: number }>(
      sql`select pessoa from voluntario where id = ${dead.voluntario}`,
    );
    t.clock.advance(3);
    const before = toLeader().length;
    const told = () =>
      toLeader()
        .slice(before)
        .map(({ subject }) => subject)
        .toSorted();
    expect((await s.change('pessoa', pessoa, { status: 'falecido' })).status).toBe(200);
    expect((await s.change('voluntario', paused.voluntario, { status: 'pausado' })).status).toBe(200);
    for (const _ of [1, 2]) {
      await t.jobs.tick('escala.mudancas');
      await t.jobs.runAll();
    }
    const once = ['Rute Falecida', 'Saulo Pausado'].map((nome) => `${nome} não está servindo e tem escala`);
    expect(told()).toEqual(once);
    const board = await s.board();
    expect(board.voluntarios.find(({ id }) => id === dead.voluntario)!.status).toBe('desligado');
    const free = await s.place(await s.event('2030-03-27'));
    expect((await s.assign(free, dead.voluntario)).body.conflitos[0].rule).toBe('inativo');
    const candidates = (await s.call(`/vagas/${free.id}/candidatos`)).body.data;
    expect(JSON.stringify(candidates)).not.toMatch(/Rute Falecida|Saulo Pausado/);
    const queue = (await s.call(`/whatsapp?departamento=${s.louvor}&mes=2030-03`)).text;
    expect(queue).toContain('Saulo Pausado');
    expect(queue).not.toContain('Rute Falecida');

    const mails = async () =>
      [...(await s.mailsTo(dead.voluntario)), ...(await s.mailsTo(paused.voluntario))].length;
    const sent = await mails();
    await t.db.run(sql`update escala_aviso set contado_em = '2030-03-01T12:00:00Z'
      where voluntario = any(${[dead.voluntario, paused.voluntario]}::integer[])`);
    const now = t.clock.now().toISOString();
    t.clock.set('2030-03-22T09:05:00-03:00');
    await t.jobs.tick('escala.lembrar');
    expect(await mails()).toBe(sent);
    t.clock.set(now);
    // a change of the duty is news for the volunteer who may be back soon, and for nobody who died
    for (const { vaga, voluntario } of [dead, paused]) {
      await t.db.run(sql`update escala_vaga set ate = ate + interval '1 hour' where id = ${vaga}`);
      await t.jobs.tick('escala.mudancas');
      expect([voluntario, await mails()]).toEqual([
        voluntario,
        voluntario === dead.voluntario ? sent : sent + 1,
      ]);
    }
    expect((await s.change('voluntario', paused.voluntario, { status: 'ativo' })).status).toBe(200);
    await t.jobs.tick('escala.mudancas');
    expect((await s.change('voluntario', paused.voluntario, { status: 'desligado' })).status).toBe(200);
    await t.jobs.tick('escala.mudancas');
    await t.jobs.runAll();
    expect(told()).toEqual([...once, once[1]]);
  });

  it('declined after the leader left goes to the account that published, and who died meanwhile gets no mail about a swap', async () => {
    const asker = await duty('2030-03-28', 'Vera Troca');
    const [dead, alive] = [await s.volunteer('Wagner Falecido'), await s.volunteer('Zélia Viva')];
    const setStatus = (voluntario: number, status: string) =>
      t.db.run(
        sql`update pessoa p set status = ${status} from voluntario o where p.id = o.pessoa and o.id = ${voluntario}`,
      );
    const fields = { acao: 'pedir_troca', motivo: 'Prova', ...(await asker.form()) };
    const body = { ...fields, convidados: [String(dead), String(alive)] };
    expect((await t.request({ url: `/api/servir/${asker.token}`, body })).body).toEqual({
      feito: 'troca_pedida',
    });
    await setStatus(dead, 'falecido');
    await t.jobs.runAll();
    expect([(await s.mailsTo(dead)).length, (await s.mailsTo(alive)).length]).toEqual([0, 1]);

    const token = await s.tokenOf(alive);
    const { id } = (await s.page(token)).trocas[0]!;
    await setStatus(asker.voluntario, 'falecido');
    const before = (await s.mailsTo(asker.voluntario)).length;
    expect((await s.submitForm(token, { acao: 'aceitar_troca', troca: String(id) })).status).toBe(200);
    await t.jobs.runAll();
    expect(await s.mailsTo(asker.voluntario)).toHaveLength(before);

    await s.change('pessoa', lider.id, { status: 'transferido' });
    const [led, sent] = [toLeader().length, t.mail.sent.length];
    const vera = await duty('2030-03-29', 'Vitória Nunes');
    await s.submitForm(vera.token, { acao: 'recusar', motivo: 'Viagem', ...(await vera.form()) });
    await t.jobs.runAll();
    expect(toLeader()).toHaveLength(led);
    expect(t.mail.sent.slice(sent).map(({ subject }) => subject)).toContain('Vitória Nunes não pode servir');
    await s.change('pessoa', lider.id, { status: 'membro_ativo' });
  });

  it('is reminded three days and one day before, each once', async () => {
    const { voluntario } = await duty('2030-03-20', 'Paula');
    const count = async () =>
      (await s.mailsTo(voluntario)).filter(({ subject }) => subject.startsWith('Lembrete')).length;
    for (const [day, total] of [
      ['2030-03-16', 0],
      ['2030-03-17', 1],
      ['2030-03-18', 1],
      ['2030-03-19', 2],
      ['2030-03-20', 2],
    ] as const) {
      t.clock.set(`${day}T09:05:00-03:00`);
      await t.jobs.tick('escala.lembrar');
      await t.jobs.tick('escala.lembrar');
      expect([day, await count()]).toEqual([day, total]);
    }
  });
});
