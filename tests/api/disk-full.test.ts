import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { testApp } from '../support/app.ts';
import { blackPng } from '../support/pictures.ts';

const admin = 'Administrador';
const health = async (t: Awaited<ReturnType<typeof testApp>>): Promise<[number, string, string]> => {
  const { status, body } = await t.request({ url: '/api/health' });
  return [status, body.database, body.disk];
};

describe('a full disk', () => {
  it('of the database is reported to the caller and by the health check, and reading still works', async () => {
    const t = await testApp();
    expect(await health(t)).toEqual([200, 'up', 'ok']);
    await t.db.run(sql`create function cheio() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    await t.db.run(sql`create trigger cheio before insert on conta execute function cheio()`);
    for (const locale of locales) {
      const { status, body, headers } = await t.request({
        url: '/api/admin/conta',
        as: admin,
        body: { nome: 'Caixa', tipo: 'caixa' },
        headers: { 'accept-language': locale.replace('_', '-') },
      });
      expect([status, body, headers['retry-after']]).toEqual([
        503,
        { message: errorText('error.disk_full', locale) },
        '5',
      ]);
    }
    expect((await t.request({ url: '/api/admin/conta', as: admin })).status).toBe(200);
    expect(await health(t)).toEqual([503, 'up', 'full']);
    t.clock.advance(2);
    expect(await health(t)).toEqual([200, 'up', 'ok']);
  });

  it('of the files is reported to the sender of a file, and the record is not saved', async () => {
    const t = await testApp();
    t.storage.put = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    const form = new FormData();
    form.set('arquivo', new Blob([new Uint8Array(blackPng(40, 30))]), 'capa.png');
    const { status, body } = await t.request({ url: '/api/admin/postagem/arquivos/capa', as: admin, form });
    expect([status, body.message]).toEqual([503, errorText('error.disk_full', 'pt_BR')]);
    expect(await t.db.query(sql`select 1 from arquivo`)).toEqual([]);
    expect(await health(t)).toEqual([503, 'up', 'full']);
  });

  it('is seen by the health check before a write fails', async () => {
    let free = 17 * 1024 ** 2;
    const t = await testApp({ freeBytes: async () => free });
    expect(await health(t)).toEqual([200, 'up', 'ok']);
    free = 15 * 1024 ** 2;
    expect(await health(t)).toEqual([503, 'up', 'full']);
  });
});
