import type { Message } from '#server/ports/mail.ts';
import { mail as en } from '#shared/i18n/en/mail.ts';
import { mail as es } from '#shared/i18n/es/mail.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { type MailKey, mail as pt_BR } from '#shared/i18n/pt_BR/mail.ts';
import { fill, type Vars } from '#shared/i18n/translate.ts';
import { mailHtml } from './mail-html.ts';

export const catalogs: Record<Locale, Record<MailKey, string>> = { pt_BR, en, es };

interface ToPerson {
  /** the reader's name; empty when unknown */
  name: string;
  /** the address of the button */
  link: string;
  /** the sender's name; the product's own when the church has none yet */
  church?: string;
}
/** For an address that may have several readers. */
type ToOffice = Omit<ToPerson, 'name'>;

/** Every kind of message and its variables. */
export interface MailVars {
  password_reset: ToPerson;
  password_changed: ToPerson & { facts: Facts };
  /** after a sign-in on a device where the account never signed in */
  new_device: ToPerson & { facts: Facts };
  two_step_on: ToPerson;
  two_step_off: ToPerson;
  /** after staff took the second step off the account */
  two_step_reset: ToPerson & { person: string; email: string };
  passkey_added: ToPerson;
  api_key_added: ToPerson & { facts: Facts };
  /** after the first proof of the account's address */
  api_keys_ended: ToPerson & { facts: Facts };
  /** to the owner of an address that was used to register again */
  email_taken: ToPerson;
  /** to an account whose address is not verified: the link verifies it */
  verify_email: ToPerson;
  /** to the address that an account asked to move to: the link confirms it */
  email_change: ToPerson & { email: string };
  /** to the former address of an account */
  email_changed: ToPerson & { email: string; facts?: Facts };
  /** to the accounts that may grant roles */
  registration_waiting: ToPerson & { person: string; email: string };
  /** to the administrators: the key that receives gifts, before and after */
  pix_key_changed: ToPerson & { person: string; email: string; facts: Facts };
  /** to the administrators: changed keys of a gateway, which gateways are on, or where files are stored */
  connection_changed: ToPerson & { person: string; email: string; facts: Facts };
  /** to the accounts that may change products: variants that are running out, with the units left */
  low_stock: ToPerson & { items: Items };
  /** to the office: a visitor's message, with its subject */
  contact_received: ToOffice & { person: string; about: string };
  /** to the prayer team; the request and its author are not sent by mail */
  prayer_received: ToOffice;
  prayer_urgent: ToOffice;
  /** the receipt of a gift, with the church's own text if it has one */
  giving_receipt: ToPerson & {
    number: string;
    amount: string;
    purpose: string;
    thanks: string;
    facts: Facts;
    /** a link that ends a monthly gift whose card is charged every month */
    stop?: string;
  };
  /** on the day of a monthly gift: one link makes a new Pix, the other ends the monthly gift */
  giving_reminder: ToPerson & { amount: string; purpose: string; stop: string };
  /** a monthly gift ended and is no longer collected */
  giving_ended: ToPerson & { amount: string };
  /** the card of a monthly gift was refused: the link leads to other ways to give */
  giving_card_refused: ToPerson & { amount: string; purpose: string; stop: string };
  /** a monthly gift was ended by the office or the gateway, not by the giver */
  giving_stopped: ToPerson & { amount: string; purpose: string };
  /** another monthly gift for the same purpose began with the giver's address, which was only typed: the link ends the earlier one */
  giving_another: ToPerson & { amount: string; purpose: string };
  giving_statement: ToPerson & { year: string };
  /** the office sends the yearly statement to all givers */
  giving_yearly: ToPerson & { year: string };
  /** to the buyer with all tickets, or to a participant with their own */
  signup_confirmed: ToPerson & { event: string; facts: Facts };
  /** to an address with which a person signs in to the store */
  store_code: ToPerson & { code: string };
  /** to the former address of a consumer's account */
  store_email_changed: ToPerson & { email: string };
  /** to a consumer whose account was erased as they asked */
  store_erased: ToPerson;
  /** to an address that was typed to request one's own data: the link confirms it */
  request_confirm: ToPerson & { request: string };
  /** the request of a data subject arrived; `until`: the legal deadline */
  request_received: AboutRequest & { until: string };
  /** the answer to the request, as staff wrote it */
  request_answered: AboutRequest & { body: FormattedText };
  /** to an address that was typed into a waiting list: the link confirms it */
  signup_waiting: ToPerson & { event: string };
  /** to an address that was typed to hear of a landing page's next event: the link confirms it */
  notice_confirm: ToPerson & { page: string };
  /** sign-ups of that event are open; the only mail */
  notice_open: ToPerson & { event: string; facts: Facts };
  /** to an address that was typed to hear when a variant can be bought again: the link confirms it */
  stock_confirm: ToPerson & { page: string };
  /** the variant can be bought again; the only mail */
  stock_back: ToPerson & { product: string };
  /** a freed place is held for a person on the waiting list */
  signup_offer: ToPerson & { event: string; until: string; facts: Facts };
  signup_event_cancelled: ToPerson & { event: string };
  /** to a person who waited for a place of the event */
  signup_wait_cancelled: ToPerson & { event: string };
  /** a Pix or boleto waits to be paid: the link leads back to it */
  signup_payment: ToPerson & { event: string; amount: string; until: string; facts: Facts };
  /** to buyer and holder: the sign-up of one person ended */
  signup_given_up: ToPerson & { event: string; person: string; facts: Facts };
  /** to buyer and former holder: the ticket belongs to another person */
  signup_transferred: ToPerson & { event: string; person: string; other: string };
  /** a message of the office to people who signed up: formatted and sanitised text */
  signup_message: ToPerson & { event: string; about: string; body: FormattedText };
  /** to a person whom the office signed up, and who pays by the link */
  signup_pay: ToPerson & { event: string; until: string };
  /** a Pix or boleto of an order waits to be paid: the link leads back to it */
  order_payment: AboutOrder & { amount: string; until: string };
  /** its payment was not confirmed: the link leads to paying again, for so many days */
  order_refused: AboutOrder & { days: string };
  order_paid: AboutOrder;
  order_preparing: AboutOrder;
  /** with the pickup code among the facts */
  order_ready: AboutOrder;
  order_shipped: AboutOrder;
  /** a sale at the counter, whose goods left with their buyer */
  order_counter: AboutOrder;
  order_test: AboutOrder;
  /** `until`: the last day to withdraw */
  order_delivered: AboutOrder & { until: string };
  order_cancelled: AboutOrder;
  order_refunded: AboutOrder & { amount: string };
  /** the payer's bank took the money back in a dispute: the church returned nothing */
  order_charged_back: AboutOrder & { amount: string };
  /** `until`: the last day to bring the products back */
  order_withdrawn: AboutOrder & { until: string };
  /** some units of an order are withdrawn */
  order_part_withdrawn: AboutOrder & { until: string };
  /** the same with units that had not left the church: `amount` is returned at once */
  order_part_cancelled: AboutOrder & { amount: string };
  /** a withdrawal was undone: the units stay with the buyer */
  order_kept: AboutOrder;
  /** numbers of a raffle wait to be paid */
  raffle_held: AboutNumbers & { until: string };
  raffle_paid: AboutNumbers;
  /** the money came late: other numbers must be chosen */
  raffle_exchange: AboutNumbers;
  /** money beyond the maximum per buyer is returned */
  raffle_over_maximum: AboutNumbers;
  /** the payment was disputed when the list was frozen; the dispute is over, and the money is returned */
  raffle_left_out: AboutNumbers;
  raffle_refunded: AboutNumbers & { amount: string };
  raffle_charged_back: AboutNumbers & { amount: string };
  /** to the winner of a prize of a raffle */
  raffle_won: ToPerson & { raffle: string; prize: string; number: string };
  raffle_cancelled: ToPerson & { raffle: string };
  /** to a volunteer: all duties of a published month, changed duties, and a reminder */
  duty_published: AboutDuties;
  duty_changed: AboutDuties;
  duty_reminder: AboutDuties;
  /** to somebody whose record as a volunteer was deleted, and with it their page */
  duty_ended: AboutDuties;
  /** to the leaders of a department; `person` gave a duty up, `other` has it now */
  duty_declined: AboutDuties & { person: string; other: string };
  duty_blocked: AboutDuties & { person: string; other: string };
  duty_clash: AboutDuties & { person: string; other: string };
  duty_inactive: AboutDuties & { person: string; other: string };
  duty_vacant: AboutDuties & { person: string; other: string };
  /** volunteers without an e-mail address were asked to swap: the leader sends the request */
  swap_asked_by_hand: AboutDuties & { person: string; other: string };
  swap_refused: AboutDuties & { person: string; other: string };
  swap_done: AboutDuties & { person: string; other: string };
  /** to a volunteer who may take the duty of `person` */
  swap_asked: AboutDuties & { person: string };
  /** to the volunteer who requested the swap */
  swap_accepted: AboutDuties & { other: string };
  /** to a user of the office: a single notification, several at once, or those of a day */
  notice_one: AboutNews;
  notice_many: AboutNews;
  notice_digest: AboutNews;
}
/** Notifications by their kinds; `about` summarises them, `stop` links to the preferences. */
interface AboutNews extends ToPerson {
  about: string;
  count: string;
  news: News;
  stop: string;
}
/** Each line links to its record; `left`: how many lines are left out. */
type News = readonly { title: string; lines: readonly { text: string; link: string }[]; left: number }[];
/** The request of a data subject (LGPD), by its number. */
interface AboutRequest extends ToPerson {
  request: string;
  number: string;
}
/** Duties of a schedule, one in each fact. */
interface AboutDuties extends ToPerson {
  facts: Facts;
}
/** To the buyer of numbers of a raffle, by the secret link of the purchase; the facts contain its key. */
interface AboutNumbers extends ToPerson {
  /** its name, after TESTE if nothing is charged */
  raffle: string;
  facts: Facts;
}
/** To the buyer of an order, by its secret link. */
interface AboutOrder extends ToPerson {
  /** its number, after TESTE if nothing is charged */
  order: string;
  items: Items;
  facts: Facts;
}
/** What was bought: "2 × Camiseta", "M, azul" and the price of the line. */
type Items = readonly { name: string; detail: string; amount: string }[];
interface FormattedText {
  html: string;
  text: string;
}
type FactKey = Extract<MailKey, `fact.${string}`>;
type Facts = readonly (readonly [FactKey, string])[];
export type MailKind = keyof MailVars;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character]!);

const itemText = ({ name, detail, amount }: Items[number]): string =>
  `${detail ? `${name} (${detail})` : name}: ${amount}`;

/** The church's texts in place of the product's own. */
export interface OwnText {
  subject?: string | null;
  /** the first paragraph */
  text?: string | null;
  /** the last one */
  note?: string | null;
}

/** Kinds whose whole text is written by people each time. */
export const isWrittenByPeople = (kind: string): boolean => kind === 'signup_message';

/** A message in the reader's language, as text and as HTML; values that people wrote are escaped. */
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  locale: Locale,
  mailVars: MailVars[Kind],
  ownText: OwnText = {},
): Omit<Message, 'to'> & { html: string } {
  const texts: Record<MailKey, string> = { ...catalogs[locale] };
  for (const part of ['subject', 'text', 'note'] as const) {
    const written = ownText[part];
    if (written) texts[`${kind}.${part}`] = written;
  }
  const {
    facts = [],
    items = [],
    news = [],
    stop,
    body,
    ...textVars
  }: MailVars[Kind] & {
    facts?: Facts;
    items?: Items;
    news?: News;
    stop?: string;
    body?: FormattedText;
  } = mailVars;
  // a value is reduced to one line, so that it can neither forge a header nor add a paragraph
  const line = (value: unknown): string => String(value).replace(/\s+/g, ' ').trim();
  const vars: Vars = Object.fromEntries(
    Object.entries({ name: texts.team, ...textVars, church: mailVars.church ?? 'Aprisco' }).map(
      ([name, value]) => [name, line(value)],
    ),
  );
  const safe: Vars = Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name, escapeHtml(String(value))]),
  );
  // the link to end a monthly gift has another text in a reminder than for a card that is charged
  const ends = kind === 'giving_reminder' ? 'stop' : news.length > 0 ? 'stop_notices' : 'stop_card';
  // the footer of a message that people wrote says that replies reach them
  const footer = body ? 'footer_written' : 'footer';
  const textOf = (key: MailKey): string => fill(texts[key], locale, vars);
  const show = (key: MailKey): string => fill(escapeHtml(texts[key]).replaceAll('\n', '<br>'), locale, safe);
  const greeting = vars.name === '' ? 'greeting_plain' : 'greeting';
  const lines = facts.map(([key, value]) => [texts[key], line(value)] as const);
  const bought = items.map((item) => ({
    name: line(item.name),
    detail: line(item.detail),
    amount: line(item.amount),
  }));
  const groups = news.map(({ title, lines: links, left }) => ({
    title: line(title),
    lines: links.map(({ text, link }) => ({ text: line(text), link })),
    ...(left > 0 && { more: fill(texts.more, locale, { count: left }) }),
  }));
  return {
    ...(!isWrittenByPeople(kind) && { modelo: { tipo: kind, idioma: locale, valores: mailVars } }),
    subject: textOf(`${kind}.subject`),
    text: [
      textOf(greeting),
      textOf(`${kind}.text`),
      ...(body ? [body.text] : []),
      ...groups.map(({ title, lines: links, more }) =>
        [title, ...links.map(({ text, link }) => `- ${text}\n  ${link}`), ...(more ? [more] : [])].join('\n'),
      ),
      ...(bought.length > 0 ? [bought.map(itemText).join('\n')] : []),
      ...(lines.length > 0 ? [lines.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
      `${textOf(`${kind}.button`)}:\n${vars.link}`,
      textOf(`${kind}.note`),
      ...(stop ? [`${textOf(ends)}:\n${stop}`] : []),
      `— \n${textOf(footer)}`,
    ].join('\n\n'),
    html: mailHtml({
      lang: locale.replace('_', '-'),
      church: String(safe.church),
      title: show(`${kind}.title`),
      greeting: show(greeting),
      text: show(`${kind}.text`),
      ...(body && { body: body.html }),
      news: groups.map(({ title, lines: links, more }) => ({
        title: escapeHtml(title),
        lines: links.map(({ text, link }) => ({ text: escapeHtml(text), link: escapeHtml(link) })),
        ...(more !== undefined && { more: escapeHtml(more) }),
      })),
      items: bought.map(({ name, detail, amount }) => ({
        name: escapeHtml(name),
        detail: escapeHtml(detail),
        amount: escapeHtml(amount),
      })),
      facts: lines.map(([label, value]) => [escapeHtml(label), escapeHtml(value)]),
      button: show(`${kind}.button`),
      link: String(safe.link),
      linkHint: show('link_hint'),
      note: show(`${kind}.note`),
      ...(stop && { stop: { text: show(ends), link: escapeHtml(stop) } }),
      footer: show(footer),
    }),
  };
}
