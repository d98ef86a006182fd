import { churchDateTime } from '#shared/dates.ts';
import { exactDay } from '#shared/dates-in-words.ts';
import { isForSunday, sundayPath } from '#shared/domingo/sunday-tasks.ts';
import { firstName } from '#shared/person-name.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MissingTwoStep } from './missing-two-step.tsx';
import { Panel } from './painel/painel.tsx';
import styles from './shortcuts.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { WaitingForRole } from './waiting-for-role.tsx';

export default function DashboardPage() {
  const { user } = useVisitor();
  if (user?.falta_duas_etapas) return <MissingTwoStep />;
  return user?.role ? <Home name={user.name} /> : <WaitingForRole user={user} />;
}

function greeting(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** The first page of the office: the dashboard, and links to what this user may do. */
function Home({ name }: { name: string }) {
  const { t, locale } = useT();
  const { user, rules } = useVisitor();
  const [today = '', clock = ''] = churchDateTime(new Date()).split(' ');
  const hello = t(`dashboard.${greeting(Number(clock.slice(0, 2)))}`, { name: firstName(name) });
  return (
    <>
      <Panel
        title={hello}
        lead={`${exactDay(today, locale)}. ${t('dashboard.lead')}`}
        first={isForSunday(rules) && <SundayFirst />}
      />
      {user?.lidera && (
        <p className={styles.leads}>
          {user.lidera.length === 0
            ? t('dashboard.leads_none')
            : t('dashboard.leads', { names: user.lidera.join(', ') })}
        </p>
      )}
      <Shortcuts />
    </>
  );
}

/** The link to Sunday mode, for users whose role covers only Sundays. */
function SundayFirst() {
  const { t } = useT();
  return (
    <div className={styles.sunday}>
      <ButtonLink to={sundayPath} size="lg" wide>
        <Icon name="list-check" size={22} />
        {t('dashboard.sunday')}
      </ButtonLink>
      <p>{t('dashboard.sunday_text')}</p>
    </div>
  );
}
