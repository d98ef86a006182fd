import { useState } from 'react';
import type { UserData } from '#shared/contracts/auth.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { signOut } from '#web/lib/office/account.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shown to a new account whose address is not verified, or that has no role yet. */
export function WaitingForRole({ user }: { user: UserData | null }) {
  const { t } = useT();
  const { church } = usePage();
  const isUnverified = user?.email_verificado === false;
  const title = t(isUnverified ? 'unverified.title' : 'waiting.title');
  return (
    <>
      <title>{`${title} · ${church.nome}`}</title>
      <Notice
        mark={t(isUnverified ? 'unverified.mark' : 'user.no_role')}
        title={title}
        text={isUnverified ? t('unverified.text', { email: user.email }) : t('waiting.text')}
      >
        {isUnverified && <SendAgain />}
        <Button
          size="lg"
          variant={isUnverified ? 'quiet' : 'primary'}
          onClick={() => window.location.reload()}
        >
          {t('waiting.check')}
        </Button>
        <Button size="lg" variant="quiet" onClick={() => void signOut()}>
          {t('user.sign_out')}
        </Button>
      </Notice>
    </>
  );
}

function SendAgain() {
  const { t } = useT();
  const dialogs = useDialogs();
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { message } = await api.post<{ message: string }>('/admin/auth/enviar-verificacao');
      await dialogs.success.open({ message });
    } catch (error) {
      await dialogs.validation.open(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Button size="lg" loading={sending} onClick={() => void send()}>
      {t('unverified.send')}
    </Button>
  );
}
