import { type FormEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { formFields } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormState } from './form-state.ts';
import styles from './site-form.module.css';

export interface FormFrameProps {
  /** the form's token, sent in a hidden field */
  formToken?: string;
  /** the errors and values of the last, refused submit */
  state: FormState | undefined;
  /** the labels of the fields by name, in the order of the form */
  labels: Readonly<Record<string, ReactNode>>;
  /** names the form, on a page with several */
  intent?: string;
  /** runs before the submit: a promise holds it back, and false cancels it; undefined: submitted at once */
  beforeSend?: (form: HTMLFormElement) => Promise<boolean> | undefined;
  onInput?: (form: HTMLFormElement) => void;
  /** keeps the scroll position, for an answer shown beside the form */
  preventScrollReset?: boolean;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  children: (sending: boolean) => ReactNode;
}

/** The field that says which form of the page was submitted. */
export const intentField = 'formulario';

/** A form that works without scripts; with them it submits without leaving the page, and only once. */
export function FormFrame(props: FormFrameProps) {
  const { formToken, state, labels, intent, beforeSend, onInput, className, ref, children } = props;
  const { preventScrollReset } = props;
  const { t } = useT();
  const navigation = useNavigation();
  const sending =
    navigation.formMethod !== undefined &&
    (intent === undefined || navigation.formData?.get(intentField) === intent);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  // a second click may arrive before the first one has rendered
  const isSent = useRef(false);
  const prepared = useRef(false);
  useImperativeHandle(ref, () => form.current!);

  useEffect(() => {
    if (!sending) isSent.current = false;
  }, [sending]);
  // errors that came with the page do not move the focus: the visitor may already be typing
  const initialState = useRef(state);
  useEffect(() => {
    if (!state || state === initialState.current) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? summary.current)?.focus();
  }, [state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isSent.current) return event.preventDefault();
    isSent.current = true;
    const formElement = event.currentTarget;
    const waiting = prepared.current ? undefined : beforeSend?.(formElement);
    prepared.current = false;
    if (!waiting) return;
    event.preventDefault();
    void waiting.then((go) => {
      isSent.current = false;
      prepared.current = go;
      // in a new task, because a browser ignores a submit during the event of another one
      if (go) setTimeout(() => formElement.requestSubmit());
    });
  };

  const errors = Object.entries(labels).flatMap(([name, label]) => {
    const error = state?.errors[name]?.[0];
    return error ? [{ name, label, error }] : [];
  });
  // no summary: the only field shows its error itself, and gets the focus
  const isOnlyField = errors.length === 1 && Object.keys(labels).length === 1;
  return (
    <Form
      ref={form}
      method="post"
      className={[styles.form, className].filter(Boolean).join(' ')}
      onSubmit={onSubmit}
      onInput={onInput && ((event) => onInput(event.currentTarget))}
      preventScrollReset={preventScrollReset}
      noValidate
    >
      {state && !isOnlyField && (
        <ErrorSummary ref={summary} message={state.message || t('form.offline')} errors={errors} />
      )}
      {intent && <input type="hidden" name={intentField} value={intent} />}
      {formToken !== undefined && (
        <input type="hidden" name={formFields.formToken} value={state?.formToken ?? formToken} />
      )}
      {/* honeypot: hidden from people, filled in by robots */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('form.trap')}
          <input name={formFields.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {children(sending)}
    </Form>
  );
}
