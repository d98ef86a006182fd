import { useT } from '#web/lib/i18n/i18n.tsx';
import { signOut } from '#web/lib/office/account.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Shown to an account whose role demands two-step verification, until it is set up. */
export function MissingTwoStep() {
  const { t } = useT();
  const { church } = usePage();
  const title = t('missing_two_step.title');
  return (
    <>
      <title>{`${title} · ${church.nome}`}</title>
      <Notice mark={t('missing_two_step.mark')} title={title} text={t('missing_two_step.text')}>
        <ButtonLink size="lg" to="/admin/profile/security">
          {t('missing_two_step.go')}
        </ButtonLink>
        <Button size="lg" variant="quiet" onClick={() => void signOut()}>
          {t('user.sign_out')}
        </Button>
      </Notice>
    </>
  );
}
