import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { addDays } from '#shared/dates.ts';
import { anotacao } from '#shared/sections/anotacao.ts';
import { familia } from '#shared/sections/familia.ts';
import { visita } from '#shared/sections/visita.ts';
import { insertRows } from '../insert-rows.ts';
import type { DemoPessoa } from '../pessoas.ts';
import { demoAnotacoes } from './anotacoes.ts';
import { demoFamilias } from './familias.ts';
import { demoVisitas } from './visitas.ts';

interface Seeding {
  tx: Db;
  today: string;
  /** ids in the order of demoIgrejas */
  igrejas: readonly number[];
  pessoas: ReadonlyMap<DemoPessoa, number>;
}

const visitors = 6;

/** What the pastor wants done, and in how many days. */
const steps = [
  ['Ligar e marcar um café', 1],
  ['Marcar conversa depois do culto', -2],
  ['Convidar para voltar ao grupo de casais', 4],
  ['Combinar carona para os cultos de domingo', 3],
  ['Oferecer acompanhamento durante o tratamento', 6],
  ['Retomar o discipulado', 15],
] as const;

/** Visits to people of the church, notes on some, who needs care, and who lives together. */
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

  const adults = people.filter(({ idade, row }) => idade >= 18 && row.status !== 'falecido');
  const notes = demoAnotacoes.map(({ dias, row }, at) => {
    const person = adults[at * 9 + 4]!;
    const criado_em = `${addDays(today, -dias)}T13:20:00Z`;
    return {
      ...row,
      pessoa: idOf(person),
      igreja: igrejas[person.igreja],
      criado_em,
      atualizado_em: criado_em,
    };
  });
  await insertRows(tx, anotacao, notes, today);

  const inNeed = people.filter(({ row, idade }) => row.esta_afastado === true || idade >= 76);
  const care = inNeed.slice(0, steps.length).map((person, at) => ({
    id: idOf(person),
    passo: steps[at]![0],
    em: addDays(today, steps[at]![1]),
    quem: idOf(equipe[at % equipe.length]!),
  }));
  await tx.run(sql`update pessoa p set precisa_cuidado = true, cuidado_passo = c.passo, cuidado_em = c.em, cuidado_quem = c.quem
    from json_to_recordset(${JSON.stringify(care)}) as c(id integer, passo text, em date, quem integer) where p.id = c.id`);

  const families = demoFamilias(people).map(({ nome, chefe, membros }) => ({
    nome,
    chefe: idOf(chefe),
    igreja: igrejas[chefe.igreja],
    membros: membros.map(({ pessoa, parentesco }) => ({ pessoa: idOf(pessoa), parentesco })),
  }));
  await insertRows(tx, familia, families, today);
}
