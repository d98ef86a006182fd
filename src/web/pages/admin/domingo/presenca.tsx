import { IconCheck, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { EventoDoDomingo, ListaDePresenca, PessoasDaChamada } from '#shared/contracts/domingo.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { presenca } from '#shared/sections/presenca.ts';
import { useAllowed } from '#web/crud/access.ts';
import { listPath } from '#web/crud/paths.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { countOf, findHouseholds, ownSteps, peopleAge, peoplePath, presentPeople } from './attendance.ts';
import { HeadCount } from './head-count.tsx';
import styles from './sunday.module.css';
import { useSunday } from './sunday-context.ts';
import { SundayPage } from './sunday-page.tsx';
import { useOfflineList } from './use-sunday.ts';

const listAge = 4_000;

/** Attendance of a service: a count, or by name. */
export default function PresencaPage() {
  return <SundayPage task="presenca">{({ chosen }) => chosen && <Attendance evento={chosen} />}</SundayPage>;
}

function Attendance({ evento }: { evento: EventoDoDomingo }) {
  const { t } = useT();
  const inUse = useSunday();
  const [way, setWay] = useState<'nome' | 'contagem'>('nome');
  const people = useOfflineList<PessoasDaChamada>(inUse, peoplePath, peopleAge);
  const list = useOfflineList<ListaDePresenca>(inUse, `/admin/domingo/presenca?evento=${evento.id}`, listAge);
  const steps = useMemo(() => ownSteps(inUse.state, list.at), [inUse.state, list.at]);
  const present = useMemo(() => presentPeople(list.value, steps, evento.id), [list.value, steps, evento.id]);
  return (
    <>
      <fieldset className={styles.ways}>
        <legend className="visually-hidden">{t('domingo.way')}</legend>
        {(['nome', 'contagem'] as const).map((one) => (
          <label key={one} data-chosen={way === one}>
            <input type="radio" name="modo" checked={way === one} onChange={() => setWay(one)} />
            {t(`domingo.way.${one}`)}
          </label>
        ))}
      </fieldset>
      {way === 'nome' ? (
        <ByName evento={evento} people={people.value} present={present} />
      ) : (
        <HeadCount
          key={evento.id}
          evento={evento}
          count={countOf(list.value, steps, evento.id)}
          byName={present.size}
        />
      )}
    </>
  );
}

interface ByNameProps {
  evento: EventoDoDomingo;
  people: PessoasDaChamada | undefined;
  present: ReadonlyMap<number, ReadonlySet<string>>;
}

function ByName({ evento, people, present }: ByNameProps) {
  const { t, number } = useT();
  const { sunday, state } = useSunday();
  const { list: mayListPeople } = useAllowed(pessoa);
  const { list: mayListAttendance } = useAllowed(presenca);
  const [typed, setTyped] = useState('');
  const everyone = people?.pessoas ?? [];
  const { found, more } = useMemo(() => findHouseholds(everyone, typed), [everyone, typed]);
  const nameOf = useMemo(() => new Map(everyone.map(({ id, nome }) => [id, nome])), [everyone]);
  const [problem, setProblem] = useState<string>();

  const write = async (work: Promise<unknown>): Promise<void> => {
    // only the phone's own storage can fail here: it is full or blocked
    setProblem(
      await work.then(
        () => undefined,
        (failure: Error) => failure.message,
      ),
    );
  };
  async function toggle(pessoa: number, nome: string): Promise<void> {
    const marks = present.get(pessoa);
    if (!marks) {
      await sunday.add('presenca', { evento: evento.id, pessoa }, nome);
      return;
    }
    const storedMarks: string[] = [];
    // a mark that was never sent is simply removed from the queue
    for (const mark of marks) if (!(await sunday.takeBack(mark))) storedMarks.push(mark);
    if (storedMarks.length > 0)
      await sunday.add(
        'presenca_desfeita',
        { evento: evento.id, pessoa, marcas: storedMarks },
        t('domingo.undo_of', { name: nome }),
      );
  }
  const markAll = async (pessoas: readonly { id: number; nome: string }[]): Promise<void> => {
    for (const { id, nome } of pessoas) if (!present.has(id)) await toggle(id, nome);
  };

  const row = (id: number, nome: string) => (
    <li key={id}>
      <button
        type="button"
        className={styles.person}
        aria-pressed={present.has(id)}
        onClick={() => void write(toggle(id, nome))}
      >
        <span>{nome}</span>
        {present.has(id) ? (
          <IconCheck size={24} aria-hidden="true" />
        ) : (
          <IconPlus size={24} aria-hidden="true" />
        )}
      </button>
    </li>
  );
  const shownPresent = [...present.keys()].toReversed();
  return (
    <section className={styles.byName} aria-labelledby="chamada">
      <h2 id="chamada" className={styles.big}>
        <strong data-testid="presentes">{number(present.size)}</strong>{' '}
        {t(present.size === 1 ? 'domingo.present_one' : 'domingo.present')}
      </h2>
      <TextInput
        type="search"
        label={t('domingo.search')}
        help={people ? undefined : t(state.network === 'online' ? 'domingo.loading' : 'domingo.no_names')}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {problem !== undefined && (
        <p className={styles.notice} role="alert">
          {t('domingo.not_kept')} {problem}
        </p>
      )}
      {typed.trim() !== '' && (
        <>
          {found.length === 0 && <p className={styles.hint}>{t('domingo.nobody')}</p>}
          {found.map(({ familia, pessoas }) => (
            <div key={familia ? `f${familia.id}` : pessoas[0]?.id} className={styles.house}>
              {familia && pessoas.length > 1 && (
                <div className={styles.houseHead}>
                  <h3>{familia.rotulo}</h3>
                  {pessoas.some(({ id }) => !present.has(id)) && (
                    <Button variant="quiet" onClick={() => void write(markAll(pessoas))}>
                      {t('domingo.whole_family')}
                    </Button>
                  )}
                </div>
              )}
              <ul>{pessoas.map(({ id, nome }) => row(id, nome))}</ul>
            </div>
          ))}
          {more > 0 && <p className={styles.hint}>{t('domingo.more', { count: number(more) })}</p>}
        </>
      )}
      {typed.trim() === '' && present.size > 0 && (
        <div className={styles.house}>
          {mayListPeople && mayListAttendance && state.network === 'online' && (
            <Link to={`${listPath(pessoa)}?presente_em=${evento.id}`} className={styles.back}>
              <IconPrinter size={20} aria-hidden="true" />
              {t('domingo.people_list')}
            </Link>
          )}
          <ul>{shownPresent.slice(0, 100).map((id) => row(id, nameOf.get(id) ?? t('domingo.unlisted')))}</ul>
        </div>
      )}
    </section>
  );
}
