import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Escala } from '#shared/contracts/escala.ts';
import { dayLabel, monthLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/select-input.tsx';
import styles from './filters.module.css';
import { periodOf, stepped, type View, type Visao } from './period.ts';

interface FiltersProps {
  view: View;
  today: string;
  escala: Escala | undefined;
  visoes: readonly Visao[];
  /** offers to show one volunteer only */
  people?: boolean;
  onChange: (view: View) => void;
}

/** Which period, department and volunteer are shown, and how. */
export function Filters({ view, today, escala, visoes, people: byPerson = true, onChange }: FiltersProps) {
  const { t, locale } = useT();
  const { de, ate } = periodOf(view);
  const isWeek = view.visao === 'semana';
  const period = isWeek
    ? `${dayLabel(de, today, locale)} – ${dayLabel(ate, today, locale)}`
    : monthLabel(view.dia, locale);
  const idOf = (value: string) => (value === '' ? null : Number(value));
  const people = (escala?.voluntarios ?? []).toSorted((a, b) => a.nome.localeCompare(b.nome));
  const stepName = (by: 1 | -1) =>
    t(`escalas.${by > 0 ? 'next' : 'previous'}_${isWeek ? 'week' : 'month'}` as const);
  const step = (by: 1 | -1) => (
    <button
      type="button"
      className={styles.step}
      aria-label={stepName(by)}
      title={stepName(by)}
      onClick={() => onChange(stepped(view, by))}
    >
      {by > 0 ? (
        <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
      ) : (
        <IconChevronLeft size={20} stroke={1.8} aria-hidden="true" />
      )}
    </button>
  );
  return (
    <div className={styles.filters} data-noprint>
      <div className={styles.period}>
        {step(-1)}
        <strong aria-live="polite">{period}</strong>
        {step(1)}
        <Button variant="quiet" onClick={() => onChange({ ...view, dia: today })}>
          {t('escalas.today')}
        </Button>
      </div>
      <fieldset className={styles.views}>
        <legend className="visually-hidden">{t('escalas.view')}</legend>
        {visoes.map((visao) => (
          <label key={visao}>
            <input
              type="radio"
              name="visao"
              checked={view.visao === visao}
              onChange={() => onChange({ ...view, visao })}
            />
            {t(`escalas.view.${visao}`)}
          </label>
        ))}
      </fieldset>
      <FilterSelect
        label={t('escalas.department')}
        value={view.departamento ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ ...view, departamento: idOf(currentTarget.value), voluntario: null })
        }
      >
        <option value="">{t('escalas.all_departments')}</option>
        {(escala?.departamentos ?? []).map(({ id, nome }) => (
          <option key={id} value={id} lang={recordLang}>
            {nome}
          </option>
        ))}
      </FilterSelect>
      {byPerson && (
        <FilterSelect
          label={t('escalas.volunteer')}
          value={view.voluntario ?? ''}
          onChange={({ currentTarget }) => onChange({ ...view, voluntario: idOf(currentTarget.value) })}
        >
          <option value="">{t('escalas.all_volunteers')}</option>
          {people.map(({ id, nome }) => (
            <option key={id} value={id} lang={recordLang}>
              {nome}
            </option>
          ))}
        </FilterSelect>
      )}
    </div>
  );
}
