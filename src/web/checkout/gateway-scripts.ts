import { cardFieldHosts } from '#shared/card-field-hosts.ts';
import type { Locale } from '#shared/i18n/languages.ts';

/** A gateway's own fields in the page: its frames, which our scripts cannot read. */
export interface OpenedCardFields {
  /** creates the token that is sent to us; throws when the card is not accepted */
  token(holder: { nome: string; documento: string }): Promise<string>;
  close(): void;
}

/** Elements that hold the fields; Stripe uses one for all. */
interface CardPlaces {
  number: HTMLElement;
  expiry: HTMLElement;
  code: HTMLElement;
}

/** The part of MercadoPago.js that is used here. */
interface MercadoPago {
  fields: {
    create(kind: string, options?: object): MercadoPagoField;
    createCardToken(holder: object): Promise<{ id: string }>;
  };
  getPaymentMethods(about: { bin: string }): Promise<{ results: { id: string; issuer?: { id: number } }[] }>;
}
interface MercadoPagoField {
  mount(id: string): MercadoPagoField;
  unmount(): void;
  on(event: 'binChange', handler: (data: { bin: string | null }) => void): void;
}

/** The part of Stripe.js that is used here. */
export interface StripeJs {
  elements(options?: object): { create(kind: string, options?: object): StripeElement };
  createPaymentMethod(about: object): Promise<{ paymentMethod?: { id: string }; error?: Error }>;
  retrievePaymentIntent(secret: string): Promise<{ paymentIntent?: { status: string }; error?: Error }>;
  handleNextAction(about: { clientSecret: string }): Promise<{ error?: Error }>;
  confirmPayment(about: object): Promise<{ error?: Error }>;
}
interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
}

type Vendors = {
  MercadoPago?: new (key: string, options: { locale: string }) => MercadoPago;
  Stripe?: (key: string, options: { locale: string }) => StripeJs;
};

const loading = new Map<string, Promise<void>>();

/** Loads the script of a gateway once, when the payer chooses card. */
function load(source: string): Promise<void> {
  const before = loading.get(source);
  if (before) return before;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(source);
      script.remove();
      reject(new Error(`${source} did not load`));
    };
    document.head.append(script);
  });
  loading.set(source, loaded);
  return loaded;
}

const tags: Record<Locale, string> = { pt_BR: 'pt-BR', en: 'en-US', es: 'es-AR' };

async function openMercadoPago(key: string, places: CardPlaces, locale: Locale): Promise<OpenedCardFields> {
  await load(cardFieldHosts.mercadopago!.script);
  const mp = new (window as Vendors).MercadoPago!(key, { locale: tags[locale] });
  const number = mp.fields.create('cardNumber').mount(places.number.id);
  const fields = [
    number,
    mp.fields.create('expirationDate', { placeholder: 'MM/AA' }).mount(places.expiry.id),
    mp.fields.create('securityCode').mount(places.code.id),
  ];
  // the server needs the brand and the issuer beside the token
  let brand: Promise<string> = Promise.resolve('');
  number.on('binChange', ({ bin }) => {
    brand = bin
      ? mp
          .getPaymentMethods({ bin })
          .then(({ results: [found] }) =>
            found ? `:${found.id}${found.issuer ? `:${found.issuer.id}` : ''}` : '',
          )
      : Promise.resolve('');
  });
  return {
    token: async ({ nome, documento }) => {
      const { id } = await mp.fields.createCardToken({
        cardholderName: nome,
        identificationType: 'CPF',
        identificationNumber: documento,
      });
      return id + (await brand);
    },
    close: () => {
      for (const field of fields) field.unmount();
    },
  };
}

export async function openStripeJs(key: string, locale: Locale): Promise<StripeJs> {
  await load(cardFieldHosts.stripe!.script);
  return (window as Vendors).Stripe!(key, { locale: locale === 'pt_BR' ? 'pt-BR' : locale });
}

async function openStripe(key: string, { number }: CardPlaces, locale: Locale): Promise<OpenedCardFields> {
  const stripe = await openStripeJs(key, locale);
  const style = getComputedStyle(number);
  const base = { fontSize: '17px', color: style.color, fontFamily: style.fontFamily };
  const card = stripe.elements().create('card', { hidePostalCode: true, style: { base } });
  card.mount(number);
  return {
    token: async ({ nome }) => {
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: nome ? { name: nome } : {},
      });
      if (!paymentMethod) throw error ?? new Error('no card');
      return paymentMethod.id;
    },
    close: () => card.destroy(),
  };
}

/** Opens the card fields of a gateway; undefined for gateways without any. */
export const openCardFields: Readonly<Record<string, typeof openStripe | undefined>> = {
  mercadopago: openMercadoPago,
  stripe: openStripe,
};
