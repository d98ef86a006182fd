import { useQuery, useQueryClient } from '@tanstack/react-query';
import { shownRoleText } from '#shared/access/role-texts.ts';
import { formatPhone } from '#shared/br/phone.ts';
import type { MinhaConta } from '#shared/contracts/perfil.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage, useUpdateUser } from '#web/lib/page/page.tsx';
import { Choice } from '#web/shell/admin/customizer.tsx';
import { useCustomizer } from '#web/shell/admin/customizer-state.ts';
import { Swatches } from '#web/shell/admin/swatches.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { chooseLanguage } from '#web/shell/public/language-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { EmailForm } from './email-form.tsx';
import styles from './perfil.module.css';
import { PhotoField } from './photo-field.tsx';
import { QueryContent } from './query-content.tsx';

const url = '/admin/profile/conta';
const queryKey = ['perfil', 'conta'];

/** The user's own account: photo, data, address, language and appearance. */
export function AccountTab() {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.get<MinhaConta>(url, { signal }) });
  const change = (conta: MinhaConta) => client.setQueryData(queryKey, conta);
  return (
    <QueryContent query={query}>
      {(conta) => (
        <div className={styles.sections}>
          <Panel title="perfil.photo">
            <PhotoField foto={conta.foto} onChange={(foto) => change({ ...conta, foto })} />
          </Panel>
          <Panel title="perfil.data">
            <DataForm conta={conta} onChange={change} />
          </Panel>
          <Panel title="perfil.email">
            <EmailForm conta={conta} onChange={change} />
          </Panel>
          <Panel title="perfil.look">
            <Look conta={conta} />
          </Panel>
        </div>
      )}
    </QueryContent>
  );
}

function Panel({
  title,
  children,
}: {
  title: 'perfil.photo' | 'perfil.data' | 'perfil.email' | 'perfil.look';
  children: React.ReactNode;
}) {
  const { t } = useT();
  return (
    <section className={styles.section} aria-label={t(title)}>
      <h2>{t(title)}</h2>
      {children}
    </section>
  );
}

function DataForm({ conta, onChange }: { conta: MinhaConta; onChange: (conta: MinhaConta) => void }) {
  const { t, language } = useT();
  const { snackbar } = useDialogs();
  const updateUser = useUpdateUser();
  const form = useSubmit(async ({ name = '', telefone = '' }) => {
    const now = await api.put<MinhaConta>(url, { name, telefone, language: conta.language });
    onChange(now);
    updateUser({ name: now.name });
    snackbar.show({ text: t('perfil.saved'), color: 'success', timeout: 4000 });
  });
  return (
    <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
      <TextInput
        label={t('perfil.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        defaultValue={conta.name}
        error={form.error('name')}
      />
      <TextInput
        // a new key shows the saved number in its usual format
        key={conta.telefone}
        label={t('perfil.phone')}
        help={t('perfil.phone.help')}
        name="telefone"
        type="tel"
        autoComplete="tel"
        defaultValue={conta.telefone ? formatPhone(conta.telefone) : ''}
        error={form.error('telefone')}
      />
      <dl className={styles.facts}>
        <div>
          <dt>{t('perfil.role')}</dt>
          <dd>{conta.role ? shownRoleText(conta.role, language.texts) : t('user.no_role')}</dd>
        </div>
        <div>
          <dt>{t('perfil.person')}</dt>
          <dd>{conta.pessoa?.nome ?? t('perfil.person.none')}</dd>
        </div>
      </dl>
      <div>
        <Button type="submit" loading={form.busy}>
          {t('perfil.save')}
        </Button>
      </div>
    </form>
  );
}

/** The same preferences as in the drawer of the shell, which stores them. */
function Look({ conta }: { conta: MinhaConta }) {
  const { t, language } = useT();
  const { languages } = usePage();
  const { validation } = useDialogs();
  const customizer = useCustomizer();
  const chooseOwn = async (code: string) => {
    const texts = languages.find((one) => one.code === code)?.texts;
    try {
      await api.put(url, { name: conta.name, telefone: conta.telefone, language: texts });
    } catch (error) {
      return validation.open(error);
    }
    chooseLanguage(code);
  };
  return (
    <div className={styles.look}>
      <p className={styles.help}>{t('perfil.look.text')}</p>
      <SelectInput
        label={t('shell.language')}
        value={language.code}
        onChange={(event) => void chooseOwn(event.target.value)}
      >
        {languages.map(({ code, name, tag }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </SelectInput>
      <Choice name="theme" label={t('appearance.theme')} />
      <div className={styles.colours}>
        <Swatches scheme="light" legend={t('appearance.light')} />
        <Swatches scheme="dark" legend={t('appearance.dark')} />
      </div>
      <div>
        <Button variant="quiet" onClick={customizer.open}>
          {t('perfil.look.more')}
        </Button>
      </div>
    </div>
  );
}
