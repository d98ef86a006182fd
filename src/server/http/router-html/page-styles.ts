import type { Pieces } from './defer-hydration.ts';

/** A rule of a style sheet, with the classes that each of its selectors requires. */
interface Rule {
  text: string;
  /** empty when it applies to every page */
  needs: readonly (readonly string[])[];
}

/** Rules under a condition: @media, @supports, @layer. */
interface Group {
  head: string;
  parts: readonly Part[];
}

type Part = Rule | Group;

/**
 * Cuts a style sheet down to what a page with these classes can show, in its order. A rule is removed only if every one of its selectors
 * requires a class that the page does not have; a rule that may depend on anything else stays.
 */
export type CutStyles = (classes: ReadonlySet<string>) => string;

/** Keyframes are kept only if a rule names them. */
const steps = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

export function readStyles(css: string): CutStyles {
  const parts = partsOf(css);
  return (classes) => {
    const cut = textOf(parts, classes);
    return cut.replaceAll(steps, (whole, name: string) => (cut.split(name).length > 2 ? whole : ''));
  };
}

const textOf = (parts: readonly Part[], classes: ReadonlySet<string>): string =>
  parts
    .map((part) => {
      if ('head' in part) {
        const inner = textOf(part.parts, classes);
        return inner && `${part.head}{${inner}}`;
      }
      const applies =
        part.needs.length === 0 || part.needs.some((all) => all.every((one) => classes.has(one)));
      return applies ? part.text : '';
    })
    .join('');

/** The parts on one level of a minified style sheet (without comments). */
function partsOf(css: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < css.length) {
    const end = endOf(css, at);
    const text = css.slice(at, end);
    at = end;
    const open = text.indexOf('{');
    const head = open < 0 ? text : text.slice(0, open);
    if (/^@(media|supports|container|layer)\b/.test(head) && open >= 0)
      parts.push({ head, parts: partsOf(text.slice(open + 1, -1)) });
    else parts.push({ text, needs: head.startsWith('@') ? [] : needsOf(head) });
  }
  return parts;
}

const sign = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g;

/** The end of the rule or statement that begins here. */
function endOf(css: string, from: number): number {
  let depth = 0;
  sign.lastIndex = from;
  for (let found = sign.exec(css); found; found = sign.exec(css)) {
    const [text] = found;
    if (text === '{') depth += 1;
    else if ((text === '}' && --depth === 0) || (text === ';' && depth === 0)) return sign.lastIndex;
  }
  return css.length;
}

/** The classes of each selector of a list; empty when one of them needs none. */
function needsOf(selectors: string): string[][] {
  let plain = selectors.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '');
  // Classes inside :not(…), :has(…) and :is(…) are not required.
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)/g, '');
  }
  const needs = plain.split(',').map((one) => [...one.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!));
  return needs.some((names) => names.length === 0) ? [] : needs;
}

// The router ends an address with an empty fragment to distinguish styles of a module from those of a route.
const link = /<link(?: nonce="[^"]*")? rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g;
const classAttribute = 'class="';
/** the character code of a space; those of tabs and line breaks are smaller */
const space = 32;
/** Cached cuts: pages of one kind mostly have the same classes. */
const maxCuts = 300;

/**
 * The values of a page's class attributes, each once. Searches from one attribute to the next, because a regular expression would create an
 * array for each.
 */
function classesOf(pieces: Pieces): Set<string> {
  const classes = new Set<string>();
  for (const piece of pieces)
    for (let at = piece.indexOf(classAttribute); at >= 0; at = piece.indexOf(classAttribute, at)) {
      const value = at + classAttribute.length;
      const end = piece.indexOf('"', value);
      if (end < 0) break;
      if (piece.charCodeAt(at - 1) <= space) classes.add(piece.slice(value, end));
      at = end;
    }
  return classes;
}

/**
 * Inlines the used part of a page's style sheets into its head, in place of their links, so that nothing delays its first paint. The sheets
 * themselves stay as links that are disabled until the first touch (src/web/lib/page/deferred-hydration.ts), because later content may need
 * them. docs/decisions/0015-inline-styles.md
 */
export function createPageStyles(read: (path: string) => string | undefined): (page: Pieces) => Pieces {
  const sheets = new Map<string, CutStyles | undefined>();
  const cuts = new Map<string, string>();

  function sheetOf(path: string): CutStyles | undefined {
    if (!sheets.has(path)) {
      const css = read(path);
      sheets.set(path, css === undefined ? undefined : readStyles(css));
    }
    return sheets.get(path);
  }

  return (page) => {
    const [head, ...rest] = page;
    const classes = [...classesOf(page)].join(' ');
    const styled = head.replaceAll(link, (whole, path: string) => {
      const cut = sheetOf(path);
      if (!cut) return whole;
      const key = `${path} ${classes}`;
      let styles = cuts.get(key);
      if (styles === undefined) {
        styles = cut(new Set(classes.split(' ')));
        if (cuts.size >= maxCuts) cuts.clear();
        cuts.set(key, styles);
      }
      return `<style>${styles}</style>${whole.replace('/>', ' disabled=""/>')}`;
    });
    return [styled, ...rest];
  };
}
