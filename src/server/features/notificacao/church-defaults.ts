import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { requireAllChurches } from '#server/http/require-all-churches.ts';
import { needs } from '#shared/access/access.ts';
import { type ChurchDefaults, churchDefaults } from '#shared/contracts/notificacao.ts';
import { kindNames, kindOf, mailChoices } from '#shared/notificacao/kinds.ts';
import { readChurchChannels } from './settings.ts';

const flag = z.boolean(errorKey('validation.type'));
const defaults = z.strictObject({
  tipos: z
    .array(
      z.strictObject({
        tipo: z.enum(kindNames, errorKey('validation.choice')),
        app: flag,
        email: z.enum(mailChoices, errorKey('validation.choice')),
        push: flag,
      }),
      errorKey('validation.type'),
    )
    .max(kindNames.length, errorKey('validation.max')),
});

/** The channels of each kind of notification for people who have not chosen themselves. */
export function churchDefaultRoutes(app: FastifyInstance, { db }: Pick<FeatureDeps, 'db'>): void {
  const path = '/api/admin/ajustes/notificacoes';
  const common = { access: needs('manage', 'all'), tag: 'Ajustes' } as const;

  async function read(on: Db): Promise<ChurchDefaults> {
    const church = await readChurchChannels(on);
    const tipos = kindNames.map((tipo) => {
      const { channels } = kindOf(tipo);
      return { tipo, ...(church.get(tipo) ?? channels), nosso: channels };
    });
    return { tipos };
  }

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'Como a igreja avisa quem não escolheu',
    reply: churchDefaults,
    handler: ({ identity }) => {
      requireAllChurches(identity);
      return read(db);
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path,
    summary: 'Escolher como a igreja avisa quem não escolheu',
    description: 'O que é igual ao nosso padrão deixa de ser da igreja.',
    body: defaults,
    reply: churchDefaults,
    handler: ({ identity, body: { tipos } }) => {
      requireAllChurches(identity);
      return asAuthor(db, identity, async (tx) => {
        for (const { tipo, ...chosen } of tipos) {
          const { app: bell, email, push } = kindOf(tipo).channels;
          if (chosen.app === bell && chosen.email === email && chosen.push === push)
            await tx.run(sql`delete from notificacao_padrao where tipo = ${tipo}`);
          else
            await tx.run(sql`insert into notificacao_padrao (tipo, app, email, push)
              values (${tipo}, ${chosen.app}, ${chosen.email}, ${chosen.push})
              on conflict (tipo) do update set app = excluded.app, email = excluded.email, push = excluded.push`);
        }
        return read(tx);
      });
    },
  });
}
