import { useT } from '#web/lib/i18n/i18n.tsx';
import { AccountTab } from './perfil/account-tab.tsx';
import { ApiKeys } from './perfil/api-keys/api-keys.tsx';
import { HistoryTab } from './perfil/history-tab.tsx';
import { MonthlyGiftsTab } from './perfil/monthly-gifts-tab.tsx';
import { SecurityTab } from './perfil/security/security-tab.tsx';
import { TabPage } from './tab-page.tsx';

export default function ProfilePage() {
  const { t } = useT();
  return (
    <TabPage
      title={t('profile.title')}
      base="/admin/profile"
      tabs={[
        { name: 'account', text: t('profile.account'), content: <AccountTab /> },
        { name: 'billing-plans', text: t('profile.billing'), content: <MonthlyGiftsTab /> },
        {
          name: 'security',
          text: t('profile.security'),
          content: (
            <>
              <SecurityTab />
              <ApiKeys />
            </>
          ),
        },
        { name: 'billing-history', text: t('profile.history'), content: <HistoryTab /> },
      ]}
    />
  );
}
