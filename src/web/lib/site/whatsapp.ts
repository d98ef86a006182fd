import { whatsappLink } from '#shared/br/whatsapp.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';

/** The church's WhatsApp link, or one made from its phone number when that is a mobile. */
export function whatsappOf({ redes, sede }: Pick<SiteSettings, 'redes' | 'sede'>): string | null {
  const url = redes.find(({ rede }) => rede === 'whatsapp')?.url;
  const mobile = /^\+55\d{2}9\d{8}$/.exec(sede?.telefone ?? '')?.[0];
  return url ?? (mobile ? whatsappLink(mobile) : null);
}
