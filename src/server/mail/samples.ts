import type { MailKind, MailVars } from './render.ts';

const link = 'https://igreja.example/auth/redefinir-senha?token=a&b';
const plain = { name: 'Conceição', link, church: 'Igreja São João' };
const { name: _, ...office } = plain;
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
const news = {
  ...{
    ...plain,
    about: '2 novidades',
    count: '2',
    stop: 'https://igreja.example/admin/settings/notifications',
  },
  news: [
    {
      title: 'Nova mensagem <do site>',
      lines: [{ text: 'José <script>', link: 'https://igreja.example/admin/contato/visualizar/7' }],
      left: 3,
    },
  ],
} as const;

/** Made up values for every kind of mail: for the preview of the church's own texts, and for tests. */
export const mailSamples: { [Kind in MailKind]: MailVars[Kind] } = {
  ...{ duty_published: duties, duty_changed: duties, duty_reminder: duties },
  duty_declined: { ...duties, person: 'José', other: '' },
  duty_blocked: { ...duties, person: 'José', other: '' },
  duty_clash: { ...duties, person: 'José', other: '' },
  swap_refused: { ...duties, person: 'José', other: '' },
  ...{ notice_one: news, notice_many: news, notice_digest: news },
  swap_done: { ...duties, person: 'José', other: 'Rute' },
  swap_asked: { ...duties, person: 'José' },
  swap_accepted: { ...duties, other: 'Rute' },
  store_code: { ...plain, code: '123456' },
  store_email_changed: { ...plain, email: 'nova@casa.example' },
  store_erased: plain,
  request_confirm: { ...plain, request: 'Acesso aos dados' },
  request_received: { ...plain, request: 'Acesso aos dados', number: '12', until: '30/04/2026' },
  request_answered: {
    ...{ ...plain, request: 'Acesso aos dados', number: '12' },
    body: { html: '<p>Os seus dados seguem em anexo.</p>', text: 'Os seus dados seguem em anexo.' },
  },
  password_reset: plain,
  password_changed: plain,
  new_device: { ...plain, facts: [['fact.device', 'Chrome · Windows']] },
  ...{ two_step_on: plain, two_step_off: plain, passkey_added: plain },
  two_step_reset: { ...plain, person: 'José', email: 'jose@igreja.example' },
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
  connection_changed: {
    ...plain,
    ...{ person: 'José', email: 'jose@igreja.example' },
    facts: [['fact.connection', 'Stripe']],
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
  giving_another: { ...plain, amount: 'R$ 50,00', purpose: 'Oferta' },
  email_change: { ...plain, email: 'nova@casa.example' },
  email_changed: { ...plain, email: 'nova@casa.example' },
  giving_statement: { ...plain, year: '2026' },
  giving_yearly: { ...plain, year: '2026' },
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
  order_part_withdrawn: { ...order, until: '24/03/2026' },
  order_part_cancelled: { ...order, amount: 'R$ 45,00' },
  raffle_held: { ...numbers, until: '10/03/2026, 15:15' },
  raffle_paid: numbers,
  raffle_exchange: numbers,
  raffle_over_maximum: numbers,
  raffle_refunded: { ...numbers, amount: 'R$ 20,00' },
  raffle_won: { ...plain, raffle: 'Rifa da reforma', prize: 'Bicicleta', number: '007' },
  raffle_cancelled: { ...plain, raffle: 'Rifa da reforma' },
};
