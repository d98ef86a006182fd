import { cardFieldHosts, type FieldHosts } from '#shared/card-field-hosts.ts';
import type { GatewayName } from '#shared/cobranca.ts';
import type { RouteFacts } from '#shared/contracts/route-facts.ts';
import { videoFrameHosts } from '#shared/video.ts';

/** The hosts of the gateways' card fields; none on a page without payments. */
export const cardFieldsOf = (facts: RouteFacts, gateways: Iterable<GatewayName>): FieldHosts[] =>
  facts.cardFields ? [...gateways].flatMap((name) => cardFieldHosts[name] ?? []) : [];

/** The source that the wasm for reading codes needs in addition to this site's scripts; empty on other pages. */
export const wasmSources = ({ camera }: RouteFacts): string[] => (camera ? ["'wasm-unsafe-eval'"] : []);

/** The addresses of a hosted service for live updates; empty with this server's own endpoint. */
export function liveHosts({
  cluster,
  hosted,
}: {
  cluster: string;
  hosted: { url: string | null } | undefined;
}): string[] {
  if (!hosted) return [];
  if (hosted.url === null) return [`wss://ws-${cluster}.pusher.com`, `https://sockjs-${cluster}.pusher.com`];
  return [hosted.url, hosted.url.replace(/^http/, 'ws')];
}

interface PolicyOptions {
  dev: boolean;
  /** the gateways' card fields that the page shows */
  fields?: readonly FieldHosts[];
  /** pages of this site show the page in a frame */
  framedByUs?: boolean;
  /** where browsers connect for live updates, if not to this server */
  live?: readonly string[];
}

/** The policy of a page; `scripts` are the sources of its own inline scripts, and of its wasm. */
export const contentSecurityPolicy = (
  scripts: readonly string[],
  { dev, fields = [], framedByUs = false, live = [] }: PolicyOptions,
): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts, ...fields.flatMap((hosts) => hosts.scripts)].join(' '),
    // Styles computed per record (colours, sizes) are in style attributes.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...fields.flatMap((hosts) => hosts.images)].join(' '),
    "font-src 'self'",
    [`connect-src 'self'${dev ? ' ws:' : ''}`, ...live, ...fields.flatMap((hosts) => hosts.connections)].join(
      ' ',
    ),
    ["frame-src 'self'", ...videoFrameHosts, ...fields.flatMap((hosts) => hosts.frames)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedByUs ? "'self'" : "'none'"}`,
  ].join('; ');
