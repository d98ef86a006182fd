import { abilityFrom } from '#shared/access/ability.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { AccountTab } from './settings/account-tab.tsx';
import { BillingTab } from './settings/billing-tab.tsx';
import { ConnectionsTab } from './settings/connections-tab.tsx';
import { NotificationsTab } from './settings/notifications-tab.tsx';
import { SecurityTab } from './settings/security-tab.tsx';
import { Webhooks } from './settings/webhooks/webhooks.tsx';
import { TabPage } from './tab-page.tsx';

/** The church's settings in one place; each user sees the tabs that they may use. */
export default function SettingsPage() {
  const { t } = useT();
  const { rules } = useVisitor();
  const ability = abilityFrom(rules);
  return (
    <TabPage
      title={t('settings.title')}
      base="/admin/settings"
      tabs={[
        { name: 'account', text: t('settings.account'), content: <AccountTab />, wide: true },
        { name: 'security', text: t('settings.security'), content: <SecurityTab />, wide: true },
        {
          name: 'billing',
          text: t('settings.billing'),
          content: <BillingTab />,
          wide: true,
          allowed: ability.can('read', 'recebimentos'),
        },
        {
          name: 'connections',
          text: t('settings.connections'),
          content: (
            <>
              <ConnectionsTab />
              <Webhooks />
            </>
          ),
          wide: true,
          allowed: ability.can('manage', 'all'),
        },
        {
          name: 'notifications',
          text: t('settings.notifications'),
          content: <NotificationsTab />,
          wide: true,
        },
      ]}
    />
  );
}
