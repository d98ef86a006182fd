import { type FormEvent, useId, useState } from 'react';
import {
  type DepartamentoDaEscala,
  type EventoDaEscala,
  niveis,
  type Vaga,
} from '#shared/contracts/escala.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './cadastrar.module.css';
import { useRefreshEscala } from './use-escala.ts';
import type { EscalaWords } from './use-escala-words.ts';

interface PlacesFormProps {
  department: DepartamentoDaEscala;
  eventos: readonly EventoDaEscala[];
  words: EscalaWords;
}

const emptyDraft = { evento: '', funcao: '', quantidade: '1', nivel_minimo: '', de: '', ate: '' };

/** Makes places of one function at one event. */
export function PlacesForm({ department, eventos, words }: PlacesFormProps) {
  const { t } = useT();
  const refresh = useRefreshEscala();
  const { working, error, run } = useOfficeAction<{ vagas: Vaga[] }>();
  const [draft, setDraft] = useState(emptyDraft);
  const [made, setMade] = useState<number>();
  const id = useId();
  const open = eventos
    .filter(({ status }) => status !== 'cancelado')
    .toSorted((a, b) => (a.de < b.de ? -1 : 1));
  const set = (name: keyof typeof draft) => (event: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
    setDraft({ ...draft, [name]: event.currentTarget.value });
  const choose = (chosen: string) => {
    const event = open.find((one) => String(one.id) === chosen);
    setDraft({ ...draft, evento: chosen, de: event?.de ?? '', ate: event?.ate ?? '' });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMade(undefined);
    const { evento, funcao, quantidade, nivel_minimo, de, ate } = draft;
    const answer = await run('/admin/escala/vagas', {
      ...{ evento: Number(evento) || null, departamento: department.id, funcao },
      ...{ quantidade: Number(quantidade) || 0, nivel_minimo: nivel_minimo || null },
      ...(de && { de }),
      ...(ate && { ate }),
    });
    if (!answer) return;
    setMade(answer.vagas.length);
    setDraft({ ...draft, funcao: '', quantidade: '1' });
    await refresh();
  };
  const shownAt = ['evento', 'funcao', 'quantidade', 'de', 'ate'];
  const isElsewhere = error && !shownAt.some((name) => error.of(name));
  return (
    <form className={styles.card} onSubmit={(event) => void send(event)} noValidate>
      <h2>{t('escalas.single.title')}</h2>
      <label className={styles.choice} htmlFor={`${id}-evento`}>
        {t('escalas.column.event')}
        <select
          id={`${id}-evento`}
          value={draft.evento}
          aria-invalid={error?.of('evento') ? true : undefined}
          aria-describedby={error?.of('evento') ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{t('escalas.choose')}</option>
          {open.map((one) => (
            <option key={one.id} value={one.id} lang={recordLang}>
              {words.moment(one.de)} · {one.nome}
            </option>
          ))}
        </select>
        {error?.of('evento') && (
          <span id={`${id}-error`} className={styles.error}>
            {error.of('evento')}
          </span>
        )}
      </label>
      <TextInput
        label={t('escalas.column.role')}
        value={draft.funcao}
        maxLength={80}
        list={`${id}-funcoes`}
        error={error?.of('funcao')}
        onChange={set('funcao')}
      />
      <datalist id={`${id}-funcoes`}>
        {department.funcoes.map((funcao) => (
          <option key={funcao} value={funcao} />
        ))}
      </datalist>
      <div className={styles.pair}>
        <TextInput
          label={t('escalas.quantity')}
          inputMode="numeric"
          value={draft.quantidade}
          error={error?.of('quantidade')}
          onChange={set('quantidade')}
        />
        <label className={styles.choice}>
          {t('escalas.level')}
          <select value={draft.nivel_minimo} onChange={set('nivel_minimo')}>
            <option value="">{t('escalas.level_any')}</option>
            {niveis.map((nivel) => (
              <option key={nivel} value={nivel}>
                {words.level(nivel)}
              </option>
            ))}
          </select>
        </label>
        <TextInput
          label={t('escalas.from')}
          type="datetime-local"
          value={draft.de}
          error={error?.of('de')}
          onChange={set('de')}
        />
        <TextInput
          label={t('escalas.until')}
          type="datetime-local"
          value={draft.ate}
          error={error?.of('ate')}
          onChange={set('ate')}
        />
      </div>
      {isElsewhere && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
      {made !== undefined && (
        <p role="status" className={styles.good}>
          {made === 1 ? t('escalas.made_one') : t('escalas.made', { count: made })}
        </p>
      )}
      <Button type="submit" loading={working}>
        {t('escalas.single.make')}
      </Button>
    </form>
  );
}
