import type { CasaProvavel, Parentesco } from '#shared/contracts/familia.ts';
import type { Ref } from '#shared/crud/record.ts';
import { nameSuffixes } from '#shared/person-name.ts';

/** A person at an address, with the data of their record. */
export interface Resident {
  id: number;
  nome: string;
  nascimento: string | null;
  estado_civil: string | null;
  pai_id: number | null;
  mae_id: number | null;
}

const paired = ['casado_a', 'uniao_estavel'];

function surnameOf(nome: string): string {
  const words = nome.trim().split(/\s+/);
  while (words.length > 2 && nameSuffixes.includes(words.at(-1)!.toLowerCase())) words.pop();
  return words.at(-1)!;
}

const byAge = (a: Resident, b: Resident): number =>
  (a.nascimento ?? '9999').localeCompare(b.nascimento ?? '9999') || a.id - b.id;

const isChildOf = ({ pai_id, mae_id }: Resident, id: number | undefined): boolean =>
  id !== undefined && (pai_id === id || mae_id === id);

function kinshipOf(one: Resident, head: Resident, spouse: Resident | undefined): Parentesco {
  if (one === spouse) return 'conjuge';
  if (isChildOf(one, head.id) || isChildOf(one, spouse?.id)) return 'filho_a';
  if (isChildOf(head, one.id)) return 'pai_ou_mae';
  const parents = [head.pai_id, head.mae_id].filter((id) => id !== null);
  return parents.some((id) => isChildOf(one, id)) ? 'irmao_ou_irma' : 'outro';
}

/**
 * Guesses the relations of people at one address, for staff to check: the oldest of a couple is the head, otherwise the oldest of all,
 * unless the head is known.
 */
export function guessHousehold(
  people: readonly Resident[],
  knownHead?: Resident,
): Omit<CasaProvavel, 'endereco'> {
  const inOrder = people.toSorted(byAge);
  const couple = inOrder.filter(({ estado_civil }) => estado_civil !== null && paired.includes(estado_civil));
  const head = knownHead ?? (couple.length > 1 ? couple[0] : inOrder[0])!;
  // parents of the head may be married too
  const spouse = couple.find((one) => one !== head && !isChildOf(head, one.id) && !isChildOf(one, head.id));
  const others = inOrder.filter((one) => one !== head && one !== spouse);
  const refTo = ({ id, nome }: Resident): Ref => ({ id, rotulo: nome });
  return {
    nome: `Família ${surnameOf(head.nome)}`,
    chefe: refTo(head),
    membros: [...(spouse ? [spouse] : []), ...others].map((one) => ({
      pessoa: refTo(one),
      parentesco: kinshipOf(one, head, spouse),
    })),
  };
}
