import { Checkbox } from '@mantine/core';
import { IconCheck, IconHourglass, IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  type CobrancaCandidata,
  type LinhaCasada,
  type MotivoCasamento,
  motivosDeDuvida,
  type ResultadoLinha,
} from '#shared/contracts/cobranca-office.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './bank-statement.module.css';
import { type Choice, chosenOf, optionsOf } from './bank-statement-choices.ts';
import { BankStatementSearch } from './bank-statement-search.tsx';
import { isUndecided } from './batch-outcome.ts';
import type { PaymentEffect } from './payment-effect.ts';
import { paymentEffectText } from './payment-effect-text.ts';

interface StatementLinesProps {
  lines: readonly LinhaCasada[];
  choices: ReadonlyMap<string, Choice>;
  /** what confirming would do to the charges */
  effects: ReadonlyMap<string, PaymentEffect>;
  outcomes: ReadonlyMap<string, ResultadoLinha>;
  onChoose: (choices: ReadonlyMap<string, Choice>) => void;
}

/** The credits of a statement, each with its matched charge and the reasons of the match. */
export function BankStatementLines({ lines, choices, effects, outcomes, onChoose }: StatementLinesProps) {
  const { t } = useT();
  const choose = (line: LinhaCasada, choice: Choice | undefined) => {
    const next = new Map(choices);
    if (choice) next.set(line.identificador, choice);
    else next.delete(line.identificador);
    onChoose(next);
  };
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{t('extrato.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('extrato.column.choose')}</span>
          </th>
          <th scope="col">{t('extrato.column.day')}</th>
          <th scope="col" className={styles.money}>
            {t('cobrancas.column.valor')}
          </th>
          <th scope="col">{t('extrato.column.line')}</th>
          <th scope="col">{t('extrato.column.match')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line
            key={line.identificador}
            line={line}
            choice={choices.get(line.identificador)}
            effect={effects.get(line.identificador)}
            outcome={outcomes.get(line.identificador)}
            onChoose={(next) => choose(line, next)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  line: LinhaCasada;
  choice: Choice | undefined;
  effect: PaymentEffect | undefined;
  outcome: ResultadoLinha | undefined;
  onChoose: (choice: Choice | undefined) => void;
}

/** Whether the line already confirmed a charge. */
const used = (line: LinhaCasada): boolean =>
  line.motivos.includes('ja_usada') || line.motivos.includes('referencia_usada');

function Line({ line, choice, effect, outcome, onChoose }: LineProps) {
  const { t, money, date } = useT();
  const [searching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const options = optionsOf(line, choice);
  const settled = line.motivos.includes('confirmada_a_mao') || line.motivos.includes('ja_usada');
  const chosen = chosenOf(line, choice);
  const stopSearching = () => {
    setSearching(false);
    // returns the focus to the button that opened the search
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <tr data-on={choice?.on || undefined} data-done={outcome?.ok || undefined}>
      <td className={styles.check}>
        {outcome && isUndecided(outcome) ? (
          <IconHourglass
            size={18}
            stroke={1.8}
            aria-label={t('cobrancas.tab.a_decidir')}
            className={styles.waiting}
          />
        ) : outcome?.ok ? (
          <IconCheck size={18} stroke={2.2} aria-label={t('extrato.confirmed')} className={styles.good} />
        ) : (
          <Checkbox
            checked={choice?.on ?? false}
            disabled={!choice}
            aria-label={t('extrato.choose_line', { amount: money(line.valor), line: line.descricao })}
            onChange={(event) => choice && onChoose({ ...choice, on: event.currentTarget.checked })}
          />
        )}
      </td>
      <td className={styles.day}>{date(line.data)}</td>
      <td className={styles.money}>{money(line.valor)}</td>
      <td className={styles.text}>
        {line.descricao}
        {line.referencia && !line.descricao.includes(line.referencia) && <code>{line.referencia}</code>}
      </td>
      <td className={styles.match}>
        {options.length > 1 && !outcome?.ok && (!settled || chosen) ? (
          <select
            value={choice ? String(choice.cobranca) : ''}
            aria-label={t('extrato.which')}
            onChange={(event) => {
              const id = Number(event.currentTarget.value);
              const found = choice?.found;
              onChoose(id ? { cobranca: id, on: true, ...(found && { found }) } : undefined);
            }}
          >
            <option value="">{t('extrato.none')}</option>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                <ChargeName charge={option} />
              </option>
            ))}
          </select>
        ) : chosen || settled ? (
          <strong className={styles.name}>
            {(chosen ?? options[0]) && <ChargeName charge={(chosen ?? options[0])!} />}
          </strong>
        ) : options.length === 1 && !outcome?.ok ? (
          <button
            type="button"
            className={styles.take}
            onClick={() => onChoose({ cobranca: options[0]!.id, on: true })}
          >
            {t('extrato.take')} <ChargeName charge={options[0]!} />
          </button>
        ) : null}
        <Reasons line={line} chosen={chosen} />
        {effect && !outcome?.ok && effect.kind !== 'exact' && (
          <p className={styles.caution}>{paymentEffectText(effect, { t, money })}</p>
        )}
        {outcome && isUndecided(outcome) && <p className={styles.caution}>{t('cobrancas.undecided')}</p>}
        {!outcome?.ok && !used(line) && !searching && (
          <button ref={opener} type="button" className={styles.other} onClick={() => setSearching(true)}>
            <IconSearch size={14} stroke={1.8} aria-hidden="true" />
            {t(chosen ? 'extrato.another_charge' : 'extrato.find_charge')}
          </button>
        )}
        {searching && (
          <BankStatementSearch
            onPick={(found) => {
              onChoose({ cobranca: found.id, on: true, found });
              stopSearching();
            }}
            onClose={stopSearching}
          />
        )}
        {outcome && !outcome.ok && (
          <p className={styles.error}>
            <IconX size={14} stroke={2} aria-hidden="true" /> {outcome.message}
          </p>
        )}
      </td>
    </tr>
  );
}

function ChargeName({ charge }: { charge: CobrancaCandidata }) {
  const { t, money } = useT();
  return `${charge.nome ?? t('cobrancas.anonymous')} · ${charge.descricao} · ${money(charge.falta || charge.valor)}`;
}

const doubts = new Set<MotivoCasamento>([...motivosDeDuvida, 'primeiro_nome']);

/** The reasons of a match, and how sure it is. */
function Reasons({ line, chosen }: { line: LinhaCasada; chosen: CobrancaCandidata | undefined }) {
  const { t } = useT();
  const isProposed = chosen === undefined || chosen.id === line.cobranca?.id;
  if (!isProposed) return <p className={styles.reasons}>{t('extrato.by_hand')}</p>;
  return (
    <ul className={styles.reasons}>
      {line.confianca && (
        <li data-tone={line.confianca === 'alta' ? 'good' : 'soon'}>
          {t(line.confianca === 'alta' ? 'extrato.sure' : 'extrato.likely')}
        </li>
      )}
      {line.motivos.map((motivo) => (
        <li key={motivo} data-doubt={doubts.has(motivo) || undefined}>
          {t(`extrato.reason.${motivo}`)}
        </li>
      ))}
    </ul>
  );
}
