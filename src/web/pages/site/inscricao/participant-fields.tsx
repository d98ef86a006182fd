import type { CompraAberta, Participante } from '#shared/contracts/inscricao.ts';
import styles from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { EventFields, type FieldPropsOf } from './event-fields.tsx';

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
      <EventFields
        prefix={`${path}.`}
        evento={evento}
        perguntas={perguntas}
        person={participante}
        named={fieldPropsOf}
        isMinor={isMinor}
        ticked={ticked}
      />
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
