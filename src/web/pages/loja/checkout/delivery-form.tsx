import { useEffect, useRef, useState } from 'react';
import { maxEnderecos } from '#shared/contracts/conta-loja.ts';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import type { CheckoutAberto } from '#shared/contracts/loja.ts';
import { cartPath } from '#web/cart/cart-data.ts';
import styles from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { inRecordLang } from '#web/lib/i18n/in-record-lang.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { Choice, Choices } from '#web/ui/site/form/choice.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextareaInput } from '#web/ui/site/form/textarea-input.tsx';
import { useCepLookup } from '../use-cep-lookup.ts';
import { AddressChoice } from './address-choice.tsx';
import { addressLabels } from './address-texts.ts';
import { CepField, CepTarget } from './cep-field.tsx';
import own from './delivery-form.module.css';

interface DeliveryFormProps {
  checkout: CheckoutAberto;
  /** the CEP that the buyer just asked about, as typed */
  cepParameter: string | null;
  /** `cepParameter` is a valid CEP */
  isCep: boolean;
  /** called with the code of the chosen delivery option */
  onChoose: (codigo: string) => void;
  state: FormState | undefined;
}

/** The preselected option: the first delivery to a CEP that was just asked about, otherwise pickup or the earlier choice. */
export function firstOption(
  { opcoes, entrega }: Pick<CheckoutAberto, 'opcoes' | 'entrega'>,
  isCep: boolean,
  state: FormState | undefined,
): OpcaoDeEntrega | undefined {
  const codigo =
    state?.values.opcao ??
    (isCep ? opcoes.find(({ tipo }) => tipo === 'entrega') : entrega?.opcao)?.codigo ??
    '';
  return opcoes.find((one) => one.codigo === codigo) ?? opcoes[0];
}

/** How the buyer receives the order: pickup at a church first, then deliveries to their CEP. */
export function DeliveryForm({ checkout, cepParameter, isCep, onChoose, state }: DeliveryFormProps) {
  const { t, money } = useT();
  const { opcoes, cep, entrega, enderecos, comprador, presente, nota } = checkout;
  const labels = { opcao: t('till.how'), ...addressLabels(t), nota: t('till.note') };
  const field = fieldProps(state, labels);
  const deliveries = opcoes.filter(({ tipo }) => tipo === 'entrega');
  const chosen = firstOption(checkout, isCep, state)?.codigo;
  const [isGift, setGift] = useState(state ? state.values.presente === 'sim' : presente);
  const { form, status, onInput } = useCepLookup('endereco.');
  const lookup = status === 'help' || status === 'searching' ? '' : t(`till.cep_${status}`);
  const lookUp = useRef(onInput);
  // looks up the CEP that the address already contains
  useEffect(() => {
    if (cep && form.current) lookUp.current(form.current);
  }, [cep, form]);
  const days = (count: number | null): string =>
    count === null ? '' : count === 1 ? t('till.day_one') : t('till.days', { count });
  const cost = ({ valor }: OpcaoDeEntrega): string => (valor === 0 ? t('till.free') : money(valor));
  return (
    <>
      <FormFrame
        ref={form}
        onInput={(element) => {
          onInput(element);
          const codigo = new FormData(element).get('opcao');
          if (typeof codigo === 'string') onChoose(codigo);
        }}
        state={state}
        labels={labels}
        intent="entrega"
      >
        {(sending) => (
          <div className={styles.form}>
            <header>
              <h1 className={styles.title}>{t('till.how')}</h1>
              <p className={styles.lead}>{t('till.how_text')}</p>
            </header>
            <div className={own.ways}>
              <Choices
                // another CEP has other options, so the choice starts over
                key={cep}
                id={fieldId('opcao')}
                label={t('till.ways')}
                columns={2}
                error={state?.errors.opcao?.[0]}
              >
                {opcoes.map((option) => (
                  <Choice
                    key={option.codigo}
                    name="opcao"
                    value={option.codigo}
                    defaultChecked={option.codigo === chosen}
                    help={inRecordLang(
                      [cost(option), option.detalhe, days(option.prazo_dias)].filter(Boolean).join(' · '),
                      option.detalhe ?? '',
                    )}
                  >
                    {inRecordLang(
                      option.tipo === 'retirada' ? t('till.pickup_at', { place: option.nome }) : option.nome,
                      option.nome,
                    )}
                  </Choice>
                ))}
              </Choices>
              <CepField
                cep={cep}
                wrong={isCep ? null : cepParameter}
                addresses={enderecos}
                isFound={deliveries.length > 0}
              />
              {cep && deliveries.length > 0 && (
                <AddressChoice
                  // another CEP needs another address
                  key={cep}
                  addresses={enderecos.filter((one) => one.cep === cep)}
                  chosen={entrega?.endereco?.cep === cep ? entrega.endereco : null}
                  cep={cep}
                  receiver={comprador.nome}
                  canKeep={enderecos.length < maxEnderecos}
                  lookup={lookup}
                  state={state}
                />
              )}
            </div>
            <div className={own.extras}>
              <CheckboxInput
                name="presente"
                label={t('till.gift')}
                help={t('till.gift_help')}
                defaultChecked={isGift}
                onChange={({ currentTarget }) => setGift(currentTarget.checked)}
              />
              <TextareaInput
                {...field('nota', nota ?? '')}
                label={t(isGift ? 'till.note_gift' : 'till.note')}
                note={t('form.optional')}
                rows={3}
                maxLength={500}
              />
            </div>
            <div className={styles.submit}>
              <Button type="submit" size="lg" loading={sending} wide>
                {t('till.to_payment')}
              </Button>
              <ButtonLink to={cartPath} variant="plain" wide>
                {t('till.back_cart')}
              </ButtonLink>
            </div>
          </div>
        )}
      </FormFrame>
      <CepTarget />
    </>
  );
}
