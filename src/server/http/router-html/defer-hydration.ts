import { deferredScriptType } from '#shared/contracts/rendered-document.ts';

const moduleScript = '<script type="module" async="">';
const preloads = /<link rel="modulepreload"[^>]*>/g;

/** A page in consecutive pieces, so that changing one does not copy the others. */
export type Pieces = readonly [head: string, ...rest: string[]];

/** Turns the page's modules into text, which a script runs on the first touch (src/web/lib/page/deferred-hydration.ts). */
export function deferHydration(html: string): Pieces {
  const body = html.indexOf('</head>');
  const modules = html.lastIndexOf(moduleScript);
  if (body < 0 || modules < body) return [html];
  return [
    html.slice(0, body).replaceAll(preloads, ''),
    html.slice(body, modules),
    `<script type="${deferredScriptType}">${html.slice(modules + moduleScript.length)}`,
  ];
}
