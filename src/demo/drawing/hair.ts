import type { Random } from '../random.ts';
import { darker, lighter, n } from './svg.ts';

/** Hair behind the head, and over it. The head is between x 178–334 and y 104–318. */
interface Hair {
  back: string;
  front: string;
}

/** Curls along an arc around the crown (angles in degrees, 0 = right, 90 = up). */
function curls(random: Random, from: number, to: number, radius: number, size: number, y = 196): string {
  let shapes = '';
  for (let ring = 0; ring < 2; ring++) {
    const reach = radius - ring * size * 0.75;
    const step = (size * 1.05 * 180) / (Math.PI * reach);
    for (let angle = from; angle <= to; angle += step) {
      const turn = (angle * Math.PI) / 180;
      const wobble = reach + random.between(-3, 3);
      shapes += `<circle cx="${n(256 + Math.cos(turn) * wobble)}" cy="${n(y - Math.sin(turn) * wobble * 1.02)}" r="${n(size * random.between(0.85, 1.1))}"/>`;
    }
  }
  return shapes;
}

const shine = (path: string, colour: string): string =>
  `<path d="${path}" fill="none" stroke="${lighter(colour, 0.28)}" stroke-width="5" stroke-linecap="round" opacity=".5"/>`;

const cap =
  'M172 216C160 120 204 84 258 84C312 84 352 122 340 216C336 196 334 176 322 160C296 170 226 172 192 160C180 174 176 196 172 216Z';

type Style = (random: Random, colour: string) => Hair;

const sidePart: Style = (_, c) => ({
  back: '',
  front: `<path d="M171 220C156 132 196 80 262 82C330 82 352 136 341 222C336 196 332 184 326 172C296 176 244 164 222 134C214 158 192 170 184 182C176 194 174 206 171 220Z" fill="${c}"/>${shine('M226 118C244 104 284 100 306 118', c)}`,
});
const crop: Style = (_, c) => ({
  back: '',
  front: `<path d="${cap}" fill="${c}"/>${shine('M204 124C222 106 268 98 300 116', c)}`,
});
const quiff: Style = (_, c) => ({
  back: '',
  front: `<path d="M172 214C168 168 176 140 192 126C188 92 236 66 286 72C330 76 350 104 340 126C346 150 344 184 340 214C338 192 334 172 324 158C300 164 232 166 196 156C182 170 176 194 172 214Z" fill="${c}"/>${shine('M214 112C238 92 280 88 312 104', c)}`,
});
const curlyTop: Style = (random, c) => ({
  back: '',
  front: `<path d="${cap}" fill="${darker(c, 0.15)}"/><g fill="${c}">${curls(random, 12, 168, 84, 22, 176)}</g>`,
});
const shortAfro: Style = (random, c) => ({
  back: `<g fill="${c}">${curls(random, -8, 188, 96, 17, 192)}</g>`,
  front: `<path d="${cap}" fill="${c}"/>`,
});
const receding: Style = (_, c) => ({
  back: `<path d="M168 236C158 170 170 132 196 116L316 116C342 132 354 170 344 236C338 250 174 250 168 236Z" fill="${darker(c, 0.12)}"/>`,
  front: `<path d="M171 232C160 186 170 146 192 128C190 154 190 170 187 188C180 200 176 214 171 232ZM341 232C352 186 342 146 320 128C322 154 322 170 325 188C332 200 336 214 341 232Z" fill="${c}"/>`,
});
const fringe: Style = (_, c) => ({
  back: '',
  front: `<path d="M170 224C156 126 202 80 258 82C314 80 356 128 342 224C338 206 334 196 330 186L312 190L300 176L280 192L262 178L244 192L226 178L208 192L190 182C180 196 174 208 170 224Z" fill="${c}"/>${shine('M206 122C224 104 280 98 306 118', c)}`,
});

const long: Style = (_, c) => ({
  back: `<path d="M256 76C168 76 146 150 150 230C152 306 132 356 128 428C168 448 344 448 384 428C380 356 360 306 362 230C366 150 344 76 256 76Z" fill="${darker(c, 0.22)}"/>`,
  front: `<path d="M256 80C184 80 158 140 162 226C164 282 148 330 144 396C170 398 190 376 190 330C192 286 178 250 188 208C196 176 236 152 256 116C276 152 316 176 324 208C334 250 320 286 322 330C322 376 342 398 368 396C364 330 348 282 350 226C354 140 328 80 256 80Z" fill="${c}"/>${shine('M186 140C198 114 220 104 240 102', c)}`,
});
const wavy: Style = (_, c) => ({
  back: `<path d="M258 74C166 72 142 152 152 222C158 262 128 292 142 336C152 368 126 388 142 424C190 448 330 446 374 422C390 388 362 366 372 334C386 292 354 262 360 222C370 150 350 76 258 74Z" fill="${darker(c, 0.22)}"/>`,
  front: `<path d="M286 84C206 68 154 122 162 214C164 254 140 284 152 326C160 352 146 372 156 398C184 386 196 352 190 316C186 286 174 262 184 220C216 206 268 178 288 122C304 156 324 178 330 212C338 258 322 288 322 320C322 356 336 386 360 396C368 370 354 350 360 324C372 284 350 252 350 212C354 138 330 92 286 84Z" fill="${c}"/>${shine('M196 146C212 116 240 104 264 104', c)}`,
});
const bob: Style = (_, c) => ({
  back: `<path d="M256 76C162 76 142 150 150 232C154 288 150 316 160 340C190 350 322 350 352 340C362 316 358 288 362 232C370 150 350 76 256 76Z" fill="${darker(c, 0.22)}"/>`,
  front: `<path d="M256 80C180 80 156 142 162 230C164 272 160 306 168 334C184 332 194 312 192 270C190 240 186 220 192 192C222 192 276 178 296 146C306 168 318 180 322 196C328 224 320 246 320 270C318 312 328 332 344 334C352 306 348 272 350 230C356 142 332 80 256 80Z" fill="${c}"/>${shine('M194 140C210 114 244 104 272 106', c)}`,
});
const bun: Style = (_, c) => ({
  back: `<circle cx="256" cy="66" r="42" fill="${darker(c, 0.12)}"/><path d="M232 50C248 40 270 42 280 54" fill="none" stroke="${lighter(c, 0.25)}" stroke-width="4" opacity=".5" stroke-linecap="round"/>`,
  front: `<path d="M170 222C156 130 198 82 256 82C314 82 356 130 342 222C336 190 318 160 290 146C262 134 250 134 222 146C194 160 176 190 170 222Z" fill="${c}"/>${shine('M204 128C222 108 286 104 308 128', c)}`,
});
const afro: Style = (random, c) => ({
  back: `<circle cx="256" cy="182" r="122" fill="${c}"/><g fill="${c}">${curls(random, -38, 218, 124, 22, 186)}</g><g fill="${lighter(c, 0.1)}">${curls(random, 50, 130, 112, 12, 178)}</g>`,
  front: `<g fill="${c}">${curls(random, 22, 158, 80, 19, 184)}</g>`,
});
const curlyLong: Style = (random, c) => ({
  back: `<g fill="${darker(c, 0.18)}">${curls(random, -62, 242, 118, 26, 214)}${curls(random, -75, 255, 146, 24, 236)}</g>`,
  front: `<g fill="${c}">${curls(random, 4, 176, 88, 20, 186)}</g>`,
});
const braid: Style = (_, c) => {
  const side = Array.from({ length: 6 }, (_knot, at) => {
    const [x, y, r] = [346 - at * 4 + (at % 2 ? 7 : -5), 282 + at * 30, 23 - at * 1.6];
    return `<ellipse cx="${x}" cy="${y}" rx="${n(r)}" ry="${n(r * 0.92)}" transform="rotate(${at % 2 ? 28 : -28} ${x} ${y})" fill="${at % 2 ? lighter(c, 0.1) : c}"/>`;
  }).join('');
  return {
    back: `<path d="M256 78C166 78 150 156 156 232C160 270 176 286 190 290L330 290C352 286 356 262 358 226C362 150 344 78 256 78Z" fill="${darker(c, 0.22)}"/>`,
    front: `<path d="M170 226C154 130 196 80 258 82C320 82 360 134 344 252C338 262 330 258 332 240C334 204 322 176 290 156C252 178 206 176 186 190C178 202 174 212 170 226Z" fill="${c}"/>${side}${shine('M206 126C226 106 282 102 308 124', c)}`,
  };
};
const pigtails: Style = (random, c) => ({
  back: `<g fill="${darker(c, 0.1)}"><ellipse cx="146" cy="206" rx="36" ry="52" transform="rotate(18 146 206)"/><ellipse cx="366" cy="206" rx="36" ry="52" transform="rotate(-18 366 206)"/></g><g fill="${random.pick(['#c2683f', '#d9a441', '#0f766e', '#c77b8b'])}"><circle cx="164" cy="166" r="13"/><circle cx="348" cy="166" r="13"/></g>`,
  front: `<path d="M170 222C156 128 200 82 256 82C312 82 356 128 342 222C336 186 312 158 256 128C200 158 176 186 170 222Z" fill="${c}"/>${shine('M206 124C220 108 240 100 252 98', c)}`,
});
const headwrap: Style = (random, c) => {
  const cloth = random.pick(['#b4532f', '#c98a2b', '#0f766e', '#7b3f55']);
  const fold = `fill="none" stroke="${darker(cloth, 0.22)}" stroke-width="5" stroke-linecap="round" opacity=".65"`;
  return {
    back: `<path d="M186 128C168 60 214 24 262 34C322 22 354 70 330 132Z" fill="${darker(cloth, 0.14)}"/>`,
    front: `<path d="M170 206C158 122 204 74 258 76C314 74 354 124 342 206C330 172 300 152 256 152C212 152 182 172 170 206Z" fill="${cloth}"/><path d="M184 176C206 128 268 104 326 118M178 196C196 164 232 140 262 134M300 92C318 104 332 126 338 158" ${fold}/><ellipse cx="284" cy="92" rx="30" ry="20" transform="rotate(-24 284 92)" fill="${lighter(cloth, 0.12)}"/><path d="M172 208C174 200 180 192 184 190L184 212ZM340 208C338 200 332 192 328 190L328 212Z" fill="${c}"/>`,
  };
};

/** Ordered from straight to curly: hair loosely follows the tone of the skin. */
const women: readonly Style[] = [
  long,
  wavy,
  bob,
  bun,
  wavy,
  braid,
  long,
  curlyLong,
  headwrap,
  braid,
  afro,
  bun,
];
const girls: readonly Style[] = [pigtails, long, bun, braid, bob, pigtails, curlyLong, afro];
const elders: readonly Style[] = [bob, bun, wavy, bob, bun, curlyLong, headwrap];
const men: readonly Style[] = [sidePart, quiff, crop, sidePart, crop, curlyTop, shortAfro];
const boys: readonly Style[] = [fringe, crop, fringe, curlyTop, shortAfro];
const grandfathers: readonly Style[] = [receding, sidePart, crop, receding];

/** Hair as that age wears it; `tone` counts from the lightest skin (0) to the darkest (6). */
export function styleFor(
  random: Random,
  { sexo, idade }: { sexo: string; idade: number },
  tone: number,
): Style {
  const styles =
    sexo === 'feminino'
      ? idade < 12
        ? girls
        : idade > 60
          ? elders
          : women
      : idade < 14
        ? boys
        : idade > 58
          ? grandfathers
          : men;
  const place = tone / 6 + random.between(-0.5, 0.5);
  return styles[Math.round(Math.min(1, Math.max(0, place)) * (styles.length - 1))]!;
}
