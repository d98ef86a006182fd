import { useT } from '#web/lib/i18n/i18n.tsx';
import { ChangePassword } from './change-password.tsx';
import { PersonFacts } from './person-facts.tsx';
import styles from './tab-page.module.css';
import { TabPage } from './tab-page.tsx';

export default function ProfilePage() {
  const { t } = useT();
  return (
    <TabPage
      title={t('profile.title')}
      base="/admin/profile"
      tabs={[
        { name: 'account', text: t('profile.account'), content: <PersonFacts /> },
        {
          name: 'billing-plans',
          text: t('profile.billing'),
          content: <p className={styles.soon}>{t('tab.billing.soon')}</p>,
        },
        {
          name: 'security',
          text: t('profile.security'),
          content: <ChangePassword />,
        },
        {
          name: 'billing-history',
          text: t('profile.history'),
          content: <p className={styles.soon}>{t('tab.history.soon')}</p>,
        },
      ]}
    />
  );
}
