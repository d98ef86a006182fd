import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Consentimento, Consentimentos } from '#shared/contracts/privacidade.ts';
import { findSection } from '#shared/sections/index.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import styles from './site.module.css';

/** The consents: the person, the text and the time of each; for administrators only. */
export function Consents() {
  const { rules } = useVisitor();
  return abilityFrom(rules).can('manage', 'all') ? <ConsentList /> : null;
}

function ConsentList() {
  const { t, number } = useT();
  const id = useId();
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['site', 'consentimentos'],
    queryFn: ({ signal, pageParam }) =>
      api.get<Consentimentos>('/admin/site/consentimentos', { query: { antes: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, mais }) => (mais ? data.at(-1)?.id : undefined),
    // no retry: the server refuses it to administrators whose role is limited to some churches
    retry: false,
  });
  const [first] = data?.pages ?? [];
  if (!first) return null;
  return (
    <section className={styles.versions} aria-labelledby={id} data-noprint>
      <h3 id={id}>{t('ajustes.consents')}</h3>
      <p className={styles.help}>
        {t('ajustes.consents.help')}{' '}
        {first.total > 0 && t('ajustes.consents.total', { count: number(first.total) })}
      </p>
      {first.total === 0 && <p className={styles.help}>{t('ajustes.consents.none')}</p>}
      <ul className={styles.consents}>
        {data?.pages.flatMap((page) => page.data.map((one) => <Consent key={one.id} consent={one} />))}
      </ul>
      {hasNextPage && (
        <button type="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('ajustes.consents.more')}
        </button>
      )}
    </section>
  );
}

function Consent({ consent }: { consent: Consentimento }) {
  const { t, label, dateTime, number } = useT();
  const section = findSection(consent.secao);
  const name = consent.quem ?? t(consent.existe ? 'ajustes.consents.nameless' : 'ajustes.consents.gone');
  return (
    <li title={consent.texto}>
      {section && consent.existe ? (
        <RecordLink section={section} id={consent.registro}>
          {name}
        </RecordLink>
      ) : (
        <span>{name}</span>
      )}
      <span>{section ? label(section.singular) : consent.formulario}</span>
      <span>{t('ajustes.version', { number: number(consent.versao) })}</span>
      <time dateTime={consent.quando}>{dateTime(consent.quando)}</time>
    </li>
  );
}
