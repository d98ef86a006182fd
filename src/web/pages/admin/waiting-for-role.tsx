import type { UserData } from '#shared/contracts/auth.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { signOut } from '#web/lib/office/account.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SendVerification } from './send-verification.tsx';

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
        {isUnverified && <SendVerification size="lg">{t('unverified.send')}</SendVerification>}
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
