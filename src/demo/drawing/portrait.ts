import { mix } from '#shared/colour.ts';
import { createRandom, type Random } from '../random.ts';
import { styleFor } from './hair.ts';
import { branch } from './leaf-shapes.ts';
import { darker, glow, lifted, lighter, n, sheet, vertical } from './svg.ts';

export interface PortraitSubject {
  sexo: 'masculino' | 'feminino';
  idade: number;
}

/** Backgrounds: top and bottom of the wall, the shape behind the person, leaves. */
const rooms = [
  ['#f7ead6', '#e9cfa9', '#e2a46f', '#8a8a4f'],
  ['#efe9d8', '#cfd6b8', '#e9c46a', '#5f7f5b'],
  ['#f4e4dc', '#e3b9a5', '#cf7f62', '#8c5a4a'],
  ['#e6efe9', '#b5d0c5', '#f0d9a8', '#2f7d70'],
  ['#f6eedc', '#edd392', '#d98f4e', '#7a7a3a'],
  ['#ece6e4', '#c9b7bd', '#e7b7a0', '#7b5566'],
  ['#e9edef', '#b9cbd6', '#f1cf9d', '#4b6f80'],
] as const;
const skins = ['#f1cdb0', '#e8b994', '#d8a078', '#c08457', '#9f683f', '#7d4e30', '#5c3722'] as const;
const clothes = [
  '#0f766e',
  '#b4532f',
  '#c98a2b',
  '#33445c',
  '#713f52',
  '#66703a',
  '#f0e4d0',
  '#c07a72',
  '#4d7f8c',
] as const;

const head =
  'M178 198C178 130 212 102 256 102C300 102 334 130 334 198C334 262 302 318 256 318C210 318 178 262 178 198Z';

function hairColour(random: Random, skin: number, age: number): string {
  if (age > 70) return random.pick(['#e6e0d7', '#d2cbc2', '#bdb6ad']);
  if (age > 56) return random.pick(['#a39c95', '#8b847e', '#6f6864', '#d2cbc2']);
  const dark = ['#2b2023', '#33251f', '#3e2b22'];
  return random.pick(
    skin >= 4 ? dark : [...dark, '#5a3b28', '#74492b', ...(skin < 2 ? ['#a97c46', '#8f6238'] : [])],
  );
}

function clothing(random: Random, colour: string, sitter: PortraitSubject): string {
  const shoulders =
    'M58 520C62 436 112 404 192 388C214 400 236 408 256 408C276 408 298 400 320 388C400 404 450 436 454 520Z';
  const dark = darker(colour, 0.2);
  const base = `<path d="${shoulders}" fill="${colour}"/>`;
  const seam = `<path d="M128 520C128 478 134 456 146 440M384 520C384 478 378 456 366 440" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round" opacity=".5"/>`;
  const kinds = {
    crew: `${base}<path d="M188 388C206 410 232 420 256 420C280 420 306 410 324 388" fill="none" stroke="${dark}" stroke-width="9" stroke-linecap="round"/>${seam}`,
    collar: `${base}<path d="M196 376L256 430L218 470L180 392ZM316 376L256 430L294 470L332 392Z" fill="${lighter(colour, 0.22)}"/><path d="M256 432V520" stroke="${dark}" stroke-width="3" opacity=".6"/><g fill="${dark}" opacity=".7"><circle cx="263" cy="466" r="3.5"/><circle cx="263" cy="496" r="3.5"/></g>${seam}`,
    blazer: `<path d="${shoulders}" fill="#f3eadb"/><path d="M256 420L242 444L256 520L270 444Z" fill="${random.pick(['#b4532f', '#0f766e', '#713f52'])}"/><path d="M58 520C62 436 112 404 192 388L238 520ZM454 520C450 436 400 404 320 388L274 520Z" fill="${colour}"/><path d="M194 388L170 440L206 452L240 520L204 404ZM318 388L342 440L306 452L272 520L308 404Z" fill="${dark}" opacity=".75"/>`,
    dress: `${base}<g fill="${lighter(colour, 0.4)}" opacity=".55">${Array.from({ length: 26 }, (_, at) => `<circle cx="${80 + (at % 9) * 44 + (Math.floor(at / 9) % 2) * 22}" cy="${448 + Math.floor(at / 9) * 28}" r="4.5"/>`).join('')}</g>`,
  };
  const kind =
    sitter.idade < 14
      ? random.pick(['crew', 'crew', 'collar'] as const)
      : sitter.sexo === 'masculino'
        ? random.pick(['crew', 'collar', 'collar', 'blazer'] as const)
        : random.pick(['crew', 'dress', 'collar', 'dress'] as const);
  const necklace =
    kind === 'dress' && random.chance(0.6)
      ? `<path d="M206 388C222 424 290 424 306 388" fill="none" stroke="#d9a441" stroke-width="3"/><circle cx="256" cy="417" r="5" fill="#d9a441"/>`
      : '';
  return kinds[kind] + necklace;
}

function details(random: Random, skin: string, hair: string, { sexo, idade }: PortraitSubject): string {
  let drawn = '';
  if (sexo === 'masculino' && idade > 22 && random.chance(0.45)) {
    const full = random.chance(0.6);
    drawn += full
      ? `<path d="M180 226C182 292 216 326 256 326C296 326 330 292 332 226C326 252 312 262 298 262C284 254 270 252 256 256C242 252 228 254 214 262C200 262 186 252 180 226Z" fill="${hair}" opacity=".94"/><path d="M236 276C248 282 264 282 276 276" stroke="${mix(skin, '#9c4a3c', 0.45)}" stroke-width="6" stroke-linecap="round" fill="none"/>`
      : `<path d="M218 268C232 256 246 258 256 263C266 258 280 256 294 268C280 276 264 272 256 271C248 272 232 276 218 268Z" fill="${hair}" opacity=".9"/>`;
  }
  if (sexo === 'feminino' && idade > 5) {
    if (random.chance(0.55))
      drawn +=
        '<circle cx="177" cy="248" r="6.5" fill="#d9a441"/><circle cx="335" cy="248" r="6.5" fill="#d9a441"/>';
  }
  if (random.chance(idade > 50 ? 0.55 : idade > 13 ? 0.22 : 0.1)) {
    const frame = random.pick(['#3a2a26', '#6b3f2a', '#8a6d3b']);
    drawn += `<g fill="#fff8ea" fill-opacity=".15" stroke="${frame}" stroke-width="5"><rect x="194" y="194" width="52" height="42" rx="19"/><rect x="266" y="194" width="52" height="42" rx="19"/></g><path d="M246 210C252 205 260 205 266 210M194 206L178 202M318 206L334 202" stroke="${frame}" stroke-width="5" fill="none"/>`;
  }
  return drawn;
}

/** A person of that age, cut from warm paper; without a face, so that it shows no particular person. */
export function drawPortrait(seed: string, sitter: PortraitSubject): string {
  const random = createRandom(`retrato ${seed}`);
  const [top, bottom, disc, leaf] = random.pick(rooms);
  const tone = random.int(0, skins.length - 1);
  const skin = skins[tone]!;
  const colour = random.pick(clothes);
  const hair = hairColour(random, tone, sitter.idade);
  const style = styleFor(random, sitter, tone)(random, hair);
  const child = sitter.idade < 13;
  const tilt = n(random.between(-4, 4));
  const right = random.chance(0.5);
  const away = right ? 1 : -1;

  const behind = random.pick([
    `<circle cx="${256 + away * 46}" cy="206" r="178" fill="${disc}" opacity=".8"/>`,
    `<path d="M86 520V236C86 134 162 62 256 62C350 62 426 134 426 236V520Z" fill="${disc}" opacity=".75"/>`,
    `<circle cx="${256 - away * 120}" cy="132" r="74" fill="${disc}"/><path d="M-10 372C90 300 170 320 262 352C352 382 430 330 522 300V520H-10Z" fill="${mix(bottom, leaf, 0.45)}"/>`,
  ]);
  const leaves = [-1, 1]
    .filter(() => random.chance(0.75))
    .map((side) =>
      branch(random, {
        x: 256 + side * 196,
        y: 540,
        length: random.between(300, 410),
        angle: -90 + side * random.between(2, 14),
        bend: side * random.between(-20, 14),
        leaf: random.between(40, 58),
        stroke: darker(leaf, 0.2),
        fill: leaf,
        width: 3,
      }),
    )
    .join('');

  const shade = darker(skin, 0.16);
  const neck = `<path d="M218 276H294V372C298 384 308 390 322 392C304 424 208 424 190 392C204 390 214 384 218 372Z" fill="${shade}"/><path d="M218 300C232 330 280 330 294 300V336C280 366 232 366 218 336Z" fill="${darker(skin, 0.34)}" opacity=".55"/>`;
  const ears = `<ellipse cx="177" cy="220" rx="14" ry="23" fill="${darker(skin, right ? 0.02 : 0.12)}"/><ellipse cx="335" cy="220" rx="14" ry="23" fill="${darker(skin, right ? 0.12 : 0.02)}"/>`;
  const plane = `M${256 + away * 26} 100C${256 + away * 4} 170 ${256 + away * 34} 210 ${256 + away * 18} 246C${256 + away * 30} 282 ${256 + away * 14} 300 ${256 + away * 10} 322H${256 + away * 90}V100Z`;
  const face = `<path d="${head}" fill="${skin}"/><g clip-path="url(#face)"><path d="${plane}" fill="${shade}" opacity=".42"/><ellipse cx="${256 - away * 44}" cy="258" rx="26" ry="17" fill="#d9694f" opacity=".16"/><ellipse cx="${256 + away * 50}" cy="258" rx="22" ry="16" fill="#d9694f" opacity=".14"/><g class="shadow" opacity=".15" transform="translate(${-away * 2} 9)">${style.front}</g></g>`;

  const bust = child ? 'translate(256 520) scale(.86) translate(-256 -500)' : '';
  const top_ = child
    ? 'translate(0 56) translate(256 210) scale(.94) translate(-256 -210)'
    : 'translate(0 14)';
  const body = `<rect width="512" height="512" fill="url(#wall)"/><circle cx="${256 - away * 180}" cy="40" r="330" fill="url(#sun)"/>${behind}${lifted(leaves, 3)}
<g transform="${top_} rotate(${tilt} 256 330)">${lifted(style.back)}</g>
<g transform="${bust}"><g transform="${child ? '' : 'translate(0 14)'}">${neck}${lifted(clothing(random, colour, sitter), 3)}</g></g>
<g transform="${top_} rotate(${tilt} 256 330)">${ears}${face}${details(random, skin, hair, sitter)}${style.front}</g>`;
  return sheet(
    512,
    512,
    `${vertical('wall', [0, top], [1, bottom])}${glow('sun', '#fff6df', 0.9)}<clipPath id="face"><path d="${head}"/></clipPath>`,
    body,
  );
}
