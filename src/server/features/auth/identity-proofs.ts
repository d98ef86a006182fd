import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { createPasswordCheck } from '#server/http/password-check.ts';
import type { WaysToConfirm } from '#shared/contracts/seguranca.ts';
import { invalidField } from '#shared/errors.ts';
import type { createPasskeys } from './passkeys.ts';
import type { createTwoStep } from './two-step.ts';

/** How a person proves again who they are, before a dangerous action (http/recent-proof.ts): by one of these. */
interface IdentityProof {
  senha?: string | undefined;
  codigo?: string | undefined;
  chave?: AuthenticationResponseJSON | undefined;
}

/** Notes in a session that its person proved again who they are. */
export function createIdentityProofs(
  deps: FeatureDeps,
  {
    twoStep,
    passkeys,
  }: { twoStep: ReturnType<typeof createTwoStep>; passkeys: ReturnType<typeof createPasskeys> },
) {
  const { db, clock } = deps;
  const checkPassword = createPasswordCheck(deps);

  return {
    async ways({ user }: StaffIdentity): Promise<WaysToConfirm> {
      const { duas_etapas_em } = await twoStep.state(user.id);
      return { codigo: duas_etapas_em !== null, chave: await passkeys.confirmation(user.id) };
    },

    async confirm(
      { user, sessionId }: StaffIdentity,
      { senha, codigo, chave }: IdentityProof,
    ): Promise<void> {
      if (senha !== undefined) await checkPassword(user, senha, 'senha');
      else if (codigo !== undefined) await twoStep.requireCode(user, codigo, 'codigo');
      else if (chave) await passkeys.verifyConfirmation(user.id, chave);
      else throw invalidField('senha', 'validation.password_required');
      await db.run(sql`update sessao set confirmada_em = ${clock.now()} where id = ${sessionId}`);
    },
  };
}
