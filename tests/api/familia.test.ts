import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { CasasProvaveis } from '#shared/contracts/familia.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { merge, undo } from '../support/fusao.ts';
import { readPdf } from '../support/pdf.ts';

const t = await testApp();
const { change, put, send } = adminApi(t);
const pt = (key: Parameters<typeof errorText>[0], vars?: Record<string, string>): string =>
  errorText(key, 'pt_BR', vars);
let sede: number;
let filial: number;

beforeAll(async () => {
  t.clock.set('2026-03-10T15:00:00Z');
  sede = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
  filial = (await put('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' })).id;
});

let houses = 0;
/** People of one new address. */
async function house(names: readonly string[], values: object = {}): Promise<number[]> {
  houses += 1;
  const people: number[] = [];
  for (const nome of names)
    people.push(
      (
        await put('pessoa', {
          nome,
          igreja: sede,
          logradouro: `Rua das Palmeiras ${houses}`,
          numero: '12',
          cidade: 'Vitória',
          uf: 'ES',
          cep: '29010001',
          bairro: 'Centro',
          ...values,
        })
      ).id,
    );
  return people;
}
const members = (chefe: number, ...others: number[]) => ({
  chefe,
  membros: others.map((pessoa) => ({ pessoa, parentesco: 'filho_a' })),
});
/** The head, then the others. */
const livingIn = async (familia: number): Promise<number[]> =>
  (
    await t.db.query<{
      pessoa: number;
    }>(sql`select chefe as pessoa, -1 as ordem from familia where id = ${familia}
      union all select pessoa, ordem from familia_membros where familia = ${familia} order by ordem`)
  ).map(({ pessoa }) => pessoa);

describe('a family', () => {
  it('has one head, and belongs to the church of the head', async () => {
    const [a, b] = await house(['Ada Brum', 'Beto Brum']);
    const none = await send('familia', { nome: 'Família Brum', membros: [] });
    expect(none.body.errors).toEqual({ chefe: [pt('validation.required')] });
    const created = await put('familia', { nome: 'Família Brum', ...members(a!, b!) });
    expect(created).toMatchObject({ chefe: { id: a }, pessoas: 2, igreja: { id: sede } });
  });

  it('lets people change places, among its lines and with the head', async () => {
    const [a, b, c] = await house(['Rui Braga', 'Sara Braga', 'Tito Braga']);
    const created = await put('familia', { nome: 'Família Braga', ...members(a!, b!, c!) });
    const [first, second] = created.membros as { id: number }[];
    const line = (id: number, pessoa: number) => ({ id, pessoa, parentesco: 'filho_a' });
    const swapped = await change('familia', created.id, {
      nome: 'Família Braga',
      chefe: a,
      membros: [line(first!.id, c!), line(second!.id, b!)],
    });
    expect([swapped.status, await livingIn(created.id)]).toEqual([200, [a, c, b]]);
    const headed = await change('familia', created.id, {
      nome: 'Família Braga',
      chefe: b,
      membros: [line(first!.id, a!), line(second!.id, c!)],
    });
    expect([headed.status, await livingIn(created.id)]).toEqual([200, [b, a, c]]);
  });

  it('has everybody once, and nobody who lives in another', async () => {
    const [a, b] = await house(['Caio Prado', 'Dora Prado']);
    await put('familia', { nome: 'Família Prado', ...members(a!) });
    const twice = await send('familia', { nome: 'Família X', ...members(b!, b!) });
    expect(twice.body.errors).toEqual({ 'membros.0.pessoa': [pt('validation.repeated')] });
    const again = await send('familia', { nome: 'Família X', ...members(a!, b!) });
    expect(Object.keys(again.body.errors)).toEqual(['chefe']);
    const elsewhere = await send('familia', { nome: 'Família X', ...members(b!, a!) });
    expect(elsewhere.body.errors).toEqual({
      'membros.0.pessoa': [pt('familia.elsewhere', { name: 'Família Prado' })],
    });
    const [c] = await house(['Enzo Prado']);
    const both = await Promise.all([
      send('familia', { nome: 'Família Y', ...members(b!) }),
      send('familia', { nome: 'Família Z', ...members(c!, b!) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

describe('guesses', () => {
  it('are people of one address in no family, of the churches that the caller sees', async () => {
    const guesses = async (token?: string): Promise<CasasProvaveis> =>
      (
        await t.request({
          url: '/api/admin/familia/sugestoes',
          ...(token ? { token } : { as: 'Secretaria' }),
        })
      ).body;
    const [mother, child] = await house(['Elza Tavares', 'Fabio Tavares'], { complemento: 'Casa 2' });
    await t.db.run(
      sql`update pessoa set mae_id = ${mother}, logradouro = upper(logradouro) where id = ${child}`,
    );
    await t.db.run(sql`update pessoa set data_nascimento = '1970-01-01' where id = ${mother}`);
    await house(['Gil Só']);
    const found = (await guesses()).data.filter(({ nome }) => nome === 'Família Tavares');
    expect(found).toEqual([
      expect.objectContaining({
        chefe: { id: mother, rotulo: 'Elza Tavares' },
        membros: [{ pessoa: { id: child, rotulo: 'Fabio Tavares' }, parentesco: 'filho_a' }],
      }),
    ]);
    const { token } = await limitedTo(t, { users: [filial] });
    expect(await guesses(token)).toEqual({ data: [], total: 0 });
    await put('familia', { nome: 'Família Tavares', ...members(mother!, child!) });
    expect((await guesses()).data.filter(({ nome }) => nome === 'Família Tavares')).toEqual([]);
    for (const as of ['Somente leitura', 'Loja'])
      expect((await t.request({ url: '/api/admin/familia/sugestoes', as })).status).toBe(403);
  });
});

describe('labels', () => {
  const labels = async (query: string, as = 'Secretaria') =>
    t.app.inject({
      url: `/api/admin/familia/etiquetas.pdf?${query}`,
      headers: { authorization: `Bearer ${await t.tokenOf((await t.user(as)).id)}` },
    });

  it('are one for each house, and on demand one for each house of people without a family', async () => {
    const igreja = (await put('igreja', { nome_fantasia: 'Vila', razao_social: 'Vila' })).id;
    const [a, b] = await house(['Hugo Nunes', 'Iara Nunes'], { igreja });
    await put('familia', { nome: 'Família Nunes', ...members(a!, b!) });
    await house(['Jair Pena', 'Lia Pena'], { igreja });
    await put('pessoa', { nome: 'Sem Endereço', igreja });
    const read = async (query: string) => (await readPdf((await labels(query)).rawPayload)).texts.join(' ');
    const one = await read(`igreja=${igreja}`);
    expect(one.match(/Família Nunes/g)).toHaveLength(1);
    expect(one).toMatch(/CEP 29010-001/);
    expect(one).not.toMatch(/Hugo|Iara|Pena|Sem Endereço/);
    const all = await read(`igreja=${igreja}&todos=true`);
    expect(all.match(/Família Nunes/g)).toHaveLength(1);
    expect(all.match(/Pena/g)).toHaveLength(1);
    const [noted] = await t.db.query(
      sql`select acao, secao from trilha where acao = 'export' order by id desc limit 1`,
    );
    expect(noted).toEqual({ acao: 'export', secao: 'familia' });
  });

  it('are one for each person of a street without numbers, and for houses of several bairros or a building', async () => {
    const igreja = (await put('igreja', { nome_fantasia: 'Serra', razao_social: 'Serra' })).id;
    const street = { igreja, logradouro: 'Rua das Flores' };
    await house(['Ana Flor'], { ...street, numero: null });
    await house(['Bia Flor'], { ...street, numero: 'S/Nº' });
    await house(['Caio Flor'], { ...street, numero: 's/n' });
    await house(['Davi Um'], { igreja, logradouro: 'Rua 1', numero: '10', bairro: 'Centro' });
    await house(['Eva Um'], { igreja, logradouro: 'Rua 1', numero: '10', bairro: 'Praia', cep: '29010002' });
    await house(['Gil Dois', 'Hugo Dois'], { igreja });
    const names = Array.from('ABCDEFGHIJKLM', (letter) => `Morador ${letter}`);
    await house(names, { igreja });
    const text = (await readPdf((await labels(`igreja=${igreja}&todos=true`)).rawPayload)).texts.join(' ');
    for (const nome of ['Ana Flor', 'Bia Flor', 'Caio Flor', 'Davi Um', 'Eva Um', ...names])
      expect(text).toContain(nome);
    expect(text.match(/ Dois/g)).toHaveLength(1);
    const { body } = await t.request({ url: '/api/admin/familia/sugestoes', as: 'Secretaria' });
    expect(JSON.stringify(body)).not.toMatch(/Flor|Um|Morador/);
  });

  it('are refused where there is no house', async () => {
    const igreja = (await put('igreja', { nome_fantasia: 'Nova', razao_social: 'Nova' })).id;
    const none = await labels(`igreja=${igreja}`);
    expect([none.statusCode, none.json().errors]).toEqual([422, { igreja: [pt('familia.no_houses')] }]);
    expect((await labels(`igreja=${igreja}`, 'Loja')).statusCode).toBe(403);
  });
});

describe('merging people', () => {
  it.each([
    // the head, the person who is kept, and the members afterwards: each by their place
    [0, [0, 1], [0, 2]],
    [1, [0, 1], [0, 2]],
    [2, [0, 1], [2, 0]],
  ])(
    'of one family leaves them once and keeps the head (%i), and brings both back',
    async (head, [kept, gone], after) => {
      const people = await house(['Malu Reis', 'Malu R.', 'Nina Reis']);
      const others = people.filter((_, at) => at !== head);
      const family = await put('familia', { nome: 'Família Reis', ...members(people[head]!, ...others) });
      const before = await livingIn(family.id);
      const merged = await merge(t, people[kept!]!, people[gone!]!);
      expect(merged.status).toBe(200);
      expect(await livingIn(family.id)).toEqual(after.map((at) => people[at]));
      expect((await undo(t, people[kept!]!, merged.body.fusao)).status).toBe(200);
      expect(await livingIn(family.id)).toEqual(before);
    },
  );

  it('moves the line of the merged record, and is refused while the two live in different families', async () => {
    const [a, b, c] = await house(['Olga Sá', 'Olga S.', 'Olga de Sá']);
    const first = await put('familia', { nome: 'Família Sá', ...members(b!) });
    expect((await merge(t, a!, b!)).status).toBe(200);
    expect(await livingIn(first.id)).toEqual([a]);
    const [d] = await house(['Tio Sá']);
    await put('familia', { nome: 'Família de Sá', ...members(d!, c!) });
    const refused = await merge(t, a!, c!);
    expect(refused.status).toBe(409);
    expect(refused.body.errors.outra[0]).toContain('Famílias');
    const preview = await t.request({ url: `/api/admin/pessoa/${a}/fusao/${c}`, as: 'Administrador' });
    expect(JSON.stringify(preview.body.impedimentos)).toMatch(/Família Sá.*Família de Sá/);
  });
});

it('stays with those who live in it when a person’s data is erased, and goes with the last', async () => {
  const [a, b] = await house(['Pia Luz', 'Rui Luz']);
  const family = await put('familia', { nome: 'Família Luz', ...members(a!, b!) });
  const erase = async (id: number) => {
    const url = `/api/admin/pessoa/${id}/titular/apagar`;
    const { body } = await t.request({ url, as: 'Administrador' });
    return t.request({ method: 'POST', url, as: 'Administrador', body: { versao: body.versao } });
  };
  expect((await erase(a!)).status).toBe(204);
  expect(await livingIn(family.id)).toEqual([b]);
  expect((await erase(b!)).status).toBe(204);
  expect(await t.db.query(sql`select id from familia where id = ${family.id}`)).toEqual([]);
});
