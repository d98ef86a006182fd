import { type FormEvent, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { cepDigits, formatCep, isCep } from '#shared/br/documents.ts';
import type { Endereco } from '#shared/contracts/loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './cep-field.module.css';

const target = 'frete';

interface CepFieldProps {
  /** the CEP that was asked about, or that of an address of the account */
  cep: string | null;
  /** the typed text, when it is not a CEP */
  wrong: string | null;
  /** the addresses of the account */
  addresses: readonly Endereco[];
  /** the store delivers to this CEP */
  isFound: boolean;
}

/** Asks what a delivery to a CEP costs. Rendered inside the delivery form, but submitted by `CepTarget`. */
export function CepField({ cep, wrong, addresses, isFound }: CepFieldProps) {
  const { t } = useT();
  const others = addresses.filter(
    (one, at) => one.cep !== cep && addresses.findIndex((two) => two.cep === one.cep) === at,
  );
  const input = useRef<HTMLInputElement>(null);
  // shows the CEP formatted, also one that was chosen by the link of an address
  useEffect(() => {
    if (input.current && cep) input.current.value = formatCep(cep);
  }, [cep]);
  // submits after the last digit, so that no address is typed for a CEP other than the quoted one
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
    const digits = cepDigits(currentTarget.value);
    if (isCep(digits) && digits !== cep) currentTarget.form?.requestSubmit();
  };
  return (
    <div className={styles.cep}>
      <TextInput
        ref={input}
        onInput={onInput}
        form={target}
        name="cep"
        label={t('till.cep_ask')}
        defaultValue={wrong ?? formatCep(cep ?? '')}
        error={wrong ? t('validation.cep') : undefined}
        inputMode="numeric"
        autoComplete="shipping postal-code"
        maxLength={10}
      />
      <Button type="submit" form={target} variant="quiet" size="lg">
        {t('till.cep_submit')}
      </Button>
      {others.length > 0 && (
        <p className={styles.others}>
          {others.map((one) => (
            <Link key={one.cep} to={`?cep=${one.cep}`} preventScrollReset>
              {t('till.cep_of', { place: `${one.logradouro}, ${one.numero}` })}
            </Link>
          ))}
        </p>
      )}
      <p role="status" className={styles.outcome}>
        {cep && !wrong && !isFound ? t('till.cep_none', { cep: formatCep(cep) }) : ''}
      </p>
    </div>
  );
}

/** The form that submits `CepField`: forms cannot be nested. */
export const CepTarget = () => <Form id={target} method="get" preventScrollReset replace />;
