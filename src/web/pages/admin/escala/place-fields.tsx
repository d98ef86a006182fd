import { type FormEvent, useId } from 'react';
import { niveis } from '#shared/contracts/escala.ts';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './drawers.module.css';
import { useEscalaContext } from './escala-context.ts';

/** The requirements and times of a place, as typed. */
export interface PlaceDraft {
  funcao: string;
  /** empty: any */
  nivel_minimo: string;
  de: string;
  ate: string;
}

interface PlaceFieldsProps {
  draft: PlaceDraft;
  error: ApiError | undefined;
  onChange: (change: Partial<PlaceDraft>) => void;
  /** functions to offer while one is typed */
  funcoes?: readonly string[];
}

/** The fields of a place, whether it is made or changed. */
export function PlaceFields({ draft, error, onChange, funcoes = [] }: PlaceFieldsProps) {
  const { t } = useT();
  const { words } = useEscalaContext();
  const id = useId();
  const set = (name: keyof PlaceDraft) => (event: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
    onChange({ [name]: event.currentTarget.value });
  return (
    <>
      <TextInput
        label={t('escalas.column.role')}
        value={draft.funcao}
        maxLength={80}
        list={`${id}-funcoes`}
        error={error?.of('funcao')}
        onChange={set('funcao')}
      />
      <datalist id={`${id}-funcoes`}>
        {funcoes.map((funcao) => (
          <option key={funcao} value={funcao} />
        ))}
      </datalist>
      <SelectInput
        label={t('escalas.level')}
        value={draft.nivel_minimo}
        error={error?.of('nivel_minimo')}
        onChange={set('nivel_minimo')}
      >
        <option value="">{t('escalas.level_any')}</option>
        {niveis.map((nivel) => (
          <option key={nivel} value={nivel}>
            {words.level(nivel)}
          </option>
        ))}
      </SelectInput>
      <div className={styles.times}>
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
    </>
  );
}
