import { type FormEvent, useState } from 'react';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from '../raffle.module.css';
import { useDrawStep } from './use-draw.ts';

const places = [1, 2, 3, 4, 5] as const;

/** One of two people types the five federal prizes; what the other one typed is not shown. */
export function TypePrizes({ draw }: { draw: SorteioDaRifa }) {
  const { t } = useT();
  const { digitacao } = draw;
  const mine = digitacao.feitas.some(({ minha }) => minha);
  const othersEntry = digitacao.feitas.find(({ minha }) => !minha);
  const differed = digitacao.divergencias.at(-1);
  return (
    <>
      {differed && (
        <div className={styles.notice} role="note">
          <p>{t('rifas.typed_differ', { round: differed.rodada })}</p>
          <ul>
            {differed.digitadas.map(({ por, premios }) => (
              <li key={por}>
                {por}: {premios.join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {othersEntry && !mine && <p>{t('rifas.typed_other', { name: othersEntry.por })}</p>}
      {mine ? <p>{t('rifas.typed_mine')}</p> : <DigitsForm key={digitacao.rodada} draw={draw} />}
    </>
  );
}

function DigitsForm({ draw }: { draw: SorteioDaRifa }) {
  const { t } = useT();
  const [typed, setTyped] = useState<readonly string[]>(places.map(() => ''));
  const { working, error, take } = useDrawStep();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    await take(`/admin/rifa/${draw.id}/sorteio/premios`, { premios: typed }, ({ passo, digitacao }) => {
      if (passo === 'sortear') return { text: t('rifas.typed_equal') };
      return digitacao.feitas.length === 0
        ? { text: t('rifas.typed_differ_now'), isBad: true }
        : { text: t('rifas.typed_saved') };
    });
  };
  const hasPlace = places.some((place) => error?.of(`premios.${place - 1}`));
  return (
    <form className={styles.fields} onSubmit={(event) => void save(event)} noValidate data-noprint>
      <fieldset>
        <legend>{t('rifas.type')}</legend>
        <p className={styles.note}>{t('rifas.type_help')}</p>
        <div className={styles.digits}>
          {places.map((place) => (
            <TextInput
              key={place}
              label={t('rifas.type_prize', { n: place })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={typed[place - 1]}
              error={error?.of(`premios.${place - 1}`)}
              onChange={({ currentTarget }) => {
                const digits = currentTarget.value.replace(/\D/g, '');
                setTyped(typed.map((one, at) => (at === place - 1 ? digits : one)));
              }}
            />
          ))}
        </div>
      </fieldset>
      {error && !hasPlace && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={working}>
          {t('rifas.type_save')}
        </Button>
      </div>
    </form>
  );
}
