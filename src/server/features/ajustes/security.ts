import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asAuthor } from '#server/db/author.ts';
import { readSecuritySettings, shortenSessions } from '#server/db/security-settings.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { requireAllChurches } from '#server/http/require-all-churches.ts';
import { needs, publicAccess } from '#shared/access/access.ts';
import { securityBounds } from '#shared/settings-bounds.ts';

const within = ([min, max]: readonly [number, number]) =>
  z
    .int(errorKey('validation.integer'))
    .min(min, errorKey('validation.min'))
    .max(max, errorKey('validation.max'));
const settings = {
  senha_minima: within(securityBounds.senha_minima).describe('caracteres de uma nova senha'),
  sessao_parada_horas: within(securityBounds.sessao_parada_horas),
  sessao_maxima_dias: within(securityBounds.sessao_maxima_dias),
  tentativas: within(securityBounds.tentativas).describe('senhas erradas em 15 minutos'),
  trilha_anos: within(securityBounds.trilha_anos).nullable().describe('null: para sempre'),
};

/** The rules for accounts of the office. */
export function securityRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  const common = { access: needs('manage', 'all'), tag: 'Ajustes' } as const;
  const path = '/api/admin/ajustes/seguranca';

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'Ler as regras de senhas, sessões e histórico',
    reply: z.object(settings),
    handler: ({ identity }) => {
      requireAllChurches(identity);
      return readSecuritySettings(db);
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path,
    summary: 'Mudar as regras de senhas, sessões e histórico',
    description: 'Sessões abertas que passam do novo limite terminam na hora.',
    recent: true,
    body: z.strictObject(settings),
    reply: z.object(settings),
    handler: ({ identity, body }) => {
      requireAllChurches(identity);
      return asAuthor(db, identity, async (tx) => {
        await tx.run(sql`update seguranca_ajuste set senha_minima = ${body.senha_minima},
          sessao_parada_horas = ${body.sessao_parada_horas}, sessao_maxima_dias = ${body.sessao_maxima_dias},
          tentativas = ${body.tentativas}, trilha_anos = ${body.trilha_anos}`);
        await shortenSessions(tx);
        return readSecuritySettings(tx);
      });
    },
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/auth/senha',
    access: publicAccess,
    tag: 'Autenticação',
    summary: 'Quantos caracteres uma nova senha precisa ter',
    reply: z.object({ minimo: z.int() }),
    handler: async () => ({ minimo: (await readSecuritySettings(db)).senha_minima }),
  });
}
