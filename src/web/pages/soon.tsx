import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { useRouteEntry } from '#web/lib/route/route-entry.ts';
import type { RouteEntry } from '#web/route-table.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Detail pages (`rifa-slug`) share the texts of their list. */
function textsOf({ name, section }: RouteEntry): { title: TextKey; text: TextKey } {
  if (section) return { title: `soon.section.${section}` as TextKey, text: 'soon.section.text' };
  const store = name.startsWith('loja-virtual');
  const thing = store ? 'loja-virtual' : name.replace(/-slug$/, '');
  return { title: `soon.${thing}.title` as TextKey, text: `soon.${thing}.text` as TextKey };
}

/** The page of features that are planned but not built: what will be here, and a link back. */
export default function SoonPage() {
  const { t } = useT();
  const { church } = usePage();
  const entry = useRouteEntry();
  const words = textsOf(entry);
  const inOffice = entry.layout === 'admin';
  return (
    <>
      <title>{`${t(words.title)} · ${church.nome}`}</title>
      <meta name="robots" content="noindex" />
      <Notice mark={t('soon.label')} title={t(words.title)} text={t(words.text)}>
        <ButtonLink to={inOffice ? '/admin' : '/'} size="lg">
          {t(inOffice ? 'soon.office_home' : 'soon.home')}
        </ButtonLink>
      </Notice>
    </>
  );
}
