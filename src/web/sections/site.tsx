import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { SiteSettings } from '#shared/contracts/site.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import {
  missingTexts,
  type TranslatedText,
  translatedTextNames,
  translationLocales,
} from '#shared/sections/site-translations.ts';
import { groupId } from '#web/crud/form/form-groups.ts';
import { inputId } from '#web/crud/inputs/input-props.ts';
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
  const [showsAll, setShowsAll] = useState(false);
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
        {(showsAll ? data : data.slice(0, shownVersions)).map((version) => (
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
      {data.length > shownVersions && !showsAll && (
        <button type="button" onClick={() => setShowsAll(true)}>
          {t('ajustes.all_versions', { count: number(data.length) })}
        </button>
      )}
    </section>
  );
}

/** Updates the church's name in the shell right after a save. */
function ShellUpdate({ record: { versao } }: { record: AnyRecord }) {
  const updateChurch = useUpdateChurch();
  const shownVersion = useRef(versao);
  useEffect(() => {
    if (versao === shownVersion.current) return;
    shownVersion.current = versao;
    // if this fails, the next page load shows it
    api.get<SiteSettings>('/admin/site/cabecalho').then(updateChurch, () => undefined);
  }, [versao, updateChurch]);
  return null;
}

/** The texts that visitors of another language still read in Portuguese; each leads to its field. */
function MissingTexts({ record }: { record: AnyRecord }) {
  const { t, label } = useT();
  const id = useId();
  const missing = translationLocales.map((locale) => ({ locale, texts: missingTexts(record, locale) }));
  const go = (field: string) => {
    const input = document.getElementById(inputId(field)) ?? document.querySelector(`[name^="${field}"]`);
    // formatted texts and lists have no input with this id: scrolls to their group instead
    const place = input ?? document.getElementById(groupId(field === 'links' ? 'bio' : 'privacidade'));
    place?.scrollIntoView({ block: 'center' });
    if (input instanceof HTMLElement) input.focus({ preventScroll: true });
  };
  return (
    <section className={styles.missing} aria-labelledby={id} data-noprint>
      <h2 id={id}>{t('ajustes.translations')}</h2>
      <p>{t('ajustes.translations_hint')}</p>
      {missing.map(({ locale, texts }) => (
        <div key={locale}>
          <h3>
            {t(`ajustes.language.${locale}`)}:{' '}
            {texts.length === 0
              ? t('ajustes.translations_all')
              : t('ajustes.translations_missing', { count: texts.length })}
          </h3>
          {texts.length > 0 && (
            <ul>
              {texts.map(({ field, label: name }) => (
                <li key={`${field} ${name[0]}`}>
                  <button type="button" onClick={() => go(field)}>
                    {label(name)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}

function Summary({ record }: { record: AnyRecord }) {
  return (
    <>
      <ShellUpdate record={record} />
      <MissingTexts record={record} />
    </>
  );
}

/** Shows the Portuguese text below the field of its translation. */
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
    // left out, because the policy is too long to compare at a glance
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
  summary: Summary,
  below: { privacidade: Privacy, ...originals },
};
