import type { ReactNode } from 'react';
import { isMinorOn } from '#shared/age.ts';
import type { EventoDaInscricao, Participante, Pergunta } from '#shared/contracts/inscricao.ts';
import styles from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { inRecordLang } from '#web/lib/i18n/in-record-lang.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useAgeText } from '#web/lib/site/use-age-text.ts';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import type { fieldProps } from '#web/ui/site/form/field-props.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';

/** Returns the props of a field by its name, with its label and the known value. */
export type FieldPropsOf = (
  name: string,
  label: ReactNode,
  prefilled: string | null,
) => ReturnType<ReturnType<typeof fieldProps<string>>>;

/** The labels of the fields that an event may ask a person for, by name and in the order of the form. */
export function eventLabels(
  perguntas: readonly Pergunta[],
  t: ReturnType<typeof useT>['t'],
): Record<string, ReactNode> {
  return {
    cpf: t('signup.cpf'),
    documento: t('signup.document'),
    data_nascimento: t('signup.birth'),
    responsavel: t('signup.guardian'),
    'responsavel.nome': t('signup.guardian_name'),
    'responsavel.cpf': t('signup.guardian_cpf'),
    'responsavel.autoriza': t('signup.guardian_consent_short'),
    ...Object.fromEntries(
      perguntas.map((one) => [`respostas.${one.id}`, <QuestionText key={one.id} {...one} />]),
    ),
  };
}

/** The office writes questions in Portuguese. */
const QuestionText = ({ pergunta }: Pick<Pergunta, 'pergunta'>) => <span lang={recordLang}>{pergunta}</span>;

/** What is known about the person. */
type Known = Pick<Participante, 'cpf' | 'documento' | 'data_nascimento' | 'responsavel' | 'respostas'>;

interface EventFieldsProps {
  /** before the names of the fields: `participantes.0.` */
  prefix: string;
  evento: EventoDaInscricao;
  perguntas: readonly Pergunta[];
  person: Known;
  /** by the name without the prefix */
  named: FieldPropsOf;
  /** undefined: without scripts the page cannot follow the typed date */
  isMinor: boolean | undefined;
  /** whether a box is ticked: as typed, otherwise as stored */
  ticked: (name: string, stored: boolean) => boolean;
}

/** What the event asks of everyone who comes: document, age, guardian, questions. */
export function EventFields({ prefix, evento, perguntas, person, named, isMinor, ticked }: EventFieldsProps) {
  const { t } = useT();
  const ages = useAgeText(evento);
  return (
    <>
      {(evento.pede_cpf || evento.pede_nascimento) && (
        <div className={styles.pair}>
          {evento.pede_cpf && <Cpf person={person} named={named} />}
          {evento.pede_nascimento && (
            <TextField
              {...named('data_nascimento', t('signup.birth'), person.data_nascimento)}
              {...(ages && { help: ages })}
              type="date"
            />
          )}
        </div>
      )}
      {evento.pede_nascimento && (
        <Guardian
          prefix={prefix}
          person={person}
          event={evento.nome}
          day={evento.data}
          named={named}
          isMinor={isMinor}
          ticked={ticked}
        />
      )}
      {perguntas.map((question) => (
        <Question
          key={question.id}
          question={question}
          props={named(
            `respostas.${question.id}`,
            <QuestionText key={question.id} {...question} />,
            person.respostas.find(({ pergunta }) => pergunta === question.id)?.resposta ?? null,
          )}
        />
      ))}
    </>
  );
}

/** The CPF and, folded below it, the document of a person from abroad; needs no script. */
function Cpf({ person, named }: Pick<EventFieldsProps, 'person' | 'named'>) {
  const { t } = useT();
  const documento = named('documento', t('signup.document'), person.documento);
  return (
    <div className={styles.either}>
      <TextField {...named('cpf', t('signup.cpf'), person.cpf)} inputMode="numeric" />
      <details open={Boolean(documento.defaultValue || documento.error) || undefined}>
        <summary>{t('signup.no_cpf')}</summary>
        <TextField {...documento} help={t('signup.document_help')} autoComplete="off" maxLength={40} />
      </details>
    </div>
  );
}

interface GuardianProps extends Pick<EventFieldsProps, 'prefix' | 'person' | 'named' | 'isMinor' | 'ticked'> {
  event: string;
  /** the first day of the event */
  day: string;
}

/**
 * The guardian of a minor. Shown when the birth date is a minor's; without scripts always, with an explanation. With scripts,
 * the style hides it from the first paint on, so that hydration moves nothing under the visitor's finger.
 */
function Guardian({ prefix, person, event, day, named, isMinor, ticked }: GuardianProps) {
  const { t } = useT();
  const { error, autoFocus } = named('responsavel', t('signup.guardian'), null);
  const id = fieldId(`${prefix}responsavel`);
  const name = named('responsavel.nome', t('signup.guardian_name'), person.responsavel?.nome ?? null);
  const born = named('data_nascimento', t('signup.birth'), person.data_nascimento).defaultValue;
  const isAsked = name.error !== undefined || isMinorOn(born, day);
  return (
    <fieldset
      className={styles.guardian}
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-text`}
      hidden={isMinor === false && error === undefined}
      data-unknown={(isMinor === undefined && error === undefined && !isAsked) || undefined}
    >
      <legend>{t('signup.guardian')}</legend>
      <p id={`${id}-text`}>{t(isMinor ? 'signup.guardian_minor' : 'signup.guardian_text')}</p>
      <div className={styles.pair}>
        <TextField
          {...name}
          error={name.error ?? error}
          autoFocus={name.autoFocus ?? autoFocus}
          maxLength={120}
        />
        <TextField
          {...named('responsavel.cpf', t('signup.guardian_cpf'), person.responsavel?.cpf ?? null)}
          note={t('signup.optional')}
          inputMode="numeric"
        />
      </div>
      <CheckboxInput
        name={`${prefix}responsavel.autoriza`}
        label={inRecordLang(t('signup.guardian_consent', { event }), event)}
        error={named('responsavel.autoriza', '', null).error}
        defaultChecked={ticked(`${prefix}responsavel.autoriza`, person.responsavel !== null)}
      />
    </fieldset>
  );
}

function Question({ question, props }: { question: Pergunta; props: ReturnType<FieldPropsOf> }) {
  const { t } = useT();
  const note = question.obrigatoria ? undefined : t('signup.optional');
  if (question.tipo === 'sim_ou_nao')
    return (
      <SelectInput
        {...props}
        note={note}
        options={[
          { value: 'sim', label: t('signup.yes') },
          { value: 'nao', label: t('signup.no') },
        ]}
      />
    );
  return question.opcoes.length > 0 ? (
    <SelectInput
      {...props}
      note={note}
      options={question.opcoes.map((value) => ({ value, label: value, lang: recordLang }))}
    />
  ) : (
    <TextField {...props} note={note} maxLength={500} />
  );
}
