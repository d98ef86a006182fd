import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import { consumidor as section } from '#shared/sections/consumidor.ts';
import { findHead } from '#shared/sections/heads.ts';
import { pessoa as pessoaSection } from '#shared/sections/pessoa.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from '../inscricao/record.module.css';

/** Beside an account of the store: links its owner to a pessoa, or removes the link. */
export function PersonLink({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const client = useQueryClient();
  const action = useOfficeAction<unknown>();
  const [isChoosing, setChoosing] = useState(false);
  const mayChange = useAllowed(section).runActions;
  // The copy of a linked account's data contains the duties of the person.
  const seesVolunteers = useAllowed(findHead('voluntario')!).read;
  const mayLink = useAllowed(pessoaSection).list && seesVolunteers;
  const pessoa = record.pessoa as Ref | null;
  const link = async (chosen: Ref | null) => {
    const done = await action.run(`/admin/consumidor/${record.id}/pessoa`, { pessoa: chosen?.id ?? null });
    await client.invalidateQueries();
    if (!done) return;
    const text = chosen ? t('ficha.person.linked', { name: chosen.rotulo }) : t('ficha.person.unlinked');
    snackbar.show({ text, color: 'success', timeout: 4000 });
    setChoosing(false);
  };
  return (
    <ViewPanel name="pessoa" title={t('ficha.person')}>
      {pessoa ? (
        <p className={styles.plain}>
          <RecordLink section={pessoaSection} id={pessoa.id}>
            {pessoa.rotulo}
          </RecordLink>
        </p>
      ) : (
        <p className={styles.muted}>{t('ficha.person.none_account')}</p>
      )}
      {isChoosing && (
        <ReferenceSearch
          target={pessoaSection}
          value={null}
          onChange={(chosen) => chosen && void link(chosen)}
          frame={{ label: t('ficha.person.search') }}
          withinPortal={false}
        />
      )}
      {action.error && (
        <p role="alert" className={styles.error}>
          {action.error.message || t('error.fallback')}
        </p>
      )}
      {mayChange && (
        <div className={styles.buttons} data-noprint>
          {mayLink && !isChoosing && (
            <Button variant="quiet" onClick={() => setChoosing(true)}>
              {t(pessoa ? 'ficha.person.change' : 'ficha.person.link')}
            </Button>
          )}
          {isChoosing && (
            <Button variant="plain" onClick={() => setChoosing(false)}>
              {t('ficha.back')}
            </Button>
          )}
          {pessoa && !isChoosing && (
            <Button variant="plain" loading={action.working} onClick={() => void link(null)}>
              {t('ficha.person.unlink')}
            </Button>
          )}
        </div>
      )}
    </ViewPanel>
  );
}
