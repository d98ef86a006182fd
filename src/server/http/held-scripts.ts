const moduleScript = '<script type="module" async="">';
const preloads = /<link rel="modulepreload"[^>]*>/g;

/** The modules of a page wait in it for the script that fetches them on the first touch (src/web/lib/late-scripts.ts). */
export const holdScripts = (html: string): string =>
  html.includes(moduleScript)
    ? html.replaceAll(preloads, '').replace(moduleScript, '<script type="text/plain">')
    : html;
