import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cpfDigits, isCpf } from '#shared/br/documents.ts';
import { gatewayTitles } from '#shared/card-field-hosts.ts';
import type { GatewayName } from '#shared/cobranca.ts';
import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './card-fields.module.css';
import type { CardToken } from './card-token.ts';
import { type OpenedCardFields, openCardFields } from './gateway-scripts.ts';

interface CardFieldsProps {
  way: MeioDePagamento;
  /** whether card is the chosen method: only then are the gateway's scripts loaded */
  chosen: boolean;
  error: string | undefined;
  /** shown when the gateway's script did not load; the alternatives depend on what is being paid */
  failed: string;
  card: CardToken;
}

/**
 * The gateway's own card fields. Our inputs beside them have no name, so that the form sends only the token.
 */
export function CardFields({ way, chosen, error, failed, card }: CardFieldsProps) {
  const { t, locale } = useT();
  const id = useId().replaceAll(':', '');
  const [stand, setStand] = useState<'waiting' | 'open' | 'failed'>('waiting');
  const [wrong, setWrong] = useState<'nome' | 'documento' | 'card'>();
  const number = useRef<HTMLDivElement>(null);
  const expiry = useRef<HTMLDivElement>(null);
  const code = useRef<HTMLDivElement>(null);
  const nome = useRef<HTMLInputElement>(null);
  const documento = useRef<HTMLInputElement>(null);
  const gateway = gatewayTitles[way.gateway as GatewayName] ?? way.gateway;
  const key = way.publico.chave_publica ?? '';
  const apart = way.gateway === 'mercadopago';

  const { cardFields: allowed } = usePage();

  // after a client-side navigation the document still has the CSP of its first page, which may block the
  // gateway
  useEffect(() => {
    if (!allowed) window.location.reload();
  }, [allowed]);

  useEffect(() => {
    const open = openCardFields[way.gateway];
    if (!chosen || !open || !number.current) return;
    let fields: OpenedCardFields | undefined;
    let left = false;
    const places = {
      number: number.current,
      expiry: expiry.current ?? number.current,
      code: code.current ?? number.current,
    };
    open(key, places, locale).then(
      (opened) => {
        if (left) return opened.close();
        fields = opened;
        setStand('open');
        card.current = async () => {
          const holder = {
            nome: nome.current!.value.trim(),
            documento: cpfDigits(documento.current?.value ?? ''),
          };
          const missing =
            holder.nome === '' ? 'nome' : apart && !isCpf(holder.documento) ? 'documento' : undefined;
          setWrong(missing);
          if (missing) {
            (missing === 'nome' ? nome : documento).current!.focus();
            return null;
          }
          try {
            return await opened.token(holder);
          } catch {
            setWrong('card');
            return null;
          }
        };
      },
      () => !left && setStand('failed'),
    );
    return () => {
      left = true;
      card.current = null;
      fields?.close();
    };
  }, [apart, card, chosen, key, locale, way.gateway]);

  const place = (name: 'number' | 'expiry' | 'code', ref: RefObject<HTMLDivElement | null>) => (
    <div>
      <span className={styles.label}>{t(`checkout.card_${name}`)}</span>
      <div ref={ref} id={`${id}-${name}`} className={styles.place} />
    </div>
  );
  return (
    <div className={styles.card} id={fieldId('token')}>
      <input type="hidden" name="token" defaultValue="" />
      <noscript>{t('checkout.card_script')}</noscript>
      <p role="status" className={styles.status}>
        {stand === 'failed' ? failed : stand === 'waiting' ? t('checkout.card_loading', { gateway }) : ''}
      </p>
      <div className={styles.fields} data-ready={stand === 'open' || undefined}>
        {place('number', number)}
        {apart && (
          <div className={styles.pair}>
            {place('expiry', expiry)}
            {place('code', code)}
          </div>
        )}
        <TextInput
          ref={nome}
          label={t('checkout.card_name')}
          autoComplete="cc-name"
          error={wrong === 'nome' ? t('validation.required') : undefined}
        />
        {apart && (
          <TextInput
            ref={documento}
            label={t('checkout.card_document')}
            inputMode="numeric"
            maxLength={14}
            error={wrong === 'documento' ? t('validation.cpf') : undefined}
          />
        )}
      </div>
      {(wrong === 'card' || error) && (
        <p className={styles.error} role="alert">
          {wrong === 'card' ? t('checkout.card_wrong') : error}
        </p>
      )}
      <p className={styles.safe}>{t('checkout.card_safe', { gateway })}</p>
    </div>
  );
}
