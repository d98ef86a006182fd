import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/ports/clock.ts';
import type { Fetch } from '#server/ports/fetch.ts';
import type { WebhookNotice } from '#server/ports/payments.ts';
import { invalidSignature, isRecent } from './gateway-call.ts';

const attempts = 3;
const deliveryTimeout = 5000;

interface Parts {
  secret: string;
  clock: Clock;
  fetch: Fetch;
  /** milliseconds between attempts */
  pause: number;
  onError(error: Error): void;
}

/** The object of a notice. */
type About = { cobranca: string } | { assinatura: string };

/** Signs notices, posts them over HTTP as a gateway would, and verifies those that arrive. */
export function sandboxWebhooks({ secret, clock, fetch, pause, onError }: Parts) {
  const underway = new Set<Promise<void>>();
  const sign = (time: string, raw: string | Buffer): Buffer =>
    createHmac('sha256', secret).update(`${time}.`).update(raw).digest();

  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void setTimeout(resolve, milliseconds).unref());

  async function post(url: string, body: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const time = String(Math.floor(clock.now().getTime() / 1000));
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-sandbox-signature': `t=${time},v1=${sign(time, body).toString('hex')}`,
          },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(deliveryTimeout),
        });
        await response.body?.cancel();
        if (response.ok) return;
        throw new Error(`${url} answered ${response.status}`);
      } catch (error) {
        // polling finds what no notice reported
        if (attempt === attempts) return onError(error as Error);
        await wait(pause);
      }
    }
  }

  return {
    /** Does not wait for the delivery: gateways send notices in their own time. */
    send(url: string, eventId: string, about: About, after = 0): void {
      const body = JSON.stringify({ id: eventId, ...about });
      const delivery = (after > 0 ? wait(after) : Promise.resolve()).then(() => post(url, body));
      const tracked = delivery.finally(() => underway.delete(tracked));
      underway.add(tracked);
    },

    /** Resolves when no notice is being sent. */
    async settled(): Promise<void> {
      while (underway.size > 0) await Promise.all(underway);
    },

    read(raw: Buffer, header: string | undefined): WebhookNotice {
      const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
      if (time === undefined || !timingSafeEqual(sign(time, raw), Buffer.from(signature!, 'hex')))
        throw invalidSignature();
      if (!isRecent(Number(time), clock.now())) throw invalidSignature();
      const { id, cobranca, assinatura } = JSON.parse(raw.toString()) as { id: string } & Partial<
        Record<'cobranca' | 'assinatura', string>
      >;
      return {
        eventId: id,
        gatewayId: cobranca ?? null,
        ...(assinatura !== undefined && { subscription: assinatura }),
      };
    },
  };
}
