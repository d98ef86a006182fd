import { hash } from 'node:crypto';

const element = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The hashes of the inline scripts that carry the mark of their rendering, and the page without the mark. A shared page
 * cannot carry a nonce, because one that all visitors know protects nobody; and a script without the mark came from
 * stored content, so the policy must not allow it. Files and data need no hash.
 */
export function takeMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(element)) {
    if (!attributes.includes(attribute) || /\ssrc=|\stype="application\/(ld\+)?json"/.test(attributes))
      continue;
    hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`);
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] };
}
