import { useId, useState } from 'react';
import type { Candidato, Vaga } from '#shared/contracts/escala.ts';
import { conflictsAt, type DutyIndex, isAllowed } from '#shared/escala/conflicts.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './drawers.module.css';
import { useEscalaContext } from './escala-context.ts';
import { useCandidates } from './use-escala.ts';

interface CandidatesProps {
  vaga: Vaga;
  index: DutyIndex;
  onChoose: (voluntario: number) => Promise<void>;
}

/** Suggestions that are shown before the others. */
const shownFirst = 5;

/** The candidates for a place, the best first with the reasons; then the other volunteers with what speaks against them. */
export function Candidates({ vaga, index, onChoose }: CandidatesProps) {
  const { t } = useT();
  const { schedule } = useEscalaContext();
  const candidates = useCandidates(vaga.id);
  const [typed, setTyped] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const best = (candidates.data?.data ?? []).filter(({ voluntario }) => voluntario !== vaga.voluntario);
  const bestIds = new Set(best.map(({ voluntario }) => voluntario));
  const others: Candidato[] = [...schedule.people.values()]
    .filter((one) => one.id !== vaga.voluntario && !bestIds.has(one.id))
    .map((one) => ({
      voluntario: one.id,
      nome: one.nome,
      motivos: [],
      conflitos: conflictsAt(index, one, vaga),
    }))
    .toSorted(
      (a, b) =>
        Number(isAllowed(b.conflitos)) - Number(isAllowed(a.conflitos)) || a.nome.localeCompare(b.nome),
    );
  const words = plainLetters(typed.trim());
  const matching = [...best, ...others].filter(({ nome }) => plainLetters(nome).includes(words));
  const shown = words || showsAll ? matching : matching.slice(0, shownFirst);
  return (
    <section className={styles.candidates} aria-labelledby={id}>
      <h3 id={id}>{t('escalas.who_could')}</h3>
      <TextInput
        label={t('escalas.find_person')}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {candidates.isPending && <Skeleton height={120} above={12} />}
      {candidates.isError && <p className={styles.facts}>{t('escalas.candidates_failed')}</p>}
      {!candidates.isPending && shown.length === 0 && (
        <p className={styles.facts}>{t('escalas.nobody_found')}</p>
      )}
      {!candidates.isPending && (
        <ul>
          {shown.map((candidate) => (
            <Candidate key={candidate.voluntario} candidate={candidate} vaga={vaga} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {!candidates.isPending && shown.length < matching.length && (
        <Button variant="plain" onClick={() => setShowsAll(true)}>
          {t('escalas.show_all', { count: matching.length })}
        </Button>
      )}
    </section>
  );
}

interface CandidateProps extends Pick<CandidatesProps, 'vaga' | 'onChoose'> {
  candidate: Candidato;
}

function Candidate({ candidate: { voluntario, nome, motivos, conflitos }, vaga, onChoose }: CandidateProps) {
  const { t } = useT();
  const { words } = useEscalaContext();
  const allowed = isAllowed(conflitos);
  return (
    <li>
      <div>
        <strong lang={recordLang}>{nome}</strong>
        {motivos.length > 0 && <p className={styles.facts}>{words.reasons(motivos)}</p>}
        {conflitos.map((conflito) => (
          <p key={conflito.rule} className={conflito.kind === 'hard' ? styles.error : styles.warning}>
            {words.conflict(conflito)}
          </p>
        ))}
      </div>
      {allowed && (
        <Button
          variant="quiet"
          aria-label={t('escalas.assign_person', { nome, funcao: vaga.funcao })}
          onClick={() => void onChoose(voluntario)}
        >
          {t('escalas.assign')}
        </Button>
      )}
    </li>
  );
}
