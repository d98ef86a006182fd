import { IconHeartHandshake } from '@tabler/icons-react';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import { churchToday } from '#shared/dates.ts';
import { pessoa as section } from '#shared/sections/pessoa.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './pessoa-care.module.css';

/** The next step for a person who needs care. */
export function PessoaCare({ record }: { record: AnyRecord }) {
  const { t, date } = useT();
  if (record.precisa_cuidado !== true) return null;
  const due = String(record.cuidado_em);
  const who = record.cuidado_quem as Ref | null;
  const isLate = due < churchToday(new Date());
  return (
    <div className={styles.care} data-late={isLate || undefined}>
      <IconHeartHandshake size={20} stroke={1.8} aria-hidden="true" />
      <div>
        <p className={styles.title}>
          <strong>{t('cuidado.title')}</strong>{' '}
          <span>
            {t(isLate ? 'cuidado.late' : 'cuidado.by', { date: date(due) })}
            {who && (
              <>
                {' '}
                {t('cuidado.who')}{' '}
                <RecordLink section={section} id={who.id}>
                  {who.rotulo}
                </RecordLink>
              </>
            )}
          </span>
        </p>
        <p>{String(record.cuidado_passo)}</p>
      </div>
    </div>
  );
}
