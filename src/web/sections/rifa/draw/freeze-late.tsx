import { type FormEvent, useState } from 'react';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from '../raffle.module.css';
import { useDrawStep } from './use-draw.ts';

/** Freezes a list too late for the promised extraction: the user enters the next extraction, which is published with the list. */
export function FreezeLate({ draw }: { draw: SorteioDaRifa }) {
  const { t } = useT();
  const [numero, setNumero] = useState('');
  const [data, setData] = useState('');
  const { working, error, take } = useDrawStep();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    await take(`/admin/rifa/${draw.id}/sorteio/congelar`, { extracao: { numero, data } }, () => ({
      text: t('rifas.list_done'),
    }));
  };
  const [numberError, dayError] = [error?.of('extracao.numero'), error?.of('extracao.data')];
  return (
    <form className={styles.fields} onSubmit={(event) => void save(event)} noValidate data-noprint>
      <p className={styles.notice}>{t('rifas.freeze_late')}</p>
      <TextInput
        label={t('rifas.freeze_late_number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={numero}
        error={numberError}
        onChange={({ currentTarget }) => setNumero(currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('rifas.freeze_late_day')}
        value={data}
        error={dayError}
        onChange={({ currentTarget }) => setData(currentTarget.value)}
      />
      {error && !numberError && !dayError && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={working}>
          {t('rifas.freeze')}
        </Button>
      </div>
    </form>
  );
}
