import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import type { FichaInscricao } from '#shared/contracts/inscricao-office.ts';
import { limitedTo } from '../support/churches.ts';
import { merge } from '../support/fusao.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';
import { askFile, readCsv, readXlsx } from '../support/sheets.ts';

const s = await signUpFixture();
const { t } = s;
const admin = 'Administrador';

async function paid(evento: TestEvent, people = 1, more = {}): Promise<CompraPublica> {
  const compra = await s.buy(evento, people, more);
  if (compra.cobranca) await s.confirm(compra.cobranca.codigo);
  return s.read(compra.codigo);
}
async function idsOf(codigo: string): Promise<number[]> {
  const rows = await t.db.query<{
    id: number;
  }>(sql`select i.id from inscricao i join compra c on c.id = i.compra
    where c.codigo = ${codigo} order by i.id`);
  return rows.map(({ id }) => id);
}
const office = (path: string, body?: object, as = admin) =>
  t.request({ url: `/api/admin/inscricao/${path}`, ...(body && { body }), as });
const ficha = async (id: number, as = admin): Promise<FichaInscricao> =>
  (await office(`${id}/ficha`, undefined, as)).body;
const [outra] = await t.db.query<{ id: number }>(
  sql`insert into igreja (nome_fantasia, razao_social, cnpj) values ('Outra', 'Outra', '11444777000161') returning id`,
);
const inOther = await limitedTo(t, { users: [outra!.id] });
const inMine = await limitedTo(t, { users: [s.igreja] });
let counter = 0;
async function pessoa(values: Record<string, unknown> = {}): Promise<{ id: number; versao: number }> {
  counter += 1;
  const body = { nome: `Membro ${counter}`, status: 'membro_ativo', igreja: s.igreja, ...values };
  const answer = await t.request({ url: '/api/admin/pessoa?confirmar=true', body, as: admin });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

it('lists sign-ups to users who may not read the linked person, beside users who may', async () => {
  const evento = await s.evento();
  const [id] = await idsOf((await paid(evento)).codigo);
  const { id: linked } = await pessoa();
  await t.db.run(sql`update inscricao set pessoa = ${linked} where id = ${id!}`);
  const door = await limitedTo(t, {}, [{ action: 'list', subject: 'inscricao' }]);
  const url = '/api/admin/inscricao';
  // more often than there are connections: each kind of caller meets each of them
  for (let turn = 0; turn < 12; turn += 1) {
    const [all, some] = [await t.request({ url, as: admin }), await door.request({ url })];
    expect([all.status, some.status]).toEqual([200, 200]);
    const of = (rows: { id: number; pessoa: unknown }[]) => rows.find((row) => row.id === id)?.pessoa;
    expect([of(all.body.data), of(some.body.data)]).toMatchObject([{ id: linked }, null]);
  }
});

describe('the page of a sign-up', () => {
  it('has the buyer, the others of the purchase, the voucher, the charge, the answers and the history', async () => {
    const evento = await s.evento({
      perguntas: [{ pergunta: 'Tamanho', tipo: 'camiseta', obrigatoria: true }],
      pede_nascimento: true,
    });
    const [pergunta] = evento.perguntas as { id: number }[];
    const { codigo: voucher } = await s.voucher(evento, { max_usos: 2 });
    const lote = evento.lotes[0]!.id;
    const respostas = { [pergunta!.id]: 'GG' };
    const compra = await paid(evento, 0, {
      voucher,
      participantes: [
        {
          nome: 'Davi',
          lote,
          data_nascimento: '2015-05-01',
          respostas,
          responsavel: { nome: 'Rute Lima', cpf: '52998224725', autoriza: true },
        },
        { nome: 'Rute Lima', lote, data_nascimento: '1980-05-01', respostas },
      ],
    });
    const [first, second] = await idsOf(compra.codigo);
    const read = await ficha(first!);
    expect(read).toMatchObject({
      status: 'confirmada',
      evento: { id: evento.id },
      preco: 10_000,
      valor: 5000,
      recebido: 5000,
      compra: { nome: 'Rute Lima', email: 'rute@example.com', canal: 'site', a_devolver: 0 },
      outras: [{ id: second, nome: 'Rute Lima', status: 'confirmada', valor: 5000, lote: 'Primeiro' }],
      cobranca: { estado: 'paga', metodo: 'pix', manual: true, recebido: 10_000, estornado: 0 },
      voucher: { codigo: voucher },
      respostas: [{ texto: 'Tamanho', tipo: 'camiseta', resposta: 'GG' }],
      responsavel: { nome: 'Rute Lima', cpf: '52998224725' },
      checkin: null,
      pessoa: null,
      cancelada: null,
      transferida_de: null,
      // bought less than seven days ago
      devolucao: { politica: 5000, maximo: 5000 },
      dados: { nome: 'Davi', email: null, data_nascimento: '2015-05-01', igreja: { id: s.igreja } },
    });
    expect(read.historia.map(({ tipo }) => tipo)).toContain('confirmada');
    expect(read.ingresso).toMatch(/^[a-z2-7]{26}$/);
    // the buyer's own address is theirs as a participant
    expect((await ficha(second!)).dados).toMatchObject({ nome: 'Rute Lima', email: 'rute@example.com' });
  });

  it('is not for accounts of another church, and shows the ticket only to those who may change it', async () => {
    const [id] = await idsOf((await paid(await s.evento())).codigo);
    for (const path of ['ficha', 'pessoas'])
      expect((await inOther.request({ url: `/api/admin/inscricao/${id}/${path}` })).status).toBe(404);
    const body = { pessoa: null };
    expect((await inOther.request({ url: `/api/admin/inscricao/${id}/pessoa`, body })).status).toBe(404);
    expect((await ficha(id!, 'Tesouraria')).ingresso).toBeNull();
    expect((await ficha(id!, 'Secretaria')).ingresso).not.toBeNull();
  });

  it('shows leaders of a department the sign-ups of its events alone', async () => {
    const [departamento] = await t.db.query<{ id: number }>(
      sql`insert into departamento (nome, igreja) values ('Jovens', ${s.igreja}) returning id`,
    );
    const leader = await limitedTo(t, { departamentos: [departamento!.id] });
    const [mine] = await idsOf((await paid(await s.evento({ departamento: departamento!.id }))).codigo);
    const [other] = await idsOf((await paid(await s.evento())).codigo);
    const statusOf = async (id: number) =>
      (await leader.request({ url: `/api/admin/inscricao/${id}/ficha` })).status;
    expect([await statusOf(mine!), await statusOf(other!)]).toEqual([200, 404]);
    const body = { pessoa: null };
    expect((await leader.request({ url: `/api/admin/inscricao/${mine}/pessoa`, body })).status).toBe(403);
  });

  it('shows the reason, the refund and its author after a cancellation', async () => {
    const [id] = await idsOf((await paid(await s.evento())).codigo);
    const answer = await office(`${id}/cancelar`, { motivo: 'Adoeceu', devolver: 4000 });
    expect(answer.status, answer.text).toBe(200);
    const read = await ficha(id!);
    expect(read).toMatchObject({
      status: 'cancelada',
      cancelada: { motivo: 'Adoeceu' },
      compra: { a_devolver: 4000 },
      devolucao: { politica: 0, maximo: 0 },
    });
    expect(read.historia[0]).toMatchObject({
      tipo: 'cancelada',
      nome: expect.any(String),
      dados: { devolucao: 4000, motivo: 'Adoeceu' },
    });
  });
});

describe('a participant who is a pessoa', () => {
  it('is offered by CPF, e-mail, phone, name with birthday and name, the surest first', async () => {
    const evento = await s.evento({ pede_cpf: true, pede_nascimento: true });
    const lote = evento.lotes[0]!.id;
    const compra = await paid(evento, 0, {
      comprador: { nome: 'Ester Sá', email: 'ESTER@example.com', whatsapp: '81999990001' },
      participantes: [{ nome: 'ester sá', lote, cpf: '111.444.777-35', data_nascimento: '1990-01-02' }],
    });
    const [id] = await idsOf(compra.codigo);
    const byName = await pessoa({ nome: 'Éster Sá' });
    const byBirth = await pessoa({ nome: 'Ester Sa', data_nascimento: '1990-01-02' });
    const byPhone = await pessoa({ nome: 'Tia', whatsapp: '+5581999990001' });
    const byMail = await pessoa({ nome: 'Mãe', email: 'ester@example.com' });
    const byCpf = await pessoa({ nome: 'Ester S.', cpf: '11144477735' });
    await pessoa({ nome: 'Ester Sá Outra' });
    await pessoa({ nome: 'Ester Sá', igreja: outra!.id });
    const { body } = await inMine.request({ url: `/api/admin/inscricao/${id}/pessoas` });
    expect(body.data.map(({ id: one, por }: { id: number; por: string[] }) => [one, por])).toEqual([
      [byCpf.id, ['cpf']],
      [byMail.id, ['email']],
      [byPhone.id, ['telefone']],
      [byBirth.id, ['nome_nascimento']],
      [byName.id, ['nome']],
    ]);
  });

  it('is linked, shown among what refers to the pessoa, and unlinked; the history says so', async () => {
    const { id: who } = await pessoa({ nome: 'Priscila' });
    const [id] = await idsOf((await paid(await s.evento())).codigo);
    expect((await office(`${id}/pessoa`, { pessoa: who }, 'Secretaria')).body).toEqual({ id, pessoa: who });
    expect((await ficha(id!)).pessoa).toEqual({ id: who, nome: 'Priscila' });
    const related = await t.request({ url: `/api/admin/pessoa/${who}/relacionados`, as: admin });
    expect(related.body).toMatchObject([{ secao: 'inscricao', campo: 'pessoa', registros: [{ id }] }]);
    // the same again changes nothing
    const before = await ficha(id!);
    await office(`${id}/pessoa`, { pessoa: who });
    expect((await ficha(id!)).versao).toBe(before.versao);
    await office(`${id}/pessoa`, { pessoa: null });
    const after = await ficha(id!);
    expect(after.pessoa).toBeNull();
    expect(after.historia.filter(({ tipo }) => tipo === 'pessoa').map(({ dados }) => dados)).toEqual([
      { pessoa: null, antes: who },
      { pessoa: who, antes: null, pessoa_nome: 'Priscila' },
    ]);
  });

  it('must be one that the caller may see', async () => {
    const [id] = await idsOf((await paid(await s.evento())).codigo);
    const theirs = await pessoa({ igreja: outra!.id });
    const url = `/api/admin/inscricao/${id}/pessoa`;
    for (const wrong of [theirs.id, 999_999]) {
      const answer = await inMine.request({ url, body: { pessoa: wrong } });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual(['pessoa']);
    }
    const noPeople = await limitedTo(t, {}, [
      { action: 'read', subject: 'Auth' },
      { action: 'manage', subject: 'inscricao' },
    ]);
    expect((await noPeople.request({ url, body: { pessoa: theirs.id } })).status).toBe(403);
    expect((await noPeople.request({ url: `/api/admin/inscricao/${id}/pessoas` })).status).toBe(403);
    expect((await office(`${id}/pessoa`, { pessoa: theirs.id }, 'Tesouraria')).status).toBe(403);
    for (const body of [{}, { pessoa: 'x' }, { pessoa: 1, mais: 1 }])
      expect((await office(`${id}/pessoa`, body)).status).toBe(422);
    await office(`${id}/pessoa`, { pessoa: theirs.id });
    // a pessoa of another church is linked, and not shown to those who may not see it
    expect((await inMine.request({ url: `/api/admin/inscricao/${id}/ficha` })).body.pessoa).toBeNull();
  });

  it('stays linked when the pessoa is merged into another', async () => {
    const [kept, merged] = [await pessoa(), await pessoa()];
    const [id] = await idsOf((await paid(await s.evento())).codigo);
    await office(`${id}/pessoa`, { pessoa: merged.id });
    expect((await merge(t, kept.id, merged.id)).status).toBe(200);
    expect((await ficha(id!)).pessoa?.id).toBe(kept.id);
  });
});

describe('money to be returned', () => {
  it('of a cancelled event stands in one list, and is recorded in one go or one by one', async () => {
    const evento = await s.evento();
    const [first, second] = [await paid(evento, 2), await paid(evento)];
    await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' });
    await t.jobs.runAll();
    const owed = async (as = 'Tesouraria') =>
      (await office(`reembolsos?evento=${evento.id}`, undefined, as)).body;
    const before = await owed();
    expect(before.total).toEqual({ compras: 2, valor: 30_000 });
    expect(before.data).toMatchObject([
      { nome: 'Rute Lima', valor: 20_000, volta: 'banco', metodo: 'pix', participantes: [{}, {}] },
      { valor: 10_000, evento: { id: evento.id, status: 'cancelado' } },
    ]);
    expect((await office('reembolsos', undefined, 'Secretaria')).status).toBe(403);
    expect((await inOther.request({ url: '/api/admin/inscricao/reembolsos' })).body.total.compras).toBe(0);
    const one = { evento: evento.id, compras: [before.data[1].compra] };
    expect((await office('reembolsos', one, 'Tesouraria')).body).toEqual({
      pedidos: 1,
      valor: 10_000,
      falhas: 0,
    });
    expect((await owed()).total).toEqual({ compras: 1, valor: 20_000 });
    expect((await office('reembolsos', { evento: evento.id }, 'Tesouraria')).body.pedidos).toBe(1);
    await t.jobs.runAll();
    expect((await owed()).total).toEqual({ compras: 0, valor: 0 });
    for (const { cobranca } of [first, second])
      expect(await s.charge(cobranca!.codigo)).toMatchObject({ estado: 'estornada' });
  });
});

describe('an export of one event', () => {
  it('has a column for each question, those taken out since too', async () => {
    const evento = await s.evento({
      perguntas: [
        { pergunta: 'Camiseta', tipo: 'camiseta' },
        { pergunta: 'Apelido', tipo: 'texto' },
      ],
    });
    const [camiseta, apelido] = evento.perguntas as { id: number; pergunta: string; tipo: string }[];
    const lote = evento.lotes[0]!.id;
    await paid(evento, 0, {
      participantes: [
        { nome: 'Ana', lote, respostas: { [camiseta!.id]: 'M', [apelido!.id]: 'Nina' } },
        { nome: 'Bia', lote, respostas: { [apelido!.id]: '=1+1' } },
      ],
    });
    await s.change(evento, { ...evento, igreja: s.igreja, perguntas: [apelido] });
    const url = `/api/admin/inscricao/exportar?formato=csv&evento=${evento.id}&sort_by=nome`;
    const [head, ...rows] = readCsv((await askFile(t, url, 'Secretaria')).body.toString('utf8'));
    const at = (title: string) => head!.indexOf(title);
    expect(at('Camiseta')).toBe(at('Apelido') + 1);
    expect(rows.map((row) => [row[at('Nome')], row[at('Camiseta')], row[at('Comprador')]])).toEqual([
      ['Ana', 'M', 'Rute Lima'],
      ['Bia', '', 'Rute Lima'],
    ]);
    const sheet = readXlsx((await askFile(t, url.replace('csv', 'xlsx'), 'Secretaria')).body);
    expect(sheet[0]).toEqual(head);
    const headOf = async (path: string, request: typeof inMine.request) => {
      const answer = await request({ url: path });
      expect(answer.status).toBe(200);
      return readCsv(answer.text);
    };
    expect((await headOf(url, inMine.request))[0]).toContain('Apelido');
    // without one event, with an unknown one, or with one of a church that the user may not see, there are no columns of questions
    expect((await headOf(url.replace(`evento=${evento.id}`, ''), inMine.request))[0]).not.toContain(
      'Apelido',
    );
    expect((await headOf(url.replace(`${evento.id}`, '999999'), inMine.request))[0]).not.toContain('Apelido');
    const elsewhere = await headOf(url, inOther.request);
    expect(elsewhere[0]).not.toContain('Apelido');
    expect(elsewhere).toHaveLength(1);
  });
});

describe('the foot of the list', () => {
  interface Row {
    status: string;
    sandbox: boolean;
    recebido: number;
  }
  const list = async (
    query: string,
  ): Promise<{ data: Row[]; total: number; totais: Record<string, number> }> =>
    (await t.request({ url: `/api/admin/inscricao?per_page=100&${query}`, as: admin })).body;

  it('is the sum of its rows for every filter, and no more than the money that came', async () => {
    const evento = await s.evento({
      lotes: [
        { nome: 'Primeiro', preco: 10_000, quantidade: 90 },
        { nome: 'Cortesia', preco: 0, quantidade: 90 },
      ],
    });
    const [lote, free] = evento.lotes.map(({ id }) => id);
    const steps = fc.array(
      fc.record({
        people: fc.integer({ min: 1, max: 3 }),
        lote: fc.constantFrom(lote, lote, free),
        pay: fc.boolean(),
        fate: fc.array(fc.constantFrom('keep', 'cancel', 'cancel_half', 'transfer'), {
          minLength: 3,
          maxLength: 3,
        }),
        settle: fc.boolean(),
      }),
      { minLength: 2, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (purchases) => {
        for (const { people, lote: chosen, pay, fate, settle } of purchases) {
          const compra = await s.buy(evento, 0, {
            participantes: Array.from({ length: people }, (_, at) => ({ nome: `P${at}`, lote: chosen })),
          });
          if (!compra.cobranca || !pay) continue;
          await s.confirm(compra.cobranca.codigo);
          const ids = await idsOf(compra.codigo);
          for (const [at, id] of ids.entries()) {
            const what = fate[at]!;
            const motivo = 'Desistiu';
            if (what === 'transfer')
              await office(`${id}/transferir`, { nome: 'Outra', email: 'outra@example.com' });
            else if (what !== 'keep')
              await office(`${id}/cancelar`, { motivo, devolver: what === 'cancel' ? 10_000 : 5000 });
          }
          if (settle) await office('reembolsos', { evento: evento.id });
        }
        await t.jobs.runAll();
        const filters = [
          '',
          'status=confirmada',
          'status=cancelada',
          'pagamento=paga',
          'lote=primeiro',
          'lote=Cortesia',
          'status=transferida',
          'status=pendente',
          'presente=false',
        ];
        for (const filter of filters) {
          const { data, total, totais } = await list(`evento=${evento.id}&${filter}`);
          expect(data, filter).toHaveLength(total);
          const come = data.filter(({ status, sandbox }) => status === 'confirmada' && !sandbox);
          expect(totais, filter).toEqual({
            confirmadas: come.length,
            recebidos: data.reduce((sum, row) => sum + row.recebido, 0),
          });
        }
        const [money] = await t.db.query<{
          veio: number;
        }>(sql`select coalesce(sum(k.recebido - k.estornado), 0)::bigint
          as veio from cobranca k join compra c on c.cobranca = k.id where c.evento = ${evento.id}`);
        const { totais } = await list(`evento=${evento.id}`);
        const painel = await office(`painel?evento=${evento.id}`);
        expect(totais.recebidos).toBe(money!.veio);
        expect(painel.body).toMatchObject({ vendidas: totais.confirmadas, receita: totais.recebidos });
        for (const part of ['lotes', 'dias'])
          expect(
            painel.body[part].reduce((sum: number, one: { receita: number }) => sum + one.receita, 0),
          ).toBe(totais.recebidos);
      }),
      { numRuns: 4 },
    );
  });

  it('leaves out test money and unpaid sign-ups, and counts the kept money of cancelled ones', async () => {
    const evento = await s.evento();
    await s.buy(evento);
    const [kept] = await idsOf((await paid(evento)).codigo);
    await office(`${kept}/cancelar`, { motivo: 'Fora do prazo' });
    const [test] = await idsOf((await paid(evento)).codigo);
    await t.db.run(sql`update inscricao set sandbox = true where id = ${test}`);
    expect((await list(`evento=${evento.id}`)).totais).toEqual({ confirmadas: 0, recebidos: 10_000 });
  });
});

describe('the events to choose from', () => {
  it('are those with sign-ups within the caller’s limits, the next one first', async () => {
    const far = await s.evento({ data: '2026-05-30' });
    const near = await s.evento({ data: '2026-03-11' });
    const none = await s.evento({ data: '2026-03-12', lotes: [] });
    await paid(near, 2);
    const offered = async (): Promise<{ id: number; confirmadas: number }[]> =>
      (await inMine.request({ url: '/api/admin/inscricao/eventos' })).body.data;
    const found = await offered();
    expect(found[0]).toMatchObject({ id: near.id, confirmadas: 2 });
    expect(found.map(({ id }) => id)).toContain(far.id);
    expect(found.map(({ id }) => id)).not.toContain(none.id);
    expect((await inOther.request({ url: '/api/admin/inscricao/eventos' })).body.data).toEqual([]);
    await t.db.run(sql`update evento set data = '2026-03-09' where id = ${near.id}`);
    const later = (await offered()).map(({ id }) => id);
    expect(later.indexOf(near.id)).toBeGreaterThan(later.indexOf(far.id));
  });
});

it('names the linked person only to users who may read people', async () => {
  const evento = await s.evento();
  const { codigo } = await paid(evento);
  const [id] = await idsOf(codigo);
  const person = await pessoa({ nome: 'Nome Reservado' });
  await t.db.run(sql`update inscricao set pessoa = ${person.id} where id = ${id!}`);
  const door = await limitedTo(t, { users: [s.igreja] }, [
    ...(['read', 'list', 'edit'] as const).map((action) => ({ action, subject: 'inscricao' as const })),
    { action: 'read', subject: 'Auth' },
  ]);
  const urls = [
    `/api/admin/inscricao?evento=${evento.id}`,
    `/api/admin/inscricao/${id}`,
    `/api/admin/inscricao/exportar?formato=csv&evento=${evento.id}`,
  ];
  for (const url of urls) {
    expect((await t.request({ url, as: admin })).text).toContain('Nome Reservado');
    const answer = await door.request({ url });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain('Nome Reservado');
  }

  // Order and matches would tell the name too: the cursor of a page holds the value that it is sorted by.
  const questions = {
    sort_by: ['?sort_by=pessoa', '/exportar?formato=csv&sort_by=pessoa'],
    relationship: ['/search?relationship=pessoa&term=reservado'],
    pessoa: [`?pessoa=${person.id}`],
  };
  for (const [field, paths] of Object.entries(questions))
    for (const path of paths) {
      const url = `/api/admin/inscricao${path}`;
      expect((await t.request({ url, as: admin })).status, path).toBe(200);
      const refused = await door.request({ url });
      expect(refused.status, path).toBe(422);
      expect(Object.keys(refused.body.errors), path).toEqual([field]);
    }
});
