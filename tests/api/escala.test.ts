import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { sharp } from '#server/sharp.ts';
import type { Vaga } from '#shared/contracts/escala.ts';
import { errorText } from '#shared/errors.ts';
import { type RequestOptions, testApp } from '../support/app.ts';
import { escalaFixture } from '../support/escala-fixture.ts';
import { readPdf } from '../support/pdf.ts';
import { blackPng } from '../support/pictures.ts';

const t = await testApp();
const s = await escalaFixture(t);

describe('places of a schedule', () => {
  it('come from the templates of a department, by the kind of event; another run adds only missing ones', async () => {
    const midia = await s.department('Mídia');
    await s.put('escala_modelo', {
      nome: 'Culto',
      departamento: midia,
      tipo: 'culto',
      posicoes: [
        { funcao: 'Câmera', quantidade: 2 },
        { funcao: 'Som', quantidade: 1, nivel_minimo: 'experiente' },
      ],
    });
    const culto = await s.event('2030-03-03');
    await s.event('2030-03-05', { nome: 'Ensaio', tipo: 'ensaio', status: 'rascunho' });
    const period = { departamento: midia, de: '2030-03-01', ate: '2030-03-09' };
    expect(await s.done('/modelos', period)).toEqual({ criadas: 3 });
    expect(await s.done('/modelos', period)).toEqual({ criadas: 0 });
    const { vagas } = await s.board(`de=2030-03-01&ate=2030-03-09&departamento=${midia}`);
    expect(
      vagas.map(({ funcao, nivel_minimo, evento, de, ate }) => [funcao, nivel_minimo, evento, de, ate]),
    ).toEqual([
      ['Câmera', null, culto, '2030-03-03T19:00', '2030-03-03T21:00'],
      ['Câmera', null, culto, '2030-03-03T19:00', '2030-03-03T21:00'],
      ['Som', 'experiente', culto, '2030-03-03T19:00', '2030-03-03T21:00'],
    ]);
    const none = await s.call('/modelos', { ...period, departamento: await s.department('Vazio') });
    expect([none.status, none.body.message]).toEqual([409, errorText('escala.no_template', 'pt_BR')]);
  });

  it('of a template are a series: this, the following or all are changed and deleted, and volunteers are notified of their own alone', async () => {
    const som = await s.department('Mesa de som');
    const modelo = {
      nome: 'Culto de som',
      departamento: som,
      tipo: 'santa_ceia',
      posicoes: [{ funcao: 'Mesa', quantidade: 2 }],
    };
    await s.put('escala_modelo', modelo);
    const days = ['2030-04-07', '2030-04-14', '2030-04-21'];
    for (const day of days) await s.event(day, { tipo: 'santa_ceia' });
    const period = { departamento: som, de: '2030-04-01', ate: '2030-04-30' };
    expect(await s.done('/modelos', period)).toEqual({ criadas: 6 });
    const read = async () => (await s.board(`de=2030-04-01&ate=2030-04-30&departamento=${som}`)).vagas;
    const all = await read();
    const [one, two, three] = all.filter(({ serie }) => serie === all[0]!.serie);
    expect([one, two, three].map((vaga) => vaga!.de.slice(0, 10))).toEqual(days);
    expect(new Set(all.map(({ serie }) => serie)).size).toBe(2);
    // The first and the last place have volunteers, who were notified.
    const more = { departamentos: [som], funcoes: [{ funcao: 'Mesa', nivel: 'experiente' }] };
    const [rute, noa] = [await s.volunteer('Rute Mesa', more), await s.volunteer('Noa Mesa', more)];
    for (const [vaga, who] of [
      [one!, rute],
      [three!, noa],
    ] as const)
      expect((await s.assign(vaga, who)).status).toBe(200);
    await s.publish('2030-04', som);
    const mails = async () => [(await s.mailsTo(rute)).length, (await s.mailsTo(noa)).length];
    expect(await mails()).toEqual([1, 1]);
    const change = (vaga: Vaga, body: object, alcance?: string) =>
      s.call(
        `/vagas/${vaga.id}${alcance ? `?alcance=${alcance}` : ''}`,
        { versao: vaga.versao, ...body },
        { method: 'PUT' },
      );
    const alone = await change(two!, { funcao: 'Mesa e luz' });
    expect([alone.status, alone.body.serie]).toEqual([200, undefined]);
    const body = { funcao: 'Mesa digital', de: '2030-04-14T18:30', ate: two!.ate };
    const following = await change(alone.body.vaga, body, 'este_e_seguintes');
    expect(following.body.serie).toEqual({ outros: 1, mantidos: [] });
    const now = (await read()).filter(({ serie }) => serie === one!.serie);
    expect(now.map(({ funcao, de }) => [funcao, de])).toEqual([
      ['Mesa', one!.de],
      ['Mesa digital', '2030-04-14T18:30'],
      ['Mesa digital', '2030-04-21T18:30'],
    ]);
    t.clock.advance(3);
    await t.jobs.tick('escala.mudancas');
    await t.jobs.runAll();
    expect(await mails()).toEqual([1, 2]);
    expect((await change(now[0]!, { funcao: 'Som' }, 'todas')).status).toBe(422);
    // A renamed place is not made again.
    expect(await s.done('/modelos', period)).toEqual({ criadas: 0 });
    const remove = (vaga: Vaga, alcance: string) =>
      s.call(`/vagas/${vaga.id}?versao=${vaga.versao}&alcance=${alcance}`, undefined, { method: 'DELETE' });
    const deleted = await remove(now[1]!, 'todos');
    expect([deleted.status, deleted.body]).toEqual([200, { outros: 2, mantidos: [] }]);
    const left = await read();
    expect(left.map(({ serie }) => serie)).toEqual(Array(3).fill(left[0]!.serie));
    expect((await remove(left[0]!, 'este')).status).toBe(204);
    expect(await read()).toHaveLength(2);
  });

  it('of a template are no series over events of another name or another repetition', async () => {
    const portaria = await s.department('Portaria');
    await s.put('escala_modelo', {
      nome: 'Portaria',
      departamento: portaria,
      tipo: 'reuniao',
      posicoes: [{ funcao: 'Porta', quantidade: 1 }],
    });
    const weekly = { tipo: 'reuniao', repeticao: 'semanal', repeticoes: 3 };
    await s.event('2030-05-03', { nome: 'Vigília', ...weekly });
    await s.event('2030-05-04', { nome: 'Vigília', ...weekly });
    for (const day of ['2030-05-05', '2030-05-12']) await s.event(day, { nome: 'Conselho', tipo: 'reuniao' });
    await s.event('2030-05-06', { nome: 'Assembleia', tipo: 'reuniao' });
    const month = { departamento: portaria, de: '2030-05-01', ate: '2030-05-31' };
    expect(await s.done('/modelos', month)).toEqual({ criadas: 9 });
    const read = async () => (await s.board(`de=2030-05-01&ate=2030-05-31&departamento=${portaria}`)).vagas;
    const on = async (day: string) => (await read()).find(({ de }) => de.startsWith(day))!;
    const counts = async (day: string) => (await s.call(`/vagas/${(await on(day)).id}/serie`)).body;
    expect(await counts('2030-05-10')).toEqual({ este_e_seguintes: 2, todos: 3 });
    expect(await counts('2030-05-05')).toEqual({ este_e_seguintes: 2, todos: 2 });
    expect(await counts('2030-05-06')).toEqual({ este_e_seguintes: 1, todos: 1 });

    const friday = await on('2030-05-10');
    const changed = await s.call(
      `/vagas/${friday.id}?alcance=este_e_seguintes`,
      { versao: friday.versao, funcao: 'Estacionamento' },
      { method: 'PUT' },
    );
    expect(changed.body.serie).toEqual({ outros: 1, mantidos: [] });
    const moved = (await read()).filter(({ funcao }) => funcao === 'Estacionamento');
    expect(moved.map(({ de }) => de.slice(0, 10))).toEqual(['2030-05-10', '2030-05-17']);

    const sunday = await on('2030-05-12');
    const removed = await s.call(`/vagas/${sunday.id}?versao=${sunday.versao}&alcance=todos`, undefined, {
      method: 'DELETE',
    });
    expect(removed.body).toEqual({ outros: 1, mantidos: [] });
    expect(await read()).toHaveLength(7);
  });

  it('move with their event, and go with it', async () => {
    const evento = await s.event('2030-03-04');
    const vaga = await s.place(evento, { de: '2030-03-04T18:00', ate: '2030-03-04T21:00' });
    await s.change('evento', evento, {
      data: '2030-03-06',
      horario_inicial: '20:00',
      horario_final: '22:00',
    });
    expect(await s.vaga(vaga.id)).toMatchObject({
      de: '2030-03-06T19:00',
      ate: '2030-03-06T22:00',
      versao: 2,
    });
    await t.request({ as: 'Administrador', method: 'DELETE', url: `/api/admin/evento/${evento}` });
    expect(await s.vaga(vaga.id)).toBeUndefined();
  });

  it('keep their own length when their event ends earlier, and never end before they begin', async () => {
    const evento = await s.event('2030-04-02', { horario_inicial: '19:00', horario_final: '22:00' });
    const at = (de: string, ate: string) =>
      s.place(evento, { de: `2030-04-02T${de}`, ate: `2030-04-02T${ate}` });
    const whole = await s.place(evento);
    const [before, tidying, long] = [
      await at('18:00', '19:00'),
      await at('21:00', '22:00'),
      await at('18:00', '22:00'),
    ];
    await s.change('evento', evento, { horario_final: '20:30' });
    const times = async (): Promise<string[]> => {
      const found: string[] = [];
      for (const { id } of [whole, before, tidying, long]) {
        const { de, ate } = await s.vaga(id);
        found.push(`${de.slice(11)}–${ate.slice(11)}`);
      }
      return found;
    };
    expect(await times()).toEqual(['19:00–20:30', '18:00–19:00', '19:30–20:30', '18:00–20:30']);
    await expect(
      t.db.run(sql`update escala_vaga set ate = de where id = ${before.id}`),
    ).rejects.toMatchObject({ constraint: 'escala_vaga_ate_check' });
  });

  it('of a series refuse a change after which one of them would end before it begins', async () => {
    const cantina = await s.department('Cantina');
    await s.put('escala_modelo', {
      nome: 'Cantina',
      departamento: cantina,
      tipo: 'conferencia',
      posicoes: [{ funcao: 'Fogão', quantidade: 1 }],
    });
    for (const day of ['2030-06-03', '2030-06-10']) await s.event(day, { tipo: 'conferencia' });
    const june = { departamento: cantina, de: '2030-06-01', ate: '2030-06-30' };
    expect(await s.done('/modelos', june)).toEqual({ criadas: 2 });
    const read = async () => (await s.board(`de=2030-06-01&ate=2030-06-30&departamento=${cantina}`)).vagas;
    const [one, two] = await read();
    const change = (vaga: Vaga, body: object, query = '') =>
      s.call(`/vagas/${vaga.id}${query}`, { versao: vaga.versao, ...body }, { method: 'PUT' });
    expect((await change(two!, { ate: '2030-06-10T19:30' })).status).toBe(200);
    const refused = await change(one!, { ate: '2030-06-03T20:00' }, '?alcance=todos');
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('10/06/2030')]);
    expect((await read()).map(({ ate }) => ate)).toEqual(['2030-06-03T21:00', '2030-06-10T19:30']);
  });

  it('are refused with a message when the request makes no sense', async () => {
    const evento = await s.event('2030-03-07');
    const body = { evento, departamento: s.louvor, funcao: 'Vocal' };
    expect((await s.call('/vagas', { ...body, funcao: '' })).body.errors).toHaveProperty('funcao');
    expect((await s.call('/vagas', { ...body, quantidade: 21 })).body.errors).toHaveProperty('quantidade');
    expect((await s.call('/vagas', { ...body, evento: 99_999 })).body.errors).toHaveProperty('evento');
    expect((await s.call('/vagas', { ...body, de: '2030-03-07T22:00' })).body.errors).toHaveProperty('ate');
    expect((await s.call('?de=2030-03-01&ate=2030-12-31')).body.errors).toHaveProperty('ate');
    expect(
      (await s.call('/publicar', { departamento: s.louvor, mes: '2030-13' })).body.errors,
    ).toHaveProperty('mes');
  });
});

describe('a volunteer at a place', () => {
  it('is refused by hard rules and warned of soft ones', async () => {
    const evento = await s.event('2030-03-10');
    const [vaga, other] = [await s.place(evento), await s.place(evento)];
    const ana = await s.volunteer('Ana', {
      maximo_mes: 1,
      bloqueios: [{ de: '2030-03-17', ate: '2030-03-18' }],
    });
    const put = await s.assign(vaga, ana);
    expect([put.status, put.body.alertas, put.body.vaga.estado]).toEqual([200, [], 'pendente']);
    const twice = await s.assign(other, ana);
    expect([twice.status, twice.body.conflitos[0].rule]).toEqual([422, 'repetido']);
    const same = await s.place(await s.event('2030-03-10', { nome: 'Reunião', horario_inicial: '20:00' }));
    expect((await s.assign(same, ana)).body.conflitos[0]).toMatchObject({
      rule: 'mesmo_horario',
      values: { evento: 'Culto da família' },
    });
    const away = await s.place(await s.event('2030-03-17'));
    expect((await s.assign(away, ana)).body.conflitos[0].rule).toBe('bloqueio');
    const often = await s.place(await s.event('2030-03-24'));
    expect((await s.assign(often, ana)).body.alertas.map(({ rule }: { rule: string }) => rule)).toEqual([
      'maximo_mes',
    ]);
    const gone = await s.volunteer('Gil', { status: 'desligado' });
    expect((await s.assign(other, gone)).body.conflitos[0].rule).toBe('inativo');
  });

  it('is put there by one of two leaders at once: the other gets a 409 with the place as it is', async () => {
    const vaga = await s.place(await s.event('2030-03-11'));
    const [one, two] = [await s.volunteer('Bia'), await s.volunteer('Caio')];
    const answers = await Promise.all([s.assign(vaga, one), s.assign(vaga, two)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect(lost!.body.vaga).toEqual(won!.body.vaga);
  });

  it('is never at two places at the same time, whatever happens at once', async () => {
    const eventos = [await s.event('2030-03-12'), await s.event('2030-03-12', { nome: 'Ensaio' })];
    const [first, second] = [await s.place(eventos[0]!), await s.place(eventos[1]!)];
    const davi = await s.volunteer('Davi');
    const answers = await Promise.all([s.assign(first, davi), s.assign(second, davi)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('moves to an empty place, changes places with another, and back by the versions of the answer', async () => {
    const [evento, later] = [await s.event('2030-03-13'), await s.event('2030-03-14')];
    const [a, b] = [await s.place(evento), await s.place(later)];
    const [eva, fabio] = [await s.volunteer('Eva'), await s.volunteer('Fábio')];
    const from = (await s.assign(a, eva)).body.vaga;
    const { vagas } = await s
      .done('/mover', { de: from, para: b }, {})
      .catch(async () =>
        s.done('/mover', { de: { id: from.id, versao: from.versao }, para: { id: b.id, versao: b.versao } }),
      );
    expect(vagas.map((one: { vaga: { voluntario: number | null } }) => one.vaga.voluntario)).toEqual([
      null,
      eva,
    ]);
    const filled = (await s.assign(vagas[0].vaga, fabio)).body.vaga;
    const swapped = await s.done('/mover', {
      de: { id: filled.id, versao: filled.versao },
      para: { id: b.id, versao: vagas[1].vaga.versao },
    });
    expect(swapped.vagas.map((one: { vaga: { voluntario: number } }) => one.vaga.voluntario)).toEqual([
      eva,
      fabio,
    ]);
    const lost = await s.call('/mover', {
      de: { id: filled.id, versao: filled.versao },
      para: { id: b.id, versao: vagas[1].vaga.versao },
    });
    expect(lost.status).toBe(409);
  });
});

describe('a month', () => {
  it('is copied to the matching events of another, without volunteers whom a hard rule forbids', async () => {
    const infantil = await s.department('Infantil');
    const [march, april] = [
      await s.event('2030-03-02', { nome: 'Sábado', tipo: 'curso' }),
      await s.event('2030-04-06', { nome: 'Sábado', tipo: 'curso' }),
    ];
    const in_ = { departamento: infantil, funcao: 'Professor' };
    const [one, two] = [await s.place(march, in_), await s.place(march, in_)];
    const [gabi, hugo] = [
      await s.volunteer('Gabi', { departamentos: [infantil] }),
      await s.volunteer('Hugo', {
        departamentos: [infantil],
        bloqueios: [{ de: '2030-04-06', ate: '2030-04-06' }],
      }),
    ];
    await s.assign(one, gabi);
    await s.assign(two, hugo);
    const copy = { departamento: infantil, de_mes: '2030-03', para_mes: '2030-04', voluntarios: true };
    expect(await s.done('/copiar', copy)).toEqual({ criadas: 2, preenchidas: 1, recusadas: 1 });
    expect(await s.done('/copiar', copy)).toEqual({ criadas: 0, preenchidas: 0, recusadas: 0 });
    const { vagas } = await s.board(`de=2030-04-01&ate=2030-04-30&departamento=${infantil}`);
    expect(vagas.map(({ evento, voluntario }) => [evento, voluntario])).toEqual([
      [april, gabi],
      [april, null],
    ]);
    expect(await s.done('/limpar', { departamento: infantil, de: '2030-04-01', ate: '2030-04-30' })).toEqual({
      liberadas: 1,
      excluidas: 0,
    });
    expect(
      await s.done('/limpar', { departamento: infantil, de: '2030-04-01', ate: '2030-04-30', vagas: true }),
    ).toEqual({ liberadas: 0, excluidas: 2 });
  });

  it('is filled by a proposal with reasons, which is taken as far as it still holds', async () => {
    const som = await s.department('Som');
    const in_ = { departamento: som, funcao: 'Mesa' };
    const [first, second] = [
      await s.place(await s.event('2030-03-20'), in_),
      await s.place(await s.event('2030-03-27'), in_),
    ];
    const funcoes = [{ funcao: 'Mesa', nivel: 'experiente' }];
    await s.volunteer('Iara', { departamentos: [som], funcoes });
    await s.volunteer('João', { departamentos: [som], funcoes });
    const { sugestoes, vazias } = await s.done('/sugestao', {
      departamentos: [som],
      de: '2030-03-15',
      ate: '2030-03-31',
    });
    expect(vazias).toEqual([]);
    expect(new Set(sugestoes.map(({ voluntario }: { voluntario: number }) => voluntario)).size).toBe(2);
    expect(sugestoes[0].motivos.length).toBeGreaterThan(0);
    await s.assign(second, sugestoes[0].voluntario);
    const choices = sugestoes.map(({ vaga, voluntario }: { vaga: number; voluntario: number }) => ({
      vaga,
      voluntario,
      versao: 1,
    }));
    const applied = await s.done('/sugestao/aplicar', { sugestoes: choices });
    expect(applied.vagas.map((one: { vaga: { id: number } }) => one.vaga.id)).toEqual([first.id]);
    expect(applied.recusadas).toEqual([{ vaga: second.id, motivo: 'mudou' }]);
    const { data } = (await s.call(`/vagas/${first.id}/candidatos`)).body;
    expect(
      data.every(({ voluntario }: { voluntario: number }) => voluntario !== sugestoes[0].voluntario),
    ).toBe(true);
  });
});

it('a month of a department and one of its events are pictures for WhatsApp', async () => {
  const evento = await s.event('2030-04-07');
  await s.assign(await s.place(evento), await s.volunteer('Zilda Assunção'));
  const image = (query: string) =>
    t.app.inject({ url: `/api/admin/escala/imagem.png?departamento=${s.louvor}&${query}`, headers });
  const headers = { authorization: `Bearer ${await t.tokenFor('Administrador')}` };
  for (const query of ['mes=2030-04', `evento=${evento}`]) {
    const { statusCode, rawPayload } = await image(query);
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1080 });
  }
  expect((await image('mes=2030-05')).statusCode).toBe(404);
  expect((await image('')).statusCode).toBe(422);
});

it('a month of a department is a paper of A4 pages with the name of the church', async () => {
  const departamento = await s.department('Intercessão');
  const evento = await s.event('2030-04-14');
  const at = { departamento, funcao: 'Oração' };
  await s.assign(
    await s.place(evento, at),
    await s.volunteer('Otília Prado', { departamentos: [departamento] }),
  );
  await s.place(evento, at);
  const headers = { authorization: `Bearer ${await t.tokenFor('Administrador')}` };
  const fetchPdf = (mes: string, more: Record<string, string> = {}) =>
    t.app.inject({
      url: `/api/admin/escala/escala.pdf?departamento=${departamento}&mes=${mes}`,
      headers: { ...headers, ...more },
    });
  const paper = await fetchPdf('2030-04');
  expect(paper.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="escala-intercessao-abril-de-2030.pdf"',
  });
  const { texts, roles } = await readPdf(paper.rawPayload);
  const [igreja] = await t.db.query<{ nome: string }>(sql`select nome from site`);
  expect(texts).toEqual([
    expect.stringMatching(/Domingo, 14\/04, 19:00.*Oração Otília Prado Oração a definir/),
  ]);
  expect(texts[0]).toContain(igreja!.nome);
  const english = await fetchPdf('2030-04', { 'accept-language': 'en' });
  expect((await readPdf(english.rawPayload)).texts[0]).toContain('Sunday, 14 Apr, 7 pm');
  expect(roles).toEqual(expect.arrayContaining(['H1', 'H2']));
  expect((await fetchPdf('2030-05')).statusCode).toBe(404);
  expect((await fetchPdf('')).statusCode).toBe(422);
});

it('gives photos of volunteers to users who may read people', async () => {
  const form = new FormData();
  form.append('arquivo', new File([new Uint8Array(blackPng(20, 10))], 'foto.png'));
  const { body: foto } = await t.request({
    url: '/api/admin/pessoa/arquivos/foto',
    form,
    as: 'Administrador',
  });
  const pessoa = await s.put('pessoa', { nome: 'Quitéria', foto: foto.id });
  const id = await s.volunteer('Quitéria', { pessoa: pessoa.id });
  const photoFor = async (more: Partial<RequestOptions>) =>
    (await s.board(undefined, more)).voluntarios.find((one) => one.id === id)?.foto;
  expect(await photoFor({})).toBe(`/arquivos/${foto.id}`);
  const { id: role } = await s.put('acesso/perfis', {
    nome: 'Só escala',
    rules: [{ action: 'list', subject: 'voluntario' }],
  });
  expect(role).toBeGreaterThan(0);
  expect(await photoFor({ as: 'Só escala' })).toBeNull();
});

describe('publishing', () => {
  it('notifies each volunteer once with all duties, and later only those affected by a change', async () => {
    const recepcao = await s.department('Recepção');
    const in_ = { departamento: recepcao, funcao: 'Porta' };
    const [karen, leo, mel] = [
      await s.volunteer('Karen', { departamentos: [recepcao] }),
      await s.volunteer('Léo', { departamentos: [recepcao] }),
      await s.volunteer('Mel', { departamentos: [recepcao] }),
    ];
    const culto = await s.event('2030-03-31');
    const places = [
      await s.place(culto, in_),
      await s.place(culto, in_),
      await s.place(await s.event('2030-03-30'), in_),
    ];
    await s.assign(places[0]!, karen);
    const his = (await s.assign(places[1]!, leo)).body.vaga;
    await s.assign(places[2]!, karen);
    await t.jobs.tick('escala.mudancas');
    expect(await s.mailsTo(karen)).toEqual([]);

    await s.publish('2030-03', recepcao);
    await s.publish('2030-03', recepcao);
    const [mail] = await s.mailsTo(karen);
    expect((await s.mailsTo(karen)).length).toBe(1);
    expect(mail!.text.match(/Recepção: Porta/g)).toHaveLength(2);
    expect(mail!.text).toContain('/servir/');
    expect(await s.mailsTo(mel)).toEqual([]);

    // Mel takes the place of Léo: both are notified, Karen is not.
    const now = (await s.assign(his, mel)).body.vaga;
    await t.jobs.tick('escala.mudancas');
    expect((await s.mailsTo(leo)).length).toBe(1);
    t.clock.advance(3);
    await t.jobs.tick('escala.mudancas');
    await t.jobs.tick('escala.mudancas');
    expect(
      [await s.mailsTo(karen), await s.mailsTo(leo), await s.mailsTo(mel)].map(({ length }) => length),
    ).toEqual([1, 2, 1]);
    expect((await s.mailsTo(leo))[1]!.text).toContain('Não é mais sua');

    // A change that is taken back within minutes notifies nobody.
    const back = (await s.assign(now, leo)).body.vaga;
    await s.assign(back, mel);
    t.clock.advance(3);
    await t.jobs.tick('escala.mudancas');
    expect([(await s.mailsTo(leo)).length, (await s.mailsTo(mel)).length]).toEqual([2, 1]);

    // The event moves: the volunteers who serve there are notified of the new time.
    await s.change('evento', culto, { horario_inicial: '18:00' });
    await t.db.run(sql`update evento set atualizado_em = ${t.clock.now()} where id = ${culto}`);
    await t.db.run(sql`update escala_vaga set atualizado_em = ${t.clock.now()} where evento = ${culto}`);
    t.clock.advance(3);
    await t.jobs.tick('escala.mudancas');
    expect((await s.mailsTo(karen)).at(-1)!.text).toContain('Mudou para: 31/03/2030, 18:00');
    expect((await s.mailsTo(leo)).length).toBe(2);

    const { meses } = await s.board(`de=2030-03-01&ate=2030-03-31&departamento=${recepcao}`);
    expect(meses).toMatchObject([{ mes: '2030-03', vagas: 3, preenchidas: 3, a_avisar: 0 }]);
    expect((await s.call('/despublicar', { departamento: recepcao, mes: '2030-03' })).status).toBe(409);
  });

  it('counts no places of cancelled events, nor messages that nobody will get', async () => {
    const coral = await s.department('Coral');
    const in_ = { departamento: coral, funcao: 'Coro' };
    const [ana, bia, gone] = [
      await s.volunteer('Ana Coral', { departamentos: [coral] }),
      await s.volunteer('Bia Coral', { departamentos: [coral] }),
      await s.volunteer('Saiu Coral', { departamentos: [coral] }),
    ];
    const [cancelled, kept] = [await s.event('2030-03-09'), await s.event('2030-03-10')];
    await s.assign(await s.place(cancelled, in_), ana);
    await s.place(cancelled, in_);
    await s.assign(await s.place(kept, in_), bia);
    await s.publish('2030-03', coral);
    await s.assign(await s.place(kept, in_), gone);
    await t.db.run(
      sql`update pessoa set status = 'falecido' where id = (select pessoa from voluntario where id = ${gone})`,
    );
    const month = async () => (await s.board(`de=2030-03-01&ate=2030-03-31&departamento=${coral}`)).meses[0];
    expect(await month()).toMatchObject({ vagas: 4, preenchidas: 3, a_avisar: 0 });
    const cards = async (): Promise<number[]> => {
      const { body } = await t.request({ url: '/api/admin/painel', as: 'Administrador' });
      return ['vagas', 'confirmacoes'].map(
        (chave) => body.cartoes.find((one: { chave: string }) => one.chave === chave).numero.valor,
      );
    };
    const before = await cards();
    const { total } = (
      await t.request({ url: `/api/admin/escala_vaga?evento=${cancelled}&vazia=true`, as: 'Administrador' })
    ).body;
    expect(total).toBe(1);
    expect((await s.change('evento', cancelled, { status: 'cancelado' })).status).toBe(200);
    t.clock.advance(3);
    await t.jobs.tick('escala.mudancas');
    expect(await month()).toMatchObject({ vagas: 2, preenchidas: 2, a_avisar: 0 });
    expect(await cards()).toEqual([before[0]! - 1, before[1]! - 1]);
    const listed = async (evento_cancelado: boolean) =>
      (
        await t.request({
          url: `/api/admin/escala_vaga?departamento=${coral}&evento_cancelado=${evento_cancelado}`,
          as: 'Administrador',
        })
      ).body.total;
    expect([await listed(true), await listed(false)]).toEqual([2, 2]);
  });

  it('tells volunteers who left of no duty, but of one that was taken away', async () => {
    const filmagem = await s.department('Filmagem');
    const in_ = { departamento: filmagem, funcao: 'Câmera' };
    const [ana, bia] = [
      await s.volunteer('Ana Filma', { departamentos: [filmagem] }),
      await s.volunteer('Bia Filma', { departamentos: [filmagem] }),
    ];
    const culto = await s.event('2030-03-24');
    const hers = (await s.assign(await s.place(culto, in_), ana)).body.vaga;
    await s.assign(await s.place(culto, in_), bia);
    const setStatus = async (status: string) =>
      expect((await s.change('voluntario', ana, { status })).status).toBe(200);
    const told = async () => {
      t.clock.advance(3);
      await t.jobs.tick('escala.mudancas');
      const { meses } = await s.board(`de=2030-03-01&ate=2030-03-31&departamento=${filmagem}`);
      return [(await s.mailsTo(ana)).length, meses[0]!.a_avisar];
    };
    await setStatus('desligado');
    await s.publish('2030-03', filmagem);
    expect([(await s.mailsTo(ana)).length, (await s.mailsTo(bia)).length]).toEqual([0, 1]);
    expect(await told()).toEqual([0, 0]);
    await setStatus('ativo');
    expect(await told()).toEqual([1, 0]);
    await setStatus('desligado');
    expect((await s.change('evento', culto, { horario_inicial: '18:00' })).status).toBe(200);
    expect(await told()).toEqual([1, 0]);
    expect((await s.mailsTo(bia)).at(-1)!.text).toContain('Mudou para: 24/03/2030, 18:00');
    expect((await s.assign(await s.vaga(hers.id), null)).status).toBe(200);
    expect(await told()).toEqual([2, 0]);
    expect((await s.mailsTo(ana))[1]!.text).toContain('Não é mais sua');
  });

  it('offers by WhatsApp what volunteers who left or paused would be told by a mail', async () => {
    const estacionamento = await s.department('Estacionamento');
    const in_ = { departamento: estacionamento, funcao: 'Porta' };
    const eva = await s.volunteer('Eva Porta', { departamentos: [estacionamento] });
    await t.db.run(
      sql`update pessoa set email = null where id = (select pessoa from voluntario where id = ${eva})`,
    );
    const vaga = (await s.assign(await s.place(await s.event('2030-03-23'), in_), eva)).body.vaga;
    await s.publish('2030-03', estacionamento);
    await t.db.run(sql`insert into escala_whatsapp (departamento, mes, voluntario, tipo, vaga, criado_em)
      values (${estacionamento}, '2030-03-01', ${eva}, 'lembrete', ${vaga.id}, ${t.clock.now()})`);
    const queue = async (): Promise<{ id: number; tipo: string }[]> => {
      t.clock.advance(3);
      await t.jobs.tick('escala.mudancas');
      return (await s.call(`/whatsapp?departamento=${estacionamento}&mes=2030-03`)).body.data;
    };
    const kindsAs = async (status: string): Promise<string[]> => {
      expect((await s.change('voluntario', eva, { status })).status).toBe(200);
      return (await queue()).map(({ tipo }) => tipo).toSorted();
    };
    expect(await kindsAs('desligado')).toEqual([]);
    expect(await kindsAs('pausado')).toEqual(['publicada']);
    expect(await kindsAs('ativo')).toEqual(['lembrete', 'publicada']);
    for (const { id } of await queue()) await s.done(`/whatsapp/${id}/enviada`, {});
    await kindsAs('desligado');
    expect((await s.assign(await s.vaga(vaga.id), null)).status).toBe(200);
    expect((await queue()).map(({ tipo }) => tipo)).toEqual(['retirada']);
  });

  it('continues where a server died: each volunteer is notified once', async () => {
    const jovens = await s.department('Jovens');
    const in_ = { departamento: jovens, funcao: 'Som' };
    const evento = await s.event('2030-03-28');
    const [first, second] = [
      await s.volunteer('Rui', { departamentos: [jovens] }),
      await s.volunteer('Sara', { departamentos: [jovens] }),
    ];
    await s.assign(await s.place(evento, in_), first);
    await s.assign(await s.place(evento, in_), second);
    await t.db.run(
      sql`create function morre() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
    );
    await t.db.run(
      raw(`create trigger morre before insert on escala_aviso for each row
      when (new.voluntario = ${second}) execute function morre()`),
    );
    await s.done('/publicar', { departamento: jovens, mes: '2030-03' });
    expect(await t.jobs.runSome()).toHaveLength(1);
    await t.db.run(sql`drop trigger morre on escala_aviso`);
    await t.jobs.runAll();
    expect([(await s.mailsTo(first)).length, (await s.mailsTo(second)).length]).toEqual([1, 1]);
  });

  it('fills the queue of WhatsApp messages, each with its text and a mark once it was sent', async () => {
    const cozinha = await s.department('Cozinha');
    const nina = await s.volunteer('Nina Souza', { departamentos: [cozinha] });
    const vaga = await s.place(await s.event('2030-03-29'), { departamento: cozinha, funcao: 'Café' });
    await s.assign(vaga, nina);
    await s.publish('2030-03', cozinha);
    const url = `/whatsapp?departamento=${cozinha}&mes=2030-03`;
    const [message] = (await s.call(url)).body.data;
    expect(message).toMatchObject({ nome: 'Nina Souza', tipo: 'publicada', enviada_em: null });
    expect(message.link).toMatch(/^https:\/\/wa\.me\/5511\d{9}\?text=/);
    expect(message.texto).toContain('Cozinha: Café');
    expect((await s.done(`/whatsapp/${message.id}/enviada`, {})).enviada_em).not.toBeNull();
  });

  it('offers a message to a volunteer without e-mail whose duty was taken away, until it is theirs again', async () => {
    const padaria = await s.department('Padaria');
    const in_ = { departamento: padaria, funcao: 'Pão' };
    const people = [
      await s.volunteer('Nair Alves', { departamentos: [padaria] }),
      await s.volunteer('Odete Luz', { departamentos: [padaria] }),
    ];
    await t.db.run(
      sql`update pessoa set email = null where id = (select pessoa from voluntario where id = ${people[0]})`,
    );
    const [first, second] = [await s.event('2030-03-30'), await s.event('2030-03-31')];
    const places = [];
    for (const [evento, voluntario] of [
      [first, people[0]],
      [second, people[0]],
      [second, people[1]],
    ] as const) {
      const place = await s.place(evento, in_);
      await s.assign(place, voluntario!);
      places.push(place.id);
    }
    await s.publish('2030-03', padaria);
    const queue = (await s.call(`/whatsapp?departamento=${padaria}&mes=2030-03`)).body.data;
    await s.done(
      `/whatsapp/${queue.find((one: { nome: string }) => one.nome === 'Nair Alves').id}/enviada`,
      {},
    );
    const removals = async (): Promise<{ nome: string; texto: string }[]> => {
      t.clock.advance(3);
      await t.jobs.tick('escala.mudancas');
      const { data } = (await s.call(`/whatsapp?departamento=${padaria}&mes=2030-03`)).body;
      return data.filter(({ tipo }: { tipo: string }) => tipo === 'retirada');
    };
    expect(await removals()).toEqual([]);
    // One event is cancelled, of the other both places are emptied: who has an e-mail gets one.
    expect((await s.change('evento', first, { status: 'cancelado' })).status).toBe(200);
    for (const id of places.slice(1)) await s.assign(await s.vaga(id), null);
    const told = await removals();
    expect(told.map(({ nome }) => nome)).toEqual(['Nair Alves', 'Nair Alves']);
    expect(told.map(({ texto }) => texto.match(/\d\d\/03\/2030/)?.[0]).toSorted()).toEqual([
      '30/03/2030',
      '31/03/2030',
    ]);
    expect(told[0]!.texto).toMatch(/este serviço não é mais seu:\n• .*Padaria: Pão/);
    expect((await s.mailsTo(people[1]!)).at(-1)!.text).toContain('Não é mais sua');
    await s.assign(await s.vaga(places[1]!), people[0]!);
    expect((await removals()).map(({ texto }) => texto.includes('30/03/2030'))).toEqual([true]);
    // who was never told of the removal still knows of the duty
    await s.assign(await s.vaga(places[1]!), null);
    expect(await removals()).toHaveLength(2);
  });

  it('keeps that a volunteer answered or was reminded when a message is no longer marked as sent', async () => {
    const jardim = await s.department('Jardim');
    const inJardim = { departamentos: [jardim] };
    const [answered, reminded, twice] = [
      await s.volunteer('Respondeu Jardim', inJardim),
      await s.volunteer('Lembrada Jardim', inJardim),
      await s.volunteer('Duas Vezes Jardim', inJardim),
    ];
    await t.db.run(sql`update pessoa set email = null
      where id in (select pessoa from voluntario where id = any(${[answered, reminded, twice]}::integer[]))`);
    const places: number[] = [];
    for (const [at, one] of [answered, reminded, twice].entries()) {
      const place = await s.place(await s.event(`2030-04-${20 + at}`), {
        departamento: jardim,
        funcao: 'Jardim',
      });
      await s.assign(place, one);
      places.push(place.id);
    }
    await s.publish('2030-04', jardim);
    const queue = async (): Promise<{ id: number; nome: string; tipo: string }[]> => {
      t.clock.advance(3);
      await t.jobs.tick('escala.mudancas');
      return (await s.call(`/whatsapp?departamento=${jardim}&mes=2030-04`)).body.data;
    };
    const published = await queue();
    const mark = (nome: string, enviada: boolean) => {
      t.clock.advance(1);
      return s.done(`/whatsapp/${published.find((one) => one.nome === nome)!.id}/enviada`, { enviada });
    };
    for (const { nome } of published) await mark(nome, true);
    const vaga = await s.vaga(places[0]!);
    const answer = { acao: 'confirmar', vaga: String(vaga.id), versao: String(vaga.versao) };
    expect((await s.submitForm(await s.tokenOf(answered), answer)).status).toBe(200);
    await t.db.run(sql`insert into escala_whatsapp (departamento, mes, voluntario, tipo, vaga, criado_em, enviada_em)
      values (${jardim}, '2030-04-01', ${reminded}, 'lembrete', ${places[1]}, ${t.clock.now()}, ${t.clock.now()})`);
    await mark('Duas Vezes Jardim', true);
    for (const { nome } of published) await mark(nome, false);
    for (const id of places) expect((await s.assign(await s.vaga(id), null)).status).toBe(200);
    const names = (await queue()).filter(({ tipo }) => tipo === 'retirada').map(({ nome }) => nome);
    expect(names.toSorted()).toEqual(['Lembrada Jardim', 'Respondeu Jardim']);
  });

  it('forgets a duty once all marks of its messages are taken back, in either order', async () => {
    const limpeza = await s.department('Limpeza');
    const [one, other] = [
      await s.volunteer('Primeiro Publicada', { departamentos: [limpeza] }),
      await s.volunteer('Primeiro Lembrete', { departamentos: [limpeza] }),
    ];
    await t.db.run(sql`update pessoa set email = null
      where id in (select pessoa from voluntario where id = any(${[one, other]}::integer[]))`);
    const places: number[] = [];
    for (const [at, voluntario] of [one, other].entries()) {
      const evento = await s.event(`2030-04-${24 + at}`);
      const place = await s.place(evento, { departamento: limpeza, funcao: 'Limpeza' });
      await s.assign(place, voluntario);
      places.push(place.id);
    }
    await s.publish('2030-04', limpeza);
    for (const [at, voluntario] of [one, other].entries())
      await t.db.run(sql`insert into escala_whatsapp (departamento, mes, voluntario, tipo, vaga, criado_em)
        values (${limpeza}, '2030-04-01', ${voluntario}, 'lembrete', ${places[at]}, ${t.clock.now()})`);
    const queue = async (): Promise<{ id: number; voluntario: number; tipo: string }[]> => {
      t.clock.advance(3);
      await t.jobs.tick('escala.mudancas');
      return (await s.call(`/whatsapp?departamento=${limpeza}&mes=2030-04`)).body.data;
    };
    const messages = await queue();
    const mark = (voluntario: number, tipo: string, enviada: boolean) => {
      t.clock.advance(1);
      const { id } = messages.find((message) => message.voluntario === voluntario && message.tipo === tipo)!;
      return s.done(`/whatsapp/${id}/enviada`, { enviada });
    };
    for (const voluntario of [one, other])
      for (const tipo of ['publicada', 'lembrete']) await mark(voluntario, tipo, true);
    await mark(one, 'publicada', false);
    await mark(one, 'lembrete', false);
    await mark(other, 'lembrete', false);
    await mark(other, 'publicada', false);
    for (const id of places) expect((await s.assign(await s.vaga(id), null)).status).toBe(200);
    expect((await queue()).filter(({ tipo }) => tipo === 'retirada')).toEqual([]);
  });

  it('offers no message about a duty that was taken away before the volunteer without e-mail knew of it', async () => {
    const cafe = await s.department('Café');
    const inCafe = { departamentos: [cafe] };
    const email = (voluntario: number, address: string | null) =>
      t.db.run(
        sql`update pessoa set email = ${address} where id = (select pessoa from voluntario where id = ${voluntario})`,
      );
    const [told, untold, undone, answered, byMail, rosa] = [
      await s.volunteer('Avisada Alves', inCafe),
      await s.volunteer('Nair Prado', inCafe),
      await s.volunteer('Marcada Engano', inCafe),
      await s.volunteer('Respondeu Luz', inCafe),
      await s.volunteer('Recebeu Mail', inCafe),
      await s.volunteer('Rosa Souza', inCafe),
    ];
    for (const one of [told, untold, undone, answered]) await email(one, null);
    const places: number[] = [];
    for (const [at, one] of [told, untold, undone, answered, byMail].entries()) {
      const place = await s.place(await s.event(`2030-04-${10 + at}`), {
        departamento: cafe,
        funcao: 'Café',
      });
      await s.assign(place, one);
      places.push(place.id);
    }
    await s.publish('2030-04', cafe);
    const queue = async (): Promise<{ id: number; nome: string; tipo: string }[]> => {
      t.clock.advance(3);
      await t.jobs.tick('escala.mudancas');
      return (await s.call(`/whatsapp?departamento=${cafe}&mes=2030-04`)).body.data;
    };
    const published = await queue();
    const mark = (nome: string, enviada = true) =>
      s.done(`/whatsapp/${published.find((one) => one.nome === nome)!.id}/enviada`, { enviada });
    await mark('Avisada Alves');
    await mark('Marcada Engano');
    await mark('Marcada Engano', false);
    const token = await s.tokenOf(answered);
    const vaga = await s.vaga(places[3]!);
    const answer = { acao: 'confirmar', vaga: String(vaga.id), versao: String(vaga.versao) };
    expect((await s.submitForm(token, answer)).status).toBe(200);
    await email(byMail, null);
    for (const id of places) expect((await s.assign(await s.vaga(id), rosa)).status).toBe(200);
    const names = (await queue()).filter(({ tipo }) => tipo === 'retirada').map(({ nome }) => nome);
    expect(names.toSorted()).toEqual(['Avisada Alves', 'Recebeu Mail', 'Respondeu Luz']);
  });
});
