import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type MetodoBalcao, metodosBalcao } from '#shared/cobranca.ts';
import type { Balcao, VendaNoBalcao } from '#shared/contracts/loja-balcao.ts';
import { varianteLabel } from '#shared/loja/variante.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from '../balcao.module.css';
import { type CounterLine, setUnits, totalOf } from './counter-lines.ts';

interface CounterSaleProps {
  lines: readonly CounterLine[];
  igrejas: Balcao['igrejas'];
  onLines: (lines: readonly CounterLine[]) => void;
  onSold: (sale: VendaNoBalcao) => void;
}

/** The lines of the sale, the payment method, and the button that ends the sale. */
export function CounterSale({ lines, igrejas, onLines, onSold }: CounterSaleProps) {
  const { t, label, money } = useT();
  const [forma, setForma] = useState<MetodoBalcao>();
  const [igreja, setIgreja] = useState('');
  const [nome, setNome] = useState('');
  const [email, setEmail] = useState('');
  const { working, error, run } = useOfficeAction<VendaNoBalcao>();
  const total = totalOf(lines);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (working || lines.length === 0) return;
    const sale = await run('/admin/pedido/balcao', {
      itens: lines.map(({ variante, quantidade }) => ({ variante, quantidade })),
      total,
      ...(forma && { forma }),
      ...(igreja && { igreja: Number(igreja) }),
      ...(nome.trim() && { nome: nome.trim() }),
      ...(email.trim() && { email: email.trim() }),
    });
    if (sale) onSold(sale);
  };
  const lineError = (at: number) => error?.of(`itens.${at}.quantidade`) ?? error?.of(`itens.${at}.variante`);
  const hasOwnPlace = Object.keys(error?.errors ?? {}).some((name) => name !== 'total' && name !== 'itens');
  return (
    <form
      className={styles.sale}
      aria-labelledby="balcao-venda"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <h2 id="balcao-venda">{t('caixa.sale')}</h2>
      {lines.length === 0 && <p className={styles.note}>{t('caixa.nothing')}</p>}
      <ul className={styles.lines}>
        {lines.map((line, at) => {
          const name = varianteLabel(line, label);
          const change = (by: number) => onLines(setUnits(lines, line.variante, line.quantidade + by));
          return (
            <li key={line.variante}>
              <span className={styles.about}>
                <strong lang={recordLang}>{name}</strong>
                <span className={styles.note}>{money(line.preco * line.quantidade)}</span>
              </span>
              <span className={styles.stepper}>
                <button type="button" aria-label={t('caixa.less', { name })} onClick={() => change(-1)}>
                  {line.quantidade === 1 ? (
                    <IconTrash size={18} stroke={1.8} aria-hidden="true" />
                  ) : (
                    <IconMinus size={18} stroke={1.8} aria-hidden="true" />
                  )}
                </button>
                <output>{line.quantidade}</output>
                <button
                  type="button"
                  aria-label={t('caixa.more', { name })}
                  disabled={line.quantidade >= line.livres}
                  onClick={() => change(1)}
                >
                  <IconPlus size={18} stroke={1.8} aria-hidden="true" />
                </button>
              </span>
              {lineError(at) && (
                <p role="alert" className={styles.error}>
                  {lineError(at)}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <fieldset className={styles.ways}>
        <legend>{t('caixa.paid_by')}</legend>
        {metodosBalcao.map((way) => (
          <label key={way} className={styles.way} data-checked={forma === way || undefined}>
            <input
              type="radio"
              name="forma"
              value={way}
              checked={forma === way}
              onChange={() => setForma(way)}
            />
            {t(`counter.way.${way}`)}
          </label>
        ))}
      </fieldset>
      {error?.of('forma') && (
        <p role="alert" className={styles.error}>
          {t('caixa.choose_way')}
        </p>
      )}
      {igrejas.length > 1 && (
        <label className={styles.church}>
          {label(section.fields.igreja.label)}
          <select value={igreja} onChange={({ currentTarget }) => setIgreja(currentTarget.value)}>
            {igrejas.map(({ id, rotulo }, at) => (
              <option key={id} value={at === 0 ? '' : id}>
                {rotulo}
              </option>
            ))}
          </select>
        </label>
      )}
      <details className={styles.buyer}>
        <summary>{t('caixa.buyer')}</summary>
        <TextInput
          label={t('caixa.name')}
          value={nome}
          error={error?.of('nome')}
          maxLength={120}
          autoComplete="off"
          onChange={({ currentTarget }) => setNome(currentTarget.value)}
        />
        <TextInput
          label={t('caixa.email')}
          help={t('caixa.email_help')}
          type="email"
          value={email}
          error={error?.of('email')}
          maxLength={254}
          autoComplete="off"
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </details>
      {error && !hasOwnPlace && (
        <p role="alert" className={styles.error}>
          {error.of('total') ?? (error.message || t('error.fallback'))}
        </p>
      )}
      <Button type="submit" size="lg" wide loading={working} disabled={lines.length === 0}>
        {lines.length === 0 ? t('caixa.save_empty') : t('caixa.save', { total: money(total) })}
      </Button>
    </form>
  );
}
