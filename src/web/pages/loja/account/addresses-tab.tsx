import { useEffect, useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { formatCep } from '#shared/br/documents.ts';
import { ufs } from '#shared/br/uf.ts';
import { type DadosDaConta, type EnderecoDaConta, maxEnderecos } from '#shared/contracts/conta-loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame, intentField } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { accountPath } from '../auth/store-forms.ts';
import { useCepLookup } from '../use-cep-lookup.ts';
import styles from './account.module.css';
import { type Answer, type RemovedAddress, removedAddress, stateOf } from './answer.ts';

const path = `${accountPath}/enderecos`;

interface AddressesTabProps {
  conta: DadosDaConta;
  enderecos: readonly EnderecoDaConta[];
  answer: Answer;
}

/** The delivery addresses of the consumer. */
export function AddressesTab({ conta, enderecos, answer }: AddressesTabProps) {
  const { t } = useT();
  const [search] = useSearchParams();
  const state = stateOf('endereco', answer);
  const editing = enderecos.find(({ id }) => String(id) === (state?.values.endereco ?? search.get('editar')));
  const removal = stateOf('excluir-endereco', answer);
  const removed = removedAddress(answer);
  if (editing || state || search.has('novo') || enderecos.length === 0)
    return (
      <>
        {removed && <Removed removed={removed} />}
        {enderecos.length === 0 && !state && <p>{t('account.addresses_none')}</p>}
        <AddressForm
          key={editing?.id ?? 'novo'}
          endereco={editing}
          nome={conta.nome}
          state={state}
          canLeave={enderecos.length > 0}
        />
      </>
    );
  return (
    <>
      {removed && <Removed removed={removed} />}
      {removal && (
        <p role="alert" className={styles.refused}>
          {removal.message || t('form.offline')}
        </p>
      )}
      <ul className={styles.cards}>
        {enderecos.map((endereco) => (
          <li key={endereco.id}>
            <Address endereco={endereco} />
          </li>
        ))}
      </ul>
      {enderecos.length < maxEnderecos ? (
        <div>
          <ButtonLink to={`${path}?novo=1`} size="lg">
            {t('account.address_add')}
          </ButtonLink>
        </div>
      ) : (
        <p>{t('account.addresses_full', { count: maxEnderecos })}</p>
      )}
    </>
  );
}

const addressFields = [
  'nome',
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'uf',
] as const satisfies readonly (keyof EnderecoDaConta)[];

/** Says that an address was removed, with a button that puts it back. */
function Removed({ removed }: RemovedAddress) {
  const { t } = useT();
  const notice = useRef<HTMLDivElement>(null);
  // the removed address took the focus with it
  useEffect(() => notice.current?.focus(), []);
  return (
    <div role="status" className={`${styles.done} ${styles.removed}`} ref={notice} tabIndex={-1}>
      <span>{t('account.address_removed')}</span>
      <Form method="post">
        <input type="hidden" name={intentField} value="endereco" />
        {addressFields.map((name) => (
          <input key={name} type="hidden" name={name} value={removed[name] ?? ''} />
        ))}
        <Button type="submit" variant="plain">
          {t('account.address_undo')}
        </Button>
      </Form>
    </div>
  );
}

function Address({ endereco }: { endereco: EnderecoDaConta }) {
  const { t, figures } = useT();
  const { id, nome, cep, logradouro, numero, complemento, bairro, cidade, uf } = endereco;
  return (
    <article className={styles.card}>
      <h2>{nome}</h2>
      <p lang={recordLang}>
        {logradouro}, {numero}
        {complemento && `, ${complemento}`}
        <br />
        {bairro}, {cidade} – {uf}
        <br />
        CEP {figures(formatCep(cep))}
      </p>
      <div className={styles.ways}>
        <ButtonLink
          to={`${path}?editar=${id}`}
          variant="plain"
          aria-label={t('account.address_edit_of', { street: logradouro })}
        >
          {t('account.address_edit')}
        </ButtonLink>
        <Form method="post">
          <input type="hidden" name={intentField} value="excluir-endereco" />
          <input type="hidden" name="endereco" value={id} />
          {/* the values that undoing restores */}
          {addressFields.map((name) => (
            <input key={name} type="hidden" name={name} value={endereco[name] ?? ''} />
          ))}
          <Button
            type="submit"
            variant="plain"
            aria-label={t('account.address_remove_of', { street: logradouro })}
          >
            {t('account.address_remove')}
          </Button>
        </Form>
      </div>
    </article>
  );
}

interface AddressFormProps {
  endereco: EnderecoDaConta | undefined;
  /** the default recipient */
  nome: string;
  state: FormState | undefined;
  canLeave: boolean;
}

function AddressForm({ endereco, nome, state, canLeave }: AddressFormProps) {
  const { t } = useT();
  const { form, status, onInput } = useCepLookup();
  const labels = {
    nome: t('account.address_name'),
    cep: t('checkout.cep'),
    logradouro: t('checkout.street'),
    numero: t('checkout.number'),
    complemento: t('account.address_more'),
    bairro: t('checkout.district'),
    cidade: t('checkout.city'),
    uf: t('checkout.uf'),
  };
  const field = fieldProps(state, labels);
  return (
    <section aria-labelledby="endereco-titulo" className={styles.part}>
      <h2 id="endereco-titulo">{t(endereco ? 'account.address_change' : 'account.address_new')}</h2>
      <FormFrame ref={form} intent="endereco" state={state} labels={labels} onInput={onInput}>
        {(sending) => (
          <>
            <input type="hidden" name="endereco" value={endereco?.id ?? ''} />
            <TextField
              {...field('nome', endereco?.nome ?? nome)}
              help={t('account.address_name_help')}
              autoComplete="name"
              maxLength={120}
              required
            />
            <TextField
              {...field('cep', endereco ? formatCep(endereco.cep) : '')}
              help={t(`account.cep_${status}`)}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
              required
            />
            <div className={styles.street}>
              <TextField
                {...field('logradouro', endereco?.logradouro)}
                autoComplete="address-line1"
                maxLength={160}
                required
              />
              <TextField
                {...field('numero', endereco?.numero)}
                help={t('account.address_number_help')}
                maxLength={12}
                required
              />
            </div>
            <div className={styles.pair}>
              <TextField
                {...field('complemento', endereco?.complemento ?? '')}
                note={t('form.optional')}
                autoComplete="address-line2"
                maxLength={80}
              />
              <TextField
                {...field('bairro', endereco?.bairro)}
                autoComplete="address-level3"
                maxLength={80}
                required
              />
            </div>
            <div className={styles.street}>
              <TextField
                {...field('cidade', endereco?.cidade)}
                autoComplete="address-level2"
                maxLength={80}
                required
              />
              <SelectInput
                {...field('uf', endereco?.uf)}
                autoComplete="address-level1"
                options={ufs.map((uf) => ({ value: uf, label: uf }))}
                required
              />
            </div>
            <div className={styles.ways}>
              <Button type="submit" size="lg" loading={sending}>
                {t('account.address_save')}
              </Button>
              {canLeave && (
                <ButtonLink to={path} size="lg" variant="plain">
                  {t('account.cancel')}
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </FormFrame>
    </section>
  );
}
