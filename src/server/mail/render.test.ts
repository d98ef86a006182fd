import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#shared/i18n/languages.ts';
import { type MailKind, type MailVars, renderMail } from './render.ts';

const link = 'https://igreja.example/auth/redefinir-senha?token=a&b';
const plain = { name: 'Conceição', link, church: 'Igreja São João' };
const { name: _, ...office } = plain;
const team: Record<Locale, string> = { pt_BR: 'equipe', en: 'team', es: 'equipo' };
const order = {
  ...{ ...plain, order: '1042' },
  items: [{ name: '2 × Camiseta <Redime>', detail: 'M, azul', amount: 'R$ 90,00' }],
  facts: [['fact.total', 'R$ 90,00']],
} as const;
const numbers: MailVars['raffle_paid'] = {
  ...{ ...plain, raffle: 'Rifa da reforma' },
  facts: [
    ['fact.numbers', '007, 013'],
    ['fact.total', 'R$ 20,00'],
    ['fact.draw', '30/04/2026, 19:00'],
    ['fact.purchase_key', 'ABCDE-FGH23'],
  ],
};
const duties = {
  ...plain,
  facts: [['fact.duty', '22/11/2026, 19:00 · Culto <da família> · Louvor: Vocal']],
} as const;
const vars: { [Kind in MailKind]: MailVars[Kind] } = {
  ...{ duty_published: duties, duty_changed: duties, duty_reminder: duties },
  duty_declined: { ...duties, person: 'José', other: '' },
  duty_blocked: { ...duties, person: 'José', other: '' },
  swap_refused: { ...duties, person: 'José', other: '' },
  swap_done: { ...duties, person: 'José', other: 'Rute' },
  swap_asked: { ...duties, person: 'José' },
  swap_accepted: { ...duties, other: 'Rute' },
  store_code: { ...plain, code: '123456' },
  store_email_changed: { ...plain, email: 'nova@casa.example' },
  store_erased: plain,
  password_reset: plain,
  password_changed: plain,
  email_taken: plain,
  verify_email: plain,
  registration_waiting: { ...plain, person: 'José', email: 'jose@igreja.example' },
  pix_key_changed: {
    ...plain,
    ...{ person: 'José', email: 'jose@igreja.example' },
    facts: [
      ['fact.key_before', 'pix@igreja.example'],
      ['fact.key_after', '52998224725'],
    ],
  },
  low_stock: { ...plain, items: [{ name: 'Caneca <fé>', detail: 'Azul', amount: '2' }] },
  contact_received: { ...office, person: 'José', about: 'Visita pastoral' },
  prayer_received: office,
  prayer_urgent: office,
  giving_receipt: {
    ...plain,
    ...{ number: '007/2026', amount: 'R$ 50,00', purpose: 'Dízimo', thanks: 'Deus abençoe.' },
    facts: [['fact.words', 'cinquenta <reais>']],
  },
  giving_reminder: {
    ...plain,
    amount: 'R$ 50,00',
    purpose: 'Oferta',
    stop: 'https://igreja.example/parar?l=a&b',
  },
  giving_ended: { ...plain, amount: 'R$ 50,00' },
  giving_card_refused: {
    ...{ ...plain, amount: 'R$ 50,00', purpose: 'Oferta' },
    stop: 'https://igreja.example/parar?l=a&b',
  },
  giving_stopped: { ...plain, amount: 'R$ 50,00', purpose: 'Oferta' },
  giving_statement: { ...plain, year: '2026' },
  signup_confirmed: { ...plain, event: 'Retiro', facts: [['fact.event', 'Retiro']] },
  signup_waiting: { ...plain, event: 'Retiro' },
  notice_confirm: { ...plain, page: 'Redime Homens' },
  notice_open: { ...plain, event: 'Retiro', facts: [['fact.event', 'Retiro']] },
  stock_confirm: { ...plain, page: 'Camiseta, M' },
  stock_back: { ...plain, product: 'Camiseta, M' },
  signup_offer: { ...plain, event: 'Retiro', until: '10/03/2026 15:00', facts: [['fact.places', '2']] },
  signup_event_cancelled: { ...plain, event: 'Retiro' },
  signup_payment: {
    ...{ ...plain, event: 'Retiro', amount: 'R$ 100,00', until: '10/03/2026, 15:00' },
    facts: [['fact.until', '10/03/2026, 15:00']],
  },
  signup_given_up: {
    ...{ ...plain, event: 'Retiro', person: 'Davi' },
    facts: [['fact.refund', 'R$ 50,00']],
  },
  signup_transferred: { ...plain, event: 'Retiro', person: 'Davi', other: 'Lia' },
  signup_message: {
    ...{ ...plain, event: 'Retiro', about: 'O que levar' },
    body: { html: '<p>Leve <strong>roupa de cama</strong>.</p>', text: 'Leve roupa de cama.' },
  },
  signup_pay: { ...plain, event: 'Retiro', until: '10/03/2026 15:00' },
  order_payment: { ...order, amount: 'R$ 90,00', until: '10/03/2026, 15:00' },
  order_paid: order,
  order_preparing: order,
  order_ready: { ...order, facts: [['fact.pickup_code', 'A7K3']] },
  order_shipped: { ...order, facts: [['fact.tracking', 'BR123']] },
  order_counter: order,
  order_test: order,
  order_delivered: { ...order, until: '17/03/2026' },
  order_cancelled: order,
  order_refunded: { ...order, amount: 'R$ 45,00' },
  order_withdrawn: { ...order, until: '24/03/2026' },
  raffle_held: { ...numbers, until: '10/03/2026, 15:15' },
  raffle_paid: numbers,
  raffle_exchange: numbers,
  raffle_over_maximum: numbers,
  raffle_refunded: { ...numbers, amount: 'R$ 20,00' },
  raffle_won: { ...plain, raffle: 'Rifa da reforma', prize: 'Bicicleta', number: '007' },
  raffle_cancelled: { ...plain, raffle: 'Rifa da reforma' },
};
const kinds = Object.keys(vars) as MailKind[];

describe.each(locales)('mail in %s', (locale) => {
  it.each(kinds)('of kind %s says everything, as text and as a page', (kind) => {
    const { subject, text, html } = renderMail(kind, locale, vars[kind]);
    expect(subject).not.toBe('');
    for (const body of [subject, text, html]) expect(body).not.toMatch(/\{\w+\}|undefined/);
    for (const body of [text, html]) {
      expect(body).toContain('name' in vars[kind] ? 'Conceição' : team[locale]);
      expect(body).toContain('Igreja São João');
    }
    expect(text).toContain(link);
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(html).toContain(`<html lang="${locale.replace('_', '-')}">`);
  });
});

describe('what people wrote', () => {
  const wicked = renderMail('registration_waiting', 'pt_BR', {
    ...vars.registration_waiting,
    person: '<img src=x onerror=alert(1)>\r\nBcc: a@b.example {church} $& "\'',
  });

  it('is shown in the page and never obeyed', () => {
    expect(wicked.html).not.toContain('<img');
    expect(wicked.html).toContain(
      '&lt;img src=x onerror=alert(1)&gt; Bcc: a@b.example {church} $&amp; &quot;&#39;',
    );
  });

  it('stays on one line', () => {
    expect(wicked.subject).not.toMatch(/[\r\n]/);
  });

  it('is not escaped in the text', () => {
    expect(wicked.text).toContain('<img src=x onerror=alert(1)>');
  });
});

it('tells facts line by line, and how to hear no more of it', () => {
  const { text, html } = renderMail('giving_receipt', 'pt_BR', vars.giving_receipt);
  expect(text).toContain('Por extenso: cinquenta <reais>');
  expect(html).toContain('cinquenta &lt;reais&gt;');
  const reminder = renderMail('giving_reminder', 'pt_BR', vars.giving_reminder);
  expect(reminder.text).toContain('Parar os lembretes mensais:\nhttps://igreja.example/parar?l=a&b');
  expect(reminder.html).toContain('href="https://igreja.example/parar?l=a&amp;b"');
});

it('has the code of the store in the text too, for readers of plain text', () => {
  for (const locale of locales)
    expect(renderMail('store_code', locale, vars.store_code).text).toContain(vars.store_code.code);
});

it('lists what was bought with its prices', () => {
  const { text, html } = renderMail('order_paid', 'pt_BR', vars.order_paid);
  expect(text).toContain('2 × Camiseta <Redime> (M, azul): R$ 90,00\n\nTotal: R$ 90,00');
  expect(html).toContain('2 × Camiseta &lt;Redime&gt;<br>');
});

it('greets whoever gave no name', () => {
  expect(renderMail('giving_statement', 'pt_BR', { ...vars.giving_statement, name: '' }).text).toMatch(
    /^Olá!\n/,
  );
});

it('speaks in the name of the product where the church has no name yet', () => {
  expect(renderMail('verify_email', 'pt_BR', { name: 'Ana', link }).text).toContain('conta em Aprisco');
});
