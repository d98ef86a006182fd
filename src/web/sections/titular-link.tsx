import { IconUserShield } from '@tabler/icons-react';
import type { AnyRecord } from '#shared/crud/record.ts';
import { requerimento } from '#shared/sections/requerimento.ts';
import { useAllowed } from '#web/crud/access.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './titular-link.module.css';

/** A link to the page about the rights of a person over their data, for users who may handle them. */
export function TitularLink({ record }: { record: AnyRecord }) {
  const { t } = useT();
  if (!useAllowed(requerimento).manage) return null;
  return (
    <div className={styles.link} data-noprint>
      <p>{t('dados.hint')}</p>
      <ButtonLink variant="quiet" to={`/admin/pessoa/${record.id}/titular`}>
        <IconUserShield size={18} stroke={1.8} aria-hidden="true" />
        {t('dados.open')}
      </ButtonLink>
    </div>
  );
}
