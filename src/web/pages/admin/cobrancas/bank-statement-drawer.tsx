import { useState } from 'react';
import type { ExtratoLido, ResultadoLinha, Resultados } from '#shared/contracts/cobranca-office.ts';
import { maxConfirmed } from '#shared/contracts/cobranca-office.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import styles from './bank-statement.module.css';
import { type Choice, choicesOf, effectsOf, linesToConfirm, sentItem } from './bank-statement-choices.ts';
import { BankStatementFile } from './bank-statement-file.tsx';
import { BankStatementLines } from './bank-statement-lines.tsx';
import { BankStatementOutcome } from './bank-statement-outcome.tsx';
import { useRefresh } from './use-charges.ts';

interface StatementDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** Imports a bank statement: shows what it would confirm and why, then confirms the chosen lines. */
export function BankStatementDrawer({ opened, onClose }: StatementDrawerProps) {
  const { t } = useT();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={1080}
      title={t('extrato.title')}
      closeText={t('cobrancas.close')}
    >
      <Import onClose={onClose} />
    </Drawer>
  );
}

function Import({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<ExtratoLido>();
  return read ? (
    <Review read={read} onAgain={() => setRead(undefined)} onClose={onClose} />
  ) : (
    <BankStatementFile onRead={setRead} />
  );
}

interface ReviewProps {
  read: ExtratoLido;
  onAgain: () => void;
  onClose: () => void;
}

function Review({ read, onAgain, onClose }: ReviewProps) {
  const { t, money, number, date } = useT();
  const refresh = useRefresh();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(() => choicesOf(read.linhas));
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ResultadoLinha>>(new Map());
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const chosen = linesToConfirm(read.linhas, choices, outcomes);
  const effects = effectsOf(read.linhas, choices);
  const total = chosen.reduce((sum, { valor }) => sum + valor, 0);
  const sure = read.linhas.filter(({ confianca }) => confianca === 'alta').length;
  const unsure = read.linhas.filter(({ confianca }) => confianca === 'media').length;

  const confirm = async () => {
    setWorking(true);
    setFailure(undefined);
    const itens = chosen.map((line) => {
      const { identificador } = line;
      return sentItem(line, choices.get(identificador)!, effects.get(identificador));
    });
    try {
      const done = new Map(outcomes);
      for (let at = 0; at < itens.length; at += maxConfirmed) {
        const { resultados } = await api.post<Resultados & { resultados: ResultadoLinha[] }>(
          '/admin/cobranca/extrato/confirmar',
          { conta: read.conta.id, itens: itens.slice(at, at + maxConfirmed) },
        );
        for (const result of resultados) done.set(result.identificador, result);
        setOutcomes(new Map(done));
      }
      setChoices(new Map());
    } catch (error) {
      setFailure((isApiError(error) && error.message) || t('error.fallback'));
    } finally {
      setWorking(false);
      await refresh();
    }
  };

  return (
    <div className={styles.review}>
      <p className={styles.summary}>
        <strong>{read.conta.rotulo}</strong>
        {read.periodo && ` · ${date(read.periodo.de)} – ${date(read.periodo.ate)}`}
        {' · '}
        {t('extrato.found', {
          credits: number(read.linhas.length),
          sure: number(sure),
          unsure: number(unsure),
        })}
        {read.ignoradas > 0 && ` · ${t('extrato.ignored', { count: number(read.ignoradas) })}`}
      </p>
      {read.ilegiveis > 0 && (
        <p className={styles.warning}>{t('extrato.illegible', { count: number(read.ilegiveis) })}</p>
      )}
      {outcomes.size > 0 && <BankStatementOutcome outcomes={[...outcomes.values()]} />}
      <BankStatementLines
        lines={read.linhas}
        choices={choices}
        effects={effects}
        outcomes={outcomes}
        onChoose={setChoices}
      />
      {failure && (
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      )}
      <div className={styles.foot}>
        <p aria-live="polite">
          <strong>{money(total)}</strong> <span>{t('extrato.chosen', { count: number(chosen.length) })}</span>
        </p>
        <Button variant="plain" onClick={outcomes.size > 0 ? onClose : onAgain}>
          {t(outcomes.size > 0 ? 'extrato.finish' : 'extrato.another')}
        </Button>
        <Button disabled={chosen.length === 0} loading={working} onClick={() => void confirm()}>
          {t('extrato.confirm', { count: number(chosen.length) })}
        </Button>
      </div>
    </div>
  );
}
