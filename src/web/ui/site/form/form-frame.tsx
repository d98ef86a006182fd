import { type FormEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { formFields } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormState } from './form-state.ts';
import styles from './site-form.module.css';

export interface FormFrameProps {
  /** what this showing of the form carries */
  mark?: string;
  /** what came of sending it, while something is wrong */
  state: FormState | undefined;
  /** the names of its fields by which errors call them, in their order */
  labels: Readonly<Record<string, string>>;
  /** where a page has more than one form: which this is */
  intent?: string;
  /** holds the sending back until something else was done (false: nothing is sent); undefined: it goes at once */
  beforeSend?: (form: HTMLFormElement) => Promise<boolean> | undefined;
  onInput?: (form: HTMLFormElement) => void;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  children: (sending: boolean) => ReactNode;
}

/** Under this name a form says which of the page's it is. */
export const intentField = 'formulario';

/** A form that works without scripts; with them it stays on the page, and is sent once. */
export function FormFrame(props: FormFrameProps) {
  const { mark, state, labels, intent, beforeSend, onInput, className, ref, children } = props;
  const { t } = useT();
  const navigation = useNavigation();
  const sending =
    navigation.formMethod !== undefined &&
    (intent === undefined || navigation.formData?.get(intentField) === intent);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  // a second click comes before the page has shown that the first one counts
  const sent = useRef(false);
  const prepared = useRef(false);
  useImperativeHandle(ref, () => form.current!);

  useEffect(() => {
    if (!sending) sent.current = false;
  }, [sending]);
  // what the page came with may be old: somebody who is writing already is not called away
  const cameWith = useRef(state);
  useEffect(() => {
    if (!state || state === cameWith.current) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? summary.current)?.focus();
  }, [state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (sent.current) return event.preventDefault();
    sent.current = true;
    const own = event.currentTarget;
    const waiting = prepared.current ? undefined : beforeSend?.(own);
    prepared.current = false;
    if (!waiting) return;
    event.preventDefault();
    void waiting.then((go) => {
      sent.current = false;
      prepared.current = go;
      // not before this sending is over: until then a browser takes no other
      if (go) setTimeout(() => own.requestSubmit());
    });
  };

  const errors = Object.entries(labels).flatMap(([name, label]) => {
    const error = state?.errors[name]?.[0];
    return error ? [{ name, label, error }] : [];
  });
  return (
    <Form
      ref={form}
      method="post"
      className={[styles.form, className].filter(Boolean).join(' ')}
      onSubmit={onSubmit}
      onInput={onInput && ((event) => onInput(event.currentTarget))}
      noValidate
    >
      {state && <ErrorSummary ref={summary} message={state.message || t('form.offline')} errors={errors} />}
      {intent && <input type="hidden" name={intentField} value={intent} />}
      {mark !== undefined && <input type="hidden" name={formFields.mark} value={state?.mark ?? mark} />}
      {/* people neither see nor reach it; robots fill it in */}
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
