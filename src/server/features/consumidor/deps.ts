import type { FeatureDeps } from '#server/deps.ts';

export type ConsumidorDeps = Pick<
  FeatureDeps,
  | 'config'
  | 'db'
  | 'clock'
  | 'jobs'
  | 'fetch'
  | 'passwords'
  | 'consumidorSessions'
  | 'site'
  | 'giving'
  | 'charges'
  | 'signUps'
>;
