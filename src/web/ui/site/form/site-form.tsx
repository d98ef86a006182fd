import type { ReactNode } from 'react';
import { formFields } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from './checkbox-input.tsx';
import { FormFrame } from './form-frame.tsx';
import type { FormState } from './form-state.ts';
import styles from './site-form.module.css';

interface SiteFormProps {
  /** the form's token, sent in a hidden field */
  formToken: string;
  /** the version of the privacy policy in force */
  politica: number;
  /** the errors and values of the last, refused submit */
  state: FormState | undefined;
  /** the labels of its fields by name, in the order of the form */
  labels: Readonly<Record<string, string>>;
  consent: string;
  submit: string;
  children: ReactNode;
}

/** A form with which visitors write to the church and consent to the privacy policy. */
export function SiteForm({ formToken, politica, state, labels, consent, submit, children }: SiteFormProps) {
  const { t } = useT();
  const version = state?.politica ?? politica;
  const isFirst = !Object.keys(labels).some((name) => state?.errors[name]);
  const error = state?.errors[formFields.consent]?.[0];
  return (
    <FormFrame
      formToken={formToken}
      state={state}
      labels={{ ...labels, [formFields.consent]: t('form.consent') }}
    >
      {(sending) => (
        <>
          <input type="hidden" name={formFields.version} value={version} />
          {children}
          <CheckboxInput
            // a new version of the policy needs a new consent
            key={version}
            name={formFields.consent}
            className={styles.consent}
            label={<ConsentText text={consent} versao={version} />}
            error={error}
            defaultChecked={state?.values[formFields.consent] === 'sim'}
            {...(error && isFirst && { autoFocus: true })}
          />
          <div className={styles.submit}>
            <Button type="submit" size="lg" loading={sending}>
              {sending ? t('form.sending') : submit}
            </Button>
          </div>
        </>
      )}
    </FormFrame>
  );
}

/**
 * The consent text that is stored, with a link to the policy; it opens in a new window, so that nothing typed
 * is lost.
 */
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
