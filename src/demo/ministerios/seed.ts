import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { cargo } from '#shared/sections/cargo.ts';
import { departamento } from '#shared/sections/departamento.ts';
import { voluntario } from '#shared/sections/voluntario.ts';
import { insertRows } from '../insert-rows.ts';
import type { DemoPessoa } from '../pessoas.ts';
import type { DemoDepartamento } from './departamentos.ts';
import { ministries } from './departamentos.ts';
import { type DemoMinisterios, demoMinisterios } from './ministerios.ts';
import type { DemoVoluntario } from './voluntarios.ts';

interface Seeding {
  tx: Db;
  today: string;
  /** ids in the order of demoIgrejas */
  igrejas: readonly number[];
  pessoas: ReadonlyMap<DemoPessoa, number>;
}

/** Departments, positions and volunteers; churches, people and categories exist already. */
export async function seedMinisterios({ tx, today, igrejas, pessoas }: Seeding): Promise<void> {
  const demo: DemoMinisterios = demoMinisterios([...pessoas.keys()], today);
  const idOf = (person: DemoPessoa): number => pessoas.get(person)!;

  const departments = new Map<DemoDepartamento, number>();
  for (const isPart of [false, true]) {
    const these = demo.departamentos.filter((one) => one.isPart === isPart);
    const rows = these.map((one) => {
      const { cor, icone, visao, missao } = ministries[one.ministry]!;
      const parent = demo.departamentos.find(
        (other) => !other.isPart && other.nome === one.ministry && other.igreja === one.igreja,
      )!;
      return {
        nome: one.nome,
        igreja: igrejas[one.igreja],
        cor,
        icone,
        ...(isPart ? { departamento_id: departments.get(parent) } : { visao, missao }),
        membros: one.membros.map(({ person, ...member }) => ({ pessoa: idOf(person), ...member })),
      };
    });
    const ids = await insertRows(tx, departamento, rows, today);
    for (const [at, department] of these.entries()) departments.set(department, ids[at]!);
  }

  const positions = await tx.query<{ id: number; nome: string }>(
    sql`select id, nome from categoria where tipo = 'cargo'`,
  );
  const mandates = demo.cargos.map(({ people, igreja, departamento: inside, cargo: name, ...row }) => ({
    ...row,
    cargo: positions.find(({ nome }) => nome === name)!.id,
    pessoas: people.map(idOf),
    igreja: igrejas[igreja],
    departamento: inside ? departments.get(inside) : null,
  }));
  await insertRows(tx, cargo, mandates, today);

  const volunteers = new Map<DemoVoluntario, number>();
  const refers = ({ withThose, apartFrom }: DemoVoluntario): boolean =>
    withThose.length + apartFrom.length > 0;
  // Volunteers that others refer to are inserted first.
  for (const second of [false, true]) {
    const these = demo.voluntarios.filter((one) => refers(one) === second);
    const found = (list: readonly DemoVoluntario[]): number[] =>
      list.flatMap((one) => volunteers.get(one) ?? []);
    const rows = these.map((one) => ({
      ...one.row,
      pessoa: idOf(one.person),
      igreja: igrejas[one.person.igreja],
      departamentos: one.departamentos.map((department) => departments.get(department)),
      servir_com: found(one.withThose),
      servir_separado_de: found(one.apartFrom),
    }));
    const ids = await insertRows(tx, voluntario, rows, today);
    for (const [at, volunteer] of these.entries()) volunteers.set(volunteer, ids[at]!);
  }
}
