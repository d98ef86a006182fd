import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '#demo/seed.ts';
import { raw, sql } from '#server/db/sql.ts';
import { type Cartao, chavesDeCartao, type Numero, type Painel } from '#shared/contracts/painel.ts';
import { addDays, churchToday, churchZone } from '#shared/dates.ts';
import { oneYearBefore, periodos, rangeOfPeriodo, secondSunday } from '#shared/painel/periodos.ts';
import { adminApi } from '../support/admin-api.ts';
import { type RequestOptions, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';

const t = await testApp();
const { put } = adminApi(t);
const today = churchToday(t.clock.now());
type Who = Pick<RequestOptions, 'as' | 'token'>;
let igrejas: number[] = [];

beforeAll(async () => {
  const storage = {
    put: async () => undefined,
    get: async () => null,
    delete: async () => undefined,
    list: async () => [],
  };
  await seedDemo({ db: t.db, storage, clock: t.clock, log: () => undefined });
  igrejas = (await t.db.query<{ id: number }>(sql`select id from igreja order by id`)).map(({ id }) => id);
});

async function panel(who: Who, query = ''): Promise<Painel> {
  const { status, body } = await t.request({ url: `/api/admin/painel${query}`, ...who });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
}
const keys = ({ cartoes }: Painel): string[] => cartoes.map(({ chave }) => chave);

/** Every number of a card that names a list. */
function numbersOf(card: Cartao): Numero[] {
  switch (card.tipo) {
    case 'decisao':
      return [card.numero, ...card.somas.map(({ numero }) => numero)];
    case 'aniversarios':
      return [card.numero];
    case 'numeros':
      return card.numeros.flatMap(({ numero, antes }) => (antes ? [numero, antes] : [numero]));
    case 'serie': {
      const { destaque: lead } = card;
      const shown = lead ? [lead.numero, ...(lead.antes ? [lead.antes] : [])] : [];
      return [...card.pontos.flatMap(({ numeros }) => numeros), ...shown];
    }
    case 'partes':
      return [...(card.total ? [card.total] : []), ...card.itens.map(({ numero }) => numero)];
  }
}

const otherSide: Readonly<Record<string, string>> = {
  entradas: 'saidas',
  saidas: 'entradas',
  a_receber: 'a_pagar',
  a_pagar: 'a_receber',
};

/** The value in the list behind a number. */
async function totalOf(who: Who, { lista }: Numero): Promise<number> {
  const { secao, filtros, soma, registro } = lista;
  if (registro)
    return (await t.request({ url: `/api/admin/${secao}/${registro.id}`, ...who })).body[registro.campo];
  const query = new URLSearchParams({ ...filtros, per_page: '2' });
  const { status, body } = await t.request({ url: `/api/admin/${secao}?${query}`, ...who });
  expect([status, body.errors], JSON.stringify(lista)).toEqual([200, undefined]);
  // a figure of income links to a list of income alone
  const other = secao === 'financeiro' && otherSide[soma ?? ''];
  if (other) expect([lista, body.totais[other]]).toEqual([lista, 0]);
  return soma === undefined ? body.total : body.totais[soma];
}

/** Compares each different number with its list; returns how many are not 0. */
async function compare(who: Who, { cartoes }: Painel): Promise<number> {
  const numbers = new Map(cartoes.flatMap(numbersOf).map((one) => [JSON.stringify(one.lista), one]));
  for (const one of numbers.values())
    expect([one.lista, await totalOf(who, one)]).toEqual([one.lista, one.valor]);
  return [...numbers.values()].filter(({ valor }) => valor !== 0).length;
}

describe('every number of the dashboard', () => {
  it.each(['mes', 'doze_meses'])('is what its list says, in the period %s', async (periodo) => {
    const shown = await panel({ as: 'Administrador' }, `?periodo=${periodo}`);
    expect(keys(shown)).toEqual(chavesDeCartao);
    expect(await compare({ as: 'Administrador' }, shown)).toBeGreaterThan(60);
  });

  it('is what its list says for one church', async () => {
    const shown = await panel({ as: 'Administrador' }, `?periodo=ano&igreja=${igrejas[0]}`);
    expect(shown.igreja).toBe(igrejas[0]);
    expect(await compare({ as: 'Administrador' }, shown)).toBeGreaterThan(40);
  });

  it('counts a visitor’s card once, also when the visitor becomes a person, and visitors without one beside it', async () => {
    const admin = { as: 'Administrador' };
    const counted = async (who: Who = admin) => {
      const card = (await panel(who, '?periodo=mes')).cartoes.find(({ chave }) => chave === 'visitantes');
      return Object.fromEntries(
        card?.tipo === 'numeros' ? card.numeros.map(({ nome, numero }) => [nome, numero.valor]) : [],
      );
    };
    const before = await counted();
    const { id } = await put('visitante', { nome: 'Noemi Salgado', data: today, status: 'novo' });
    const created = await t.request({ url: `/api/admin/visitante/${id}/tornar-pessoa`, body: {}, ...admin });
    expect(created.status, created.text).toBe(200);
    await put('pessoa', { nome: 'Otávio Salgado', status: 'visitante' });
    expect(await counted()).toEqual({
      fichas_de_visitantes: before.fichas_de_visitantes! + 1,
      visitantes_sem_ficha: before.visitantes_sem_ficha! + 1,
    });
    expect(await compare(admin, await panel(admin, '?periodo=mes'))).toBeGreaterThan(0);
  });

  it('is of the churches that the person is limited to', async () => {
    const { token } = await limitedTo(t, { users: [igrejas[1]!] });
    const shown = await panel({ token }, '?periodo=doze_meses');
    expect(shown.igrejas).toEqual([]);
    expect(await compare({ token }, shown)).toBeGreaterThan(10);
    const all = await panel({ as: 'Administrador' }, '?periodo=doze_meses');
    const membersOf = ({ cartoes }: Painel): number =>
      cartoes.flatMap((card) =>
        card.chave === 'idades' && card.tipo === 'partes' ? [card.total!.valor] : [],
      )[0]!;
    expect(membersOf(shown)).toBeLessThan(membersOf(all));
    const other = await t.request({ url: `/api/admin/painel?igreja=${igrejas[0]}`, token });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['igreja']]);
  });

  it('is of the departments that the person leads', async () => {
    const [louvor] = await t.db.query<{ id: number }>(
      sql`select id from departamento where nome = 'Louvor' limit 1`,
    );
    const { token } = await limitedTo(t, { departamentos: [louvor!.id] });
    const shown = await panel({ token });
    await compare({ token }, shown);
    expect(shown.cultos!.every(({ nome }) => nome.includes('louvor'))).toBe(true);
    expect(shown.guia).toBeNull();
  });
});

describe('the cards', () => {
  it('are those of the sections that a role may list', async () => {
    const of = async (as: string) => keys(await panel({ as }));
    const treasury = await of('Tesouraria');
    expect(treasury).toEqual(expect.arrayContaining(['saldos', 'meses', 'projecao', 'cobrancas_confirmar']));
    expect(treasury).not.toEqual(expect.arrayContaining(['oracoes']));
    const office = await of('Secretaria');
    expect(office).toEqual(expect.arrayContaining(['contatos', 'vagas', 'mandatos', 'inscricoes']));
    for (const money of ['saldos', 'meses', 'oracoes', 'pedidos']) expect(office).not.toContain(money);
    expect(await of('Intercessão')).toEqual(['oracoes']);
    expect(await of('Loja')).toEqual(['pedidos']);
  });

  it('name likely duplicates to users who may merge people', async () => {
    const count = async (): Promise<number | undefined> => {
      const found = (await panel({ as: 'Administrador' })).cartoes.find(({ chave }) => chave === 'repetidos');
      return found?.tipo === 'decisao' ? found.numero.valor : undefined;
    };
    const before = (await count())!;
    await t.db.run(sql`insert into pessoa (nome, data_nascimento, igreja) values ('José Conceição', '1980-05-05', ${igrejas[0]}),
      ('jose conceicao', '1980-05-05', ${igrejas[1]}), ('José Conceição', '1981-05-05', ${igrejas[0]}),
      ('José Conceição', null, ${igrejas[0]})`);
    expect(await count()).toBe(before + 2);
    for (const as of ['Tesouraria', 'Intercessão'])
      expect(keys(await panel({ as }))).not.toContain('repetidos');
    const others = await t.request({ url: '/api/admin/pessoa?repetida=false', as: 'Administrador' });
    expect(others.status).toBe(200);
    await t.db.run(sql`delete from pessoa where busca(nome) = busca('José Conceição')`);
  });

  it('name people who need care soon to users who edit people, and steps of visits to users who list visits', async () => {
    const count = async (chave: string, as: string): Promise<number | undefined> => {
      const found = (await panel({ as })).cartoes.find((card) => card.chave === chave);
      return found?.tipo === 'decisao' ? found.numero.valor : undefined;
    };
    const before = await Promise.all([count('cuidados', 'Pastor'), count('visitas', 'Pastor')]);
    expect(before).toEqual([expect.any(Number), expect.any(Number)]);
    await t.db.run(sql`insert into pessoa (nome, igreja, precisa_cuidado, cuidado_em, cuidado_passo) values
      ('Cuidada', ${igrejas[0]}, true, ${addDays(today, -1)}, 'Ligar'), ('Cuidada', ${igrejas[0]}, true, ${addDays(today, 7)}, 'Ligar'),
      ('Cuidada', ${igrejas[0]}, true, ${addDays(today, 8)}, 'Ligar'), ('Cuidada', ${igrejas[0]}, false, null, null)`);
    expect(await count('cuidados', 'Pastor')).toBe(before[0]! + 2);
    expect(await count('cuidados', 'Secretaria')).toBe(before[0]! + 2);
    for (const as of ['Tesouraria', 'Somente leitura', 'Líder de departamento'])
      expect([as, await count('cuidados', as), await count('visitas', as)]).toEqual([
        as,
        undefined,
        undefined,
      ]);
    await t.db.run(sql`insert into visita (pessoa, data, igreja, proximo_passo, proximo_passo_em, passo_feito)
      select id, ${today}, igreja, 'Voltar', ${today}, feito from pessoa, unnest(array[true, false]) feito
      where nome = 'Cuidada' and cuidado_em = ${addDays(today, 8)}`);
    expect(await count('visitas', 'Pastor')).toBe(before[1]! + 1);
    await t.db.run(sql`delete from visita where proximo_passo = 'Voltar'`);
    await t.db.run(sql`delete from pessoa where nome = 'Cuidada'`);
  });

  it('warn users who may see backups of those that are old, failed or cannot be restored', async () => {
    const copia = async (who: Who) => (await panel(who)).copia;
    const at = (hours: number) => new Date(t.clock.now().getTime() - hours * 3_600_000);
    const made = (hours: number, erro: string | null = null) =>
      t.db.run(sql`insert into copia (nome, lugar, motivo, iniciada_em, terminada_em, erro)
        values (${`c${hours}`}, 'disco', 'noite', ${at(hours)}, ${at(hours)}, ${erro})`);
    const admin = { as: 'Administrador' };
    await made(40);
    expect(await copia(admin)).toEqual({
      ultima_boa: at(40).toISOString(),
      velha: true,
      falhou: false,
      teste: null,
    });
    for (const as of ['Tesouraria', 'Secretaria']) expect(await copia({ as })).toBeNull();
    const everything = [{ action: 'manage', subject: 'all' }] as const;
    const { token } = await limitedTo(t, { users: [igrejas[0]!] }, everything);
    expect(await copia({ token })).toBeNull();
    await made(20);
    expect(await copia(admin)).toBeNull();
    await made(2, 'error.fallback');
    expect(await copia(admin)).toMatchObject({ velha: false, falhou: true });
    await made(1);
    await t.db.run(
      sql`update copia set testada_em = ${at(1)}, teste_erro = 'error.fallback' where nome = 'c20'`,
    );
    expect(await copia(admin)).toMatchObject({ falhou: false, teste: { ok: false } });
    await t.db.run(sql`delete from copia`);
  });

  it('advise administrators who sign in by a password alone to set up a second step', async () => {
    const { id } = await t.user('Administrador');
    const lacks = async (who: Who) => (await panel(who)).sem_segunda_etapa;
    const token = await t.tokenOf(id);
    expect([await lacks({ token }), await lacks({ as: 'Secretaria' })]).toEqual([true, false]);
    await t.db.run(sql`update users set duas_etapas_em = now() where id = ${id}`);
    expect(await lacks({ token })).toBe(false);
  });

  it('are not for accounts without a role', async () => {
    expect((await t.request({ url: '/api/admin/painel', as: null })).status).toBe(403);
  });

  it('name birthdays, with the day and the number for WhatsApp', async () => {
    const nascimento = `1990-${today.slice(5)}`;
    const body = { nome: 'Aniversariante de Hoje', data_nascimento: nascimento, whatsapp: '+5527999990000' };
    const { body: person } = await t.request({ url: '/api/admin/pessoa', body, as: 'Secretaria' });
    const { cartoes } = await panel({ as: 'Secretaria' });
    const card = cartoes.find((one) => one.tipo === 'aniversarios')!;
    expect(card.pessoas.find(({ id }) => id === person.id)).toEqual({
      id: person.id,
      nome: body.nome,
      dia: today,
      whatsapp: body.whatsapp,
      idade: Number(today.slice(0, 4)) - 1990,
    });
  });
});

describe('the arrangement', () => {
  const arrange = (body: object, as = 'Pastor') =>
    t.request({ method: 'PUT', url: '/api/admin/painel', body, as });
  const plain = { ordem: [], ocultos: [], esconde_valores: false, periodo: 'mes', igreja: null };

  it('is kept for the person: order, hidden cards, values, period and church', async () => {
    const mine = {
      ordem: ['bairros', 'oracoes'],
      ocultos: ['saldos', 'contatos'],
      esconde_valores: true,
      periodo: 'ano',
      igreja: igrejas[2],
    };
    expect((await arrange(mine)).status).toBe(204);
    const shown = await panel({ as: 'Pastor' });
    expect(keys(shown).slice(0, 2)).toEqual(['bairros', 'oracoes']);
    expect(keys(shown)).not.toEqual(expect.arrayContaining(['saldos']));
    expect(shown.disponiveis).toContain('saldos');
    expect([shown.periodo, shown.igreja, shown.arranjo.esconde_valores]).toEqual(['ano', igrejas[2], true]);
    expect((await panel({ as: 'Pastor' }, '?periodo=mes&igreja=todas')).igreja).toBeNull();
    expect(keys(await panel({ as: 'Secretaria' }))).toContain('contatos');
    expect((await arrange(plain)).status).toBe(204);
    expect(keys(await panel({ as: 'Pastor' }))[0]).toBe('contatos');
  });

  it('keeps the values that a change does not name, also when two changes arrive at once', async () => {
    expect((await arrange(plain)).status).toBe(204);
    const changes = [
      { esconde_valores: true },
      { ocultos: ['saldos'] },
      { igreja: igrejas[2] },
      { periodo: 'ano' },
    ];
    const answers = await Promise.all(changes.map((change) => arrange(change)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const { arranjo, igreja, periodo } = await panel({ as: 'Pastor' });
    expect({ ...arranjo, igreja, periodo }).toEqual({
      ordem: [],
      ocultos: ['saldos'],
      esconde_valores: true,
      igreja: igrejas[2],
      periodo: 'ano',
    });
    expect((await arrange({ igreja: null })).status).toBe(204);
    expect((await panel({ as: 'Pastor' })).igreja).toBeNull();
    expect((await arrange(plain)).status).toBe(204);
  });

  it('names only what exists', async () => {
    for (const wrong of [
      { ordem: ['nada'] },
      { periodo: 'decada' },
      { igreja: 999_999 },
      { esconde_valores: 'x' },
    ]) {
      const { status, body } = await arrange({ ...plain, ...wrong });
      expect([status, Object.keys(body.errors)[0]!.split('.')[0]]).toEqual([422, Object.keys(wrong)[0]]);
    }
  });
});

describe('attendance', () => {
  const as = 'Secretaria';
  const post = (body: object, who: Who = { as }) => t.request({ url: '/api/admin/frequencia', body, ...who });
  const service = async (values: object = {}): Promise<number> => {
    const body = {
      nome: 'Culto de hoje',
      tipo: 'culto',
      status: 'publicado',
      data: today,
      igreja: igrejas[0],
      horario_inicial: '18:00',
      horario_final: '20:00',
      ...values,
    };
    return (await t.request({ url: '/api/admin/evento', body, as })).body.id;
  };

  it('of a service of today is proposed, recorded, shown, traced and taken back', async () => {
    const evento = await service();
    const proposed = async () => (await panel({ as })).cultos!.find((one) => one.evento === evento);
    expect(await proposed()).toMatchObject({ data: today, frequencia: null });
    const { status, body } = await post({ evento, adultos: 91, criancas: 12, visitantes: 4 });
    expect([status, body.data, body.total, body.igreja.id]).toEqual([201, today, 107, igrejas[0]]);
    expect((await proposed())!.frequencia).toMatchObject({ id: body.id, adultos: 91 });
    const trace = await t.request({
      url: `/api/admin/trilha?secao=frequencia&registro=${body.id}`,
      as: 'Administrador',
    });
    expect(trace.body.data).toHaveLength(1);
    expect((await post({ evento, adultos: 1 })).status).toBe(422);
    expect((await t.request({ method: 'DELETE', url: `/api/admin/frequencia/${body.id}`, as })).status).toBe(
      204,
    );
    expect((await proposed())!.frequencia).toBeNull();
  });

  it('belongs to the church of its event, and follows it', async () => {
    const evento = await service({ nome: 'Culto que muda' });
    expect((await post({ evento, adultos: 5, igreja: igrejas[1] })).body.errors).toHaveProperty('igreja');
    const { token } = await limitedTo(t, { users: [igrejas[1]!] });
    expect((await post({ evento, adultos: 5 }, { token })).status).toBe(422);
    const { body } = await post({ evento, adultos: 5 });
    const read = () => t.request({ url: `/api/admin/frequencia/${body.id}`, token });
    expect((await read()).status).toBe(404);
    await t.db.run(sql`update evento set igreja = ${igrejas[1]} where id = ${evento}`);
    expect((await read()).status).toBe(200);
  });
});

describe('the set-up guide', () => {
  it('ticks itself off, and is gone when all is done', async () => {
    expect((await panel({ as: 'Administrador' })).guia).toBeNull();
    await t.db.run(sql`update recebimentos set pix_chave = null, pix_tipo = null`);
    const { guia } = await panel({ as: 'Administrador' });
    expect(guia!.filter(({ feito }) => !feito)).toEqual([{ passo: 'pix', feito: false, permitido: true }]);
    expect((await panel({ as: 'Secretaria' })).guia!.find(({ passo }) => passo === 'pix')!.permitido).toBe(
      false,
    );
    expect((await panel({ as: 'Intercessão' })).guia).toBeNull();
  });
});

describe('the monthly sums of the books', () => {
  it('equal the rows after any writes', async () => {
    const [sums, rows] = [
      sql`select mes, igreja, departamento, tipo, classificacao, categoria, sum(valor)::bigint as valor,
          sum(sem_comprovante)::integer as sem from total_pagos group by 1, 2, 3, 4, 5, 6
        having sum(valor) <> 0 or sum(sem_comprovante) <> 0 order by 1, 2, 3, 4, 5, 6`,
      sql`select date_trunc('month', data_pagamento)::date as mes, coalesce(igreja, 0) as igreja,
          coalesce(departamento, 0) as departamento, tipo, coalesce(classificacao_financeira, '') as classificacao,
          coalesce(categoria, 0) as categoria, sum(valor * sinal)::bigint as valor,
          (count(*) filter (where comprovante is null and transferencia is null))::integer as sem
        from financeiro where pago group by 1, 2, 3, 4, 5, 6
        having sum(valor * sinal) <> 0 or count(*) filter (where comprovante is null and transferencia is null) <> 0
        order by 1, 2, 3, 4, 5, 6`,
    ];
    const same = async () => expect(await t.db.query(sums)).toEqual(await t.db.query(rows));
    await same();
    const [conta] = await t.db.query<{ id: number }>(sql`select id from conta order by id limit 1`);
    const open = await t.db.query<{ id: number }>(
      sql`select id from unnest(${igrejas}::integer[]) id where id not in (select igreja from fechamento)`,
    );
    const entry = fc.record({
      dias: fc.integer({ min: 0, max: 90 }),
      tipo: fc.constantFrom('receita', 'despesa'),
      valor: fc.integer({ min: 1, max: 9_999_999 }),
      pago: fc.boolean(),
      igreja: fc.constantFrom(...open.map(({ id }) => id), null),
    });
    const step = fc.record({
      novos: fc.array(entry, { maxLength: 4 }),
      muda: fc.integer({ min: 1, max: 7 }),
      apaga: fc.integer({ min: 2, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(step, async ({ novos, muda, apaga }) => {
        const added = novos.map(({ dias, pago, ...rest }) => ({
          ...rest,
          pago,
          descricao: 'Soma',
          conta: conta!.id,
          data_vencimento: addDays(today, -dias),
          data_pagamento: pago ? addDays(today, -dias) : null,
        }));
        await t.db.run(sql`insert into financeiro (descricao, tipo, valor, pago, conta, data_vencimento, data_pagamento, igreja)
          select descricao, tipo, valor, pago, conta, data_vencimento, data_pagamento, igreja
          from json_populate_recordset(null::financeiro, ${JSON.stringify(added)})`);
        await t.db.run(sql`update financeiro set valor = valor + ${muda}, pago = not pago,
            data_pagamento = case when pago then null else data_vencimento end
          where descricao = 'Soma' and id % ${muda} = 0`);
        await t.db.run(sql`delete from financeiro where descricao = 'Soma' and id % ${apaga} = 0`);
        await same();
      }),
      { numRuns: 15 },
    );
  });
});

describe('the kept counts of people', () => {
  it('equal the rows after any writes, and leave out names without a person', async () => {
    const pairs = [
      [
        sql`select data_nascimento, nome, total from total_iguais order by 1, 2`,
        sql`select data_nascimento, busca(nome) as nome, count(*)::integer as total from pessoa
          where data_nascimento is not null group by 1, 2 order by 1, 2`,
      ],
      [
        sql`select de, status, chave, igreja, sum(total)::integer as total from total_pessoas
          group by 1, 2, 3, 4 having sum(total) <> 0 order by 1, 2, 3, 4`,
        sql`select * from (
            select 'bairro' as de, status, coalesce(bairro, '') collate "C" as chave, coalesce(igreja, 0) as igreja,
              count(*)::integer as total from pessoa group by 2, 3, 4
            union all select 'nascimento', status, coalesce(date_trunc('month', data_nascimento)::date::text, ''),
              coalesce(igreja, 0), count(*)::integer from pessoa group by 2, 3, 4
            union all select 'cadastro', status, (criado_em at time zone ${churchZone})::date::text, coalesce(igreja, 0),
              count(*)::integer from pessoa group by 2, 3, 4) p order by 1, 2, 3, 4`,
      ],
    ] as const;
    const same = async () => {
      for (const [kept, rows] of pairs) expect(await t.db.query(kept)).toEqual(await t.db.query(rows));
    };
    await same();
    const person = fc.record({
      nome: fc.constantFrom('Zé da Soma', 'ZE DA SOMA', 'Ana da Soma'),
      data_nascimento: fc.constantFrom('1990-01-31', '1990-02-01', '2001-07-15', null),
      status: fc.constantFrom('visitante', 'membro_ativo', 'afastado'),
      bairro: fc.constantFrom('Glória', 'Ibes', null),
      igreja: fc.constantFrom(...igrejas, null),
      // midnight in the church's time is three hours later than in UTC
      criado_em: fc.constantFrom('2026-03-01T02:59:59Z', '2026-03-01T03:00:00Z'),
    });
    const columns = raw('nome, data_nascimento, status, bairro, igreja, criado_em');
    const given = (rows: object[]) => sql`json_populate_recordset(null::pessoa, ${JSON.stringify(rows)})`;
    const soma = raw("nome ilike '%da soma'");
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { maxLength: 6 }),
        person,
        fc.integer({ min: 1, max: 4 }),
        async (novas, outra, some) => {
          await t.db.run(sql`insert into pessoa (${columns}) select ${columns} from ${given(novas)}`);
          await t.db.run(sql`update pessoa p set (${columns}) = (select ${columns} from ${given([outra])})
            where ${soma} and id % ${some} = 0`);
          await t.db.run(sql`update pessoa set whatsapp = '+5527999990000' where ${soma}`);
          await t.db.run(sql`delete from pessoa where ${soma} and id % ${some + 1} = 0`);
          await same();
        },
      ),
      { numRuns: 15 },
    );
    const [listed] = await t.db.query<{ n: number }>(sql`select coalesce(sum(n), 0)::integer as n from (
      select count(*) as n from pessoa where data_nascimento is not null group by data_nascimento, busca(nome)) g where n > 1`);
    const { body } = await t.request({
      url: '/api/admin/pessoa?repetida=true&per_page=2',
      as: 'Administrador',
    });
    expect(body.total).toBe(listed!.n);
    const others = await t.request({
      url: '/api/admin/pessoa?repetida=false&per_page=2',
      as: 'Administrador',
    });
    const all = await t.request({ url: '/api/admin/pessoa?per_page=2', as: 'Administrador' });
    expect(others.body.total + body.total).toBe(all.body.total);
    expect(
      await compare({ as: 'Administrador' }, await panel({ as: 'Administrador' }, '?periodo=doze_meses')),
    ).toBeGreaterThan(60);
    await t.db.run(sql`delete from pessoa where ${soma}`);
    await same();
  });
});

describe('periods', () => {
  it('are whole months, and a year before ends at the day that corresponds to today', () => {
    expect(rangeOfPeriodo('mes', '2028-02-29')).toEqual({ de: '2028-02-01', ate: '2028-02-29' });
    expect(oneYearBefore({ de: '2028-02-01', ate: '2028-02-29' }, '2028-02-29').ate).toMatch(/^2027-02-28$/);
    expect(oneYearBefore(rangeOfPeriodo('mes', '2026-11-17'), '2026-11-17')).toEqual({
      de: '2025-11-01',
      ate: '2025-11-17',
    });
    expect(rangeOfPeriodo('doze_meses', '2026-11-17')).toEqual({ de: '2025-12-01', ate: '2026-11-30' });
    for (const periodo of periodos) {
      const { de, ate } = rangeOfPeriodo(periodo, '2026-11-17');
      expect([de.slice(8), addDays(ate, 1).slice(8)]).toEqual(['01', '01']);
    }
    expect(secondSunday('2026-11-15')).toBe('2026-11-22');
    expect(secondSunday('2026-11-16')).toBe('2026-11-29');
  });
});
