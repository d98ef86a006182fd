import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandSpotify,
  IconBrandTelegram,
  IconBrandTiktok,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react';
import type { Rede, SiteSettings } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './networks.module.css';

const brands: Record<Rede, { name: string; Icon: typeof IconBrandX }> = {
  instagram: { name: 'Instagram', Icon: IconBrandInstagram },
  youtube: { name: 'YouTube', Icon: IconBrandYoutube },
  facebook: { name: 'Facebook', Icon: IconBrandFacebook },
  tiktok: { name: 'TikTok', Icon: IconBrandTiktok },
  spotify: { name: 'Spotify', Icon: IconBrandSpotify },
  whatsapp: { name: 'WhatsApp', Icon: IconBrandWhatsapp },
  telegram: { name: 'Telegram', Icon: IconBrandTelegram },
  x: { name: 'X', Icon: IconBrandX },
};

/** Links to the church's social networks; no script of theirs is loaded. */
export function Networks({ redes, className }: { redes: SiteSettings['redes']; className?: string }) {
  const { t } = useT();
  if (redes.length === 0) return null;
  return (
    <ul className={[styles.networks, className].filter(Boolean).join(' ')} aria-label={t('shell.networks')}>
      {redes.map(({ rede, url }) => {
        const { name, Icon } = brands[rede];
        return (
          <li key={url}>
            <a href={url} rel="me noopener" aria-label={name} title={name}>
              <Icon size={23} stroke={1.6} aria-hidden="true" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
