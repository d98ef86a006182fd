import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EstadoInscricao } from '#shared/contracts/inscricao.ts';
import type { PreviaMensagem } from '#shared/contracts/inscricao-mensagem.ts';
import type { PainelInscricoes } from '#shared/contracts/inscricao-office.ts';
import type { RichTextField } from '#shared/crud/field.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { wrapperOrder } from '#web/crud/inputs/frame.tsx';
import { RichTextInput } from '#web/crud/inputs/richtext-input.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useUnsavedWarning } from '#web/crud/use-unsaved-warning.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import panels from '../../panels.module.css';
import styles from './message.module.css';
import { type MessageDraft, messageBody, newMessage, writtenTo } from './message-draft.ts';

const textField: RichTextField = {
  kind: 'richtext',
  label: ['Mensagem', 'Message', 'Mensaje'],
  required: true,
};

interface MessageFormProps {
  painel: PainelInscricoes;
  /** ids of the chosen sign-ups; empty: those that the filters select */
  inscricoes: readonly number[];
  /** the default address for replies */
  answersTo: string;
  onSent: () => void;
}

/** The recipients, the subject and the text, with a preview before sending. */
export function MessageForm({ painel, inscricoes, answersTo, onSent }: MessageFormProps) {
  const { t, label, number } = useT();
  const { confirm, snackbar } = useDialogs();
  const evento = painel.evento.id;
  const [draft, setDraft] = useState<MessageDraft>(() => newMessage(answersTo));
  // part of the editor's key: the editor reads its text only once, so a new key empties it
  const [sentCount, setSentCount] = useState(0);
  const [preview, setPreview] = useState<PreviaMensagem>();
  const looking = useOfficeAction<PreviaMensagem>();
  const testing = useOfficeAction<undefined>();
  const sending = useOfficeAction<{ destinatarios: number }>();
  const error = sending.error ?? testing.error ?? looking.error;
  const forgetErrors = () => {
    for (const action of [looking, testing, sending]) action.forget();
  };
  const set = (changed: Partial<MessageDraft>) => {
    forgetErrors();
    setDraft({ ...draft, ...changed });
    setPreview(undefined);
  };
  useUnsavedWarning(draft.assunto !== '' || draft.texto !== '');
  const body = () => messageBody(evento, draft, inscricoes);
  const people = (count: number): string =>
    t(count === 1 ? 'mensagem.people_one' : 'mensagem.people', { count: number(count) });

  const ask = () => {
    forgetErrors();
    return looking.run('/admin/inscricao/mensagem/previa', body());
  };
  const look = async () => setPreview(await ask());
  const test = async () => {
    forgetErrors();
    // the answer is empty
    if (!(await testing.send('/admin/inscricao/mensagem/teste', body()))) return;
    snackbar.show({ text: t('mensagem.tested'), timeout: 4000 });
  };
  const send = async () => {
    const answer = await ask();
    setPreview(answer);
    if (!answer) return;
    const isSure = await confirm.open({
      tone: 'warning',
      message: t('mensagem.sure', { people: people(answer.destinatarios), event: painel.evento.nome }),
      confirmText: t('mensagem.send'),
      cancelText: t('crud.cancel'),
      onConfirm: async () => undefined,
    });
    if (!isSure) return;
    const done = await sending.run('/admin/inscricao/mensagem', body());
    if (!done) return;
    snackbar.show({
      text: t('mensagem.sending', { people: people(done.destinatarios) }),
      color: 'success',
      timeout: 5000,
    });
    setDraft(newMessage(draft.responder_para));
    setSentCount(sentCount + 1);
    setPreview(undefined);
    onSent();
  };
  const toggle = (status: EstadoInscricao, isOn: boolean) =>
    set({ status: writtenTo.filter((one) => (one === status ? isOn : draft.status.includes(one))) });
  const options = section.fields.status.options;
  const ownFields = ['assunto', 'texto', 'responder_para'];
  const isShown = ownFields.some((name) => error?.of(name) !== undefined);
  return (
    <form className={panels.page} onSubmit={(event) => event.preventDefault()} noValidate>
      <section className={panels.panel} aria-labelledby="mensagem-quem">
        <h2 id="mensagem-quem">{t('mensagem.to')}</h2>
        {inscricoes.length > 0 ? (
          <p className={styles.note}>
            {t(inscricoes.length === 1 ? 'mensagem.chosen_one' : 'mensagem.chosen', {
              count: number(inscricoes.length),
            })}
          </p>
        ) : (
          <div className={styles.fields}>
            <Checkbox.Group label={t('mensagem.status')} value={[...draft.status]}>
              <div className={styles.checks}>
                {writtenTo.map((status) => (
                  <Checkbox
                    key={status}
                    value={status}
                    label={label(options[status])}
                    onChange={(event) => toggle(status, event.currentTarget.checked)}
                  />
                ))}
              </div>
            </Checkbox.Group>
            <NativeSelect
              label={t('mensagem.lot')}
              value={draft.lote}
              onChange={(event) => set({ lote: Number(event.currentTarget.value) })}
            >
              <option value={0}>{t('mensagem.all_lots')}</option>
              {painel.lotes.map(({ id, nome }) => (
                <option key={id} value={id}>
                  {nome}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect
              label={t('mensagem.present')}
              value={draft.presente}
              onChange={(event) => set({ presente: event.currentTarget.value as MessageDraft['presente'] })}
            >
              <option value="">{t('mensagem.present_any')}</option>
              <option value="sim">{t('mensagem.present_yes')}</option>
              <option value="nao">{t('mensagem.present_no')}</option>
            </NativeSelect>
          </div>
        )}
        <p className={styles.note}>{t('mensagem.once')}</p>
      </section>
      <section className={panels.panel} aria-labelledby="mensagem-texto">
        <h2 id="mensagem-texto">{t('mensagem.what')}</h2>
        <TextInput
          label={t('mensagem.subject')}
          value={draft.assunto}
          error={error?.of('assunto')}
          maxLength={150}
          required
          autoComplete="off"
          onChange={(event) => set({ assunto: event.currentTarget.value })}
        />
        <RichTextInput
          key={sentCount}
          section={section}
          name="mensagem"
          fieldName="mensagem"
          field={textField}
          value={draft.texto}
          draft={{}}
          {...(error?.of('texto') !== undefined && { error: error.of('texto')! })}
          required
          disabled={false}
          onChange={(value) => set({ texto: typeof value === 'string' ? value : '' })}
        />
        <TextInput
          label={t('mensagem.answers')}
          description={t('mensagem.answers_help')}
          inputWrapperOrder={wrapperOrder}
          type="email"
          value={draft.responder_para}
          error={error?.of('responder_para')}
          required
          autoComplete="off"
          onChange={(event) => set({ responder_para: event.currentTarget.value })}
        />
        {error && !isShown && (
          <p role="alert" className={styles.error}>
            {error.message || t('error.fallback')}
          </p>
        )}
        <div className={styles.buttons}>
          <Button loading={sending.working} onClick={() => void send()}>
            {t('mensagem.send')}
          </Button>
          <Button variant="quiet" loading={looking.working} onClick={() => void look()}>
            {t('mensagem.look')}
          </Button>
          <Button variant="quiet" loading={testing.working} onClick={() => void test()}>
            {t('mensagem.test')}
          </Button>
        </div>
      </section>
      {preview && (
        <section className={panels.panel} aria-labelledby="mensagem-previa" aria-live="polite">
          <h2 id="mensagem-previa">{t('mensagem.preview')}</h2>
          <p className={styles.count}>{t('mensagem.goes_to', { people: people(preview.destinatarios) })}</p>
          {preview.sem_email > 0 && (
            <p className={styles.note}>
              {t(preview.sem_email === 1 ? 'mensagem.without_one' : 'mensagem.without', {
                count: number(preview.sem_email),
              })}
            </p>
          )}
          {/* no scripts, forms or access to this page */}
          <iframe className={styles.frame} title={t('mensagem.preview')} sandbox="" srcDoc={preview.html} />
        </section>
      )}
    </form>
  );
}
