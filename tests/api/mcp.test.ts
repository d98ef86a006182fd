import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { sections } from '#shared/sections/index.ts';
import { apiKey } from '../support/api-keys.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';

const t = await testApp();
const admin = { as: 'Administrador' };
const everything = [{ action: 'manage', subject: 'all' }] as const;
const people = [
  { action: 'list', subject: 'pessoa' },
  { action: 'read', subject: 'pessoa' },
] as const;

let address: URL;
const open: Client[] = [];
beforeAll(async () => {
  address = new URL('/api/mcp', await t.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  for (const client of open) await client.close();
});

/** The official client, with a key. */
async function connected(chave: string, language = 'pt-BR'): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${chave}`, 'accept-language': language } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  open.push(client);
  return client;
}

const names = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);

async function call(client: Client, name: string, given: object = {}) {
  const answer = (await client.callTool({ name, arguments: { ...given } })) as CallToolResult;
  const [content] = answer.content;
  if (content?.type !== 'text') throw new Error('A tool answers with one text.');
  return {
    isError: answer.isError,
    text: content.text,
    body: answer.isError ? undefined : JSON.parse(content.text),
  };
}

describe('the tools of a key', () => {
  it('are the reads and writes of the sections that it may use, and nothing else', async () => {
    const { chave } = await apiKey(t, admin, people);
    expect(await names(await connected(chave))).toEqual([
      'pessoa_listar',
      'pessoa_ler',
      // families are of the same subject
      'familia_listar',
      'familia_ler',
    ]);
    const { chave: other } = await apiKey(t, admin, [{ action: 'manage', subject: 'cargo' }]);
    expect(await names(await connected(other))).toEqual(
      ['listar', 'ler', 'criar', 'editar', 'excluir'].map((name) => `cargo_${name}`),
    );
  });

  it('follow the declarations: what is read only is read, what is single is not listed, accounts are not written', async () => {
    const { chave } = await apiKey(t, admin, everything);
    const client = await connected(chave);
    const all = await names(client);
    expect(new Set(all).size).toBe(all.length);
    for (const { name, readOnly, single, subject } of sections) {
      const own = all.filter((tool) => tool.replace(/_(listar|ler|criar|editar|excluir)$/, '') === name);
      const verbs = own.map((tool) => tool.slice(name.length + 1));
      if (subject === 'all') expect([name, verbs]).toEqual([name, []]);
      else if (subject === 'recebimentos') expect([name, verbs]).toEqual([name, ['ler']]);
      else if (single) expect([name, verbs]).toEqual([name, ['ler', 'editar']]);
      else if (readOnly || subject === 'users') expect([name, verbs]).toEqual([name, ['listar', 'ler']]);
      else expect(verbs.slice(0, 2)).toEqual(['listar', 'ler']);
    }
    expect(all).toContain('financeiro_criar');
    const { tools } = await client.listTools();
    const pessoa = tools.find(({ name }) => name === 'pessoa_criar')!;
    expect(pessoa.inputSchema).toMatchObject({
      type: 'object',
      required: ['dados'],
      additionalProperties: false,
      properties: { dados: { properties: { nome: { description: 'Nome', type: 'string' } } } },
    });
    expect(pessoa.annotations).toMatchObject({ destructiveHint: false });
  });

  it('are described in the language of the caller', async () => {
    const { chave } = await apiKey(t, admin, people);
    const { tools } = await (await connected(chave, 'es')).listTools();
    expect(tools[0]!.title).toBe('Personas: Listar y buscar');
  });
});

describe('a tool', () => {
  it('does what the API does, with the same checks, errors and trace', async () => {
    const { chave, request } = await apiKey(t, admin, everything, { nome: 'Assistente' });
    const client = await connected(chave);
    const refused = await call(client, 'categoria_criar', { dados: { nome: '', tipo: 'cargo' } });
    const same = await request({ url: '/api/admin/categoria', body: { nome: '', tipo: 'cargo' } });
    expect([refused.isError, refused.text]).toEqual([true, `422 ${same.text}`]);
    const { body: created } = await call(client, 'categoria_criar', {
      dados: { nome: 'Do assistente', tipo: 'cargo' },
    });
    expect(created).toMatchObject({ id: expect.any(Number), nome: 'Do assistente' });
    const { body: edited } = await call(client, 'categoria_editar', {
      id: created.id,
      dados: { nome: 'Mudada' },
    });
    expect(edited.nome).toBe('Mudada');
    const found = await call(client, 'categoria_listar', { term: 'mudada', per_page: 10 });
    expect(found.body).toMatchObject({ total: 1, data: [{ id: created.id }] });
    expect((await call(client, 'categoria_ler', { id: created.id })).body).toEqual(edited);
    expect((await call(client, 'categoria_excluir', { id: created.id })).isError).toBe(false);
    expect((await call(client, 'categoria_ler', { id: created.id })).text).toMatch(/^404 /);
    const lines = await t.db.query(sql`select acao, chave from trilha where secao = 'categoria'
      and registro = ${created.id} order by id`);
    expect(lines).toEqual(['create', 'edit', 'delete'].map((acao) => ({ acao, chave: 'Assistente' })));
  });

  it('that the key may not use does not exist for it, nor does an address that is made up', async () => {
    const { chave } = await apiKey(t, admin, people);
    const client = await connected(chave);
    await expect(client.callTool({ name: 'pessoa_excluir', arguments: { id: 1 } })).rejects.toThrow(/-32602/);
    await expect(client.callTool({ name: 'perfil_listar', arguments: {} })).rejects.toThrow(/-32602/);
    expect((await call(client, 'pessoa_ler', { id: '../financeiro' })).text).toMatch(/^(404|422) /);
    expect((await call(client, 'pessoa_ler', { id: '1/relacionados' })).text).toMatch(/^(404|422) /);
    expect((await call(client, 'pessoa_listar', { nada: 1 })).text).toMatch(/^422 /);
  });

  it('stays within the churches of the key', async () => {
    const created = await t.db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social)
      values ('Uma', 'Uma'), ('Outra', 'Outra') returning id`);
    const [own, other] = created.map(({ id }) => id) as [number, number];
    await t.db.run(sql`insert into pessoa (nome, status, igreja) values ('Daqui', 'membro_ativo', ${own}),
      ('De lá', 'membro_ativo', ${other})`);
    const owner = await limitedTo(t, { users: [own] });
    const client = await connected((await apiKey(t, owner, people)).chave);
    const { body } = await call(client, 'pessoa_listar');
    expect(body.data.map(({ nome }: { nome: string }) => nome)).toEqual(['Daqui']);
  });

  it('opens a prayer request as an assistant, which is recorded', async () => {
    const [{ id } = { id: 0 }] = await t.db.query<{ id: number }>(sql`insert into pedidooracoes
      (nome, motivo_pedido, mensagem, status) values ('Ana', 'saude', 'Pela minha mãe.', 'pendente') returning id`);
    const { chave } = await apiKey(t, admin, everything, { nome: 'Assistente' });
    const client = await connected(chave);
    const { body } = await call(client, 'pedidooracoes_ler', { id });
    expect(body.mensagem).toBe('Pela minha mãe.');
    expect((await call(client, 'pedidooracoes_listar')).text).not.toContain('Pela minha mãe.');
    const rows = await t.db.query(
      sql`select acesso, chave from pedidooracoes_abertura where registro = ${id}`,
    );
    expect(rows).toEqual([{ acesso: 'assistente', chave: 'Assistente' }]);
  });

  it('gives the notes on people only to a key that may read them, and records each reading', async () => {
    const [{ id } = { id: 0 }] = await t.db.query<{
      id: number;
    }>(sql`with p as (insert into pessoa (nome) values ('Rute') returning id)
      insert into anotacao (pessoa, assunto, texto) select id, 'saude', 'Confidência dela' from p returning id`);
    const owner = await limitedTo(t, {});
    const { chave: ofPeople } = await apiKey(t, owner, people);
    const client = await connected(ofPeople);
    expect((await names(client)).filter((name) => name.startsWith('anotacao'))).toEqual([]);
    for (const [tool, args] of [
      ['anotacao_ler', { id }],
      ['anotacao_listar', {}],
    ] as const) {
      const refused = await call(client, tool, args).catch((failure: Error) => ({ text: failure.message }));
      expect(refused.text).not.toContain('Confidência');
    }
    expect((await call(client, 'pessoa_listar')).text).not.toContain('Confidência');
    const { chave } = await apiKey(t, owner, everything, { nome: 'Assistente' });
    const reader = await connected(chave);
    expect((await call(reader, 'anotacao_listar')).text).not.toContain('Confidência');
    expect((await call(reader, 'anotacao_ler', { id })).body.texto).toBe('Confidência dela');
    expect(await t.db.query(sql`select acesso, chave from anotacao_abertura where registro = ${id}`)).toEqual(
      [{ acesso: 'assistente', chave: 'Assistente' }],
    );
  });

  it('ends with the key', async () => {
    const owner = await limitedTo(t, {});
    const key = await apiKey(t, owner, people);
    const client = await connected(key.chave);
    expect((await call(client, 'pessoa_listar')).isError).toBe(false);
    await t.request({ url: `/api/admin/profile/chaves/${key.id}`, method: 'DELETE', token: owner.token });
    await expect(client.callTool({ name: 'pessoa_listar', arguments: {} })).rejects.toThrow(/não vale/);
  });
});

describe('the endpoint', () => {
  it('is closed without a token, and has no streams and no sessions', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await t.request({ url: '/api/mcp', body: message })).status).toBe(401);
    const { chave } = await apiKey(t, admin, people);
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await t.request({ url: '/api/mcp', method, token: chave });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
    }
  });

  it('answers a message that is not JSON-RPC with an error, and changes nothing', async () => {
    const { chave } = await apiKey(t, admin, people);
    const headers = { accept: 'application/json, text/event-stream' };
    for (const body of [{}, [], { jsonrpc: '2.0' }, { jsonrpc: '1.0', id: 1, method: 'tools/list' }]) {
      const { status } = await t.request({ url: '/api/mcp', token: chave, headers, body });
      expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 400]);
    }
  });
});
