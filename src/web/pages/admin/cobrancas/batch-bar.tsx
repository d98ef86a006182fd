import { useState } from 'react';
import { isOpen } from '#shared/cobranca.ts';
import type { ResultadoItem, Resultados } from '#shared/contracts/cobranca-office.ts';
import { api } from '#web/lib/http/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { batchOutcome } from './batch-outcome.ts';
import { type Cobranca, missing } from './charge.ts';
import styles from './cobrancas.module.css';
import { confirmCharges } from './confirm-charges.ts';
import { useRefresh } from './use-charges.ts';

interface BatchBarProps {
  rows: readonly Cobranca[];
  onDone: () => void;
}

/** Confirms several charges at once, each with exactly the missing amount. */
export function BatchBar({ rows, onDone }: BatchBarProps) {
  const { t, money, number } = useT();
  const dialogs = useDialogs();
  const refresh = useRefresh();
  const [working, setWorking] = useState(false);
  const total = rows.reduce((sum, row) => sum + missing(row), 0);
  const vars = { count: number(rows.length), total: money(total) };

  const confirm = async () => {
    let resultados: ResultadoItem[];
    try {
      resultados = await confirmCharges(rows, (itens) =>
        api.post<Resultados>(
          '/admin/cobranca/confirmar-lote',
          { itens },
          { headers: { 'idempotency-key': crypto.randomUUID() } },
        ),
      );
      onDone();
    } finally {
      // Where a later call failed, those of the earlier ones leave the list, and the others stay chosen.
      await refresh();
    }
    const { paid, others } = batchOutcome(resultados, t('cobrancas.undecided'));
    if (others.length === 0) {
      dialogs.snackbar.show({
        text: t(paid === 1 ? 'cobrancas.batch.done_one' : 'cobrancas.batch.done', { count: number(paid) }),
        color: 'success',
        timeout: 4000,
      });
      return;
    }
    const names = new Map(rows.map(({ id, nome }) => [id, nome ?? t('cobrancas.anonymous')]));
    const messages = others.map(({ id, message }) => `${names.get(id)}: ${message}`);
    const words = [t('cobrancas.batch.partly', { count: number(paid) }), ...messages];
    void dialogs.validation.open(new ApiError(409, '', { itens: words }));
  };

  const ask = async () => {
    setWorking(true);
    const question = t(rows.length === 1 ? 'cobrancas.batch.question_one' : 'cobrancas.batch.question', vars);
    const hasLate = rows.some(({ estado }) => !isOpen(estado));
    await dialogs.confirm.open({
      title: t('cobrancas.batch.title'),
      message: hasLate ? `${question} ${t('cobrancas.batch.question_late')}` : question,
      tone: 'warning',
      confirmText: t('cobrancas.batch.yes'),
      cancelText: t('cobrancas.batch.no'),
      onConfirm: confirm,
    });
    setWorking(false);
  };

  return (
    <section className={styles.bar} aria-label={t('cobrancas.batch.region')}>
      <p aria-live="polite">
        <strong>{money(total)}</strong>{' '}
        <span>{t(rows.length === 1 ? 'cobrancas.batch.chosen_one' : 'cobrancas.batch.chosen', vars)}</span>
      </p>
      <Button variant="plain" onClick={onDone}>
        {t('cobrancas.batch.clear')}
      </Button>
      <Button loading={working} onClick={() => void ask()}>
        {t('cobrancas.batch.confirm')}
      </Button>
    </section>
  );
}
