import {
  IconBrandFacebook,
  IconBrandPinterest,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconLink,
  IconMail,
  IconShare2,
} from '@tabler/icons-react';
import { type MouseEvent, useId, useSyncExternalStore } from 'react';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { popupFeatures, type ShareFields, shareNetworks, shareUrls } from '#web/lib/site/share-urls.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import styles from './share.module.css';

const icons = {
  whatsapp: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  x: IconBrandX,
  telegram: IconBrandTelegram,
  pinterest: IconBrandPinterest,
  email: IconMail,
} as const;

/** Whether this is a phone or tablet with a native share sheet; only known in the browser. */
const hasSheet = (): boolean =>
  typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches;
const noSubscription = () => () => undefined;

/** A click with a modifier key opens a new tab or window instead. */
const plainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (!plainClick(event)) return;
  const { screenX: left, screenY: top, outerWidth: width, outerHeight: height } = window;
  const popup = window.open(event.currentTarget.href, '_blank', popupFeatures({ left, top, width, height }));
  // popups are blocked: follow the link as usual
  if (!popup) return;
  popup.opener = null;
  event.preventDefault();
}

/**
 * Links that share a page; they work without scripts. On devices with a share sheet one button replaces them, and handles
 * early clicks on any of the links. `url` may be a path of the site.
 */
export function Share(props: ShareFields) {
  const { t } = useT();
  const { baseUrl } = usePage();
  const { snackbar } = useDialogs();
  const label = useId();
  const sheet = useSyncExternalStore(noSubscription, hasSheet, () => false);
  const url = new URL(props.url, baseUrl).href;
  const media = props.media && new URL(props.media, baseUrl).href;
  const urls = shareUrls({ ...props, url, media });

  const copy = async (event: MouseEvent) => {
    if (!plainClick(event) || !navigator.clipboard) return;
    event.preventDefault();
    await navigator.clipboard.writeText(url).then(
      () => snackbar.show({ text: t('share.copied') }),
      () => snackbar.show({ text: t('share.copy_failed'), color: 'error', timeout: 6000, multiline: true }),
    );
  };
  const openSheet = () =>
    navigator
      .share({ title: props.title, text: props.description ?? props.quote ?? props.title, url })
      // closing the share sheet rejects the promise; that is not an error
      .catch(() => undefined);

  return (
    <section className={styles.share} aria-labelledby={label}>
      <p id={label} className={sheet ? 'visually-hidden' : styles.label} data-noprint>
        {t('share.label')}
      </p>
      {sheet ? (
        <button
          type="button"
          data-replay="share"
          data-noprint
          className={styles.sheet}
          onClick={() => void openSheet()}
        >
          <IconShare2 size={20} stroke={1.7} aria-hidden="true" />
          {t('share.label')}
        </button>
      ) : (
        <ul className={styles.list} data-noprint>
          {shareNetworks.map((network) => {
            const href = urls[network];
            if (!href) return null;
            const Icon = icons[network];
            const name = t(`share.${network}` satisfies TextKey);
            const linkProps =
              network === 'email'
                ? {}
                : {
                    target: '_blank',
                    rel: 'noopener nofollow',
                    onClick: openPopup,
                    'data-replay': 'share',
                  };
            return (
              <li key={network}>
                <a className={styles.link} href={href} aria-label={name} title={name} {...linkProps}>
                  <Icon size={22} stroke={1.6} aria-hidden="true" />
                </a>
              </li>
            );
          })}
          <li>
            <a
              className={styles.link}
              href={url}
              data-replay="share"
              aria-label={t('share.copy')}
              title={t('share.copy')}
              onClick={(event) => void copy(event)}
            >
              <IconLink size={22} stroke={1.6} aria-hidden="true" />
            </a>
          </li>
        </ul>
      )}
      <p className={styles.address}>{url}</p>
    </section>
  );
}
