import type { DemoPessoa } from '../pessoas.ts';
import { createRandom } from '../random.ts';
import { type DemoCargo, demoCargos } from './cargos.ts';
import { type DemoDepartamento, demoDepartamentos } from './departamentos.ts';
import { createPool } from './pool.ts';
import { type DemoVoluntario, demoVoluntarios } from './voluntarios.ts';

export interface DemoMinisterios {
  departamentos: readonly DemoDepartamento[];
  cargos: readonly DemoCargo[];
  voluntarios: readonly DemoVoluntario[];
}

/** Departments, positions and volunteers of the demo church, before they have ids. */
export function demoMinisterios(people: readonly DemoPessoa[], today: string): DemoMinisterios {
  const random = createRandom('ministérios');
  const pool = createPool(random, people);
  const departamentos = demoDepartamentos(random, pool, today);
  return {
    departamentos,
    cargos: demoCargos(random, pool, people, departamentos, today),
    voluntarios: demoVoluntarios(random, departamentos, today),
  };
}
