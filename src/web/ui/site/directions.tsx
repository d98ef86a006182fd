import { IconBrandWaze, IconMap2 } from '@tabler/icons-react';
import { type MapPlace, mapLinks } from '#shared/map-links.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './directions.module.css';

interface DirectionsProps {
  place: MapPlace;
  /** the name of the place, for screen readers */
  name: string;
  /** links without a frame, where a place is one of many or the page is about something else */
  plain?: boolean;
}

/** Links to a place on two maps, the same on every page. Nothing is loaded from the map services before a click. */
export function Directions({ place, name, plain }: DirectionsProps) {
  const { t } = useT();
  const map = mapLinks(place);
  if (!map) return null;
  return (
    <span className={styles.directions} data-plain={plain || undefined} data-noprint>
      {[
        { service: 'Google Maps', href: map.google, Icon: IconMap2 },
        { service: 'Waze', href: map.waze, Icon: IconBrandWaze },
      ].map(({ service, href, Icon }) => (
        <a
          key={service}
          href={href}
          rel="noopener"
          aria-label={t('home.route_by', { place: name, map: service })}
        >
          <Icon size={plain ? 19 : 21} stroke={1.6} aria-hidden="true" />
          {service}
        </a>
      ))}
    </span>
  );
}
