import { IconShieldExclamation } from '@tabler/icons-react';
import type { Painel } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './painel.module.css';

/** Warns that the church could lose its data; shown above everything else until backups work again. */
export function BackupWarning({ copia }: { copia: NonNullable<Painel['copia']> }) {
  const { t, dateTime } = useT();
  const { ultima_boa, falhou, teste } = copia;
  const facts = [
    ultima_boa ? t('painel.copia.last', { when: dateTime(ultima_boa) }) : t('painel.copia.none'),
    ...(falhou ? [t('painel.copia.failed')] : []),
    ...(teste && !teste.ok ? [t('painel.copia.trial', { when: dateTime(teste.quando) })] : []),
  ];
  return (
    <section className={styles.warning} aria-labelledby="copia-de-seguranca" data-cartao="copia">
      <IconShieldExclamation size={28} stroke={1.6} aria-hidden="true" />
      <div>
        <h2 id="copia-de-seguranca">{t('painel.copia')}</h2>
        <p>{facts.join(' ')}</p>
      </div>
      <ButtonLink variant="quiet" to="/admin/backup">
        {t('painel.copia.open')}
      </ButtonLink>
    </section>
  );
}
