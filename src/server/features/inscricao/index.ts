import type { FastifyInstance } from 'fastify';
import type { SignUpDeps } from './deps.ts';
import { signUpJobs } from './jobs.ts';
import { inscricaoOfficeRoutes } from './office-routes.ts';
import { inscricaoRoutes } from './routes.ts';
import { createSignUps, type SignUpFeature } from './sign-ups.ts';

/** Sign-ups for events: their routes and jobs. Pages use what it returns. */
export function inscricaoFeature(app: FastifyInstance, deps: SignUpDeps): SignUpFeature {
  const signUps = createSignUps(deps);
  inscricaoRoutes(app, deps, signUps);
  inscricaoOfficeRoutes(app, deps, signUps);
  signUpJobs(deps, signUps);
  return signUps;
}
