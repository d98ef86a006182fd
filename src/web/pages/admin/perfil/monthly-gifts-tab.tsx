import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MinhaContribuicaoMensal, MinhasContribuicoesMensais } from '#shared/contracts/perfil.ts';
import { users } from '#shared/sections/users.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MonthlyGiftCard } from './monthly-gift.tsx';
import { BeginMonthlyGift } from './monthly-gift-forms.tsx';
import styles from './perfil.module.css';
import { QueryContent } from './query-content.tsx';
import { UnprovedEmail } from './unproved-email.tsx';

const queryKey = ['perfil', 'mensal'];

/** The user's own monthly contributions. */
export function MonthlyGiftsTab() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<MinhasContribuicoesMensais>('/admin/profile/mensal', { signal }),
  });
  return <QueryContent query={query}>{(planos) => <MonthlyGifts planos={planos} />}</QueryContent>;
}

function MonthlyGifts({
  planos: { pessoa, email_provado, promessas, formas },
}: {
  planos: MinhasContribuicoesMensais;
}) {
  const { t } = useT();
  const client = useQueryClient();
  const change = (now: MinhasContribuicoesMensais) => client.setQueryData(queryKey, now);
  const [isBeginning, setBeginning] = useState(false);
  const current = promessas.filter(({ estado }) => estado !== 'parada');
  const former = promessas.filter(({ estado }) => estado === 'parada');
  const plan = (promessa: MinhaContribuicaoMensal) => (
    <MonthlyGiftCard
      // a new key closes the forms of a monthly gift after it has changed
      key={`${promessa.id} ${promessa.versao}`}
      promessa={promessa}
      onChange={change}
      onStale={() => void client.invalidateQueries({ queryKey })}
    />
  );
  return (
    <div className={styles.sections}>
      <header>
        <h2>{t('perfil.plans')}</h2>
        <p className={styles.help}>{t('perfil.plans.text')}</p>
      </header>
      {!email_provado && <UnprovedEmail text={t('perfil.plans.unverified')} />}
      {pessoa === null && <Unlinked />}
      {current.map(plan)}
      {pessoa !== null && email_provado && (
        <>
          {current.length === 0 && <p>{t('perfil.plans.none')}</p>}
          {current.length > 0 && !isBeginning ? (
            <div>
              <Button variant="quiet" onClick={() => setBeginning(true)}>
                {t('perfil.plans.begin_other')}
              </Button>
            </div>
          ) : (
            <BeginMonthlyGift
              formas={formas}
              replaces={current.length > 0}
              onDone={(now) => {
                setBeginning(false);
                change(now);
              }}
              {...(current.length > 0 && { onCancel: () => setBeginning(false) })}
            />
          )}
        </>
      )}
      {former.length > 0 && (
        <details className={styles.former}>
          <summary>
            {t('perfil.plans.former')} ({former.length})
          </summary>
          {former.map(plan)}
        </details>
      )}
    </div>
  );
}

/** Shown for an account without a linked pessoa: a link to its record for users who may edit accounts, otherwise to giving by card. */
function Unlinked() {
  const { t } = useT();
  const { user } = useVisitor();
  const { edit } = useAllowed(users);
  return (
    <ListNotice kind="empty" title={t('perfil.plans.unlinked')} text={t('perfil.plans.unlinked_text')}>
      <div className={styles.next}>
        {user && edit ? (
          <ButtonLink variant="quiet" to={`/admin/users/editar/${user.id}`}>
            {t('perfil.plans.link_it')}
          </ButtonLink>
        ) : (
          <Link to="/contribuir">{t('perfil.plans.by_card')}</Link>
        )}
      </div>
    </ListNotice>
  );
}
