import { useQuery } from '@tanstack/react-query';
import { abilityFrom } from '#shared/access/ability.ts';
import type { ActiveGateway } from '#shared/contracts/ajustes.ts';
import { recebimentos } from '#shared/sections/recebimentos.ts';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { viewPath } from '#web/crud/paths.ts';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { sectionSlots } from '#web/sections/index.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './settings.module.css';

/** Through whom the church receives, and the form of its Pix key, accounts and parcels. */
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

function GatewayList({ canConnect }: { canConnect: boolean }) {
  const { t } = useT();
  const query = useQuery({
    queryKey: ['ajustes', 'gateways'],
    queryFn: ({ signal }) => api.get<ActiveGateway[]>('/admin/ajustes/gateways', { signal }),
  });
  return (
    <section className={styles.card} aria-labelledby="gateways">
      <div className={styles.head}>
        <h2 id="gateways">{t('settings.gateways')}</h2>
        {canConnect && (
          <ButtonLink variant="quiet" to="/admin/settings/connections">
            {t('settings.gateways_check')}
          </ButtonLink>
        )}
      </div>
      <p className={styles.hint}>{t('settings.gateways_hint')}</p>
      {query.isPending && <Skeleton height={66} />}
      {query.isError && <LoadFailed title={t('settings.load_failed')} query={query} />}
      {query.data && (
        <dl className={styles.facts}>
          {query.data.map(({ nome, metodos }) => (
            <div key={nome} className={styles.fact}>
              <dt>{t(`settings.gateway.${nome}`)}</dt>
              <dd>{metodos.map((metodo) => t(`settings.method.${metodo}`)).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
