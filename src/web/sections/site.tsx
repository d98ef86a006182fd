import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { SiteSettings } from '#shared/contracts/site.ts';
import type { AnyRecord } from '#shared/kit/record.ts';
import {
  type TranslatedText,
  translatedTextNames,
  translationLocales,
} from '#shared/sections/site-translations.ts';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useUpdateChurch } from '#web/lib/page/page.tsx';
import { Consents } from './consents.tsx';
import styles from './site.module.css';

interface Version {
  versao: number;
  vigente_desde: string;
}

/** Number of versions shown before "show all". */
const shownVersions = 4;

/** Every version of the privacy policy, with links to the public page. */
function Versions({ record }: { record: AnyRecord }) {
  const { t, dateTime, number } = useT();
  const id = useId();
  const [all, setAll] = useState(false);
  const { data = [] } = useQuery({
    // a saved record may have a new version of the text
    queryKey: ['site', 'privacidade', record.versao],
    queryFn: ({ signal }) => api.get<Version[]>('/admin/site/privacidade', { signal }),
    placeholderData: (before) => before,
  });
  if (data.length === 0) return null;
  const [newest] = data;
  return (
    <section className={styles.versions} aria-labelledby={id} data-noprint>
      <h3 id={id}>{t('ajustes.versions')}</h3>
      <ul>
        {(all ? data : data.slice(0, shownVersions)).map((version) => (
          <li key={version.versao}>
            <a href={`/politica-privacidade?versao=${version.versao}`} target="_blank" rel="noopener">
              {t('ajustes.version', { number: number(version.versao) })}
              <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />
              <span className="visually-hidden">{t('ajustes.new_tab')}</span>
            </a>
            <span>{t('ajustes.since', { when: dateTime(version.vigente_desde) })}</span>
            {version === newest && <strong>{t('ajustes.in_force')}</strong>}
          </li>
        ))}
      </ul>
      {data.length > shownVersions && !all && (
        <button type="button" onClick={() => setAll(true)}>
          {t('ajustes.all_versions', { count: number(data.length) })}
        </button>
      )}
    </section>
  );
}

/** Updates the church's name in the shell right after a save. */
function ShellUpdate({ record: { versao } }: { record: AnyRecord }) {
  const updateChurch = useUpdateChurch();
  const known = useRef(versao);
  useEffect(() => {
    if (versao === known.current) return;
    known.current = versao;
    // if this fails, the next page load shows it
    api.get<SiteSettings>('/admin/site/cabecalho').then(updateChurch, () => undefined);
  }, [versao, updateChurch]);
  return null;
}

/** The Portuguese text under the field of its translation. */
const originalOf = (name: TranslatedText) =>
  function Original({ record }: { record: AnyRecord }) {
    const { t } = useT();
    const text = record[name];
    return typeof text === 'string' && text !== '' ? (
      <p className={styles.original}>
        {t('ajustes.original')} <span lang={recordLang}>{text}</span>
      </p>
    ) : null;
  };

const originals = Object.fromEntries(
  translatedTextNames
    // the policy is longer than what can be compared at a glance
    .filter((name) => name !== 'privacidade')
    .flatMap((name) => {
      const Original = originalOf(name);
      return translationLocales.map((locale) => [`${name}_${locale}`, Original]);
    }),
);

function Privacy({ record }: { record: AnyRecord }) {
  return (
    <>
      <Versions record={record} />
      <Consents />
    </>
  );
}

export const site: SectionSlots = {
  visit: '/',
  summary: ShellUpdate,
  below: { privacidade: Privacy, ...originals },
};
