import type { FastifyInstance } from 'fastify';
import type { SignUps } from '#shared/contracts/inscricao.ts';
import { counterRoutes } from './counter-routes.ts';
import type { SignUpDeps } from './deps.ts';
import { createSignUpForms } from './forms.ts';
import { signUpJobs } from './jobs.ts';
import { messageRoutes } from './message-routes.ts';
import { inscricaoOfficeRoutes } from './office-routes.ts';
import { inscricaoPdfRoutes } from './pdf-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { refundRoutes } from './refund-routes.ts';
import { inscricaoRoutes } from './routes.ts';
import { createSignUps } from './sign-ups.ts';
import { voucherRoutes } from './voucher-routes.ts';

/** Sign-ups for events: their routes and jobs. Pages use what it returns. */
export function inscricaoFeature(app: FastifyInstance, deps: SignUpDeps): SignUps {
  const signUps = createSignUps(deps);
  inscricaoRoutes(app, deps, signUps);
  inscricaoOfficeRoutes(app, deps, signUps);
  counterRoutes(app, deps, signUps);
  voucherRoutes(app, deps);
  recordRoutes(app, deps, signUps);
  refundRoutes(app, deps);
  messageRoutes(app, deps, signUps);
  inscricaoPdfRoutes(app, deps);
  signUpJobs(deps, signUps);
  return createSignUpForms(deps, signUps);
}
