import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { needs } from '#shared/access/access.ts';
import { invalidField } from '#shared/errors.ts';
import { writeArrangement } from './arrangement.ts';
import { readPanel } from './read-panel.ts';
import { arranjoBody, painelQuery, painelReply } from './schema.ts';

/** The first page of the office. */
export function painelFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const common = { access: needs('read', 'Auth'), tag: 'Painel' };

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/painel',
    summary: 'O painel da pessoa: tudo o que ela pode ver, em uma chamada',
    description:
      'Cada número diz a lista cujo total, ou soma, ele é. Um cartão de uma seção que a pessoa não pode listar não vem.',
    query: painelQuery,
    reply: painelReply,
    handler: ({ query: { periodo, igreja }, identity }) =>
      readPanel(deps, identity, {
        periodo,
        igreja: igreja === undefined || igreja === 'todas' ? igreja : Number(igreja),
      }),
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: '/api/admin/painel',
    summary: 'Guardar como a pessoa arrumou o seu painel',
    description: 'O que falta no corpo fica como está.',
    body: arranjoBody,
    reply: z.null(),
    handler: async ({ body, identity: { user, igrejas } }) => {
      const { igreja } = body;
      if (igreja !== undefined && igreja !== null) {
        const [church] = await deps.db.query(sql`select from igreja where id = ${igreja}`);
        if (!church || (igrejas && !igrejas.includes(igreja)))
          throw invalidField('igreja', 'validation.reference');
      }
      await writeArrangement(deps.db, user.id, body);
    },
  });
}
