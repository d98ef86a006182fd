import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import type { Seguranca, TwoStepSetup } from '#shared/contracts/seguranca.ts';
import { api, sessions } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { useSecurityChange } from './security-query.ts';

const base = '/admin/profile/duas-etapas';
/** With fewer recovery codes than this, or as many, the page advises to make new ones. */
const few = 3;

interface TwoStepProps {
  state: Seguranca['duas_etapas'];
  /** false: the address of the account has to be confirmed first */
  mayEnable: boolean;
}

/** Two-step verification: off, being set up, or on with its recovery codes. */
export function TwoStep({ state, mayEnable }: TwoStepProps) {
  const { t, dateTime, number } = useT();
  const { confirm } = useDialogs();
  const { user } = useVisitor();
  const change = useSecurityChange();
  const [setup, setSetup] = useState<TwoStepSetup | undefined>();
  const [codes, setCodes] = useState<readonly string[] | undefined>();
  const [busy, setBusy] = useState(false);
  const isOn = state.ativada_em !== null;
  const Icon = isOn ? IconShieldCheck : IconShieldOff;

  const begin = async (): Promise<void> => {
    setBusy(true);
    await change(async () => setSetup(await api.post<TwoStepSetup>(`${base}/iniciar`)));
    setBusy(false);
  };
  const disable = () =>
    confirm.open({
      title: t('two_step.disable_ask'),
      message: t('two_step.disable_text'),
      confirmText: t('two_step.disable'),
      onConfirm: async () => void (await change(() => api.delete(base), t('two_step.disabled'))),
    });
  const renew = () =>
    confirm.open({
      tone: 'warning',
      title: t('recovery.renew_ask'),
      message: t('recovery.renew_text'),
      confirmText: t('recovery.renew'),
      onConfirm: async () =>
        void (await change(async () =>
          setCodes((await api.post<{ codigos: string[] }>(`${base}/codigos`)).codigos),
        )),
    });
  const done = (): void => {
    setCodes(undefined);
    // the role takes effect now: a full page load renews menus and rules
    if (user?.falta_duas_etapas) window.location.assign('/admin');
  };

  return (
    <section className={styles.part} aria-labelledby="duas-etapas">
      <h2 id="duas-etapas">{t('two_step.title')}</h2>
      <p className={styles.about}>{t('two_step.about')}</p>
      {state.exigida && !isOn && <p className={styles.demand}>{t('two_step.demanded')}</p>}
      <p className={styles.state} data-on={isOn}>
        <Icon size={22} stroke={1.7} aria-hidden="true" />
        {isOn ? t('two_step.on', { when: dateTime(state.ativada_em ?? '') }) : t('two_step.off')}
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={done} />}
      {!codes && setup && (
        <SetUp
          setup={setup}
          onCancel={() => setSetup(undefined)}
          onDone={async (newCodes) => {
            setSetup(undefined);
            setCodes(newCodes);
            await change(async () => undefined);
          }}
        />
      )}
      {!codes && !setup && !isOn && mayEnable && (
        <Button loading={busy} onClick={() => void begin()}>
          {t('two_step.enable')}
        </Button>
      )}
      {!codes && isOn && (
        <>
          <p className={state.codigos <= few ? styles.demand : styles.about}>
            {t(state.codigos <= few ? 'recovery.few' : 'recovery.left', { count: number(state.codigos) })}
          </p>
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => void renew()}>
              {t('recovery.renew')}
            </Button>
            {!state.exigida && (
              <Button variant="quiet" onClick={() => void disable()}>
                {t('two_step.disable')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

interface SetUpProps {
  setup: TwoStepSetup;
  onCancel: () => void;
  onDone: (codes: readonly string[]) => Promise<void>;
}

/** The secret for the app, and a field for its first code, which proves that the app has the secret. */
function SetUp({ setup: { segredo, qr }, onCancel, onDone }: SetUpProps) {
  const { t } = useT();
  const form = useSubmit(async ({ codigo = '' }) => {
    const { accessToken, codigos } = await api.post<LoginResponse & { codigos: string[] }>(base, { codigo });
    // enabling it ended all sessions, and gave this page a new one
    sessions.staff.keep(accessToken);
    await onDone(codigos);
  });
  return (
    <form className={styles.setup} method="post" onSubmit={form.onSubmit} noValidate>
      <h3>{t('two_step.scan_title')}</h3>
      <p className={styles.about}>{t('two_step.scan')}</p>
      <div className={styles.qr}>
        <QrCode qr={qr} label={t('two_step.qr')} />
      </div>
      <p className={styles.about}>{t('two_step.manual')}</p>
      <p className={styles.secret} dir="ltr">
        {segredo.match(/.{1,4}/g)?.join(' ')}
      </p>
      <h3>{t('two_step.type_title')}</h3>
      <TextInput
        label={t('two_step.code')}
        name="codigo"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        error={form.error('codigo')}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={form.busy}>
          {t('two_step.confirm')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('two_step.cancel')}
        </Button>
      </div>
    </form>
  );
}
