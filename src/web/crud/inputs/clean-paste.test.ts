import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

test.each([
  ['<h1 class="x">Título</h1>', '<h2 class="x">Título</h2>'],
  ['<h5>Menor</h5>', '<h3>Menor</h3>'],
  ['<!--[if gte mso 9]><xml>x</xml><![endif]--><p>Oi</p>', '<p>Oi</p>'],
  ['<style>p{color:red}</style><p>Oi</p>', '<p>Oi</p>'],
  ['<p class="MsoNormal"><span>&nbsp;</span></p><p>Oi</p>', '<p>Oi</p>'],
  ['<p>Oi<o:p></o:p></p>', '<p>Oi</p>'],
])('cleans %s', (pasted, clean) => expect(cleanPaste(pasted)).toBe(clean));
