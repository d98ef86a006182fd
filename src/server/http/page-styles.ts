import type { Pieces } from './held-scripts.ts';

/** A rule of a style sheet, and the classes that each of its selectors asks for. */
interface Rule {
  text: string;
  /** empty where it applies to any page */
  needs: readonly (readonly string[])[];
}

/** Rules under a condition: @media, @supports, @layer. */
interface Group {
  head: string;
  parts: readonly Part[];
}

type Part = Rule | Group;

/**
 * Leaves of a style sheet what a page with these classes can show, in the order in which it stands. Classes alone
 * decide, and of each selector only those it asks for outright: what may depend on anything else stays.
 */
export type CutStyles = (classes: ReadonlySet<string>) => string;

/** An animation's steps are of use where a rule names them. */
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

/** What stands on one level of a style sheet that a build has tidied (no comments). */
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

/** Where the rule or statement that begins here is over. */
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

/** The classes of each selector of a list; none at all where one of them does without. */
function needsOf(selectors: string): string[][] {
  let plain = selectors.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '');
  // What a selector says of others or excludes is not asked of this one: :not(…), :has(…), :is(…).
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)/g, '');
  }
  const needs = plain.split(',').map((one) => [...one.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!));
  return needs.some((names) => names.length === 0) ? [] : needs;
}

// The router ends an address with an empty fragment to tell styles of a module from those of a route.
const link = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g;
const classAttribute = /\sclass="([^"]+)"/g;
/** Pages of one kind mostly have the same classes. */
const mostCuts = 300;

/**
 * Puts what a page shows of its style sheets into its head, in their places, so that nothing stands between its first
 * byte and its first paint. The sheets themselves stay as links that are switched off until somebody touches the page
 * (src/web/lib/late-scripts.ts): what comes later may look different. docs/decisions/0015-inline-styles.md
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

  return ([head, ...rest]) => {
    const classes = new Set<string>();
    for (const piece of [head, ...rest])
      for (const [, names] of piece.matchAll(classAttribute))
        for (const name of names!.split(' ')) classes.add(name);
    const all = [...classes].toSorted().join(' ');
    const styled = head.replaceAll(link, (whole, path: string) => {
      const cut = sheetOf(path);
      if (!cut) return whole;
      const key = `${path} ${all}`;
      let styles = cuts.get(key);
      if (styles === undefined) {
        styles = cut(classes);
        if (cuts.size >= mostCuts) cuts.clear();
        cuts.set(key, styles);
      }
      return `<style>${styles}</style>${whole.replace('/>', ' disabled=""/>')}`;
    });
    return [styled, ...rest];
  };
}
