import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import { formatPhone } from '#shared/br/phone.ts';
import type { Devolucao } from '#shared/contracts/inscricao-office.ts';
import { cobranca as chargeSection } from '#shared/sections/cobranca.ts';
import { evento as eventoSection } from '#shared/sections/evento.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { api } from '#web/lib/http/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { sectionSlots } from '#web/sections/index.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './devolucoes.module.css';

interface OwedTableProps {
  /** purchases of one event */
  rows: readonly Devolucao[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onRecorded: () => Promise<void>;
}

interface Recorded {
  pedidos: number;
  valor: number;
  falhas: number;
}

const sumOf = (rows: readonly Devolucao[]): number => rows.reduce((sum, { valor }) => sum + valor, 0);

/** What is owed to the people of one event; all of it or chosen purchases can be recorded as returned. */
export function OwedTable({ rows, chosen, onChoose, onRecorded }: OwedTableProps) {
  const { t, number, money, date } = useT();
  const dialogs = useDialogs();
  const { rules } = useVisitor();
  const mayRecord = abilityFrom(rules).can('edit', 'financeiro');
  const [isWorking, setWorking] = useState(false);
  const { evento } = rows[0]!;
  const picked = rows.filter(({ compra }) => chosen.has(compra));
  const meant = picked.length > 0 ? picked : rows;
  const vars = { count: number(meant.length), total: money(sumOf(meant)) };

  const record = async () => {
    const done = await api.post<Recorded>(
      '/admin/inscricao/reembolsos',
      { evento: evento.id, compras: meant.map(({ compra }) => compra) },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    );
    await onRecorded();
    if (done.falhas === 0) {
      const text = t('devolucoes.done', { total: money(done.valor) });
      dialogs.snackbar.show({ text, color: 'success', timeout: 4000 });
      return;
    }
    const words = t('devolucoes.partly', { done: number(done.pedidos), failed: number(done.falhas) });
    void dialogs.validation.open(new ApiError(409, '', { compras: [words] }));
  };
  const ask = async () => {
    setWorking(true);
    await dialogs.confirm.open({
      tone: 'warning',
      title: t('devolucoes.record'),
      about: evento.nome,
      message: t(meant.length === 1 ? 'devolucoes.question_one' : 'devolucoes.question', vars),
      confirmText: t('devolucoes.yes'),
      cancelText: t('devolucoes.no'),
      onConfirm: record,
    });
    setWorking(false);
  };
  const toggle = (compras: readonly number[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const compra of compras)
      if (isOn) next.add(compra);
      else next.delete(compra);
    onChoose(next);
  };
  const id = `devolucoes-${evento.id}`;
  return (
    <SectionSlotsProvider value={sectionSlots}>
      <section className={styles.event} aria-labelledby={id}>
        <div className={styles.head}>
          <div>
            <h2 id={id}>
              <RecordLink section={eventoSection} id={evento.id}>
                {evento.nome}
              </RecordLink>
            </h2>
            <p className={styles.note}>
              {date(evento.data)}
              {evento.status === 'cancelado' && ` · ${t('devolucoes.cancelled')}`} ·{' '}
              {t(rows.length === 1 ? 'devolucoes.sum_one' : 'devolucoes.sum', {
                count: number(rows.length),
                total: money(sumOf(rows)),
              })}
            </p>
          </div>
          {mayRecord && (
            <Button loading={isWorking} onClick={() => void ask()}>
              {meant.length === 1 ? t('devolucoes.record') : t('devolucoes.record_count', vars)}
            </Button>
          )}
        </div>
        <table className={styles.table}>
          <thead>
            <tr>
              {mayRecord && (
                <th className={styles.check}>
                  <input
                    type="checkbox"
                    aria-label={t('devolucoes.all', { event: evento.nome })}
                    checked={picked.length === rows.length}
                    ref={(box) => {
                      if (box) box.indeterminate = picked.length > 0 && picked.length < rows.length;
                    }}
                    onChange={(event) =>
                      toggle(
                        rows.map(({ compra }) => compra),
                        event.currentTarget.checked,
                      )
                    }
                  />
                </th>
              )}
              <th scope="col">{t('devolucoes.column.who')}</th>
              <th scope="col">{t('devolucoes.column.how')}</th>
              <th scope="col" data-number>
                {t('devolucoes.column.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OwedRow
                key={row.compra}
                row={row}
                isChosen={mayRecord ? chosen.has(row.compra) : undefined}
                onChoose={(isOn) => toggle([row.compra], isOn)}
              />
            ))}
          </tbody>
        </table>
      </section>
    </SectionSlotsProvider>
  );
}

interface OwedRowProps {
  row: Devolucao;
  /** undefined for users who may not record */
  isChosen: boolean | undefined;
  onChoose: (isOn: boolean) => void;
}

function OwedRow({ row, isChosen, onChoose }: OwedRowProps) {
  const { t, label, number, money } = useT();
  const { nome, email, whatsapp, valor, volta, metodo, cobranca, contestada, participantes } = row;
  const name = nome ?? t('ficha.no_name');
  const people = participantes.length;
  const facts = [
    email,
    whatsapp && formatPhone(whatsapp),
    people === 1 ? t('devolucoes.people_one') : t('devolucoes.people', { count: number(people) }),
  ];
  return (
    <tr>
      {isChosen !== undefined && (
        <td className={styles.check}>
          <input
            type="checkbox"
            aria-label={t('devolucoes.choose', { name })}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row">
        {name}
        <span className={styles.note}>{facts.filter(Boolean).join(' · ')}</span>
      </th>
      <td>
        {volta === 'banco'
          ? t('devolucoes.by_bank')
          : t(volta === 'balcao' ? 'devolucoes.by_counter' : 'devolucoes.by_gateway', {
              method: label(chargeSection.fields.metodo.options[metodo]),
            })}
        {contestada && <span className={styles.note}>{t('devolucoes.disputed')}</span>}
      </td>
      <td data-number>
        <RecordLink section={chargeSection} id={cobranca}>
          <span className="visually-hidden">{t('devolucoes.open_charge', { name })} </span>
          {money(valor)}
        </RecordLink>
      </td>
    </tr>
  );
}
