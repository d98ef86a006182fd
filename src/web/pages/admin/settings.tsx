import { useT } from '#web/lib/i18n/i18n.tsx';
import { useCustomizer } from '#web/shell/admin/customizer-state.ts';
import { LanguageSelect } from '#web/shell/public/language-select.tsx';
import { ThemeButton } from '#web/shell/public/theme-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangePassword } from './change-password.tsx';
import { PersonFacts } from './person-facts.tsx';
import styles from './tab-page.module.css';
import { TabPage } from './tab-page.tsx';

export default function SettingsPage() {
  const { t } = useT();
  const soon = (text: string) => <p className={styles.soon}>{text}</p>;
  return (
    <TabPage
      title={t('settings.title')}
      base="/admin/settings"
      tabs={[
        { name: 'account', text: t('settings.account'), content: <AccountTab /> },
        { name: 'security', text: t('settings.security'), content: <ChangePassword /> },
        { name: 'billing', text: t('settings.billing'), content: soon(t('tab.billing.soon')) },
        { name: 'connections', text: t('settings.connections'), content: soon(t('tab.connections.soon')) },
        {
          name: 'notifications',
          text: t('settings.notifications'),
          content: soon(t('tab.notifications.soon')),
        },
      ]}
    />
  );
}

function AccountTab() {
  const { t } = useT();
  const customizer = useCustomizer();
  return (
    <>
      <h2>{t('settings.appearance')}</h2>
      <div className={styles.row}>
        <LanguageSelect full />
        <ThemeButton />
        <Button variant="quiet" onClick={customizer.open}>
          {t('settings.look_action')}
        </Button>
      </div>
      <h2>{t('settings.account')}</h2>
      <PersonFacts />
    </>
  );
}
