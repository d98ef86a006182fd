import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createElement, useEffect, useState } from 'react';
import type { ChangelogLine } from '#shared/changelog.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { changeParts } from '#web/lib/office/change-parts.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './novidades.module.css';

interface Change extends ChangelogLine {
  nova: boolean;
}
interface Changes {
  versao: string;
  linhas: Change[];
}

/** Number of changes of an area that are shown at first, and added by each click. */
const shownAtOnce = 12;

/** The changes of the product, from its CHANGELOG, newest first; those that the reader has not seen are marked. */
export default function NovidadesPage() {
  const { t, number } = useT();
  const query = useQuery({
    queryKey: ['novidades'],
    queryFn: ({ signal }) => api.get<Changes>('/admin/novidades', { signal }),
  });
  const { data } = query;
  const isShown = data !== undefined;
  useEffect(() => {
    // If marking them as seen fails, the lines are shown as new again next time.
    if (isShown) api.post('/admin/novidades/vistas').catch(() => {});
  }, [isShown]);
  const fresh = data?.linhas.filter(({ nova }) => nova).length ?? 0;
  const versions = [...Map.groupBy(data?.linhas ?? [], ({ versao }) => versao)];
  return (
    <div className={styles.page}>
      <PageHead title={t('novidades.title')} lead={t('novidades.lead')}>
        {data && <span>{t('novidades.version', { version: data.versao })}</span>}
      </PageHead>
      {query.isPending && <Skeleton height={240} />}
      {query.isError && <LoadFailed title={t('novidades.failed')} query={query} />}
      {fresh > 0 && (
        <p role="status">
          {t(fresh === 1 ? 'novidades.some_one' : 'novidades.some', { count: number(fresh) })}
        </p>
      )}
      {versions.map(([versao, lines], at) => (
        <section key={versao} className={styles.version}>
          {versions.length > 1 && <h2>{t('novidades.version', { version: versao })}</h2>}
          <Areas lines={lines} isNewest={at === 0} heading={versions.length > 1 ? 'h3' : 'h2'} />
        </section>
      ))}
    </div>
  );
}

interface AreasProps {
  lines: readonly Change[];
  isNewest: boolean;
  /** `h3` below the heading of a version, `h2` in its place */
  heading: 'h2' | 'h3';
}

function Areas({ lines, isNewest, heading: Heading }: AreasProps) {
  const { t, number } = useT();
  const areas = [...Map.groupBy(lines, ({ area }) => area)];
  return areas.map(([area, changes], at) => (
    <details
      key={area}
      className={styles.area}
      open={(isNewest && at === 0) || changes.some(({ nova }) => nova)}
    >
      <summary>
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
        <Heading>{area === null ? t('novidades.latest') : t(`novidades.area.${area}`)}</Heading>
        <span>
          {t(changes.length === 1 ? 'novidades.count_one' : 'novidades.count', {
            count: number(changes.length),
          })}
        </span>
      </summary>
      <Lines lines={changes} />
    </details>
  ));
}

function Lines({ lines }: { lines: readonly Change[] }) {
  const { t, number } = useT();
  const fresh = lines.filter(({ nova }) => nova).length;
  const [count, setCount] = useState(Math.max(shownAtOnce, fresh));
  const left = lines.length - count;
  return (
    <>
      <ul>
        {lines.slice(0, count).map((line) => (
          <Line key={line.marca} {...line} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="quiet" onClick={() => setCount(count + shownAtOnce)}>
          {t('novidades.more', { count: number(left) })}
        </Button>
      )}
    </>
  );
}

function Line({ texto, nova }: Change) {
  const { t } = useT();
  const { title, rest } = changeParts(texto);
  const mark = nova && <strong className={styles.fresh}>{t('novidades.new')}</strong>;
  return (
    <li>
      {rest === '' ? (
        <p>
          {mark} <NewsTexts text={title} />
        </p>
      ) : (
        <details>
          <summary>
            {mark} <NewsTexts text={title} />
          </summary>
          <p>
            <NewsTexts text={rest} />
          </p>
        </details>
      )}
    </li>
  );
}

/** Renders text between backquotes as code. */
function NewsTexts({ text }: { text: string }) {
  const parts = text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part : createElement('code', undefined, part)));
  return createElement('span', { lang: 'en' }, ...parts);
}
