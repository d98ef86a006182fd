import { Checkbox } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { type MetodoBalcao, metodosBalcao } from '#shared/cobranca.ts';
import type { BalcaoDeRifa, VendaDeRifa } from '#shared/contracts/rifa-office.ts';
import { formatNumero, isNumberTaken } from '#shared/rifa/numeros.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import counter from '../pedido/balcao.module.css';
import { typedNumbers } from './typed-numbers.ts';
import styles from './venda.module.css';

/** The most numbers that a line lists. */
const maxNamed = 30;

interface SaleFormProps {
  offer: BalcaoDeRifa;
  onSold: (sale: VendaDeRifa) => void;
}

/** The numbers, the buyer and the payment of a sale. */
export function SaleForm({ offer, onSold }: SaleFormProps) {
  const { t, number, money } = useT();
  const { rifa, livres, ocupados, vendedores, por_compra } = offer;
  const isRandom = rifa.distribuicao === 'aleatoria';
  const [mode, setMode] = useState<'quantidade' | 'numeros'>('quantidade');
  const [count, setCount] = useState('1');
  const [text, setText] = useState('');
  const [buyer, setBuyer] = useState({ nome: '', whatsapp: '', cpf: '', email: '' });
  const [vendedor, setVendedor] = useState('');
  const [forma, setForma] = useState<MetodoBalcao>();
  const [aceite, setAceite] = useState(false);
  const { working, error, run } = useOfficeAction<VendaDeRifa>();
  const bitmap = useMemo(() => Uint8Array.from(atob(ocupados), (one) => one.charCodeAt(0)), [ocupados]);
  const { numeros, bad } = typedNumbers(mode === 'numeros' ? text : '', rifa.total_cotas);
  const taken = numeros.filter((numero) => isNumberTaken(bitmap, numero));
  const quantity = mode === 'numeros' ? numeros.length : Math.min(Number(count) || 0, por_compra);
  const total = quantity * rifa.valor_cota;
  const numbersText = (list: readonly number[]) =>
    `${list
      .slice(0, maxNamed)
      .map((numero) => formatNumero(numero, rifa.largura))
      .join(', ')}${list.length > maxNamed ? '…' : ''}`;
  const problem = bad
    ? t('rifas.pick_bad', { text: bad })
    : taken.length > 0
      ? t('rifas.pick_taken', { numbers: numbersText(taken) })
      : undefined;
  const change = (name: keyof typeof buyer) => (value: string) => setBuyer({ ...buyer, [name]: value });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (working || quantity === 0 || problem) return;
    const sale = await run(`/admin/rifa/${rifa.id}/balcao`, {
      ...(mode === 'numeros' ? { numeros } : { quantidade: quantity }),
      nome: buyer.nome.trim(),
      whatsapp: buyer.whatsapp.trim() || null,
      cpf: buyer.cpf.trim() || null,
      email: buyer.email.trim() || null,
      vendedor: vendedor ? Number(vendedor) : null,
      total,
      aceite,
      ...(forma && { forma }),
    });
    if (sale) onSold(sale);
  };
  const shown = ['numeros', 'quantidade', 'nome', 'whatsapp', 'cpf', 'email', 'vendedor', 'forma', 'aceite'];
  const hasOwnPlace = shown.some((name) => error?.of(name) !== undefined);
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <p className={counter.note}>{t('rifas.counter_lead')}</p>
      {!isRandom && (
        <fieldset className={counter.ways}>
          <legend>{t('rifas.pick_mode')}</legend>
          {(['quantidade', 'numeros'] as const).map((one) => (
            <label key={one} className={counter.way} data-checked={mode === one || undefined}>
              <input type="radio" name="modo" checked={mode === one} onChange={() => setMode(one)} />
              {t(`rifas.pick_mode.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      {mode === 'quantidade' ? (
        <TextInput
          label={t('rifas.pick_random')}
          help={t('rifas.pick_random_help', { count: number(livres) })}
          inputMode="numeric"
          maxLength={6}
          value={count}
          error={error?.of('quantidade') ?? error?.of('numeros')}
          onChange={({ currentTarget }) => setCount(currentTarget.value.replace(/\D/g, ''))}
        />
      ) : (
        <>
          <TextInput
            label={t('rifas.pick_number')}
            help={t('rifas.pick_number_help')}
            autoComplete="off"
            value={text}
            error={problem ?? error?.of('numeros')}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <p className={counter.note} aria-live="polite">
            {numeros.length > 0 &&
              !problem &&
              t(numeros.length === 1 ? 'rifas.pick_count_one' : 'rifas.pick_count', {
                count: number(numeros.length),
                numbers: numbersText(numeros),
              })}
          </p>
        </>
      )}
      <div className={styles.buyer}>
        {(['nome', 'whatsapp', 'cpf', 'email'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(name === 'nome' ? 'rifas.name' : `rifas.${name}`)}
            help={name === 'email' ? t('rifas.email_help') : undefined}
            type={name === 'email' ? 'email' : name === 'whatsapp' ? 'tel' : 'text'}
            inputMode={name === 'cpf' ? 'numeric' : undefined}
            maxLength={name === 'nome' ? 120 : name === 'email' ? 254 : 30}
            autoComplete="off"
            value={buyer[name]}
            error={error?.of(name)}
            onChange={({ currentTarget }) => change(name)(currentTarget.value)}
          />
        ))}
      </div>
      {vendedores.length > 0 && (
        <label className={counter.church}>
          {t('rifas.seller_choice')}
          <select value={vendedor} onChange={({ currentTarget }) => setVendedor(currentTarget.value)}>
            <option value="">{t('rifas.seller_none')}</option>
            {vendedores.map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset className={counter.ways}>
        <legend>{t('rifas.paid_by')}</legend>
        {metodosBalcao.map((way) => (
          <label key={way} className={counter.way} data-checked={forma === way || undefined}>
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
        <p role="alert" className={counter.error}>
          {t('rifas.choose_way')}
        </p>
      )}
      <Checkbox
        label={t('rifas.adult')}
        checked={aceite}
        error={error?.of('aceite')}
        onChange={(event) => setAceite(event.currentTarget.checked)}
      />
      {error && !hasOwnPlace && (
        <p role="alert" className={counter.error}>
          {error.of('total') ?? (error.message || t('error.fallback'))}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        loading={working}
        disabled={quantity === 0 || problem !== undefined}
      >
        {quantity === 0 ? t('rifas.save_empty') : t('rifas.save', { total: money(total) })}
      </Button>
    </form>
  );
}
