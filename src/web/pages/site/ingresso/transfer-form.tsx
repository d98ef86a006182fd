import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isMinorOn } from '#shared/age.ts';
import type { Ingresso } from '#shared/contracts/inscricao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { EventFields, eventLabels, type FieldPropsOf } from '../inscricao/event-fields.tsx';
import styles from './changes.module.css';

/** Nothing is known about the person who gets the ticket. */
const unknown = { cpf: null, documento: null, data_nascimento: null, responsavel: null, respostas: [] };

const bornIn = (form: HTMLFormElement): string => {
  const field = form.elements.namedItem('data_nascimento');
  return field instanceof HTMLInputElement ? field.value : '';
};

/** Passes the ticket on: the new holder is asked for the same as everyone who signs up. */
export function TransferForm({ ingresso, state }: { ingresso: Ingresso; state: FormState | undefined }) {
  const { t } = useT();
  const { evento, perguntas } = ingresso;
  const labels: Record<string, ReactNode> = {
    nome: t('signup.name'),
    email: t('signup.email'),
    ...eventLabels(perguntas, t),
  };
  const field = fieldProps(state, labels);
  const named: FieldPropsOf = (name, label) => ({ ...field(name), label });
  const form = useRef<HTMLFormElement>(null);
  /** undefined until the page is hydrated: then the form asks for a guardian */
  const [isMinor, setMinor] = useState<boolean>();
  const { data } = evento;
  useEffect(() => setMinor(isMinorOn(bornIn(form.current!), data)), [data]);
  return (
    <FormFrame
      ref={form}
      state={state}
      labels={labels}
      intent="passar"
      onInput={(element) => setMinor(isMinorOn(bornIn(element), data))}
    >
      {(sending) => (
        <div className={styles.form}>
          <TextField {...named('nome', labels.nome, null)} autoComplete="off" maxLength={120} />
          <TextField
            {...named('email', labels.email, null)}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          <EventFields
            prefix=""
            evento={evento}
            perguntas={perguntas}
            person={unknown}
            named={named}
            isMinor={isMinor}
            ticked={(name) => state?.values[name] !== undefined}
          />
          <div>
            <Button type="submit" loading={sending}>
              {t('ticket.transfer_submit')}
            </Button>
          </div>
        </div>
      )}
    </FormFrame>
  );
}
