import { IconKey } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ChaveAcesso } from '#shared/contracts/seguranca.ts';
import { deviceName } from '#shared/user-agent.ts';
import { api } from '#web/lib/http/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { addPasskey, hasPasskeys, PasskeyCancelled } from '#web/lib/office/passkey.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './security.module.css';
import { useSecurityChange } from './security-query.ts';

const base = '/admin/profile/chaves-acesso';

interface PasskeysProps {
  chaves: readonly ChaveAcesso[];
  /** false: the address of the account has to be confirmed first */
  mayAdd: boolean;
}

/** The passkeys of the account: add, rename, remove. */
export function Passkeys({ chaves, mayAdd }: PasskeysProps) {
  const { t } = useT();
  const change = useSecurityChange();
  const [isAdding, setAdding] = useState(false);
  const [isPossible, setPossible] = useState(true);
  useEffect(() => setPossible(hasPasskeys()), []);

  const add = async (nome: string): Promise<void> => {
    const isAdded = await change(async () => {
      try {
        await addPasskey(nome);
      } catch (error) {
        throw error instanceof PasskeyCancelled ? new ApiError(0, t('passkeys.cancelled')) : error;
      }
    }, t('passkeys.added'));
    if (isAdded) setAdding(false);
  };

  return (
    <section className={styles.part} aria-labelledby="chaves-acesso">
      <h2 id="chaves-acesso">{t('passkeys.title')}</h2>
      <p className={styles.about}>{t('passkeys.about')}</p>
      {chaves.length === 0 && <p className={styles.about}>{t('passkeys.none')}</p>}
      {chaves.length > 0 && (
        <ul className={styles.lines}>
          {chaves.map((chave) => (
            <Line key={chave.id} chave={chave} />
          ))}
        </ul>
      )}
      {!isPossible && <p className={styles.about}>{t('passkeys.unsupported')}</p>}
      {isPossible && mayAdd && !isAdding && (
        <Button variant="quiet" onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      )}
      {isAdding && (
        <NameForm
          label={t('passkeys.add')}
          first={deviceName(navigator.userAgent) ?? ''}
          onSave={add}
          onCancel={() => setAdding(false)}
        />
      )}
    </section>
  );
}

function Line({ chave: { id, nome, criada_em, usada_em } }: { chave: ChaveAcesso }) {
  const { t, dateTime } = useT();
  const { confirm } = useDialogs();
  const change = useSecurityChange();
  const [isRenaming, setRenaming] = useState(false);
  const rename = async (next: string): Promise<void> => {
    if (await change(() => api.put(`${base}/${id}`, { nome: next }), t('passkeys.renamed')))
      setRenaming(false);
  };
  const remove = () =>
    confirm.open({
      title: t('passkeys.remove_ask', { name: nome }),
      message: t('passkeys.remove_text'),
      confirmText: t('passkeys.remove'),
      onConfirm: async () => void (await change(() => api.delete(`${base}/${id}`), t('passkeys.removed'))),
    });
  return (
    <li className={styles.line}>
      <IconKey size={22} stroke={1.6} aria-hidden="true" />
      <div>
        <strong>{nome}</strong>
        <p>
          {t('passkeys.made', { when: dateTime(criada_em) })} ·{' '}
          {usada_em === null ? t('passkeys.never') : t('passkeys.used', { when: dateTime(usada_em) })}
        </p>
      </div>
      {!isRenaming && (
        <span className={styles.buttons}>
          <Button
            variant="quiet"
            aria-label={t('passkeys.rename_named', { name: nome })}
            onClick={() => setRenaming(true)}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('passkeys.remove_named', { name: nome })}
            onClick={() => void remove()}
          >
            {t('passkeys.remove')}
          </Button>
        </span>
      )}
      {isRenaming && (
        <NameForm
          label={t('passkeys.rename_named', { name: nome })}
          first={nome}
          onSave={rename}
          onCancel={() => setRenaming(false)}
        />
      )}
    </li>
  );
}

interface NameFormProps {
  label: string;
  first: string;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

function NameForm({ label, first, onSave, onCancel }: NameFormProps) {
  const { t } = useT();
  const form = useSubmit(({ nome = '' }) => onSave(nome));
  return (
    <form className={styles.name} method="post" aria-label={label} onSubmit={form.onSubmit} noValidate>
      <TextInput
        label={t('passkeys.name')}
        help={t('passkeys.name_help')}
        name="nome"
        defaultValue={first}
        maxLength={60}
        autoComplete="off"
        autoFocus
        required
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={form.busy}>
          {t('passkeys.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('two_step.cancel')}
        </Button>
      </div>
    </form>
  );
}
