import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  cedulas,
  type Especie,
  especies,
  type FormaDeOutro,
  formasDeOutros,
  sumOfCash,
  totalOfCount,
} from '#shared/contagem/contagem.ts';
import { moneyFigures } from '#shared/money.ts';
import { classificacoes, formas } from '#shared/sections/financeiro-listas.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './offering.module.css';
import { countOf, newLine, type TypedCount, type TypedLine, wrongLines } from './offering.ts';
import { PeopleOffer } from './people-offer.tsx';
import { showFirstError } from './show-first-error.ts';

interface OfferingFormProps {
  typed: TypedCount;
  onChange: (typed: TypedCount) => void;
  working: boolean;
  onSend: () => void;
  /** the text of the submit button */
  send: string;
}

/** Notes and coins, envelopes and other money, as one person counts them. */
export function OfferingForm({ typed, working, onChange, onSend, send }: OfferingFormProps) {
  const { t, money, label, locale } = useT();
  const [isTried, setTried] = useState(false);
  const counted = countOf(typed, locale);
  const wrong = wrongLines(typed, locale);
  const change = (part: Partial<TypedCount>): void => onChange({ ...typed, ...part });
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('contagem.mine')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (wrong.size > 0) showFirstError(event.currentTarget);
        else onSend();
      }}
    >
      <section className={styles.part} aria-labelledby="dinheiro">
        <div className={styles.partHead}>
          <h2 id="dinheiro">{t('contagem.cash')}</h2>
          <strong>{money(sumOfCash(counted))}</strong>
        </div>
        <SelectInput
          label={t('contagem.cash_kind')}
          value={typed.especie_dinheiro}
          onChange={({ currentTarget }) => change({ especie_dinheiro: currentTarget.value as Especie })}
        >
          {especies.map((one) => (
            <option key={one} value={one}>
              {label(classificacoes[one])}
            </option>
          ))}
        </SelectInput>
        <ul className={styles.notes}>
          {cedulas.map((cedula) => (
            <li key={cedula}>
              <label htmlFor={`cedula-${cedula}`}>{money(cedula)}</label>
              <input
                id={`cedula-${cedula}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                placeholder="0"
                value={typed.dinheiro[String(cedula)] ?? ''}
                onChange={({ currentTarget }) =>
                  change({
                    dinheiro: { ...typed.dinheiro, [cedula]: currentTarget.value.replaceAll(/\D/g, '') },
                  })
                }
              />
              <span>{money(cedula * (counted.dinheiro[`${cedula}`] ?? 0))}</span>
            </li>
          ))}
        </ul>
      </section>
      <Lines
        name="envelopes"
        lines={typed.envelopes}
        wrong={isTried ? wrong : new Set()}
        onChange={(envelopes) => change({ envelopes })}
      />
      <Lines
        name="outros"
        lines={typed.outros}
        wrong={isTried ? wrong : new Set()}
        onChange={(outros) => change({ outros })}
      />
      <div className={styles.foot}>
        <p>
          {t('contagem.total')} <strong data-testid="total-contado">{money(totalOfCount(counted))}</strong>
        </p>
        <Button type="submit" size="lg" wide loading={working}>
          {send}
        </Button>
      </div>
    </form>
  );
}

interface LinesProps {
  name: 'envelopes' | 'outros';
  lines: readonly TypedLine[];
  wrong: ReadonlySet<string>;
  onChange: (lines: readonly TypedLine[]) => void;
}

function Lines({ name, lines, wrong, onChange }: LinesProps) {
  const { t } = useT();
  return (
    <section className={styles.part} aria-labelledby={name}>
      <div className={styles.partHead}>
        <h2 id={name}>{t(`contagem.${name}`)}</h2>
      </div>
      {lines.map((line, at) => (
        <Line
          key={line.key}
          name={name}
          at={at + 1}
          line={line}
          error={wrong.has(line.key) ? t('contagem.amount_error') : undefined}
          onChange={(part) =>
            onChange(lines.map((one) => (one.key === line.key ? { ...one, ...part } : one)))
          }
          onRemove={() => onChange(lines.filter((one) => one.key !== line.key))}
        />
      ))}
      <Button variant="quiet" onClick={() => onChange([...lines, newLine(crypto.randomUUID())])}>
        <IconPlus size={20} aria-hidden="true" />
        {t(`contagem.add_${name}`)}
      </Button>
    </section>
  );
}

interface LineProps {
  name: LinesProps['name'];
  at: number;
  line: TypedLine;
  error: string | undefined;
  onChange: (part: Partial<TypedLine>) => void;
  onRemove: () => void;
}

function Line({ name, at, line, error, onChange, onRemove }: LineProps) {
  const { t, label, locale } = useT();
  const isEnvelope = name === 'envelopes';
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">{t(`contagem.${name}_line`, { at: String(at) })}</legend>
      {isEnvelope ? (
        <TextInput
          label={t('contagem.envelope_name')}
          note={line.pessoa === null ? undefined : t('contagem.linked')}
          autoComplete="off"
          maxLength={120}
          value={line.nome}
          onChange={({ currentTarget }) => onChange({ nome: currentTarget.value, pessoa: null })}
        />
      ) : (
        <SelectInput
          label={t('contagem.way')}
          value={line.forma}
          onChange={({ currentTarget }) => onChange({ forma: currentTarget.value as FormaDeOutro })}
        >
          {formasDeOutros.map((one) => (
            <option key={one} value={one}>
              {label(formas[one])}
            </option>
          ))}
        </SelectInput>
      )}
      {isEnvelope && line.pessoa === null && (
        <PeopleOffer typed={line.nome} label={t('contagem.link')} onPick={onChange} />
      )}
      <div className={styles.pair}>
        <SelectInput
          label={t('contagem.kind')}
          value={line.especie}
          onChange={({ currentTarget }) => onChange({ especie: currentTarget.value as Especie })}
        >
          {especies.map((one) => (
            <option key={one} value={one}>
              {label(classificacoes[one])}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label={t('contagem.amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          placeholder={moneyFigures(0, locale)}
          value={line.valor}
          error={error}
          onChange={({ currentTarget }) => onChange({ valor: currentTarget.value })}
        />
        <button
          type="button"
          className={styles.remove}
          aria-label={t(`contagem.remove_${name}`, { at: String(at) })}
          onClick={onRemove}
        >
          <IconTrash size={22} aria-hidden="true" />
        </button>
      </div>
    </fieldset>
  );
}
