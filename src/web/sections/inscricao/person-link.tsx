import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PessoaProvavel } from '#shared/contracts/inscricao-office.ts';
import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { pessoa as pessoaSection } from '#shared/sections/pessoa.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { useQuickCreate } from '#web/crud/quick-create-context.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './record.module.css';

interface LinkedRecord {
  section: Section;
  id: number;
  /** the linked pessoa, if the user may see it */
  pessoa: { id: number; nome: string } | null;
  /** values for a new pessoa */
  values: Readonly<Record<string, unknown>>;
  /** title of the dialog that asks which pessoa it is */
  title: string;
  /** reloads the record after a change */
  refresh: () => Promise<void>;
}

interface PersonLinkProps extends LinkedRecord {
  /** whether a pessoa is linked, also one that the user may not see */
  isLinked: boolean;
  /** the text while no pessoa is linked */
  none: string;
}

/** Links a participant or buyer to a pessoa, an existing or a new one, or removes the link. */
export function PersonLink({ isLinked, none, ...linked }: PersonLinkProps) {
  const { section, id, pessoa, refresh } = linked;
  const { t } = useT();
  const dialogs = useDialogs();
  const [isChoosing, setChoosing] = useState(false);
  const mayChange = useAllowed(section).runActions;
  const mayLink = useAllowed(pessoaSection).list;
  const unlink = () =>
    dialogs.confirm.open({
      tone: 'warning',
      title: t('ficha.person.unlink_title'),
      message: t('ficha.person.unlink_text', { name: pessoa?.nome ?? t('ficha.person') }),
      confirmText: t('ficha.person.unlink'),
      cancelText: t('ficha.back'),
      onConfirm: async () => {
        await api.post(`/admin/${section.name}/${id}/pessoa`, { pessoa: null });
        await refresh();
        dialogs.snackbar.show(t('ficha.person.unlinked'));
      },
    });
  return (
    <>
      {pessoa ? (
        <p className={styles.plain}>
          <RecordLink section={pessoaSection} id={pessoa.id}>
            {pessoa.nome}
          </RecordLink>
        </p>
      ) : (
        <p className={styles.muted}>{isLinked ? t('ficha.person.hidden') : none}</p>
      )}
      {mayChange && !isChoosing && (
        <div className={styles.buttons} data-noprint>
          {mayLink && (
            <Button variant="quiet" onClick={() => setChoosing(true)}>
              {t(isLinked ? 'ficha.person.change' : 'ficha.person.link')}
            </Button>
          )}
          {isLinked && (
            <Button variant="plain" onClick={() => void unlink()}>
              {t('ficha.person.unlink')}
            </Button>
          )}
        </div>
      )}
      {isChoosing && <PersonChoice {...linked} onClose={() => setChoosing(false)} />}
    </>
  );
}

/** Candidates for the participant's pessoa, a search for others, and a new one made from the participant's data. */
function PersonChoice({ onClose, ...linked }: LinkedRecord & { onClose: () => void }) {
  const { section, id: of, pessoa, values, title, refresh } = linked;
  const { t } = useT();
  const { snackbar } = useDialogs();
  const quickCreate = useQuickCreate();
  const mayCreate = useAllowed(pessoaSection).create;
  const action = useOfficeAction<unknown>();
  const likely = useQuery({
    queryKey: [section.name, 'pessoas', of],
    queryFn: ({ signal }) =>
      api.get<{ data: PessoaProvavel[] }>(`/admin/${section.name}/${of}/pessoas`, { signal }),
    select: ({ data }) => data.filter(({ id }) => id !== pessoa?.id),
    retry: false,
    staleTime: 0,
  });
  const link = async ({ id, rotulo }: Ref) => {
    const done = await action.run(`/admin/${section.name}/${of}/pessoa`, { pessoa: id });
    await refresh();
    if (!done) return;
    snackbar.show({ text: t('ficha.person.linked', { name: rotulo }), color: 'success', timeout: 4000 });
    onClose();
  };
  const create = async () => {
    const created = await quickCreate?.(pessoaSection, { ...values, status: 'visitante' });
    if (created) await link(created);
  };
  return (
    <section className={styles.person} aria-label={title} data-noprint>
      <h3 className={styles.subtitle}>{t('ficha.person.likely')}</h3>
      {likely.isPending && <Skeleton height={44} />}
      {likely.isError && (
        <p role="alert" className={styles.error}>
          {likely.error.message || t('error.fallback')}
        </p>
      )}
      {likely.data?.length === 0 && <p className={styles.muted}>{t('ficha.person.nobody')}</p>}
      <ul className={styles.likely}>
        {likely.data?.map((one) => (
          <li key={one.id}>
            <Likely
              pessoa={one}
              disabled={action.working}
              onChoose={() => void link({ id: one.id, rotulo: one.nome })}
            />
          </li>
        ))}
      </ul>
      <ReferenceSearch
        target={pessoaSection}
        value={null}
        onChange={(chosen) => chosen && void link(chosen)}
        frame={{ label: t('ficha.person.search') }}
        withinPortal={false}
      />
      {action.error && (
        <p role="alert" className={styles.error}>
          {action.error.message || t('error.fallback')}
        </p>
      )}
      <div className={styles.buttons}>
        {mayCreate && quickCreate && (
          <Button variant="quiet" loading={action.working} onClick={() => void create()}>
            {t('ficha.person.create')}
          </Button>
        )}
        <Button variant="plain" onClick={onClose}>
          {t('ficha.back')}
        </Button>
      </div>
    </section>
  );
}

interface LikelyProps {
  pessoa: PessoaProvavel;
  disabled: boolean;
  onChoose: () => void;
}

function Likely({ pessoa: { nome, data_nascimento, igreja, por }, disabled, onChoose }: LikelyProps) {
  const { t, date } = useT();
  const reasons = por.map((reason) => t(`ficha.person.by_${reason}`)).join(', ');
  const facts = [reasons, data_nascimento && date(data_nascimento), igreja].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={styles.candidate}
      disabled={disabled}
      aria-label={`${t('ficha.person.choose', { name: nome })}, ${facts}`}
      onClick={onChoose}
    >
      <strong>{nome}</strong>
      <span className={styles.muted}>{facts}</span>
    </button>
  );
}
