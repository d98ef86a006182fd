import type { Parentesco } from '#shared/contracts/familia.ts';
import type { DemoPessoa } from '../pessoas.ts';

export interface DemoFamilia {
  nome: string;
  chefe: DemoPessoa;
  membros: { pessoa: DemoPessoa; parentesco: Parentesco }[];
}

const formerStatuses = ['falecido', 'transferido', 'desligado'];

/** People who live at one address; every sixth house is left for the office to find. */
export function demoFamilias(people: readonly DemoPessoa[]): DemoFamilia[] {
  const present = people.filter(({ row }) => row.logradouro && !formerStatuses.includes(row.status ?? ''));
  const houses = Map.groupBy(present, ({ row: { logradouro, numero, complemento, bairro } }) =>
    [logradouro, numero, complemento, bairro].join('|'),
  );
  return [...houses.values()]
    .filter((living, at) => living.length > 1 && at % 6 !== 5)
    .map((living) => {
      const [chefe, ...others] = living.toSorted((a, b) => b.idade - a.idade);
      return {
        nome: `Família ${chefe!.row.nome.split(' ').at(-1)}`,
        chefe: chefe!,
        membros: others.map((pessoa) => ({ pessoa, parentesco: kinship(pessoa, chefe!, others) })),
      };
    });
}

function kinship({ row }: DemoPessoa, chefe: DemoPessoa, others: readonly DemoPessoa[]): Parentesco {
  const parents = [row.pai, row.mae];
  if ([chefe, ...others].some((one) => parents.includes(one.row.nome))) return 'filho_a';
  const isPaired = row.estado_civil === 'casado_a' || row.estado_civil === 'uniao_estavel';
  return isPaired && row.estado_civil === chefe.row.estado_civil ? 'conjuge' : 'outro';
}
