import type { ReceivedRequest, Reply } from './mock-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: other people's JSON
type Json = Record<string, any>;

interface Parts {
  now(): string;
  newId(): number;
  payments: Map<string, Json>;
  keyed(key: string, body: string, answer: () => Reply): Reply;
  refused(status: number, message: string): Reply;
  /** a token whose card is refused */
  isBad(token: string): boolean;
}

/** The subscriptions part of Mercado Pago's HTTP: preapprovals without a plan, and the bills (authorized payments) of each. */
export function mercadoPagoBilling({ now, newId, payments, keyed, refused, isBad }: Parts) {
  const preapprovals = new Map<string, Json>();
  const bills = new Map<string, Json>();
  const nextMonth = (): string => {
    const date = new Date(now());
    date.setUTCMonth(date.getUTCMonth() + 1);
    return date.toISOString().replace('Z', '-00:00');
  };

  function make(body: Json): Reply {
    const { auto_recurring: every = {}, card_token_id, payer_email, status, reason, back_url } = body;
    if (!payer_email || !reason || !back_url)
      return refused(400, 'payer_email, reason, back_url are required');
    if (every.frequency !== 1 || every.frequency_type !== 'months' || every.currency_id !== 'BRL')
      return refused(400, 'auto_recurring is invalid');
    if (!(every.transaction_amount > 0) || status !== 'authorized') return refused(400, 'status is invalid');
    if (!/^[0-9a-f]{32}$/.test(card_token_id ?? '')) return refused(400, 'card_token_id is invalid');
    // Mercado Pago validates the card with a small charge
    if (isBad(card_token_id)) return refused(400, 'CC_VAL_433 Credit card validation has failed');
    const id = `2c93808${String(newId()).padStart(25, '0')}`;
    const created: Json = {
      id,
      status,
      reason,
      payer_email,
      back_url,
      external_reference: body.external_reference,
      auto_recurring: every,
      date_created: now(),
      last_modified: now(),
      next_payment_date: now(),
    };
    preapprovals.set(id, created);
    return { status: 201, body: created };
  }

  /** Charges a month; `again`: retries the refused bill. */
  function bill(id: string, status = 'approved', again?: string): { payment: string; bill: string } {
    const of = preapprovals.get(id)!;
    const payment = newId();
    const approved = status === 'approved';
    payments.set(String(payment), {
      id: payment,
      status,
      operation_type: 'recurring_payment',
      date_created: now(),
      currency_id: 'BRL',
      status_detail: approved ? 'accredited' : 'cc_rejected_insufficient_amount',
      date_approved: approved ? now() : null,
      transaction_amount: of.auto_recurring.transaction_amount,
      transaction_amount_refunded: 0,
      external_reference: of.external_reference,
      transaction_details: {},
      refunds: [],
    });
    const number = again ?? String(newId());
    bills.set(number, {
      ...(bills.get(number) ?? { id: Number(number), debit_date: now(), date_created: now() }),
      preapproval_id: id,
      type: 'scheduled',
      status: approved ? 'processed' : 'recycling',
      payment: { id: payment, status, status_detail: 'x' },
    });
    of.next_payment_date = nextMonth();
    return { payment: String(payment), bill: number };
  }

  function search(query: URLSearchParams): Reply {
    const found = [...bills.values()].filter((one) => one.preapproval_id === query.get('preapproval_id'));
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 20)];
    const results = found.toReversed().slice(offset, offset + limit);
    return { status: 200, body: { paging: { offset, limit, total: found.length }, results } };
  }

  function preapprovalReply(id: string, method: string, body: string): Reply {
    const preapproval = preapprovals.get(id);
    if (!preapproval)
      return { status: 404, body: { message: `The preapproval ${id} does not exist`, status: 404 } };
    if (method === 'PUT') {
      if (preapproval.status === 'cancelled')
        return refused(400, 'You can not modify a cancelled preapproval');
      preapproval.status = JSON.parse(body).status;
    }
    return { status: 200, body: preapproval };
  }

  return {
    preapprovals,
    bill,

    /** undefined: another part answers it */
    answer({ method, path, query, body }: ReceivedRequest, key: string): Reply | undefined {
      if (method === 'POST' && path === '/preapproval/')
        return keyed(key, body, () => make(JSON.parse(body)));
      if (path === '/preapproval/search') {
        const results = [...preapprovals.values()].filter(
          (found) => found.payer_email === query.get('payer_email'),
        );
        return { status: 200, body: { results, paging: { total: results.length, limit: 10, offset: 0 } } };
      }
      if (path === '/authorized_payments/search') return search(query);
      const [, kind, id = ''] = /^\/(preapproval|authorized_payments)\/(\w+)$/.exec(path) ?? [];
      if (kind === 'preapproval') return preapprovalReply(id, method, body);
      if (kind === undefined) return undefined;
      const bill = bills.get(id);
      return bill
        ? { status: 200, body: bill }
        : { status: 404, body: { message: 'not found', status: 404 } };
    },
  };
}
