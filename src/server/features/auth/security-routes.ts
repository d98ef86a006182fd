import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams } from '#server/http/input-checks.ts';
import { staffAccess } from '#shared/access/access.ts';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import { createMails } from './mails.ts';
import type { createPasskeys } from './passkeys.ts';
import { enableTwoStep, newPasskey, renamedPasskey, replies } from './schemas.ts';
import type { Caller, createStaffAccounts, Opened } from './staff-accounts.ts';
import type { createTwoStep } from './two-step.ts';
import { createUserSessions } from './user-sessions.ts';

const staff = { access: staffAccess, tag: 'Segurança da conta' } as const;
const base = '/api/admin/profile';

interface Parts {
  accounts: ReturnType<typeof createStaffAccounts>;
  twoStep: ReturnType<typeof createTwoStep>;
  passkeys: ReturnType<typeof createPasskeys>;
  callerOf(request: FastifyRequest): Caller;
  signIn(reply: FastifyReply, opened: Opened): LoginResponse;
}

/** The security of one's own account: two-step verification, passkeys, and the devices that are signed in. */
export function securityRoutes(
  app: FastifyInstance,
  deps: FeatureDeps,
  { accounts, twoStep, passkeys, callerOf, signIn }: Parts,
): void {
  const { db, sessions } = deps;
  const userSessions = createUserSessions(deps);
  const mails = createMails(deps);

  endpoint(app, {
    ...staff,
    method: 'GET',
    path: `${base}/seguranca`,
    summary: 'A segurança da própria conta: duas etapas, chaves de acesso e aparelhos',
    reply: replies.security,
    handler: async ({ identity }) => {
      const { id } = identity.user;
      const { duas_etapas_em, codigos } = await twoStep.state(id);
      const [account] = await db.query<{ email_provado: boolean; exigida: boolean }>(
        sql`select u.email_provado, p.exige_duas_etapas_em is not null as exigida
          from users u left join perfil p on p.id = u.role where u.id = ${id}`,
      );
      const { email_provado, exigida } = account!;
      return {
        email_provado,
        duas_etapas: { ativada_em: duas_etapas_em, codigos, exigida },
        chaves: await passkeys.list(id),
        sessoes: await userSessions.list(identity),
      };
    },
  });

  endpoint(app, {
    ...staff,
    recent: true,
    method: 'POST',
    path: `${base}/duas-etapas/iniciar`,
    summary: 'Começar a ativar a verificação em duas etapas',
    reply: replies.setup,
    handler: ({ identity }) => twoStep.begin(identity.user),
  });

  endpoint(app, {
    ...staff,
    recent: true,
    method: 'POST',
    path: `${base}/duas-etapas`,
    summary: 'Ativar a verificação em duas etapas com o primeiro código do aplicativo',
    description: 'Termina todas as sessões da pessoa e abre uma nova.',
    body: enableTwoStep,
    reply: replies.twoStepOn,
    handler: async ({ identity: { user }, body, request, reply }) => {
      const codigos = await twoStep.enable(user, body.codigo, async (tx) => {
        await sessions.endAllOf(tx, user.id);
        await mails.security(tx, 'two_step_on', user.id);
      });
      return { ...signIn(reply, await accounts.reopen(user.id, callerOf(request))), codigos };
    },
  });

  endpoint(app, {
    ...staff,
    recent: true,
    method: 'DELETE',
    path: `${base}/duas-etapas`,
    summary: 'Desativar a verificação em duas etapas',
    reply: z.null().describe('Desativada'),
    handler: ({ identity: { user } }) =>
      db.transaction(async (tx) => {
        await twoStep.disable(tx, user.id);
        await mails.security(tx, 'two_step_off', user.id);
      }),
  });

  endpoint(app, {
    ...staff,
    recent: true,
    method: 'POST',
    path: `${base}/duas-etapas/codigos`,
    summary: 'Fazer novos códigos de recuperação; os de antes deixam de valer',
    reply: replies.codes,
    handler: async ({ identity }) => ({ codigos: await twoStep.renewCodes(identity.user.id) }),
  });

  endpoint(app, {
    ...staff,
    recent: true,
    method: 'POST',
    path: `${base}/chaves-acesso/opcoes`,
    summary: 'Começar a adicionar uma chave de acesso',
    reply: replies.options,
    handler: ({ identity }) => passkeys.registration(identity.user),
  });

  endpoint(app, {
    ...staff,
    recent: true,
    method: 'POST',
    path: `${base}/chaves-acesso`,
    summary: 'Adicionar uma chave de acesso',
    body: newPasskey,
    reply: replies.passkey,
    status: 201,
    handler: async ({ identity: { user }, body: { nome, chave } }) => {
      const passkey = await passkeys.register(user.id, nome, chave);
      await mails.security(db, 'passkey_added', user.id);
      return passkey;
    },
  });

  endpoint(app, {
    ...staff,
    method: 'PUT',
    path: `${base}/chaves-acesso/:id`,
    summary: 'Dar outro nome a uma chave de acesso',
    params: idParams,
    body: renamedPasskey,
    reply: z.null().describe('Mudado'),
    handler: ({ identity, params, body }) => passkeys.rename(identity.user.id, params.id, body.nome),
  });

  endpoint(app, {
    ...staff,
    recent: true,
    method: 'DELETE',
    path: `${base}/chaves-acesso/:id`,
    summary: 'Remover uma chave de acesso',
    params: idParams,
    reply: z.null().describe('Removida'),
    handler: ({ identity, params }) => passkeys.remove(identity.user.id, params.id),
  });

  endpoint(app, {
    ...staff,
    method: 'DELETE',
    path: `${base}/sessoes/:id`,
    summary: 'Encerrar a sessão de um aparelho',
    params: idParams,
    reply: z.null().describe('Encerrada'),
    handler: ({ identity, params }) => userSessions.end(identity, params.id),
  });

  endpoint(app, {
    ...staff,
    method: 'DELETE',
    path: `${base}/sessoes`,
    summary: 'Encerrar as sessões de todos os outros aparelhos',
    reply: z.null().describe('Encerradas'),
    handler: ({ identity }) => userSessions.endOthers(identity),
  });
}
