import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import type { SecuritySettings } from '#shared/contracts/ajustes.ts';
import { securityBounds } from '#shared/settings-bounds.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { ChangePassword } from '#web/pages/admin/change-password.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import tick from '#web/ui/tick.module.css';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './settings.module.css';
import { TwoStepByRole } from './two-step-by-role.tsx';

const url = '/admin/ajustes/seguranca';
const queryKey = ['ajustes', 'seguranca'];

/** The church's rules for accounts, for administrators; and the user's own password. */
export function SecurityTab() {
  const { rules } = useVisitor();
  return (
    <>
      {abilityFrom(rules).can('manage', 'all') && (
        <>
          <AccountRules />
          <TwoStepByRole />
        </>
      )}
      <div className={styles.card}>
        <ChangePassword />
      </div>
    </>
  );
}

function AccountRules() {
  const { t } = useT();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<SecuritySettings>(url, { signal }),
  });
  return (
    <section className={styles.card} aria-labelledby="regras">
      <h2 id="regras">{t('settings.rules')}</h2>
      <p>{t('settings.rules_hint')}</p>
      {query.isPending && <Skeleton height={320} />}
      {query.isError && <LoadFailed title={t('settings.load_failed')} query={query} />}
      {query.data && <RulesForm key={JSON.stringify(query.data)} saved={query.data} />}
    </section>
  );
}

type Numbered = Exclude<keyof SecuritySettings, 'trilha_anos'>;
const numbered: readonly Numbered[] = [
  'senha_minima',
  'tentativas',
  'sessao_parada_horas',
  'sessao_maxima_dias',
];

function RulesForm({ saved }: { saved: SecuritySettings }) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const client = useQueryClient();
  const [isLimited, setLimited] = useState(saved.trilha_anos !== null);
  const form = useSubmit(async (values) => {
    const number = (name: string) => Number(values[name] || Number.NaN);
    const now = await api.put<SecuritySettings>(url, {
      ...Object.fromEntries(numbered.map((name) => [name, number(name)])),
      trilha_anos: isLimited ? number('trilha_anos') : null,
    });
    snackbar.show(t('settings.saved'));
    client.setQueryData(queryKey, now);
  });
  const bounds = (name: keyof typeof securityBounds) => {
    const [min, max] = securityBounds[name];
    return t('settings.bounds', { min, max });
  };
  return (
    <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
      <div className={styles.pair}>
        {numbered.map((name) => (
          <TextInput
            key={name}
            label={t(`settings.rule.${name}`)}
            help={`${t(`settings.rule.${name}_help`)} ${bounds(name)}`}
            name={name}
            inputMode="numeric"
            defaultValue={saved[name]}
            error={form.error(name)}
          />
        ))}
      </div>
      <div>
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={tick.tick}
            checked={isLimited}
            onChange={({ currentTarget }) => setLimited(currentTarget.checked)}
          />
          {t('settings.trace_limited')}
        </label>
        {isLimited && (
          <TextInput
            label={t('settings.rule.trilha_anos')}
            help={`${t('settings.rule.trilha_anos_help')} ${bounds('trilha_anos')}`}
            name="trilha_anos"
            inputMode="numeric"
            defaultValue={saved.trilha_anos ?? 10}
            error={form.error('trilha_anos')}
          />
        )}
        <p className={styles.hint}>
          {t(isLimited ? 'settings.trace_limited_hint' : 'settings.trace_for_good')}{' '}
          <Link to="/admin/trilha">{t('settings.trace_open')}</Link>
        </p>
      </div>
      <div>
        <Button type="submit" loading={form.busy}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  );
}
