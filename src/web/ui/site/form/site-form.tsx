import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { formFields } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from './checkbox-input.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormState } from './form-state.ts';
import styles from './site-form.module.css';

interface SiteFormProps {
  /** what this showing of the form carries */
  mark: string;
  /** the number of the privacy text in force */
  politica: number;
  /** what came of sending it, while something is wrong */
  state: FormState | undefined;
  /** the names of its fields by which errors call them, in their order */
  labels: Readonly<Record<string, string>>;
  consent: string;
  submit: string;
  children: ReactNode;
}

/** A form that works without scripts; with them it stays on the page, and is sent once. */
export function SiteForm({ mark, politica, state, labels, consent, submit, children }: SiteFormProps) {
  const { t } = useT();
  const sending = useNavigation().formMethod !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  // a second click comes before the page has shown that the first one counts
  const sent = useRef(false);

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

  const onSubmit = (event: FormEvent) => {
    if (sent.current) event.preventDefault();
    sent.current = true;
  };

  const named = { ...labels, [formFields.consent]: t('form.consent') };
  const errors = Object.entries(named).flatMap(([name, label]) => {
    const error = state?.errors[name]?.[0];
    return error ? [{ name, label, error }] : [];
  });
  const version = state?.politica ?? politica;
  return (
    <Form ref={form} method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      {state && <ErrorSummary ref={summary} message={state.message || t('form.offline')} errors={errors} />}
      <input type="hidden" name={formFields.mark} value={state?.mark ?? mark} />
      <input type="hidden" name={formFields.version} value={version} />
      {/* people neither see nor reach it; robots fill it in */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('form.trap')}
          <input name={formFields.trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {children}
      <CheckboxInput
        // agreed to one text is not agreed to the next
        key={version}
        name={formFields.consent}
        className={styles.consent}
        label={<ConsentText text={consent} versao={version} />}
        error={state?.errors[formFields.consent]?.[0]}
        defaultChecked={state?.values[formFields.consent] === 'sim'}
        {...(errors[0]?.name === formFields.consent && { autoFocus: true })}
      />
      <div className={styles.submit}>
        <Button type="submit" size="lg" loading={sending}>
          {sending ? t('form.sending') : submit}
        </Button>
      </div>
    </Form>
  );
}

/** The sentence that is kept with the consent, its policy a link; in a window of its own, so that nothing typed is lost. */
function ConsentText({ text, versao }: { text: string; versao: number }) {
  const { t } = useT();
  const [before, after] = text.split('{politica}');
  return (
    <>
      {before}
      <a href="/politica-privacidade" target="_blank" rel="noopener">
        {t('form.policy', { versao })}
      </a>
      {after}
    </>
  );
}
