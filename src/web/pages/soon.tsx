import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { useRouteEntry } from '#web/lib/route/route-entry.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The page of a part of the office that is planned but not built: what will be here, and a link back. */
export default function SoonPage() {
  const { t } = useT();
  const { church } = usePage();
  const title = t(`soon.section.${useRouteEntry().section}` as TextKey);
  return (
    <>
      <title>{`${title} · ${church.nome}`}</title>
      <meta name="robots" content="noindex" />
      <Notice mark={t('soon.label')} title={title} text={t('soon.section.text')}>
        <ButtonLink to="/admin" size="lg">
          {t('soon.office_home')}
        </ButtonLink>
      </Notice>
    </>
  );
}
