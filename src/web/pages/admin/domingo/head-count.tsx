import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { ContagemDePessoas, EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOneAtATime } from './one-at-a-time.ts';
import styles from './sunday.module.css';
import { useSunday } from './sunday-context.ts';

const kinds = ['adultos', 'criancas', 'visitantes'] as const;
const most = 100_000;

interface HeadCountProps {
  evento: EventoDoDomingo;
  /** the valid count so far */
  count: ContagemDePessoas | null;
  /** number of people marked by name */
  byName: number;
}

/** Counts people without their names. A count in progress survives a reload. */
export function HeadCount({ evento, count, byName }: HeadCountProps) {
  const { t, number } = useT();
  const { sunday } = useSunday();
  const draftName = `contagem-${evento.id}-${evento.dia}`;
  const [typed, setTyped] = useState<ContagemDePessoas>();
  const { working, once } = useOneAtATime();
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shown = typed ?? count ?? { adultos: 0, criancas: 0, visitantes: 0 };
  const total = shown.adultos + shown.criancas + shown.visitantes;

  useEffect(() => {
    void sunday.draft<ContagemDePessoas>(draftName).then((stored) => stored && setTyped(stored));
  }, [sunday, draftName]);

  const change = (kind: keyof ContagemDePessoas, to: number): void => {
    const next = { ...shown, [kind]: Math.min(most, Math.max(0, Number.isInteger(to) ? to : 0)) };
    setTyped(next);
    setDone(false);
    void sunday.saveDraft(draftName, next).catch(() => undefined);
  };
  const save = async (): Promise<void> => {
    try {
      const { adultos, criancas, visitantes } = shown;
      await sunday.add(
        'contagem_de_pessoas',
        { evento: evento.id, adultos, criancas, visitantes },
        t('domingo.count_of', { total: number(total), service: evento.nome }),
      );
      await sunday.saveDraft(draftName, undefined);
      setTyped(undefined);
      setProblem(undefined);
      setDone(true);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : '');
    }
  };
  return (
    <section className={styles.count} aria-labelledby="contagem">
      <h2 id="contagem" className={styles.big}>
        <strong data-testid="total">{number(total)}</strong> {t('domingo.counted')}
      </h2>
      {byName > 0 && (
        <p className={styles.hint}>
          {t(byName === 1 ? 'domingo.by_name_one' : 'domingo.by_name', { count: number(byName) })}
        </p>
      )}
      {kinds.map((kind) => (
        <Stepper
          key={kind}
          label={t(`domingo.count.${kind}`)}
          value={shown[kind]}
          onChange={(to) => change(kind, to)}
        />
      ))}
      <Button size="lg" wide loading={working} onClick={() => void once(save)}>
        {t('domingo.save_count')}
      </Button>
      <p role="status" className={styles.done}>
        {isDone && t('domingo.done')}
      </p>
      {problem !== undefined && (
        <p className={styles.notice} role="alert">
          {t('domingo.not_kept')} {problem}
        </p>
      )}
    </section>
  );
}

interface StepperProps {
  label: string;
  value: number;
  onChange: (to: number) => void;
}

function Stepper({ label, value, onChange }: StepperProps) {
  const { t } = useT();
  const id = useId();
  return (
    <div className={styles.stepper}>
      <label htmlFor={id}>{label}</label>
      <button
        type="button"
        aria-label={t('domingo.less', { what: label })}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={28} aria-hidden="true" />
      </button>
      <input
        id={id}
        inputMode="numeric"
        value={value}
        onChange={({ currentTarget }) =>
          onChange(Number(currentTarget.value.replaceAll(/\D/g, '').slice(0, 6)))
        }
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button
        type="button"
        aria-label={t('domingo.one_more', { what: label })}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={28} aria-hidden="true" />
      </button>
    </div>
  );
}
