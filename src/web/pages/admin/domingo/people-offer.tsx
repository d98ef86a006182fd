import { abilityFrom } from '#shared/access/ability.ts';
import type { PessoasDaChamada } from '#shared/contracts/domingo.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { findNames, peopleAge, peoplePath } from './attendance.ts';
import styles from './sunday.module.css';
import { useSunday } from './sunday-context.ts';
import { useOfflineList } from './use-sunday.ts';

interface PeopleOfferProps {
  typed: string;
  /** the action of picking a person, for screen readers */
  label: string;
  /** leaves out people younger than 18 */
  adultsOnly?: boolean;
  onPick: (person: { nome: string; pessoa: number }) => void;
}

const most = 8;
const minLetters = 3;

/** People with the typed name, to pick one, from the names that the phone stores, also without network. */
export function PeopleOffer({ typed, label, adultsOnly = false, onPick }: PeopleOfferProps) {
  const { rules } = useVisitor();
  const inUse = useSunday();
  const ability = abilityFrom(rules);
  const mayRead = ability.can('create', 'presenca') || ability.can('list', 'pessoa');
  const names = useOfflineList<PessoasDaChamada>(inUse, mayRead ? peoplePath : undefined, peopleAge);
  const people = names.value?.pessoas ?? [];
  const term = typed.trim();
  if (term.length < minLetters || !/\p{L}/u.test(term)) return null;
  const matches = findNames(adultsOnly ? people.filter(({ adulto }) => adulto) : people, term, most);
  if (matches.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={label}>
      {matches.map(({ id, nome }) => (
        <li key={id}>
          <button type="button" onClick={() => onPick({ nome, pessoa: id })}>
            {nome}
          </button>
        </li>
      ))}
    </ul>
  );
}
