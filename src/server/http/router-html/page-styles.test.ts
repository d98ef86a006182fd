import { describe, expect, it } from 'vitest';
import { createPageStyles, readStyles } from './page-styles.ts';

const cut = (css: string, ...classes: string[]): string => readStyles(css)(new Set(classes));

describe('the rules of a style sheet that a page needs', () => {
  it('are those whose classes the page has, in their order', () => {
    expect(cut('._b_1{color:red}._a_1 ._b_1{color:blue}._c_1{color:green}', '_a_1', '_b_1')).toBe(
      '._b_1{color:red}._a_1 ._b_1{color:blue}',
    );
    expect(cut('._a_1,._c_1{color:red}', '_c_1')).toBe('._a_1,._c_1{color:red}');
    expect(cut('._a_1._c_1{color:red}', '_c_1')).toBe('');
  });

  it('include every rule that needs no class', () => {
    const css = ':root{--a:1}h1,._a_1 h1{margin:0}a[href$=".pdf"]{color:red}@font-face{font-family:"F; {"}';
    expect(cut(css)).toBe(css);
  });

  it('do not depend on the classes in :not(), :has() and :is()', () => {
    const css = '._a_1:not(._b_1){color:red}._a_1:has(._b_1:not(._c_1)){color:blue}:is(._b_1,p) b{margin:0}';
    expect(cut(css, '_a_1')).toBe(css);
  });

  it('are selected inside of @media, @supports and @layer too, and empty blocks are left out', () => {
    const css =
      '@media (width<=479px){._a_1{margin:0}._b_1{margin:0}}@media print{._b_1{margin:0}}@layer base{@supports (a:b){._a_1{a:b}}}';
    expect(cut(css, '_a_1')).toBe(
      '@media (width<=479px){._a_1{margin:0}}@layer base{@supports (a:b){._a_1{a:b}}}',
    );
  });

  it('include the keyframes of the animations that they name', () => {
    const css =
      '._a_1{animation:1s _turn_1}@keyframes _turn_1{0%{opacity:0}to{opacity:1}}@keyframes _rise_1{to{opacity:1}}';
    expect(cut(css, '_a_1')).toBe(
      '._a_1{animation:1s _turn_1}@keyframes _turn_1{0%{opacity:0}to{opacity:1}}',
    );
  });
});

describe('a page with its styles', () => {
  const withStyles = createPageStyles((path) =>
    path === '/assets/site.css' ? '._a_1{color:red}._b_1{color:blue}' : undefined,
  );
  const body = '</head><body class="_b_1"><p class="x _c_1">Olá</p></body>';
  const headOf = (styles: string) => withStyles([`<head>${styles}`, body])[0];

  it('has the rules that it needs inline, and its style sheet disabled', () => {
    expect(withStyles(['<head><link rel="stylesheet" href="/assets/site.css"/>', body])).toEqual([
      '<head><style>._b_1{color:blue}</style><link rel="stylesheet" href="/assets/site.css" disabled=""/>',
      body,
    ]);
  });

  it('recognises an address with the # that the router appends', () => {
    expect(headOf('<link rel="stylesheet" href="/assets/site.css#"/>')).toContain(
      '</style><link rel="stylesheet" href="/assets/site.css#" disabled=""/>',
    );
  });

  it('keeps a style sheet that is not part of the build', () => {
    const link = '<link rel="stylesheet" href="/assets/other.css"/>';
    expect(headOf(link)).toBe(`<head>${link}`);
  });
});
