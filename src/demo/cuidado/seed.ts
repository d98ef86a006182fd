import type { Db } from '#server/db/client.ts';
import { visita } from '#shared/sections/visita.ts';
import { insertRows } from '../insert-rows.ts';
import type { DemoPessoa } from '../pessoas.ts';
import { demoVisitas } from './visitas.ts';

interface Seeding {
  tx: Db;
  today: string;
  /** ids in the order of demoIgrejas */
  igrejas: readonly number[];
  pessoas: ReadonlyMap<DemoPessoa, number>;
}

const visitors = 6;

/** Visits to people of the church. */
export async function seedCuidado({ tx, today, igrejas, pessoas }: Seeding): Promise<void> {
  const people = [...pessoas.keys()];
  const idOf = (person: DemoPessoa): number => pessoas.get(person)!;
  // the pastor and his wife come first in the church
  const equipe = people
    .filter(({ idade, row }) => idade >= 30 && idade < 65 && row.status === 'membro_ativo')
    .slice(0, visitors);
  const rows = demoVisitas(people, equipe, today).map(({ row, pessoa, quem_visita, proximo_passo_quem }) => ({
    ...row,
    pessoa: idOf(pessoa),
    igreja: igrejas[pessoa.igreja],
    quem_visita: quem_visita.map(idOf),
    proximo_passo_quem: proximo_passo_quem && idOf(proximo_passo_quem),
  }));
  await insertRows(tx, visita, rows, today);
}
