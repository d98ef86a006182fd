import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { maxEnderecos } from '#shared/contracts/conta-loja.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const bia = await t.consumidor();
const other = await t.consumidor();

const casa = {
  nome: 'Bia Souza',
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  numero: '900',
  complemento: 'ap. 12',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
};
const url = '/api/loja-virtual/enderecos';
const add = (body: unknown = casa, token = bia.token) => t.request({ url, token, body });
const list = async (token = bia.token) => (await t.request({ url, token })).body.data;

describe('the addresses of a consumer', () => {
  it('are kept, changed in part and deleted', async () => {
    const created = await add();
    expect([created.status, created.body]).toEqual([
      201,
      { ...casa, id: expect.any(Number), cep: '01310100' },
    ]);
    const { id } = created.body;
    const changed = await t.request({
      method: 'PATCH',
      url: `${url}/${id}`,
      token: bia.token,
      body: { numero: '1000', complemento: '' },
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...created.body, numero: '1000', complemento: null },
    ]);
    expect(await list()).toEqual([changed.body]);
    const removed = await t.request({ method: 'DELETE', url: `${url}/${id}`, token: bia.token });
    expect([removed.status, await list()]).toEqual([204, []]);
  });

  it('are for their owner alone', async () => {
    const { body } = await add();
    expect(await list(other.token)).toEqual([]);
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(
        (await t.request({ method, url: `${url}/${body.id}`, token: other.token, body: {} })).status,
      ).toBe(404);
    expect(await list()).toHaveLength(1);
    for (const token of [undefined, await t.tokenFor('Administrador')])
      expect((await t.request({ url, ...(token && { token }) })).status).toBe(401);
  });

  it('name every wrong field in its place', async () => {
    const bad = {
      nome: ' ',
      cep: '123',
      logradouro: 'x'.repeat(161),
      numero: null,
      uf: 'XX',
      cidade: 'a\nb',
    };
    const { status, body } = await add(bad);
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['bairro', 'cep', 'cidade', 'logradouro', 'nome', 'numero', 'uf'],
    ]);
    expect(
      (await add({ ...casa, complemento: '4111 1111 1111 1111' })).body.errors.complemento,
    ).toBeDefined();
    expect((await add({})).body.errors.cep).toEqual(['Este campo é obrigatório.']);
    expect((await add({ ...casa, consumidor: other.id })).body.errors.consumidor).toBeDefined();
  });

  it('are at most twenty, also when they come at once', async () => {
    const full = await t.consumidor();
    const answers = await Promise.all(Array.from({ length: maxEnderecos + 3 }, () => add(casa, full.token)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(maxEnderecos).fill(201), 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toContain('20 endereços');
  });

  it('go with the account', async () => {
    const gone = await t.consumidor();
    await add(casa, gone.token);
    await t.db.run(sql`delete from consumidor where id = ${gone.id}`);
    expect(await t.db.query(sql`select 1 from consumidor_endereco where consumidor = ${gone.id}`)).toEqual(
      [],
    );
  });
});
