import { abilityFrom } from '#shared/access/ability.ts';
import { formatPhone } from '#shared/br/phone.ts';
import { addressLines } from '#shared/map-links.ts';
import { site } from '#shared/sections/site.ts';
import { FormPage } from '#web/crud/form/form-page.tsx';
import { viewPath } from '#web/crud/paths.ts';
import { SectionSlotsProvider } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage, useVisitor } from '#web/lib/page/page.tsx';
import { sectionSlots } from '#web/sections/index.ts';
import { useCustomizer } from '#web/shell/admin/customizer-state.ts';
import { LanguageSelect } from '#web/shell/public/language-select.tsx';
import { ThemeButton } from '#web/shell/public/theme-button.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './settings.module.css';

/** The church's identity and the texts of its site, in the form of the section `site`; and the user's own language and appearance. */
export function AccountTab() {
  const { rules } = useVisitor();
  const ability = abilityFrom(rules);
  const canEdit = ability.can('edit', 'site');
  return (
    <>
      {ability.can('read', 'igreja') && <Address canEdit={ability.can('edit', 'igreja')} />}
      {!canEdit && ability.can('read', 'site') && <ReadOnlySite />}
      <OwnAppearance />
      {canEdit && (
        <SectionSlotsProvider value={sectionSlots}>
          <FormPage section={site} id={1} embedded />
        </SectionSlotsProvider>
      )}
    </>
  );
}

/** Address and contacts of the head church, which have a record of their own. */
function Address({ canEdit }: { canEdit: boolean }) {
  const { t } = useT();
  const { sede } = usePage().church;
  return (
    <section className={styles.card} aria-labelledby="sede">
      <div className={styles.head}>
        <h2 id="sede">{t('settings.address')}</h2>
        {canEdit && (
          <ButtonLink variant="quiet" to={sede ? `/admin/igreja/editar/${sede.id}` : '/admin/igreja'}>
            {t('settings.address_edit')}
          </ButtonLink>
        )}
      </div>
      <p className={styles.hint}>{t(sede ? 'settings.address_hint' : 'settings.address_none')}</p>
      {sede && (
        <dl className={styles.facts}>
          <dt>{t('settings.address_lines')}</dt>
          <dd>{addressLines(sede).join(', ') || '–'}</dd>
          <dt>{t('settings.phone')}</dt>
          <dd>{sede.telefone === null ? '–' : formatPhone(sede.telefone)}</dd>
          <dt>{t('settings.email')}</dt>
          <dd>{sede.email ?? '–'}</dd>
        </dl>
      )}
    </section>
  );
}

function ReadOnlySite() {
  const { t } = useT();
  return (
    <section className={styles.card} aria-labelledby="site">
      <div className={styles.head}>
        <h2 id="site">{t('settings.church')}</h2>
        <ButtonLink variant="quiet" to={viewPath(site)}>
          {t('settings.church_view')}
        </ButtonLink>
      </div>
      <p className={styles.hint}>{t('settings.church_read_only')}</p>
    </section>
  );
}

/** The preferences that each user sets for themselves. */
function OwnAppearance() {
  const { t } = useT();
  const customizer = useCustomizer();
  return (
    <section className={styles.card} aria-labelledby="aparencia">
      <h2 id="aparencia">{t('settings.appearance')}</h2>
      <p>{t('settings.appearance_hint')}</p>
      <div className={styles.row}>
        <LanguageSelect full />
        <ThemeButton />
        <Button variant="quiet" onClick={customizer.open}>
          {t('settings.look_action')}
        </Button>
        <ButtonLink variant="plain" to="/admin/profile/account">
          {t('user.profile')}
        </ButtonLink>
      </div>
    </section>
  );
}
