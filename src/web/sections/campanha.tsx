import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './campanha.module.css';

/** Links to the campaign's giving page and its poster. */
function Links({ record }: { record: AnyRecord }) {
  const { t, label } = useT();
  const { slug, ativa } = record as { slug?: string | null; ativa?: boolean };
  // a campaign that is not collecting has neither page nor poster
  if (!slug || !ativa) return null;
  const links = [
    {
      to: `/contribuir?campanha=${slug}`,
      Icon: IconExternalLink,
      text: ['Página da campanha', 'Page of the campaign', 'Página de la campaña'],
    },
    {
      to: `/contribuir/cartaz?campanha=${slug}`,
      Icon: IconPrinter,
      text: ['Cartaz com QR code, A4', 'Poster with QR code, A4', 'Cartel con código QR, A4'],
    },
  ] as const;
  return (
    <p className={styles.links} data-noprint>
      {links.map(({ to, Icon, text }) => (
        <a key={to} href={to} target="_blank" rel="noopener">
          <Icon size={16} stroke={1.8} aria-hidden="true" />
          {label(text)}
          <span className="visually-hidden">{t('ajustes.new_tab')}</span>
        </a>
      ))}
    </p>
  );
}

export const campanha: SectionSlots = {
  address: '/contribuir?campanha=',
  summary: Links,
};
