import { IconLock, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import { anotacao as section } from '#shared/sections/anotacao.ts';
import { useAllowed } from '#web/crud/access.ts';
import { editPath } from '#web/crud/paths.ts';
import { QuickCreateProvider } from '#web/crud/quick-create.tsx';
import { useQuickCreate } from '#web/crud/quick-create-context.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './pessoa-notes.module.css';

interface Note extends AnyRecord {
  assunto: keyof typeof section.fields.assunto.options;
  autor: Ref | null;
}
interface NotePage {
  data: Note[];
  page: number;
  total: number;
}

const perPage = 5;

/** Notes on the person: the list shows only their subjects; a text is loaded when its note is opened. */
export function PessoaNotes({ record }: { record: AnyRecord }) {
  const can = useAllowed(section);
  if (!can.list) return null;
  return (
    <QuickCreateProvider>
      <NoteList person={record} />
    </QuickCreateProvider>
  );
}

function NoteList({ person }: { person: AnyRecord }) {
  const { t } = useT();
  const can = useAllowed(section);
  const create = useQuickCreate();
  const dialogs = useDialogs();
  const client = useQueryClient();
  const queryKey = ['anotacoes', person.id];
  const notes = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.get<NotePage>(`/admin/${section.name}`, {
        query: {
          pessoa: person.id,
          page: pageParam,
          per_page: perPage,
          sort_by: 'criado_em',
          sort_order: 'desc',
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * perPage < total ? page + 1 : undefined),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const add = async () => {
    const created = await create?.(section, { pessoa: { id: person.id, rotulo: String(person.nome) } });
    if (!created) return;
    dialogs.snackbar.show(t('anotacoes.saved'));
    await client.invalidateQueries({ queryKey });
  };
  const lines = notes.data?.pages.flatMap(({ data }) => data);
  return (
    <ViewPanel name="anotacoes" title={t('anotacoes.title')} help={t('anotacoes.help')} noPrint>
      {notes.isPending && <Skeleton height={48} />}
      {notes.isError && (
        <div role="alert">
          <p className={styles.note}>{notes.error.message}</p>
          <Button variant="quiet" onClick={() => void notes.refetch()}>
            {t('crud.retry')}
          </Button>
        </div>
      )}
      {lines?.length === 0 && <p className={styles.none}>{t('anotacoes.none')}</p>}
      {lines && lines.length > 0 && (
        <ul className={styles.list}>
          {lines.map((note) => (
            <li key={note.id}>
              <NoteLine note={note} />
            </li>
          ))}
        </ul>
      )}
      {notes.hasNextPage && (
        <Button
          variant="quiet"
          wide
          loading={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          {t('crud.load_more')}
        </Button>
      )}
      {can.create && (
        <Button variant="quiet" onClick={() => void add()}>
          <IconPlus size={18} stroke={1.8} aria-hidden="true" />
          {t('anotacoes.new')}
        </Button>
      )}
    </ViewPanel>
  );
}

function NoteLine({ note }: { note: Note }) {
  const { t, label } = useT();
  const can = useAllowed(section);
  const [opened, setOpened] = useState(false);
  const read = useQuery({
    queryKey: ['anotacoes', 'texto', note.id, note.versao],
    queryFn: ({ signal }) => api.get<AnyRecord>(`/admin/${section.name}/${note.id}`, { signal }),
    enabled: opened && can.read,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const head = (
    <span className={styles.head}>
      <strong>{label(section.fields.assunto.options[note.assunto])}</strong>
      <span className={styles.note}>
        <DateInWords value={note.criado_em} />
        {note.autor && `, ${t('anotacoes.by', { name: note.autor.rotulo })}`}
      </span>
    </span>
  );
  if (!can.read)
    return (
      <p className={styles.closed} title={t('anotacoes.locked')}>
        <IconLock size={16} stroke={1.8} aria-hidden="true" />
        {head}
        <span className="visually-hidden">{t('anotacoes.locked')}</span>
      </p>
    );
  return (
    <details className={styles.details} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{head}</summary>
      {read.isError && (
        <p role="alert" className={styles.note}>
          {read.error.message}
        </p>
      )}
      {read.isPending && opened && <Skeleton height={40} />}
      {read.data && <p className={styles.text}>{String(read.data.texto)}</p>}
      {read.data && can.edit && <Link to={editPath(section, note.id)}>{t('anotacoes.edit')}</Link>}
    </details>
  );
}
