import { useQuery } from '@tanstack/react-query';
import { abilityFrom } from '#shared/access/ability.ts';
import type { PessoasDaChamada } from '#shared/contracts/domingo.ts';
import { api } from '#web/lib/http/api.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { findNames, peopleAge, peoplePath } from './attendance.ts';
import styles from './sunday.module.css';
import { useSunday } from './sunday-context.ts';
import { useKept } from './use-sunday.ts';

interface PeopleOfferProps {
  typed: string;
  /** what picking one does, for screen readers */
  label: string;
  onPick: (person: { nome: string; pessoa: number }) => void;
}

const most = 3;

/**
 * People of the typed name, to pick one: found by the search of the office where the account may list people, otherwise among the
 * names that the phone has for the attendance, also without network.
 */
export function PeopleOffer({ typed, label, onPick }: PeopleOfferProps) {
  const { rules } = useVisitor();
  const inUse = useSunday();
  const ability = abilityFrom(rules);
  const term = typed.trim();
  const isName = term.length >= 3 && /\p{L}/u.test(term);
  const isSearched = ability.can('list', 'pessoa') && inUse.state.network === 'online';
  const names = useKept<PessoasDaChamada>(
    inUse,
    ability.can('create', 'presenca') ? peoplePath : undefined,
    peopleAge,
  );
  const { data } = useQuery({
    queryKey: ['domingo-pessoas', term],
    queryFn: () =>
      api.get<{ data: { id: number; nome: string }[] }>(
        `/admin/pessoa/search?${new URLSearchParams({ term, per_page: String(most) })}`,
        { background: true },
      ),
    enabled: isName && isSearched,
  });
  const found = isSearched ? (data?.data ?? []) : findNames(names.value?.pessoas ?? [], term, most);
  if (!isName || found.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={label}>
      {found.map(({ id, nome }) => (
        <li key={id}>
          <button type="button" onClick={() => onPick({ nome, pessoa: id })}>
            {nome}
          </button>
        </li>
      ))}
    </ul>
  );
}
