import { type ReactNode, useCallback, useRef, useState } from 'react';
import { isMinorOn } from '#shared/age.ts';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import styles from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { eventLabels, type FieldPropsOf } from './event-fields.tsx';
import { ParticipantFields } from './participant-fields.tsx';
import { keepTypedDraft, useTypedDraft } from './typed-draft.ts';

interface ParticipantsFormProps {
  purchase: CompraAberta;
  state: FormState | undefined;
}

/** The names of the fields are the paths of their errors, in the order of the form. */
function labelsOf(purchase: CompraAberta, t: ReturnType<typeof useT>['t']): Record<string, ReactNode> {
  const labels: Record<string, ReactNode> = {
    'comprador.nome': t('signup.name'),
    'comprador.email': t('signup.email'),
    'comprador.whatsapp': t('signup.whatsapp'),
  };
  purchase.participantes.forEach((_, at) => {
    const path = `participantes.${at}`;
    const who = t('signup.participant', { number: at + 1 });
    const add = (field: string, label: ReactNode): void => {
      labels[`${path}.${field}`] = (
        <>
          {label} ({who})
        </>
      );
    };
    add('nome', t('signup.name'));
    add('email', t('signup.email_optional'));
    for (const [field, label] of Object.entries(eventLabels(purchase.perguntas, t))) add(field, label);
  });
  return labels;
}

const fieldValue = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
};

/** While the buyer is the first participant, copies the buyer's name and address to the participant, as the server does. */
function copyBuyer(form: HTMLFormElement): void {
  const tick = form.elements.namedItem('participantes.0.sou_eu');
  if (!(tick instanceof HTMLInputElement) || !tick.checked) return;
  for (const field of ['nome', 'email']) {
    const target = form.elements.namedItem(`participantes.0.${field}`);
    if (!(target instanceof HTMLInputElement)) continue;
    const copied = fieldValue(form, `comprador.${field}`);
    // a different name or address means that the participant is another person
    if (document.activeElement === target && target.value !== copied) tick.checked = false;
    else target.value = copied;
  }
}

/** The buyer and the participants. */
export function ParticipantsForm({ purchase, state }: ParticipantsFormProps) {
  const { t } = useT();
  const { codigo, comprador, evento, participantes, rascunho } = purchase;
  const labels = labelsOf(purchase, t);
  const field = fieldProps(state, labels);
  /** labels name the participant only in the summary of errors: at the field, the plain label is enough */
  const namedProps: FieldPropsOf = (name, label, prefilled) => ({
    ...field(name, rascunho[name] ?? prefilled ?? ''),
    label,
  });
  const optional = t('signup.optional');
  const form = useRef<HTMLFormElement>(null);
  const codes = participantes.map((one) => one.codigo).join(' ');
  /** undefined until the page is hydrated: then the form asks for every guardian */
  const [minors, setMinors] = useState<readonly boolean[]>();
  const follow = useCallback(
    (element: HTMLFormElement) => {
      copyBuyer(element);
      setMinors(
        codes
          .split(' ')
          .map((_, at) => isMinorOn(fieldValue(element, `participantes.${at}.data_nascimento`), evento.data)),
      );
    },
    [codes, evento.data],
  );
  useTypedDraft(form, { codigo, codes, onReady: follow });
  const first = participantes[0];
  const isBuyer =
    comprador.nome !== null &&
    first?.participante === comprador.nome &&
    (first.email ?? comprador.email) === comprador.email;
  return (
    <FormFrame
      // a new key for other participants, whose fields start anew
      key={codes}
      ref={form}
      state={state}
      labels={labels}
      intent="participantes"
      onInput={(element) => {
        follow(element);
        keepTypedDraft(codigo, element, codes.split(' '));
      }}
    >
      {(sending) => (
        <div className={styles.form}>
          {/* Enter presses the first button of a form, which must not be one that removes a participant */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
          <header>
            <h1 className={styles.title}>{t('signup.who_comes')}</h1>
            <p className={styles.lead}>{t('signup.kept')}</p>
          </header>
          <fieldset className={styles.part}>
            <legend>{t('signup.who_buys')}</legend>
            <p>{t('signup.who_buys_text')}</p>
            <TextField
              {...namedProps('comprador.nome', t('signup.name'), comprador.nome)}
              autoComplete="name"
              maxLength={120}
            />
            <div className={styles.pair}>
              <TextField
                {...namedProps('comprador.email', t('signup.email'), comprador.email)}
                type="email"
                inputMode="email"
                autoComplete="email"
              />
              <TextField
                {...namedProps('comprador.whatsapp', t('signup.whatsapp'), comprador.whatsapp)}
                note={optional}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
              />
            </div>
          </fieldset>
          {participantes.map((one, at) => (
            <ParticipantFields
              key={one.codigo}
              at={at}
              participante={one}
              purchase={purchase}
              named={namedProps}
              isMinor={minors?.[at]}
              ticked={(name, stored) =>
                (state?.values ?? rascunho)[name] !== undefined ||
                (!state && !hasDraft(rascunho, at) && stored)
              }
              isBuyer={isBuyer}
              mayRemove={participantes.length > 1}
            />
          ))}
          <div className={styles.submit}>
            <Button type="submit" size="lg" loading={sending} wide>
              {t('signup.continue')}
            </Button>
            <Button type="submit" name="mudar" value="sim" variant="quiet" wide>
              {t('signup.change_places')}
            </Button>
          </div>
        </div>
      )}
    </FormFrame>
  );
}

const hasDraft = (draft: CompraAberta['rascunho'], at: number): boolean =>
  Object.keys(draft).some((name) => name.startsWith(`participantes.${at}.`));
