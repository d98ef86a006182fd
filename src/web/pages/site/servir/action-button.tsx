import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import styles from './action-button.module.css';

interface ActionButtonProps {
  /** the action for the server */
  acao: string;
  /** distinguishes buttons of the page with the same action */
  id: number;
  fields: Readonly<Record<string, number>>;
  answer: RefusedForm | FormState | undefined;
  variant?: 'primary' | 'quiet' | 'plain';
  label?: string;
  children: ReactNode;
}

/** A form with a single button; shows a refusal beside it. */
export function ActionButton({
  acao,
  id,
  fields,
  answer,
  variant = 'primary',
  label,
  children,
}: ActionButtonProps) {
  const { t } = useT();
  const navigation = useNavigation();
  const intent = `${acao}-${id}`;
  const state = refusedState(intent, answer);
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      <input type="hidden" name={intentField} value={intent} />
      <input type="hidden" name="acao" value={acao} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        size="lg"
        variant={variant}
        aria-label={label}
        loading={navigation.formData?.get(intentField) === intent}
      >
        {children}
      </Button>
      {state && (
        <p role="alert" className={styles.refused}>
          {state.message || t('form.offline')}
        </p>
      )}
    </Form>
  );
}
