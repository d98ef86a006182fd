import { churchZone } from '#shared/dates.ts';
import type { Label, Locale } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { ShareKind, SharePage } from '#shared/share-image.ts';

/** The line above the title that names the kind of page. */
export const kickers: Record<Exclude<ShareKind, 'site'>, Label> = {
  noticia: ['Notícia', 'News', 'Noticia'],
  evento: ['Evento', 'Event', 'Evento'],
  conteudo: ['Mensagem em vídeo', 'Video message', 'Mensaje en video'],
  projeto: ['Projeto social', 'Social project', 'Proyecto social'],
  campanha: ['Campanha', 'Campaign', 'Campaña'],
  produto: ['Loja', 'Store', 'Tienda'],
  rifa: ['Rifa beneficente', 'Charity raffle', 'Rifa benéfica'],
};

/** The line above the title on the picture of a cancelled event or raffle. */
export const cancelledKicker = (tipo: ShareKind): Label =>
  tipo === 'rifa'
    ? ['Rifa cancelada', 'Raffle cancelled', 'Rifa cancelada']
    : ['Evento cancelado', 'Event cancelled', 'Evento cancelado'];

export const pageTitles: Record<Exclude<SharePage, 'inicio'>, Label> = {
  bio: ['Nossos links', 'Our links', 'Nuestros enlaces'],
  contato: ['Fale conosco', 'Talk to us', 'Hable con nosotros'],
  conteudos: ['Mensagens em vídeo', 'Video messages', 'Mensajes en video'],
  contribuir: ['Contribuir', 'Give', 'Contribuir'],
  eventos: ['Eventos', 'Events', 'Eventos'],
  'loja-virtual': ['Loja da igreja', "The church's store", 'Tienda de la iglesia'],
  noticias: ['Notícias', 'News', 'Noticias'],
  'pedido-oracoes': ['Podemos orar por você?', 'May we pray for you?', '¿Podemos orar por usted?'],
  'politica-privacidade': ['Política de privacidade', 'Privacy policy', 'Política de privacidad'],
  projetos: ['Projetos sociais', 'Social projects', 'Proyectos sociales'],
  rifa: ['Rifas', 'Raffles', 'Rifas'],
  transparencia: ['As contas da igreja', "The church's accounts", 'Las cuentas de la iglesia'],
};

/** English as in Britain: the day first, as dates in figures have it. */
const tags: Record<Locale, string> = { pt_BR: 'pt-BR', en: 'en-GB', es: 'es' };

/** "domingo, 20 de dezembro de 2026" for events, without the weekday for texts. */
export function dateLine(tipo: ShareKind, data: string, locale: Locale): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(data);
  return new Intl.DateTimeFormat(tags[locale], {
    dateStyle: tipo === 'evento' ? 'full' : 'long',
    // a calendar day is not a point in time: no time zone may shift it
    timeZone: day ? 'UTC' : churchZone,
  }).format(new Date(day ? `${data}T12:00:00Z` : data));
}

/** "R$ 59,90", or "from" the price of the cheapest variant. */
export function priceLine({ de, ate }: { de: number; ate: number }, locale: Locale): string {
  const price = formatMoney(de, locale);
  if (de === ate) return price;
  return { pt_BR: `A partir de ${price}`, en: `From ${price}`, es: `Desde ${price}` }[locale];
}

/** "R$ 10,00 o número · 27% vendido" */
export function progressLine(price: number, percent: number, locale: Locale): string {
  const amount = formatMoney(price, locale);
  return {
    pt_BR: `${amount} o número · ${percent}% vendido`,
    en: `${amount} a number · ${percent}% sold`,
    es: `${amount} el número · ${percent}% vendido`,
  }[locale];
}

/** An estimate on the wide side: an additional line is better than a cut letter. */
const letterWidth = 0.54;

function linesOf(text: string, perLine: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    if (used > 0 && used + 1 + word.length > perLine) {
      lines += 1;
      used = 0;
    }
    // a word longer than a line is broken
    lines += Math.floor((word.length - 1) / perLine);
    used += word.length > perLine ? word.length % perLine : word.length + (used > 0 ? 1 : 0);
  }
  return lines;
}

export interface Fit {
  size: number;
  lines: number;
  /** the narrowest that needs no further line, so that no word is alone on the last one */
  width: number;
}

/** The drawing library would cut titles if it balanced their lines itself, so the width is computed here. */
function balancedWidth(text: string, size: number, lines: number, most: number): number {
  let perLine = Math.floor(most / (size * letterWidth));
  while (perLine > 1 && linesOf(text, perLine - 1) <= lines) perLine -= 1;
  return Math.min(most, Math.ceil(perLine * size * letterWidth));
}

/** The largest size at which a title fits; the smallest, cut after some lines, when none does. */
export function fitTitle(text: string, width: number, height: number, sizes: readonly number[]): Fit {
  const lineHeight = 1.14;
  for (const size of sizes) {
    const lines = linesOf(text, Math.floor(width / (size * letterWidth)));
    if (lines * size * lineHeight <= height)
      return { size, lines, width: balancedWidth(text, size, lines, width) };
  }
  const size = sizes.at(-1)!;
  return { size, lines: Math.floor(height / (size * lineHeight)), width };
}
