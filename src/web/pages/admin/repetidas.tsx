import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatPhone } from '#shared/br/phone.ts';
import type {
  FusaoRecente,
  ParDistinto,
  PessoaRepetida,
  Repeticao,
  Repeticoes,
} from '#shared/contracts/fusao.ts';
import { churchToday } from '#shared/dates.ts';
import { fusaoDays } from '#shared/fusao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import badge from '#web/sections/badge.module.css';
import { mergePath } from '#web/sections/merge-path.ts';
import { numberedNames } from '#web/sections/numbered-names.ts';
import { useUndoMerge } from '#web/sections/use-undo-merge.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './fusao/repetidas.module.css';
import panel from './line-panel.module.css';

/** Milliseconds during which a dismissal can be undone at once. */
const undoTime = 10_000;

/** Pairs of records that may be one person, with the reason; each pair can be merged on its page, or dismissed. */
export default function RepetidasPage() {
  const { t, number } = useT();
  const query = useQuery({
    queryKey: ['pessoa', 'repetidas'],
    queryFn: ({ signal }) => api.get<Repeticoes>(`/admin/${pessoa.name}/repetidas`, { signal }),
    retry: false,
    staleTime: 0,
  });
  const { data = [], distintas = [], fusoes = [], mais = false } = query.data ?? {};
  const dialogs = useDialogs();
  const top = useRef<HTMLDivElement>(null);
  const undoMerge = useUndoMerge();

  async function undo(merge: FusaoRecente) {
    if (!(await undoMerge(merge))) return;
    await query.refetch();
    top.current?.focus();
  }

  async function setDistinct(
    [first, second]: readonly [{ id: number }, { id: number }],
    isDistinct: boolean,
  ) {
    const path = `/admin/${pessoa.name}/${first.id}/distintas/${second.id}`;
    try {
      await (isDistinct ? api.put(path, {}) : api.delete(path));
    } catch (failure) {
      void dialogs.validation.open(failure);
      return;
    }
    await query.refetch();
    // the pressed button is gone: moves the focus to the top of the list
    top.current?.focus();
    dialogs.snackbar.show(
      isDistinct
        ? {
            text: t('repetidas.distinct_done'),
            timeout: undoTime,
            action: { text: t('crud.undo'), run: () => void setDistinct([first, second], false) },
          }
        : t('repetidas.distinct_undone'),
    );
  }

  return (
    <div ref={top} tabIndex={-1} className={styles.page}>
      <PageHead title={t('menu.repetidas')} lead={t('repetidas.lead', { days: fusaoDays })} />
      {query.isPending && <Skeleton height={320} />}
      {query.isError && <LoadFailed title={t('repetidas.failed')} query={query} />}
      {query.data && data.length === 0 && (
        <ListNotice kind="empty" title={t('repetidas.empty')} text={t('repetidas.empty_text')} />
      )}
      {data.length > 0 && (
        <section className={panel.panel} aria-labelledby="pares">
          <h2 id="pares" className={panel.heading}>
            {data.length === 1
              ? t('repetidas.count_one')
              : t('repetidas.count', { count: number(data.length) })}
          </h2>
          <ul className={styles.pairs}>
            {data.map((pair) => (
              <Pair
                key={pair.pessoas.map(({ id }) => id).join(' ')}
                pair={pair}
                onDistinct={() => void setDistinct(pair.pessoas, true)}
              />
            ))}
          </ul>
          {mais && <p className={styles.more}>{t('repetidas.more')}</p>}
        </section>
      )}
      {fusoes.length > 0 && (
        <section className={styles.merges} aria-labelledby="juncoes">
          <h2 id="juncoes">{t('repetidas.merges')}</h2>
          <ul>
            {fusoes.map((merge) => (
              <MergedPair key={merge.id} merge={merge} onUndo={() => void undo(merge)} />
            ))}
          </ul>
        </section>
      )}
      {distintas.length > 0 && (
        <details className={styles.distinct}>
          <summary>
            {t('repetidas.distinct_list')} ({number(distintas.length)})
          </summary>
          <ul>
            {distintas.map((pair) => (
              <DistinctPair
                key={pair.pessoas.map(({ id }) => id).join(' ')}
                pair={pair}
                onUndo={() => void setDistinct(pair.pessoas, false)}
              />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Pair({ pair: { motivos, pessoas }, onDistinct }: { pair: Repeticao; onDistinct: () => void }) {
  const { t } = useT();
  const [older, newer] = pessoas;
  return (
    <li>
      <p className={styles.reasons}>
        {motivos.map((motivo) => (
          <span key={motivo} className={badge.badge} data-tone="soon">
            {t(`repetidas.motivo.${motivo}`)}
          </span>
        ))}
      </p>
      <Person person={older} />
      <Person person={newer} />
      <div className={styles.ways}>
        <ButtonLink
          variant="quiet"
          to={mergePath(older.id, newer.id)}
          aria-label={t('repetidas.compare_who', { one: older.nome, other: newer.nome })}
        >
          {t('repetidas.compare')}
        </ButtonLink>
        <Button
          variant="quiet"
          aria-label={t('repetidas.distinct_who', { one: older.nome, other: newer.nome })}
          onClick={onDistinct}
        >
          {t('repetidas.distinct')}
        </Button>
      </div>
    </li>
  );
}

function DistinctPair({
  pair: { pessoas, quando, users },
  onUndo,
}: {
  pair: ParDistinto;
  onUndo: () => void;
}) {
  const { t } = useT();
  const [first, second] = pessoas;
  return (
    <li>
      <p>
        <RecordLink section={pessoa} id={first.id}>
          {first.rotulo}
        </RecordLink>
        {' · '}
        <RecordLink section={pessoa} id={second.id}>
          {second.rotulo}
        </RecordLink>
        <br />
        <small>
          <DateInWords value={quando} />
          {users && <>, {t('juntar.by', { name: users.rotulo })}</>}
        </small>
      </p>
      <Button
        variant="quiet"
        aria-label={t('repetidas.distinct_undo_who', { one: first.rotulo, other: second.rotulo })}
        onClick={onUndo}
      >
        {t('repetidas.distinct_undo')}
      </Button>
    </li>
  );
}

function MergedPair({ merge, onUndo }: { merge: FusaoRecente; onUndo: () => void }) {
  const translator = useT();
  const { t, date } = translator;
  const { mantida, unida, quando, users, ate } = merge;
  const [merged, kept] = numberedNames(translator, unida, mantida);
  return (
    <li>
      <p>
        {merged}
        {' → '}
        <RecordLink section={pessoa} id={mantida.id}>
          {kept}
        </RecordLink>
        <br />
        <small>
          <DateInWords value={quando} />
          {users && <>, {t('juntar.by', { name: users.rotulo })}</>}.{' '}
          {t('juntar.until', { date: date(churchToday(new Date(ate))) })}
        </small>
      </p>
      <Button variant="quiet" aria-label={t('repetidas.merge_undo_who', { merged, kept })} onClick={onUndo}>
        {t('juntar.undo')}
      </Button>
    </li>
  );
}

function Person({ person }: { person: PessoaRepetida }) {
  const { t, date } = useT();
  const { data_nascimento, whatsapp, email, igreja } = person;
  const facts = [data_nascimento && date(data_nascimento), whatsapp && formatPhone(whatsapp), email, igreja];
  return (
    <div className={styles.person}>
      <RecordLink section={pessoa} id={person.id}>
        {person.nome}
      </RecordLink>
      <p lang={recordLang}>{facts.filter(Boolean).join(' · ')}</p>
      <p>
        {t('juntar.created')} <DateInWords value={person.criado_em} />
      </p>
    </div>
  );
}
