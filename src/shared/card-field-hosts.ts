import type { GatewayName } from '#shared/cobranca.ts';

/** The hosts of a gateway's own card fields: card numbers are typed there and never reach our server. */
export interface FieldHosts {
  /** the script that draws the fields */
  script: string;
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
  images: readonly string[];
}

/** Display names of the gateways. */
export const gatewayTitles: Readonly<Partial<Record<GatewayName, string>>> = {
  mercadopago: 'Mercado Pago',
  stripe: 'Stripe',
};

export const cardFieldHosts: Readonly<Partial<Record<GatewayName, FieldHosts>>> = {
  mercadopago: {
    script: 'https://sdk.mercadopago.com/js/v2',
    scripts: ['https://sdk.mercadopago.com', 'https://*.mercadopago.com', 'https://http2.mlstatic.com'],
    frames: ['https://*.mercadopago.com', 'https://*.mercadolibre.com'],
    connections: ['https://*.mercadopago.com', 'https://*.mercadolibre.com', 'https://http2.mlstatic.com'],
    images: ['https://*.mercadopago.com', 'https://http2.mlstatic.com'],
  },
  stripe: {
    script: 'https://js.stripe.com/v3/',
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  },
};
