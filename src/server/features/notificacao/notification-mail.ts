import type { Account } from '#server/http/rights-reader.ts';
import type { MailVars } from '#server/mail/render.ts';
import type { PushPayload } from '#shared/contracts/notificacao.ts';
import { writtenMoment } from '#shared/dates.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { type KindName, kindNames, kindOf } from '#shared/notificacao/kinds.ts';

/** A notification with the description of its record. */
interface Described {
  tipo: KindName;
  detalhe: string | null;
  endereco: string;
  resumo: boolean;
  criada_em: Date;
}

/** Lines of one kind in a mail; the others are counted. */
const mostLines = 8;

/** The pages that list all notifications, and where they are configured. */
const listPath = '/admin/notificacoes';
const preferencesPath = '/admin/settings/notifications';

const manyTitle = (count: number, locale: Locale): string =>
  label([`${count} novidades`, `${count} things are new`, `${count} novedades`], locale);

/** The detail that may leave the office: none for confidential records. */
const detailOf = ({ tipo, detalhe }: Described): string | null =>
  kindOf(tipo).confidential ? null : detalhe;

/** The mail about some notifications, grouped by their kinds: one alone, several at once, or those of a day. */
export function notificationMail(
  { name, locale }: Account,
  rows: readonly Described[],
  { church, baseUrl }: { church: string; baseUrl: string },
): ['notice_one' | 'notice_many' | 'notice_digest', Locale, MailVars['notice_many']] {
  const byKind = Map.groupBy(rows, ({ tipo }) => tipo);
  const news = kindNames
    .filter((tipo) => byKind.has(tipo))
    .map((tipo) => {
      const notices = byKind.get(tipo)!;
      const count = notices.length === 1 ? '' : ` (${notices.length})`;
      return {
        title: `${label(kindOf(tipo).aviso, locale)}${count}`,
        lines: notices.slice(0, mostLines).map((row) => ({
          text: detailOf(row) ?? writtenMoment(row.criada_em, locale),
          link: `${baseUrl}${row.endereco}`,
        })),
        left: Math.max(0, notices.length - mostLines),
      };
    });
  const [first] = rows;
  const isOne = rows.length === 1;
  return [
    rows.some(({ resumo }) => resumo) ? 'notice_digest' : isOne ? 'notice_one' : 'notice_many',
    locale,
    {
      name,
      church,
      news,
      count: String(rows.length),
      about: isOne ? label(kindOf(first!.tipo).aviso, locale) : manyTitle(rows.length, locale),
      link: `${baseUrl}${isOne ? first!.endereco : listPath}`,
      stop: `${baseUrl}${preferencesPath}`,
    },
  ];
}

/** The push about some notifications: the text of a single one, or how many there are of each kind. */
export function pushOf(rows: readonly Described[], locale: Locale): Omit<PushPayload, 'marca'> {
  const [first] = rows;
  if (rows.length === 1)
    return {
      titulo: label(kindOf(first!.tipo).aviso, locale),
      corpo: (detailOf(first!) ?? '').slice(0, 160),
      endereco: first!.endereco,
    };
  const kinds = [...Map.groupBy(rows, ({ tipo }) => tipo)];
  return {
    titulo: manyTitle(rows.length, locale),
    corpo: kinds
      .map(
        ([tipo, notices]) =>
          `${label(kindOf(tipo).aviso, locale)}${notices.length > 1 ? ` (${notices.length})` : ''}`,
      )
      .join(', ')
      .slice(0, 200),
    endereco: listPath,
  };
}
