import { describe, expect, it } from 'vitest';
import type { JobLine } from '#shared/contracts/tarefas.ts';
import { controle } from '#shared/i18n/pt_BR/controle.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const url = '/api/admin/tarefas';
const line = (more: Partial<JobLine>): JobLine => ({
  id: crypto.randomUUID(),
  nome: 'mail.send',
  estado: 'falhou',
  tentativas: 11,
  criada_em: '2026-03-01T12:00:00.000Z',
  iniciada_em: '2026-03-01T12:00:00.000Z',
  terminada_em: '2026-03-01T13:30:00.000Z',
  proxima_em: null,
  erro: 'caiu',
  ...more,
});

describe('the server’s jobs', () => {
  it('are for users who may do everything, and for nobody else', async () => {
    const calls = [
      { url },
      { url: `${url}/repetir`, body: {} },
      { url: `${url}/${crypto.randomUUID()}/repetir`, method: 'POST' as const },
    ];
    for (const call of calls) {
      expect((await t.request(call)).status).toBe(401);
      expect((await t.request({ ...call, as: 'Tesouraria' })).status).toBe(403);
    }
  });

  it('are listed by state and queue, with every queue and its clock', async () => {
    t.jobs.lines.splice(0, Infinity, line({}), line({ estado: 'concluida', nome: 'auth.reset' }));
    const { body, headers } = await t.request({ url: `${url}?estado=falhou`, as: 'Administrador' });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toMatchObject({ total: 1, page: 1, data: [{ nome: 'mail.send', erro: 'caiu' }] });
    const queue = (nome: string) => body.filas.find((each: { nome: string }) => each.nome === nome);
    expect(queue('mail.send')).toMatchObject({ falhou: 1, concluida: 0, agenda: null });
    expect(queue('cobranca.conciliar').agenda).toBe('17 3 * * *');
    const named = await t.request({ url: `${url}?nome=auth.reset`, as: 'Administrador' });
    expect(named.body.data).toHaveLength(1);
  });

  it('all have a name in words', () => {
    const names = [...t.jobs.handled.keys()];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !Object.hasOwn(controle, `tarefas.nome.${name}`))).toEqual([]);
  });

  it.each(['estado=aberta', 'page=0', 'ordem=nome'])('refuses to list by %s', async (query) => {
    expect((await t.request({ url: `${url}?${query}`, as: 'Administrador' })).status).toBe(422);
  });

  it('are tried again one by one, when they failed', async () => {
    const failed = line({});
    const done = line({ estado: 'concluida' });
    t.jobs.lines.splice(0, Infinity, failed, done);
    const again = (id: string) =>
      t
        .request({ url: `${url}/${id}/repetir`, method: 'POST', as: 'Administrador' })
        .then(({ status }) => status);
    expect(await again(failed.id)).toBe(204);
    expect(failed.estado).toBe('esperando');
    for (const id of [failed.id, done.id, crypto.randomUUID(), 'sete']) expect(await again(id)).toBe(404);
  });

  it('are tried again all at once, or those of a queue', async () => {
    t.jobs.lines.splice(0, Infinity, line({}), line({}), line({ nome: 'auth.reset' }));
    const again = (body: object) => t.request({ url: `${url}/repetir`, body, as: 'Administrador' });
    expect((await again({ nome: 'auth.reset' })).body).toEqual({ repetidas: 1 });
    expect((await again({})).body).toEqual({ repetidas: 2 });
    expect((await again({})).body).toEqual({ repetidas: 0 });
    expect((await again({ tudo: true })).status).toBe(422);
  });
});
