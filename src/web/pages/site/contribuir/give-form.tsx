import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import type { OfertaContribuir } from '#shared/contracts/contribuir.ts';
import { boletoLabels } from '#web/checkout/boleto-fields.tsx';
import { useCardToken } from '#web/checkout/card-token.ts';
import { Methods } from '#web/checkout/methods.tsx';
import { totalToPay } from '#web/checkout/payment-draft.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, Choices } from '#web/ui/site/form/choice.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { Amount } from './amount.tsx';
import { type Draft, readDraft } from './draft.ts';
import styles from './give-form.module.css';
import type { Prefilled } from './prefilled.ts';

interface GiveFormProps {
  oferta: OfertaContribuir;
  formToken: string;
  prefilled: Prefilled;
  state: FormState | undefined;
  /** called with the current values, once the page is hydrated */
  onDraft: (draft: Draft) => void;
}

/** Whether a method can be monthly: Pix by reminders, a card where its gateway charges it monthly. */
const isMonthly = ({ metodo, mensal }: MeioDePagamento): boolean => metodo === 'pix' || mensal === true;

/** When monthly is chosen, replaces a chosen method that cannot be monthly by one that can. */
function replaceOneTimeMethod(form: HTMLFormElement, { mensal }: Draft): void {
  if (!mensal || !form.querySelector('[data-once] > [name="metodo"]:checked')) return;
  form.querySelector<HTMLInputElement>(':not([data-once]) > [name="metodo"]')?.click();
}

/** The style sheet shows the fields of each choice, so the form needs no script. */
export function GiveForm({ oferta, formToken, prefilled, state, onDraft }: GiveFormProps) {
  const { t, money, locale } = useT();
  const [draft, setDraft] = useState<Draft>();
  const form = useRef<HTMLFormElement>(null);
  const { card, beforeSend } = useCardToken();
  const follow = useCallback(
    (element: HTMLFormElement) => {
      replaceOneTimeMethod(element, readDraft(new FormData(element), locale));
      const next = readDraft(new FormData(element), locale);
      setDraft(next);
      onDraft(next);
    },
    [onDraft, locale],
  );
  // applies choices made before hydration
  useEffect(() => {
    if (form.current) follow(form.current);
  }, [follow]);

  const labels = {
    tipo: t('give.what'),
    campanha: t('give.campanha'),
    projeto: t('give.projeto'),
    valor: t('give.how_much'),
    nome: t('give.name'),
    email: t('give.email'),
    metodo: t('checkout.how'),
    token: t('checkout.card_fields'),
    parcelas: t('checkout.parcelas'),
    ...boletoLabels(t),
  };
  const field = fieldProps(state, labels);
  const before = (name: string, otherwise: string): string => state?.values[name] ?? otherwise;
  const tipo = before('tipo', prefilled.tipo);
  const kinds = [
    'dizimo' as const,
    'oferta' as const,
    'oferta_missionaria' as const,
    ...(oferta.campanhas.length > 0 ? (['campanha'] as const) : []),
    ...(oferta.projetos.length > 0 ? (['projeto_social'] as const) : []),
  ];
  const round = oferta.sugestoes.includes(Number(prefilled.valor));
  const typed = !round && prefilled.valor ? (Number(prefilled.valor) / 100).toFixed(2).replace('.', ',') : '';
  const frequency = before('frequencia', prefilled.mensal ? 'mensal' : 'uma_vez');
  const offered = draft ? oferta.meios.filter(({ metodo }) => metodo === draft.metodo) : oferta.meios;
  const needsEmail =
    (draft?.mensal ?? frequency === 'mensal') || offered.some(({ exige }) => exige?.includes('email'));
  const submit = draft?.valor
    ? t(
        draft.mensal && draft.metodo === 'cartao' ? 'give.submit_monthly' : `checkout.submit_${draft.metodo}`,
        {
          amount: money(totalToPay(draft.valor, draft, oferta.meios)),
        },
      )
    : t('checkout.submit');

  return (
    <FormFrame
      ref={form}
      formToken={formToken}
      intent="contribuir"
      state={state}
      labels={labels}
      onInput={follow}
      beforeSend={beforeSend}
    >
      {(sending) => (
        <div className={styles.form}>
          <Choices
            id={fieldId('tipo')}
            label={labels.tipo}
            error={state?.errors.tipo?.[0]}
            columns={3}
            more={
              <>
                <SelectInput
                  {...field('campanha', prefilled.campanha)}
                  className={styles.campanha}
                  options={oferta.campanhas.map(({ slug, nome }) => ({
                    value: slug,
                    label: nome,
                    lang: recordLang,
                  }))}
                />
                <SelectInput
                  {...field('projeto', prefilled.projeto)}
                  className={styles.projeto}
                  options={oferta.projetos.map(({ slug, nome }) => ({
                    value: slug,
                    label: nome,
                    lang: recordLang,
                  }))}
                />
              </>
            }
          >
            {kinds.map((kind) => (
              <Choice key={kind} name="tipo" value={kind} defaultChecked={tipo === kind}>
                {t(`give.tipo.${kind}`)}
              </Choice>
            ))}
          </Choices>

          <Amount
            sugestoes={oferta.sugestoes}
            sugestao={before('sugestao', round ? prefilled.valor : '')}
            valor={before('valor', typed)}
            error={state?.errors.valor?.[0]}
          />

          {oferta.meios.some(isMonthly) && (
            <Choices
              id={fieldId('frequencia')}
              label={t('give.often')}
              columns={2}
              more={
                <div className={styles.monthly}>
                  <p className={styles.monthlyPix}>{t('give.monthly_help')}</p>
                  <p className={styles.monthlyCard}>{t('give.monthly_help_card')}</p>
                </div>
              }
            >
              <Choice name="frequencia" value="uma_vez" defaultChecked={frequency !== 'mensal'}>
                {t('give.once')}
              </Choice>
              <Choice name="frequencia" value="mensal" defaultChecked={frequency === 'mensal'}>
                {t('give.monthly')}
              </Choice>
            </Choices>
          )}

          <Choices
            id={fieldId('identidade')}
            label={t('give.who')}
            columns={2}
            more={
              <>
                <p className={styles.anonymous}>{t('give.anonymous_help')}</p>
                <div className={styles.pair}>
                  <TextField {...field('nome')} className={styles.name} autoComplete="name" maxLength={120} />
                  <TextField
                    {...field('email')}
                    type="email"
                    inputMode="email"
                    autoComplete="email"
                    note={needsEmail ? undefined : t('form.optional')}
                    help={t('give.email_help')}
                  />
                </div>
              </>
            }
          >
            <Choice
              name="identidade"
              value="nome"
              defaultChecked={before('identidade', 'nome') !== 'anonima'}
            >
              {t('give.named')}
            </Choice>
            <Choice
              name="identidade"
              value="anonima"
              defaultChecked={before('identidade', 'nome') === 'anonima'}
            >
              {t('give.anonymous')}
            </Choice>
          </Choices>

          <Methods
            meios={oferta.meios}
            metodo={before('metodo', oferta.meios[0]?.metodo ?? 'pix')}
            chosen={draft?.metodo}
            valor={draft?.valor}
            parcelas={draft?.parcelas ?? 1}
            isMonthly={isMonthly}
            state={state}
            card={card}
            cardFailed={t('give.card_failed')}
          />

          <div className={styles.submit}>
            <Button type="submit" size="lg" loading={sending} wide>
              {sending ? t('form.sending') : submit}
            </Button>
            <p>
              {t('give.privacy')} <Link to="/politica-privacidade">{t('give.privacy_link')}</Link>.
            </p>
          </div>
        </div>
      )}
    </FormFrame>
  );
}
