import type { FastifyInstance } from 'fastify';
import type { Raffles } from '#shared/contracts/rifa.ts';
import type { RifaDeps } from './deps.ts';
import { findRifa } from './rifa-row.ts';
import { rifaRoutes } from './routes.ts';
import { createTakenReader } from './taken-numbers.ts';
import { createViews } from './views.ts';

/** Raffles: their routes and jobs. Pages use what it returns. */
export function rifaFeature(app: FastifyInstance, deps: RifaDeps): Pick<Raffles, 'list' | 'find' | 'taken'> {
  const taken = createTakenReader(deps);
  const views = createViews(deps, taken);
  rifaRoutes(app, deps, { views, taken });
  return {
    list: views.list,
    async find(slug) {
      const row = await findRifa(deps.db, { slug });
      return row ? views.rifa(row) : null;
    },
    async taken(slug) {
      const row = await findRifa(deps.db, { slug });
      return row ? (await taken.read(row)).answer : null;
    },
  };
}
