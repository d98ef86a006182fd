import {
  IconChecklist,
  IconClipboardList,
  IconFileText,
  IconHourglass,
  IconMailQuestion,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import { churchToday } from '#shared/dates.ts';
import { requerimento } from '#shared/sections/requerimento.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { listPath } from '#web/crud/paths.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './privacidade/privacidade.module.css';
import { useRegistro } from './privacidade/use-registro.ts';

/** The page of the site's settings, which contain the policy, the officer and the periods. */
const settingsPath = '/admin/site';

/** Everything about privacy in one place: the register, the officer, the policy, consents and periods. */
export default function PrivacidadePage() {
  const { t, label, number, date } = useT();
  const { rules } = useVisitor();
  const ability = abilityFrom(rules);
  const registro = useRegistro();
  const settings = ability.can('edit', 'site') && (
    <Link to={settingsPath}>{t('privacidade.to_settings')}</Link>
  );
  return (
    <>
      <PageHead title={t('privacidade.title')} lead={t('privacidade.lead')} />
      {registro.isPending && <Skeleton height={320} />}
      {registro.isError && <LoadFailed title={t('privacidade.failed')} query={registro} />}
      {registro.isSuccess && (
        <div className={styles.cards}>
          <Card
            icon={IconClipboardList}
            title={t('privacidade.register')}
            links={<Link to="/admin/privacidade/registro">{t('privacidade.to_register')}</Link>}
          >
            <p>{t('privacidade.register_text', { count: number(registro.data.linhas.length) })}</p>
          </Card>
          {ability.can('list', requerimento.subject) && (
            <Card
              icon={IconMailQuestion}
              title={label(requerimento.plural)}
              links={<Link to={listPath(requerimento)}>{t('privacidade.to_requests')}</Link>}
            >
              <p>{label(requerimento.purpose)}</p>
            </Card>
          )}
          <Card icon={IconShieldCheck} title={t('privacidade.officer')} links={settings}>
            <Officer {...registro.data.encarregado} />
          </Card>
          <Card
            icon={IconFileText}
            title={t('privacidade.policy')}
            links={
              <>
                <a href="/politica-privacidade" target="_blank" rel="noopener">
                  {t('privacidade.to_policy')} <span className="visually-hidden">{t('ajustes.new_tab')}</span>
                </a>
                {settings}
              </>
            }
          >
            <p>
              {t('privacidade.policy_text', {
                number: number(registro.data.politica.versao),
                day: date(churchToday(new Date(registro.data.politica.vigente_desde))),
              })}
            </p>
          </Card>
          <Card
            icon={IconChecklist}
            title={t('privacidade.consents')}
            links={
              ability.can('manage', 'all') && <Link to={settingsPath}>{t('privacidade.to_consents')}</Link>
            }
          >
            <p>
              {registro.data.consentimentos === 0
                ? t('privacidade.consents_none')
                : t('privacidade.consents_text', { count: number(registro.data.consentimentos) })}
            </p>
          </Card>
          <Card icon={IconHourglass} title={t('privacidade.periods')} links={settings} wide>
            <p>{t('privacidade.periods_text')}</p>
            <dl className={styles.periods}>
              {registro.data.prazos.map(({ nome, prazo }) => (
                <div key={nome}>
                  <dt>{nome}</dt>
                  <dd>{prazo}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      )}
    </>
  );
}

function Officer({ nome, email }: { nome: string | null; email: string | null }) {
  const { t } = useT();
  if (!nome && !email) return <p>{t('privacidade.officer_none')}</p>;
  return (
    <>
      <p>
        {nome && <strong lang={recordLang}>{nome}</strong>}
        {nome && email && <br />}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </p>
      <p className={styles.note}>{t('privacidade.officer_text')}</p>
    </>
  );
}

interface CardProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  title: string;
  /** where to go on */
  links: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

function Card({ icon: Icon, title, links, wide, children }: CardProps) {
  return (
    <section className={styles.card} data-wide={wide} aria-label={title}>
      <h2>
        <Icon size={20} stroke={1.7} aria-hidden="true" />
        {title}
      </h2>
      {children}
      {links && <div className={styles.links}>{links}</div>}
    </section>
  );
}
