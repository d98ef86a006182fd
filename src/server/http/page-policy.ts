import { hash } from 'node:crypto';
import { videoFrameHosts } from '#shared/video.ts';

/** What a page may load and run; `scripts` are the sources of its own inline scripts. */
export const contentSecurityPolicy = (scripts: readonly string[], dev: boolean): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    // Styles computed per record (colours, sizes) stand in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    `frame-src 'self' ${videoFrameHosts.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const element = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The inline scripts of a page by what they say. A page that many people get cannot carry a nonce: one that is known to
 * all protects nobody.
 */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(element)) {
    if (/\ssrc=/.test(attributes) || /\stype="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`);
  }
  return [...hashes];
}
