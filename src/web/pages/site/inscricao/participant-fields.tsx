import { isMinorOn } from '#shared/age.ts';
import type { CompraAberta, Participante, Pergunta } from '#shared/contracts/inscricao.ts';
import styles from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useAgeText } from '#web/lib/site/use-age-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import type { fieldProps } from '#web/ui/site/form/field-props.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';

/** Returns the props of a field by its name, with its label and the known value. */
export type FieldPropsOf = (
  name: string,
  label: string,
  prefilled: string | null,
) => Omit<ReturnType<ReturnType<typeof fieldProps<string>>>, 'label'> & { label: string };

interface ParticipantFieldsProps {
  at: number;
  participante: Participante;
  purchase: CompraAberta;
  named: FieldPropsOf;
  /** undefined: without scripts the page cannot follow the typed date */
  isMinor: boolean | undefined;
  /** whether a box is ticked: as typed, otherwise as stored */
  ticked: (name: string, stored: boolean) => boolean;
  /** the buyer is the first participant */
  isBuyer: boolean;
  mayRemove: boolean;
}

/** The fields of one participant. */
export function ParticipantFields(props: ParticipantFieldsProps) {
  const { at, participante, purchase, named: namedProps, isMinor, ticked, isBuyer, mayRemove } = props;
  const { t } = useT();
  const { evento, perguntas } = purchase;
  const path = `participantes.${at}`;
  const fieldPropsOf: FieldPropsOf = (name, label, prefilled) =>
    namedProps(`${path}.${name}`, label, prefilled);
  const optional = t('signup.optional');
  const ages = useAgeText(evento);
  const number = at + 1;
  return (
    <fieldset className={styles.part}>
      <legend>
        {t('signup.participant', { number })} <small lang={recordLang}>{participante.lote.nome}</small>
      </legend>
      {at === 0 && (
        <CheckboxInput
          name={`${path}.sou_eu`}
          label={t('signup.same')}
          defaultChecked={ticked(`${path}.sou_eu`, isBuyer)}
        />
      )}
      <TextField
        {...fieldPropsOf('nome', t('signup.name'), participante.participante)}
        autoComplete="off"
        maxLength={120}
      />
      <TextField
        {...fieldPropsOf('email', t('signup.email_optional'), participante.email)}
        note={optional}
        help={t('signup.email_help')}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      {(evento.pede_cpf || evento.pede_nascimento) && (
        <div className={styles.pair}>
          {evento.pede_cpf && <Cpf participante={participante} named={fieldPropsOf} />}
          {evento.pede_nascimento && (
            <TextField
              {...fieldPropsOf('data_nascimento', t('signup.birth'), participante.data_nascimento)}
              {...(ages && { help: ages })}
              type="date"
            />
          )}
        </div>
      )}
      {evento.pede_nascimento && (
        <Guardian
          path={path}
          participante={participante}
          event={evento.nome}
          day={evento.data}
          named={fieldPropsOf}
          isMinor={isMinor}
          ticked={ticked}
        />
      )}
      {perguntas.map((question) => (
        <Question
          key={question.id}
          question={question}
          props={fieldPropsOf(
            `respostas.${question.id}`,
            question.pergunta,
            participante.respostas.find(({ pergunta }) => pergunta === question.id)?.resposta ?? null,
          )}
        />
      ))}
      {mayRemove && (
        <div className={styles.remove}>
          <Button type="submit" name="tirar" value={participante.codigo} variant="plain">
            {t('signup.remove_person', { number })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The CPF and, folded below it, the document of a person from abroad; needs no script. */
function Cpf({ participante, named }: Pick<ParticipantFieldsProps, 'participante' | 'named'>) {
  const { t } = useT();
  const documento = named('documento', t('signup.document'), participante.documento);
  return (
    <div className={styles.either}>
      <TextField {...named('cpf', t('signup.cpf'), participante.cpf)} inputMode="numeric" />
      <details open={Boolean(documento.defaultValue || documento.error) || undefined}>
        <summary>{t('signup.no_cpf')}</summary>
        <TextField {...documento} help={t('signup.document_help')} autoComplete="off" maxLength={40} />
      </details>
    </div>
  );
}

interface GuardianProps
  extends Pick<ParticipantFieldsProps, 'participante' | 'named' | 'isMinor' | 'ticked'> {
  path: string;
  event: string;
  /** the first day of the event */
  day: string;
}

/**
 * The guardian of a minor. Shown when the birth date is a minor's; without scripts always, with an explanation. With scripts,
 * the style hides it from the first paint on, so that hydration moves nothing under the visitor's finger.
 */
function Guardian({ path, participante, event, day, named, isMinor, ticked }: GuardianProps) {
  const { t } = useT();
  const { error, autoFocus } = named('responsavel', t('signup.guardian'), null);
  const id = fieldId(`${path}.responsavel`);
  const name = named('responsavel.nome', t('signup.guardian_name'), participante.responsavel?.nome ?? null);
  const born = named('data_nascimento', t('signup.birth'), participante.data_nascimento).defaultValue;
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
          {...named('responsavel.cpf', t('signup.guardian_cpf'), participante.responsavel?.cpf ?? null)}
          note={t('signup.optional')}
          inputMode="numeric"
        />
      </div>
      <CheckboxInput
        name={`${path}.responsavel.autoriza`}
        label={t('signup.guardian_consent', { event })}
        error={named('responsavel.autoriza', '', null).error}
        defaultChecked={ticked(`${path}.responsavel.autoriza`, participante.responsavel !== null)}
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
