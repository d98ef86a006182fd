import { abilityFrom } from '#shared/access/ability.ts';
import { recebimentos } from '#shared/sections/recebimentos.ts';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { viewPath } from '#web/crud/paths.ts';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { sectionSlots } from '#web/sections/index.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { GatewayList } from './gateway-list.tsx';
import styles from './settings.module.css';

/** The gateways through which the church receives, and the form of its Pix key, accounts and parcels. */
export function BillingTab() {
  const { t } = useT();
  const { rules } = useVisitor();
  const ability = abilityFrom(rules);
  return (
    <>
      <GatewayList canConnect={ability.can('manage', 'all')} />
      {ability.can('edit', 'recebimentos') ? (
        <SectionSlotsProvider value={sectionSlots}>
          <FormPage section={recebimentos} id={1} embedded />
        </SectionSlotsProvider>
      ) : (
        <div className={styles.row}>
          <ButtonLink variant="quiet" to={viewPath(recebimentos)}>
            {t('settings.billing_view')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
