import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import styles from './cadastrar.module.css';
import { EscalaFrame } from './escala-frame.tsx';
import { MonthSelect } from './month-select.tsx';
import { periodOf, readView, writeView } from './period.ts';
import { PlaceLine } from './place-line.tsx';
import { PlacesForm } from './places-form.tsx';
import { TemplateForm } from './template-form.tsx';
import { useEscalaPage, useToday } from './use-escala-page.ts';

/** Makes the places of a period: from templates, or one by one. */
export default function EscalaCadastrarPage() {
  const { t } = useT();
  const today = useToday();
  const [search] = useSearchParams();
  const [view, setView] = useState(() => ({ ...readView(search, today), voluntario: null }));
  const page = useEscalaPage({ ...view, visao: 'mes' }, today, { milliseconds: false });
  const { escala, schedule, words, context } = page;
  const departmentId = useId();
  const editable = escala.departamentos.filter(({ id }) => context.mayEdit(id));
  const department =
    editable.find(({ id }) => id === view.departamento) ?? (editable.length === 1 ? editable[0] : undefined);
  const period = periodOf({ visao: 'mes', dia: view.dia });
  const address = writeView({ ...view, visao: 'mes' }, today).toString();
  return (
    <EscalaFrame
      page={page}
      title={t('escalas.create')}
      above={`/admin/escala?${address}`}
      actions={
        <ButtonLink variant="quiet" to={`/admin/escala/draggable?${address}`}>
          {t('escalas.board')}
        </ButtonLink>
      }
      tools={
        <div className={styles.scope}>
          <SelectInput
            label={t('escalas.department')}
            value={department?.id ?? ''}
            onChange={({ currentTarget }) =>
              setView({ ...view, departamento: Number(currentTarget.value) || null })
            }
          >
            <option value="">{t('escalas.choose')}</option>
            {editable.map(({ id, nome }) => (
              <option key={id} value={id} lang={recordLang}>
                {nome}
              </option>
            ))}
          </SelectInput>
          <MonthSelect
            label={t('escalas.month')}
            value={view.dia.slice(0, 7)}
            onChange={(month) => setView({ ...view, dia: `${month}-01` })}
          />
        </div>
      }
    >
      {() =>
        !department ? (
          <ListNotice
            kind="empty"
            title={t('escalas.choose_department')}
            text={t(editable.length === 0 ? 'escalas.no_department' : 'escalas.choose_department_text')}
          />
        ) : (
          <div className={styles.columns}>
            <div className={styles.forms}>
              <TemplateForm
                key={`${department.id} ${period.de}`}
                departamento={department.id}
                period={period}
              />
              <PlacesForm
                key={department.id}
                department={department}
                eventos={escala.eventos}
                words={words}
              />
            </div>
            <section className={styles.existing} aria-labelledby={`${departmentId}-vagas`}>
              <h2 id={`${departmentId}-vagas`}>{t('escalas.existing')}</h2>
              {schedule.eventPlaces.length === 0 && <p>{t('escalas.none_events')}</p>}
              {schedule.eventPlaces.map(({ evento, vagas }) => {
                const mine = vagas.filter(({ departamento }) => departamento === department.id);
                return (
                  <div key={evento.id} className={styles.event}>
                    <h3 lang={recordLang}>
                      {evento.nome} <span>{words.moment(evento.de)}</span>
                    </h3>
                    {mine.length === 0 && <p>{t('escalas.no_places')}</p>}
                    <ul>
                      {mine.map((vaga) => (
                        <li key={vaga.id}>
                          <PlaceLine vaga={vaga} />
                        </li>
                      ))}
                    </ul>
                  </div>
                );
              })}
            </section>
          </div>
        )
      }
    </EscalaFrame>
  );
}
