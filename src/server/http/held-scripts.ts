const moduleScript = '<script type="module" async="">';
const preloads = /<link rel="modulepreload"[^>]*>/g;

/** A page in pieces that follow each other: what is changed in one does not copy the others. */
export type Pieces = readonly [head: string, ...rest: string[]];

/** The modules of a page wait in it for the script that fetches them on the first touch (src/web/lib/late-scripts.ts). */
export function holdScripts(html: string): Pieces {
  const body = html.indexOf('</head>');
  const modules = html.lastIndexOf(moduleScript);
  if (body < 0 || modules < body) return [html];
  return [
    html.slice(0, body).replaceAll(preloads, ''),
    html.slice(body, modules),
    `<script type="text/plain">${html.slice(modules + moduleScript.length)}`,
  ];
}
