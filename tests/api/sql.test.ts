import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { publicAccess } from '#shared/access/access.ts';
import { testApp } from '../support/app.ts';

/** A route that stores any JSON it receives, as a careless handler would. */
const t = await testApp({
  pages: async (app, { db, clock }) => {
    app.post('/guardar', {
      config: { access: publicAccess },
      handler: async (request) => {
        const [row] = await db.query<{ corpo: unknown }>(sql`insert into idempotencia
          (escopo, chave, impressao, status, corpo, ate, criado_em)
          values ('sql', ${crypto.randomUUID()}, ${Buffer.alloc(32)}, 200, ${request.body}, ${clock.now()}, ${clock.now()})
          returning corpo`);
        return { corpo: row!.corpo };
      },
    });
  },
});

it.each([
  { text: `(select jsonb_agg(password) from users)`, values: [] },
  { text: '$1', values: ['{"outro": true}'] },
  { text: 'null', values: [], name: 'p0', timeout: 1 },
])('saves JSON that looks like SQL as the value it is: %j', async (value) => {
  const { status, body } = await t.request({ url: '/guardar', body: value });
  expect({ status, body }).toEqual({ status: 200, body: { corpo: value } });
});
