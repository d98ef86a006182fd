import { IconShare2 } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { shareUrls } from '#web/lib/site/share-urls.ts';

interface SendLinkProps {
  codigo: string;
  name: string;
  event: string;
  className: string | undefined;
}

/** Sends the ticket to its holder: by the phone's share sheet, elsewhere by WhatsApp. No social networks, which would publish it. */
export function SendLink({ codigo, name, event, className }: SendLinkProps) {
  const { t } = useT();
  const { baseUrl } = usePage();
  const url = `${baseUrl}/ingresso/${codigo}`;
  const text = t('ticket.send_text', { name });
  const send = (click: MouseEvent) => {
    if (typeof navigator.share !== 'function' || !window.matchMedia('(pointer: coarse)').matches) return;
    click.preventDefault();
    // closing the share sheet rejects the promise; that is not an error
    void navigator.share({ title: event, text, url }).catch(() => undefined);
  };
  return (
    <a
      className={className}
      href={shareUrls({ title: event, description: text, url }).whatsapp}
      target="_blank"
      rel="noopener nofollow"
      onClick={send}
    >
      <IconShare2 size={20} stroke={1.7} aria-hidden="true" />
      {t('ticket.send')}
    </a>
  );
}
