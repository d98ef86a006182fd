import { type FormEvent, useState } from 'react';
import type { DepartamentoDaEscala, EventoDaEscala, Vaga } from '#shared/contracts/escala.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './cadastrar.module.css';
import { PlaceFields } from './place-fields.tsx';
import { useRefreshEscala } from './use-escala.ts';
import type { EscalaTexts } from './use-escala-texts.ts';

interface PlacesFormProps {
  department: DepartamentoDaEscala;
  eventos: readonly EventoDaEscala[];
  words: EscalaTexts;
}

const emptyDraft = { evento: '', funcao: '', quantidade: '1', nivel_minimo: '', de: '', ate: '' };

/** Makes places of one function at one event. */
export function PlacesForm({ department, eventos, words }: PlacesFormProps) {
  const { t } = useT();
  const refresh = useRefreshEscala();
  const { working, error, run } = useOfficeAction<{ vagas: Vaga[] }>();
  const [draft, setDraft] = useState(emptyDraft);
  const [createdCount, setCreatedCount] = useState<number>();
  const open = eventos
    .filter(({ status }) => status !== 'cancelado')
    .toSorted((a, b) => (a.de < b.de ? -1 : 1));
  const choose = (chosen: string) => {
    const event = open.find((one) => String(one.id) === chosen);
    setDraft({ ...draft, evento: chosen, de: event?.de ?? '', ate: event?.ate ?? '' });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setCreatedCount(undefined);
    const { evento, funcao, quantidade, nivel_minimo, de, ate } = draft;
    const answer = await run('/admin/escala/vagas', {
      evento: Number(evento) || null,
      departamento: department.id,
      funcao,
      quantidade: Number(quantidade) || 0,
      nivel_minimo: nivel_minimo || null,
      ...(de && { de }),
      ...(ate && { ate }),
    });
    if (!answer) return;
    setCreatedCount(answer.vagas.length);
    setDraft({ ...draft, funcao: '', quantidade: '1' });
    await refresh();
  };
  const shownAt = ['evento', 'funcao', 'quantidade', 'nivel_minimo', 'de', 'ate'];
  const isElsewhere = error && !shownAt.some((name) => error.of(name));
  return (
    <form className={styles.card} onSubmit={(event) => void send(event)} noValidate>
      <h2>{t('escalas.single.title')}</h2>
      <SelectInput
        label={t('escalas.column.event')}
        value={draft.evento}
        error={error?.of('evento')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{t('escalas.choose')}</option>
        {open.map((one) => (
          <option key={one.id} value={one.id} lang={recordLang}>
            {words.moment(one.de)} · {one.nome}
          </option>
        ))}
      </SelectInput>
      <PlaceFields
        draft={draft}
        error={error}
        onChange={(change) => setDraft({ ...draft, ...change })}
        funcoes={department.funcoes}
      />
      <TextInput
        label={t('escalas.quantity')}
        inputMode="numeric"
        value={draft.quantidade}
        error={error?.of('quantidade')}
        onChange={({ currentTarget }) => setDraft({ ...draft, quantidade: currentTarget.value })}
      />
      {isElsewhere && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
      {createdCount !== undefined && (
        <p role="status" className={styles.good}>
          {createdCount === 1 ? t('escalas.made_one') : t('escalas.made', { count: createdCount })}
        </p>
      )}
      <Button type="submit" loading={working}>
        {t('escalas.single.make')}
      </Button>
    </form>
  );
}
