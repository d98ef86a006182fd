import { shownRoleText } from '#shared/access/role-texts.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import styles from './tab-page.module.css';

export function PersonFacts() {
  const { t, language } = useT();
  const { user } = useVisitor();
  if (!user) return null;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('profile.name')}</dt>
        <dd>{user.name}</dd>
        <dt>{t('profile.email')}</dt>
        <dd>{user.email}</dd>
        <dt>{t('profile.role')}</dt>
        <dd>{user.role ? shownRoleText(user.role, language.texts) : t('user.no_role')}</dd>
      </dl>
      <p className={styles.soon}>{t('profile.edit_soon')}</p>
    </>
  );
}
