import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ResultadoDaEntrada } from '#shared/contracts/domingo.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { adminApi } from '../support/admin-api.ts';
import { type RequestOptions, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { merge } from '../support/fusao.ts';

const t = await testApp();
const { change, put } = adminApi(t);
const now = '2026-03-08T13:00:00.000Z';
let sede: number;
let filial: number;
let culto: number;
let outro: number;
let ana: number;
let bia: number;
let dela: number;

type Who = Pick<RequestOptions, 'as' | 'token' | 'headers'>;
const admin: Who = { as: 'Administrador' };
const entry = (tipo: string, dados: object, more: object = {}) => ({
  id: randomUUID(),
  tipo,
  momento: now,
  dados,
  ...more,
});
const send = (entradas: unknown, who: Who = admin) =>
  t.request({ url: '/api/admin/domingo/entradas', body: { entradas }, ...who });
async function results(entradas: readonly unknown[], who?: Who): Promise<ResultadoDaEntrada[]> {
  const { status, body, text } = await send(entradas, who);
  expect(status, text).toBe(200);
  return body.resultados;
}
const verdicts = async (entradas: readonly unknown[], who?: Who) =>
  (await results(entradas, who)).map(({ situacao }) => situacao);
const present = async (evento = culto): Promise<number[]> => {
  const { body } = await t.request({ url: `/api/admin/domingo/presenca?evento=${evento}`, ...admin });
  return body.presentes.map(({ pessoa }: { pessoa: number }) => pessoa).toSorted();
};

beforeAll(async () => {
  t.clock.set(now);
  sede = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
  filial = (await put('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' })).id;
  const service = { tipo: 'culto', status: 'publicado', horario_inicial: '10:00', horario_final: '12:00' };
  culto = (await put('evento', { ...service, nome: 'Culto', data: '2026-03-08', igreja: sede })).id;
  outro = (await put('evento', { ...service, nome: 'Culto da filial', data: '2026-03-08', igreja: filial }))
    .id;
  const person = async (nome: string, igreja: number, more: object = {}): Promise<number> =>
    (await put('pessoa', { nome, igreja, status: 'membro_ativo', ...more })).id;
  ana = await person('Ana Prado', sede);
  bia = await person('Bia Prado', sede, { data_nascimento: '2008-03-09', responsavel: ana });
  dela = await person('Dalva Reis', filial);
  await put('familia', {
    nome: 'Família Prado',
    chefe: ana,
    membros: [{ pessoa: bia, parentesco: 'filho_a' }],
  });
});

describe('the data of a phone', () => {
  it('are the services of its churches, and of people only name, family and whether they are of age', async () => {
    await put('evento', {
      nome: 'Rascunho',
      tipo: 'culto',
      status: 'rascunho',
      data: '2026-03-08',
      igreja: sede,
      horario_inicial: '18:00',
      horario_final: '20:00',
    });
    const services = async (who: Who) =>
      (await t.request({ url: '/api/admin/domingo', ...who })).body.eventos.map(
        ({ nome }: { nome: string }) => nome,
      );
    expect(await services(admin)).toEqual(['Culto', 'Culto da filial']);
    const { token } = await limitedTo(t, { users: [filial] });
    expect(await services({ token })).toEqual(['Culto da filial']);
    const { body } = await t.request({ url: '/api/admin/domingo/pessoas', ...admin });
    const familia = { id: expect.any(Number), rotulo: 'Família Prado' };
    expect(body.pessoas).toEqual(
      expect.arrayContaining([
        { id: ana, nome: 'Ana Prado', familia, adulto: true },
        { id: bia, nome: 'Bia Prado', familia, adulto: false },
        { id: dela, nome: 'Dalva Reis', familia: null, adulto: true },
      ]),
    );
    const limited = await t.request({ url: '/api/admin/domingo/pessoas', token });
    expect(limited.body.pessoas.map(({ id }: { id: number }) => id)).not.toContain(ana);
    const elsewhere = await t.request({ url: `/api/admin/domingo/presenca?evento=${culto}`, token });
    expect(elsewhere.status).toBe(404);
  });
});

describe('a service that is not offered any more', () => {
  it('is found to correct a refused entry, in the churches of the account and unless it was cancelled', async () => {
    const event = async (nome: string, more: object = {}): Promise<number> =>
      (
        await put('evento', {
          nome,
          tipo: 'culto',
          status: 'publicado',
          data: addDays(churchToday(t.clock.now()), -20),
          igreja: sede,
          horario_inicial: '18:00',
          horario_final: '20:00',
          ...more,
        })
      ).id;
    const asked = async (evento: number, query = '&corrigir=true', who: Who = admin): Promise<number[]> =>
      (await t.request({ url: `/api/admin/domingo?evento=${evento}${query}`, ...who })).body.eventos
        .map(({ id }: { id: number }) => id)
        .filter((id: number) => id === evento);
    const past = await event('Culto de antes');
    expect([await asked(past), await asked(past, '')]).toEqual([[past], []]);
    const { token } = await limitedTo(t, { users: [filial] });
    expect(await asked(past, '&corrigir=true', { token })).toEqual([]);
    expect(await asked(await event('Culto cancelado', { status: 'cancelado' }))).toEqual([]);
    const next = await event('Culto por vir', { data: addDays(churchToday(t.clock.now()), 20) });
    expect(await asked(next)).toEqual([]);
  });
});

describe('entries of phones', () => {
  it('are accepted once, however often they are sent, also at the same time', async () => {
    const mark = entry('presenca', { evento: culto, pessoa: ana });
    const card = entry('visitante', { evento: culto, nome: 'Rui Sá' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => results([mark, card])));
    expect(answers.flat().map(({ situacao }) => situacao)).toEqual(Array(10).fill('aceita'));
    expect(new Set(answers.map(([, second]) => JSON.stringify(second))).size).toBe(1);
    expect(await present()).toEqual([ana]);
    const [created] = await t.db.query<{ count: number }>(
      sql`select count(*) from visitante where nome = 'Rui Sá'`,
    );
    expect(created!.count).toBe(1);
    // another account cannot pass off the id as its own
    expect(await verdicts([mark], { as: 'Pastor' })).toEqual(['recusada']);
  });

  it('are moved to the true hour where the clock of the phone is wrong, by the hour that the phone sends', async () => {
    const evento = (
      await put('evento', {
        nome: 'Culto da noite',
        tipo: 'culto',
        status: 'publicado',
        data: '2026-03-08',
        igreja: sede,
        horario_inicial: '09:00',
        horario_final: '10:00',
      })
    ).id as number;
    // the phone believes that it is a day earlier, when the service was still to come
    const mark = entry('presenca', { evento, pessoa: ana }, { momento: '2026-03-07T12:30:00Z' });
    expect(await verdicts([mark])).toEqual(['recusada']);
    const send = async (relogio: string, entradas: unknown[]) =>
      (await t.request({ url: '/api/admin/domingo/entradas', body: { entradas, relogio }, ...admin })).body;
    expect((await send('ontem', [mark])).errors).toHaveProperty('relogio');
    expect((await send('2026-03-07T13:00:00Z', [mark])).resultados).toMatchObject([{ situacao: 'aceita' }]);
    const [row] = await t.db.query(
      sql`select data, momento from presenca where evento = ${evento} and pessoa = ${ana}`,
    );
    expect(row).toEqual({ data: '2026-03-08', momento: new Date('2026-03-08T12:30:00Z') });
    // years ahead, as after a battery that was empty for long
    const ahead = entry('presenca', { evento, pessoa: bia }, { momento: '2031-01-01T11:00:00Z' });
    expect((await send('2031-01-01T11:10:00Z', [ahead])).resultados).toMatchObject([{ situacao: 'aceita' }]);
  });

  it('are refused one by one, with reasons in the language of the caller, and the rest is accepted', async () => {
    const many = [
      entry('presenca', { evento: culto, pessoa: bia }),
      entry('presenca', { evento: culto, pessoa: 999_999 }),
      entry('presenca', { evento: 999_999, pessoa: bia }),
      entry('presenca', { evento: culto, pessoa: bia, mais: 1 }),
      entry('danca', {}),
      entry('presenca', { evento: culto, pessoa: bia }, { id: 'x' }),
      entry('presenca', { evento: culto, pessoa: bia }, { momento: '2020-01-01T00:00:00Z' }),
      entry('presenca', { evento: culto, pessoa: bia }, { momento: 'ontem' }),
      entry('contagem_de_pessoas', { evento: culto, adultos: -1, criancas: 0, visitantes: 1.5 }),
      entry('contagem_de_pessoas', { evento: culto, adultos: 90, criancas: 20, visitantes: 3 }),
      null,
      'presenca',
    ];
    const found = await results(many, { ...admin, headers: { 'accept-language': 'en' } });
    expect(found.map(({ situacao }) => situacao === 'aceita')).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(found.map(({ erros }) => Object.keys(erros ?? {}))).toEqual([
      [],
      ['pessoa'],
      ['evento'],
      ['mais'],
      ['tipo'],
      ['id'],
      ['momento'],
      ['momento'],
      ['adultos', 'visitantes'],
      [],
      ['body'],
      ['body'],
    ]);
    expect(found[4]?.erros?.tipo).toEqual(['There is no such kind of note.']);
    expect(await present()).toEqual([ana, bia].toSorted());
    for (const body of [[], Array(501).fill(null), 'tudo', undefined])
      expect([body, (await send(body)).status]).toEqual([body, 422]);
    expect((await send(Array(500).fill(null))).status).toBe(200);
  });

  it('of a refused id can be mended and sent again under it', async () => {
    const card = entry('visitante', { evento: culto, nome: 'X' });
    expect(await verdicts([card])).toEqual(['recusada']);
    expect(await verdicts([{ ...card, dados: { evento: culto, nome: 'Xisto Paz' } }])).toEqual(['aceita']);
  });

  it('ask for the permission of their kind and stay within the churches of the account', async () => {
    const mark = () => entry('presenca', { evento: culto, pessoa: ana });
    const card = () => entry('visitante', { evento: culto, nome: 'Ivo Dias' });
    for (const [as, status] of Object.entries({
      Comunicação: 403,
      Intercessão: 403,
      Pastor: 200,
      Secretaria: 200,
    }))
      expect([as, (await send([mark()], { as })).status]).toEqual([as, status]);
    const rules = [
      { action: 'read', subject: 'Auth' },
      { action: 'create', subject: 'visitante' },
    ] as const;
    const usher = await limitedTo(t, { users: [sede] }, rules);
    expect(await verdicts([mark(), card()], usher)).toEqual(['recusada', 'aceita']);
    expect((await t.request({ url: '/api/admin/domingo/pessoas', token: usher.token })).status).toBe(403);
    const there = await limitedTo(t, { users: [filial] });
    expect(
      await verdicts(
        [
          mark(),
          card(),
          entry('presenca', { evento: outro, pessoa: ana }),
          entry('presenca', { evento: outro, pessoa: dela }),
        ],
        there,
      ),
    ).toEqual(['recusada', 'recusada', 'recusada', 'aceita']);
    expect(await present(outro)).toEqual([dela]);
  });
});

describe('attendance by name', () => {
  it('of two phones is the union by person, in whatever order they send', async () => {
    const people = [ana, bia];
    const step = fc.record({ phone: fc.nat(1), person: fc.nat(1), isSync: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { id: evento } = await put('evento', {
          nome: 'Culto',
          tipo: 'culto',
          status: 'publicado',
          data: '2026-03-08',
          igreja: sede,
          horario_inicial: '19:00',
          horario_final: '21:00',
        });
        // what each phone sees, and the marks that hold: a phone takes back only marks that it has seen
        const marksByPhone = [new Map<number, Set<string>>(), new Map<number, Set<string>>()];
        const holds = new Map<number, Set<string>>();
        for (const { phone, person, isSync } of steps) {
          const pessoa = people[person]!;
          if (isSync) for (const [who, marks] of holds) marksByPhone[phone]!.set(who, new Set(marks));
          const marks = marksByPhone[phone]!.get(pessoa) ?? new Set<string>();
          const sent =
            marks.size === 0
              ? entry('presenca', { evento, pessoa })
              : entry('presenca_desfeita', { evento, pessoa, marcas: [...marks] });
          if (marks.size === 0) {
            marksByPhone[phone]!.set(pessoa, new Set([sent.id]));
            holds.set(pessoa, new Set([...(holds.get(pessoa) ?? []), sent.id]));
          } else {
            marksByPhone[phone]!.set(pessoa, new Set());
            holds.set(pessoa, new Set([...(holds.get(pessoa) ?? [])].filter((mark) => !marks.has(mark))));
          }
          expect(await verdicts([sent])).toEqual(['aceita']);
        }
        const expected = [...holds].filter(([, marks]) => marks.size > 0).map(([who]) => who);
        expect(await present(evento)).toEqual(expected.toSorted());
      }),
      { numRuns: 15 },
    );
  });

  it('is of the record that a person is now, where two were merged since, in any number of steps', async () => {
    const record = async (): Promise<number> =>
      (await put('pessoa', { nome: 'João Silva', igreja: sede, status: 'membro_ativo' })).id;
    const [kept, merged, first] = [await record(), await record(), await record()];
    const known = entry('presenca', { evento: culto, pessoa: kept });
    expect(await verdicts([known])).toEqual(['aceita']);
    expect((await merge(t, merged, first)).status).toBe(200);
    expect((await merge(t, kept, merged)).status).toBe(200);
    const late = [merged, first].map((pessoa) => entry('presenca', { evento: culto, pessoa }));
    expect(await verdicts(late)).toEqual(['aceita', 'aceita']);
    expect((await present()).filter((one) => [kept, merged, first].includes(one))).toEqual([kept]);
    const marcas = [known, ...late].map(({ id }) => id);
    expect(await verdicts([entry('presenca_desfeita', { evento: culto, pessoa: first, marcas })])).toEqual([
      'aceita',
    ]);
    expect(await present()).not.toContain(kept);
    // a phone of another church still learns of nobody
    const usher = await limitedTo(t, { users: [filial] }, [{ action: 'create', subject: 'presenca' }]);
    const [refused] = await results([entry('presenca', { evento: outro, pessoa: first })], usher);
    expect(Object.keys(refused!.erros!)).toEqual(['pessoa']);
  });

  it('counts a vigil after midnight as one day, and each day of a retreat', async () => {
    const base = { status: 'publicado', igreja: sede, data: '2026-03-06' };
    const vigil = await put('evento', {
      ...base,
      nome: 'Vigília',
      tipo: 'culto',
      data_final: '2026-03-07',
      horario_inicial: '22:00',
      horario_final: '02:00',
    });
    const retreat = await put('evento', {
      ...base,
      nome: 'Retiro',
      tipo: 'retiro',
      data_final: '2026-03-08',
      horario_inicial: '08:00',
      horario_final: '18:00',
    });
    for (const evento of [vigil.id, retreat.id])
      for (const momento of ['2026-03-07T01:30:00Z', '2026-03-07T04:30:00Z'])
        await results([entry('presenca', { evento, pessoa: ana }, { momento })]);
    const days = async (evento: number) =>
      (
        await t.db.query<{ data: string }>(
          sql`select data from presenca where evento = ${evento} order by data`,
        )
      ).map(({ data }) => data);
    expect(await days(vigil.id)).toEqual(['2026-03-06']);
    expect(await days(retreat.id)).toEqual(['2026-03-06', '2026-03-07']);
    const later = await put('evento', {
      ...base,
      nome: 'Domingo que vem',
      tipo: 'culto',
      data: '2026-03-15',
      horario_inicial: '10:00',
      horario_final: '12:00',
    });
    expect(await verdicts([entry('presenca', { evento: later.id, pessoa: ana })])).toEqual(['recusada']);
  });
});

describe('a count without names', () => {
  it('is the one made last, whichever phone sends first, unless the office corrected it since', async () => {
    const { id: evento } = await put('evento', {
      nome: 'Culto da noite',
      tipo: 'culto',
      status: 'publicado',
      data: '2026-03-08',
      igreja: sede,
      horario_inicial: '18:00',
      horario_final: '20:00',
    });
    const count = (adultos: number, momento: string) =>
      entry('contagem_de_pessoas', { evento, adultos, criancas: 0, visitantes: 0 }, { momento });
    const stored = async () =>
      (
        await t.db.query<{ adultos: number }>(sql`select adultos from frequencia where evento = ${evento}`)
      ).map(({ adultos }) => adultos);
    await results([count(50, '2026-03-08T12:30:00Z')]);
    expect(await results([count(40, '2026-03-08T12:00:00Z')])).toMatchObject([
      { situacao: 'aceita', resposta: { superada: true } },
    ]);
    expect(await stored()).toEqual([50]);
    await results([count(55, '2026-03-08T12:40:00Z')]);
    expect(await stored()).toEqual([55]);
    const [row] = await t.db.query<{ id: number }>(sql`select id from frequencia where evento = ${evento}`);
    await t.db.run(sql`update frequencia set adultos = 60, versao = versao + 1, atualizado_em = ${now}
      where id = ${row!.id}`);
    await results([count(45, '2026-03-08T12:50:00Z')]);
    expect(await stored()).toEqual([60]);
  });
});

describe('a visitor’s card', () => {
  const card = (dados: object) => entry('visitante', { evento: culto, nome: 'Noemi Luz', ...dados });

  it('keeps what the visitor agreed to, with the words and the time', async () => {
    const [created] = await results([
      card({ whatsapp: '(27) 99911-2233', consentimento: true, idioma: 'en', como_veio: 'convite' }),
    ]);
    const { visitante } = created!.resposta as { visitante: number };
    const { body } = await t.request({ url: `/api/admin/visitante/${visitante}`, ...admin });
    expect(body).toMatchObject({
      nome: 'Noemi Luz',
      whatsapp: '+5527999112233',
      consentimento: true,
      como_veio: 'convite',
      data: '2026-03-08',
      evento: { id: culto },
      igreja: { id: sede },
      status: 'novo',
      consentimento_em: '2026-03-08T13:00:00+00:00',
      pediu_oracao: false,
      pessoa: null,
    });
    expect(body.consentimento_texto).toContain('keeps my name and WhatsApp');
    const refused = await results([
      card({ whatsapp: '27999112233' }),
      card({ whatsapp: '123', consentimento: true }),
      card({ como_veio: 'voando' }),
      card({ nome: ' ' }),
      card({ oracao: 'Pela mãe' }),
      card({ convidado_por_id: 999_999 }),
    ]);
    expect(refused.map(({ erros }) => Object.keys(erros ?? {}))).toEqual([
      ['whatsapp'],
      ['whatsapp'],
      ['como_veio'],
      ['nome'],
      ['oracao'],
      ['convidado_por_id'],
    ]);
  });

  it('names who invited: a person of the caller’s churches, or whatever was typed', async () => {
    const guest = await limitedTo(t, { users: [sede] }, [{ action: 'create', subject: 'visitante' }]);
    const invited = async (dados: object): Promise<unknown[]> => {
      const [created] = await results([card(dados)], guest);
      if (created!.situacao !== 'aceita') return Object.keys(created!.erros ?? {});
      const { visitante } = created!.resposta as { visitante: number };
      const { body } = await t.request({ url: `/api/admin/visitante/${visitante}`, ...admin });
      return [body.convidado_por, body.convidado_por_id];
    };
    const picked = { id: ana, rotulo: 'Ana Prado' };
    expect(await invited({ convidado_por_id: ana })).toEqual([null, picked]);
    const { id: copy } = await put('pessoa', { nome: 'Ana Prado', igreja: sede });
    expect((await merge(t, ana, copy)).status).toBe(200);
    expect(await invited({ convidado_por_id: copy })).toEqual([null, picked]);
    expect(await invited({ convidado_por: 'A vizinha' })).toEqual(['A vizinha', null]);
    expect(await invited({ convidado_por_id: dela })).toEqual(['convidado_por_id']);
  });

  it('is listed to users who take cards: those of the service, or their own where they may not list visitors', async () => {
    const usher = await limitedTo(t, { users: [sede] }, [{ action: 'create', subject: 'visitante' }]);
    const secretary = await limitedTo(t, { users: [sede] }, [
      { action: 'create', subject: 'visitante' },
      { action: 'list', subject: 'visitante' },
    ]);
    const [own, other] = [card({ nome: 'Ivone Sá' }), card({ nome: 'Joel Sá' })];
    expect(await verdicts([own], usher)).toEqual(['aceita']);
    expect(await verdicts([other])).toEqual(['aceita']);
    const listFor = async (who: Who) =>
      (await t.request({ url: `/api/admin/domingo/visitantes?evento=${culto}`, ...who })).body.fichas;
    expect(await listFor(usher)).toEqual([{ chave: own.id, nome: 'Ivone Sá', momento: now }]);
    expect(await listFor(secretary)).toEqual(
      expect.arrayContaining([own, other].map(({ id }) => expect.objectContaining({ chave: id }))),
    );
    const there = await limitedTo(t, { users: [filial] });
    const elsewhere = await t.request({ url: `/api/admin/domingo/visitantes?evento=${culto}`, ...there });
    expect(elsewhere.status).toBe(404);
  });

  it('gives a prayer request to the prayer team by consent, and keeps its words there alone', async () => {
    const oracao = 'Pela cirurgia da minha mãe';
    const [created] = await results([card({ oracao, oracao_consentimento: true })]);
    const { visitante } = created!.resposta as { visitante: number };
    const { text, body } = await t.request({ url: `/api/admin/visitante/${visitante}`, ...admin });
    expect(body.pediu_oracao).toBe(true);
    expect(text).not.toContain('cirurgia');
    const rows = await t.db.query(
      sql`select nome, telefone, privado, igreja from pedidooracoes where mensagem = ${oracao}`,
    );
    expect(rows).toEqual([{ nome: 'Noemi Luz', telefone: null, privado: true, igreja: sede }]);
    const [trace] = await t.db.query<{ count: number }>(
      sql`select count(*) from trilha where depois::text like '%cirurgia%'`,
    );
    expect(trace!.count).toBe(0);
  });

  it('keeps the consent to be contacted apart from that to a prayer request, when it is given later and withdrawn', async () => {
    const [created] = await results([card({ oracao: 'Pelo emprego', oracao_consentimento: true })]);
    const { visitante } = created!.resposta as { visitante: number };
    const url = `/api/admin/visitante/${visitante}`;
    const read = async () => (await t.request({ url, ...admin })).body;
    const save = async (body: object) =>
      (await t.request({ method: 'PUT', url, body: { ...body, versao: (await read()).versao }, ...admin }))
        .body;
    expect((await read()).consentimento_texto).toBe(
      'Aceito que meu pedido seja lido pela equipe de oração de Aprisco.',
    );
    t.clock.set('2026-03-10T13:00:00Z');
    const saved = await save({ consentimento: true });
    expect(saved.consentimento_em).toBe('2026-03-10T13:00:00+00:00');
    expect(saved.consentimento_texto).toMatch(/guarde meu nome e WhatsApp[^\n]*\n[^\n]*equipe de oração/);
    const withdrawn = await save({ consentimento: false });
    expect([withdrawn.consentimento_em, withdrawn.consentimento_texto]).toEqual([
      '2026-03-08T13:00:00+00:00',
      'Aceito que meu pedido seja lido pela equipe de oração de Aprisco.',
    ]);
    t.clock.set(now);
  });

  it('gives the person the consent to be contacted, and not that to the prayer request', async () => {
    const whatsapp = '+5527988886666';
    const person = async (dados: object, ...changes: object[]) => {
      const [created] = await results([
        card({ oracao: 'Pela família', oracao_consentimento: true, ...dados }),
      ]);
      const { visitante } = created!.resposta as { visitante: number };
      const url = `/api/admin/visitante/${visitante}`;
      for (const body of changes) await t.request({ method: 'PUT', url, body, ...admin });
      const { body } = await t.request({
        method: 'POST',
        url: `${url}/tornar-pessoa?confirmar=true`,
        ...admin,
      });
      const proof = await t.db.query<{ ato: string; dia: string }>(
        sql`select ato, dia::text from consentimento where secao = 'pessoa' and registro = ${body.pessoa.id}`,
      );
      const { consentimento_em } = (await t.request({ url: `/api/admin/pessoa/${body.pessoa.id}`, ...admin }))
        .body;
      return [consentimento_em, proof];
    };
    const none = [null, []];
    const consentOf = (dia: string) => [dia, [{ ato: 'consentiu', dia }]];
    expect(await person({})).toEqual(none);
    expect(await person({ whatsapp, consentimento: true })).toEqual(consentOf('2026-03-08'));
    expect(await person({ whatsapp, consentimento: true }, { consentimento: false, whatsapp: null })).toEqual(
      none,
    );
    t.clock.set('2026-03-10T13:00:00Z');
    const later = await person({}, { consentimento: true });
    t.clock.set(now);
    expect(later).toEqual(consentOf('2026-03-10'));
  });

  it('becomes a person to care for by one press, after those with the same WhatsApp are named', async () => {
    const whatsapp = '+5527988887777';
    await put('pessoa', { nome: 'Noêmia L.', whatsapp, igreja: sede, status: 'congregado' });
    const [created] = await results([card({ whatsapp, consentimento: true })]);
    const { visitante } = created!.resposta as { visitante: number };
    const press = (query = '', who: Who = admin) =>
      t.request({ method: 'POST', url: `/api/admin/visitante/${visitante}/tornar-pessoa${query}`, ...who });
    const first = await press();
    expect([first.status, Object.values(first.body.avisos)]).toEqual([
      409,
      [[expect.stringContaining('Noêmia L.')]],
    ]);
    const { status, body, text } = await press('?confirmar=true');
    expect(status, text).toBe(200);
    const person = (await t.request({ url: `/api/admin/pessoa/${body.pessoa.id}`, ...admin })).body;
    expect(person).toMatchObject({
      nome: 'Noemi Luz',
      whatsapp,
      status: 'visitante',
      igreja: { id: sede },
      precisa_cuidado: true,
      cuidado_em: '2026-03-15',
      consentimento_em: '2026-03-08',
      consentimento_canal: 'presencial',
    });
    expect(await present()).toContain(person.id);
    expect((await press('?confirmar=true')).status).toBe(409);
  });
});

describe('an event whose date is corrected', () => {
  const times = { tipo: 'culto', status: 'publicado', horario_inicial: '10:00', horario_final: '12:00' };
  const days = async (evento: number) => ({
    nomes: await t.db.query(sql`select p.nome, r.data, cardinality(r.marcas) as marcas
      from presenca r join pessoa p on p.id = r.pessoa where r.evento = ${evento} order by r.data, p.nome`),
    contados: await t.db.query(
      sql`select data, adultos from frequencia where evento = ${evento} order by data`,
    ),
    fichas: await t.db.query(sql`select data from visitante where evento = ${evento}`),
  });

  it('takes its attendance along, by name and by number, and the report has them in one month', async () => {
    const { id: evento } = await put('evento', {
      ...times,
      nome: 'Datado errado',
      data: '2026-02-28',
      igreja: filial,
    });
    await results([
      entry('presenca', { evento, pessoa: dela }),
      entry('contagem_de_pessoas', { evento, adultos: 30, criancas: 0, visitantes: 0 }),
      entry('visitante', { evento, nome: 'Noa Luz' }),
    ]);
    const of = (data: string) => ({
      nomes: [{ nome: 'Dalva Reis', data, marcas: 1 }],
      contados: [{ data, adultos: 30 }],
      fichas: [{ data }],
    });
    expect(await days(evento)).toEqual(of('2026-02-28'));
    await change('evento', evento, { data: '2026-03-07' });
    expect(await days(evento)).toEqual(of('2026-03-07'));
    expect(await present(evento)).toEqual([dela]);
    const { meses } = (await t.request({ url: '/api/admin/domingo/resumo', ...admin })).body;
    expect(meses.map(({ mes }: { mes: string }) => mes)).not.toContain('2026-02');
    // a later count of a phone is still newer than the moved one
    await results([
      entry(
        'contagem_de_pessoas',
        { evento, adultos: 31, criancas: 0, visitantes: 0 },
        { momento: '2026-03-08T12:59:00Z' },
      ),
    ]);
    expect((await days(evento)).contados).toEqual([{ data: '2026-03-07', adultos: 30 }]);
    // this week's attendance stays when the event is used again for the next week
    await t.db.run(sql`update visitante set criado_em = ${now} where evento = ${evento}`);
    await change('evento', evento, { data: '2026-03-14' });
    expect(await days(evento)).toEqual(of('2026-03-07'));
  });

  it('gets each day of several by the moment of the marks, and joins days that become one', async () => {
    const { id: evento } = await put('evento', {
      ...times,
      nome: 'Acampamento',
      tipo: 'retiro',
      data: '2026-03-01',
      data_final: '2026-03-05',
      igreja: sede,
    });
    const marks = [
      [ana, '2026-03-03'],
      [ana, '2026-03-04'],
      [bia, '2026-03-04'],
      // of the sixth day, which the event did not have
      [bia, '2026-03-06'],
    ] as const;
    await results(
      marks.map(([pessoa, dia]) => entry('presenca', { evento, pessoa }, { momento: `${dia}T15:00:00Z` })),
    );
    const names = async () =>
      (await days(evento)).nomes.map(({ nome, data, marcas }) => `${data} ${nome} ${marcas}`);
    await change('evento', evento, { data: '2026-03-03', data_final: '2026-03-06' });
    expect(await names()).toEqual([
      '2026-03-03 Ana Prado 1',
      '2026-03-04 Ana Prado 1',
      '2026-03-04 Bia Prado 1',
      '2026-03-06 Bia Prado 1',
    ]);
    await change('evento', evento, { data: '2026-03-03', data_final: null });
    expect(await names()).toEqual(['2026-03-03 Ana Prado 2', '2026-03-03 Bia Prado 2']);
  });
});

describe('the report of attendance', () => {
  it('has people per service by month, attendance, and long absences, for users who may list people', async () => {
    const person = await put('pessoa', { nome: 'Gil Ausente', igreja: sede, status: 'membro_ativo' });
    await t.db.run(sql`with e as (insert into evento (nome, slug, tipo, status, data, horario_inicial, horario_final, igreja)
        values ('Culto antigo', 'culto-antigo', 'culto', 'encerrado', '2026-01-04', '10:00', '12:00', ${sede}) returning id),
      f as (insert into frequencia (evento, data, igreja, adultos, criancas) select id, '2026-01-04', ${sede}, 80, 20 from e)
      insert into presenca (pessoa, evento, data, momento, marcas, igreja)
        select ${person.id}, id, '2026-01-04', '2026-01-04T13:00:00Z', array[gen_random_uuid()], ${sede} from e`);
    const summary = async (who: Who) => (await t.request({ url: '/api/admin/domingo/resumo', ...who })).body;
    const { meses, ausentes } = await summary(admin);
    expect(meses).toContainEqual({ mes: '2026-01', cultos: 1, media: 100, media_por_nome: 1 });
    expect(ausentes).toEqual({ semanas: 4, total: 1 });
    const names = async (query: string) =>
      (await t.request({ url: `/api/admin/pessoa?per_page=100&${query}`, ...admin })).body.data.map(
        ({ nome }: { nome: string }) => nome,
      );
    expect(await names('nao_vem_ha=4')).toEqual(['Gil Ausente']);
    expect(await names('nao_vem_ha=20')).toEqual([]);
    expect(await names(`presente_em=${outro}`)).toEqual(['Dalva Reis']);
    // filters of people reveal neither attendance nor visitors' cards to users who may not list these
    const reader = await limitedTo(t, {}, [
      { action: 'list', subject: 'pessoa' },
      { action: 'read', subject: 'Auth' },
    ]);
    for (const path of ['', '/search', '/exportar'])
      for (const query of ['nao_vem_ha=4', `presente_em=${outro}`, 'sem_ficha=true']) {
        const format = path === '/exportar' ? '&formato=csv' : '';
        const { status } = await reader.request({ url: `/api/admin/pessoa${path}?${query}${format}` });
        expect(status, `${path} ${query}`).toBe(403);
      }
    const { token } = await limitedTo(t, { users: [filial] });
    expect(await summary({ token })).toMatchObject({ ausentes: { total: 0 } });
    const usher = await limitedTo(t, {}, [
      { action: 'read', subject: 'Auth' },
      { action: 'list', subject: 'presenca' },
    ]);
    expect((await summary({ token: usher.token })).ausentes).toBeNull();
  });
});
