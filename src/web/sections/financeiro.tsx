import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconCalendarDue,
  IconCheck,
  IconClock,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { minusSign } from '#shared/money.ts';
import { financeiro as declaration } from '#shared/sections/financeiro.ts';
import type { SectionSlots, SlotCellProps } from '#web/crud/section-slots.ts';
import { valueText } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './badge.module.css';
import { chargePath } from './charge-path.ts';
import { downloadReceipt } from './download-receipt.ts';
import { ReceiptPanel } from './receipt-panel.tsx';
import { useMayReopen, WhoReopens } from './who-reopens.tsx';

interface Mark {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  tone: 'good' | 'bad' | 'soon' | 'quiet';
}

const situacoes: Record<string, Mark> = {
  pago: { icon: IconCheck, tone: 'good' },
  a_vencer: { icon: IconClock, tone: 'quiet' },
  vence_hoje: { icon: IconCalendarDue, tone: 'soon' },
  vencido: { icon: IconAlertTriangle, tone: 'bad' },
  estornado: { icon: IconArrowBackUp, tone: 'quiet' },
};

const tipos: Record<string, Mark> = {
  receita: { icon: IconArrowDownLeft, tone: 'good' },
  despesa: { icon: IconArrowUpRight, tone: 'bad' },
  transferencia: { icon: IconArrowsExchange, tone: 'quiet' },
};

const marked = (marks: Record<string, Mark>, quiet = false) =>
  function Marked({ field, value }: SlotCellProps) {
    const translator = useT();
    const mark = marks[String(value)];
    const Icon = mark?.icon;
    return (
      <span className={styles.badge} data-tone={mark?.tone} data-quiet={quiet || undefined}>
        {Icon && <Icon size={14} stroke={2} aria-hidden="true" />}
        <span>{valueText(field, value, translator)}</span>
      </span>
    );
  };

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'rotulo' in value ? String(value.rotulo) : '';

/** Both rows of a transfer show the same text ("Caixa → Banco"); the account that the row changes is emphasised. */
function Accounts({ record }: { record: AnyRecord }) {
  const [from, to] = [nameOf(record.conta), nameOf(record.conta_destino)];
  // a reversal has the opposite direction, but the same order of accounts
  const arrives = (record.sentido === 'entrada') === (record.estorno_de === null);
  const [From, To] = arrives ? (['span', 'strong'] as const) : (['strong', 'span'] as const);
  return (
    <>
      <From>{from}</From> → <To>{to}</To>
    </>
  );
}

function Conta({ field, value, record }: SlotCellProps) {
  const translator = useT();
  if (record.tipo !== 'transferencia') return <>{valueText(field, value, translator)}</>;
  return (
    <span className={styles.transfer} title={`${nameOf(value)} → ${nameOf(record.conta_destino)}`}>
      <Accounts record={record} />
    </span>
  );
}

/** In lists without the column of accounts: the accounts of a transfer, and the side of this row. */
function TransferSide({ record }: { record: AnyRecord }) {
  const translator = useT();
  if (record.tipo !== 'transferencia') return null;
  return (
    <span className={styles.side}>
      <Accounts record={record} />
      {' · '}
      {valueText(declaration.fields.sentido, record.sentido, translator)}
    </span>
  );
}

/** The event of a charge that wrote the row, by the first word of `origem`. */
const origens: Record<string, Label> = {
  cobranca: ['Cobrança paga', 'Charge paid', 'Cobro pagado'],
  excesso: ['Valor a mais aceito', 'Excess accepted', 'Exceso aceptado'],
  estorno: ['Cobrança devolvida', 'Charge refunded', 'Cobro devuelto'],
};

function Origem({ value }: SlotCellProps) {
  const { label } = useT();
  const word = origens[String(value).split(':')[0] ?? ''];
  return <>{word ? label(word) : String(value)}</>;
}

const idOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
    ? value.id
    : undefined;

function Cobranca({ value }: SlotCellProps) {
  const id = idOf(value);
  return id === undefined ? null : <Link to={chargePath(id)}>{nameOf(value)}</Link>;
}

/** For an entry that no longer changes: a link to its charge or to the closing of its month, or the roles that may reopen the month. */
function FixedLink({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const mayReopen = useMayReopen();
  // a row written by a charge changes only through its charge, even in a reopened month
  if (record.mes_fechado !== true || record.origem !== null) return <ChargeLink record={record} />;
  return mayReopen ? (
    <ButtonLink variant="quiet" to="/admin/fechamento">
      {t('fechamento.title')}
    </ButtonLink>
  ) : (
    <WhoReopens />
  );
}

function ChargeLink({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const id = idOf(record.cobranca);
  return id === undefined ? null : (
    <ButtonLink variant="quiet" to={chargePath(id)}>
      {t('financeiro.open_charge')}
    </ButtonLink>
  );
}

/** Income and expense differ by sign and colour; the sides of a transfer, which are neither, only by sign. */
function Valor({ field, value, record }: SlotCellProps) {
  const translator = useT();
  const side = record.sentido === 'entrada' ? 'income' : 'expense';
  return (
    <span className={styles.amount} data-side={record.tipo === 'transferencia' ? undefined : side}>
      {side === 'income' ? '+' : minusSign}
      {valueText(field, value, translator)}
    </span>
  );
}

export const financeiro: SectionSlots = {
  cells: {
    situacao: marked(situacoes),
    tipo: marked(tipos, true),
    conta: Conta,
    valor: Valor,
    origem: Origem,
    cobranca: Cobranca,
  },
  titleNote: { insteadOf: 'conta', show: TransferSide },
  fixedLink: FixedLink,
  aside: ReceiptPanel,
  rowItems: [
    {
      kind: 'download',
      text: ['Recibo (PDF)', 'Receipt (PDF)', 'Recibo (PDF)'],
      when: [
        { field: 'tipo', is: 'receita' },
        { field: 'pago', is: true },
        { field: 'estorno_de', is: null },
      ],
      needs: 'read',
      run: downloadReceipt,
    },
  ],
  totals: {
    entradas: 'income',
    saidas: 'expense',
    saldo: 'balance',
    a_receber: 'receivable',
    a_pagar: 'payable',
  },
};
