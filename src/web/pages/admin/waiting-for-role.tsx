import { useT } from '#web/lib/i18n/i18n.tsx';
import { signOut } from '#web/lib/office/account.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shown to a new account that has no role yet. */
export function WaitingForRole() {
  const { t } = useT();
  const { church } = usePage();
  return (
    <>
      <title>{`${t('waiting.title')} · ${church.nome}`}</title>
      <Notice mark={t('user.no_role')} title={t('waiting.title')} text={t('waiting.text')}>
        <Button size="lg" onClick={() => window.location.reload()}>
          {t('waiting.check')}
        </Button>
        <Button size="lg" variant="quiet" onClick={() => void signOut()}>
          {t('user.sign_out')}
        </Button>
      </Notice>
    </>
  );
}
