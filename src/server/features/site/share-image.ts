import { drawable, drawingFonts } from '#server/fonts.ts';
import { sharp } from '#server/sharp.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { type ShareCard, type SharePage, shareSize } from '#shared/share-image.ts';
import { churchColour, inkOf } from './colours.ts';
import { drawMark, drawScene, roundMask } from './share-image-scene.ts';
import {
  cancelledKicker,
  dateLine,
  fitTitle,
  kickers,
  pageTitles,
  priceLine,
  progressLine,
} from './share-image-text.ts';

const { width, height } = shareSize;
/** The text is on paper at the left, the picture fills the right. */
const panel = 736;
const pictureWidth = width - panel;
const margin = 64;
const textWidth = panel - margin - 48;
const paper = '#faf8f5';
const ink = '#211d1a';
const muted = '#5b534b';
const logoSize = 60;
/** A palette halves the bytes, and messengers refuse large files; dithering would leave dots on the paper. */
const compact = { palette: true, quality: 100, dither: 0, effort: 4 } as const;

export interface Drawing {
  card: ShareCard;
  church: SiteSettings;
  locale: Locale;
  /** the bytes of the record's picture and of the church's logo, if any */
  picture: Buffer | null;
  logo: Buffer | null;
}

interface ShareImageTexts {
  kicker: string | null;
  title: string;
  line: string | null;
}

function wordsOf({ card, church, locale }: Drawing): ShareImageTexts {
  const nome = drawable(church.nome);
  if (card.tipo === 'site') {
    if (card.id === 'inicio')
      return { kicker: null, title: nome, line: drawable(church.descricao?.texto ?? '') };
    const title = pageTitles[card.id as Exclude<SharePage, 'inicio'>];
    return { kicker: null, title: label(title, locale), line: null };
  }
  return {
    kicker: label(card.cancelado ? cancelledKicker(card.tipo) : kickers[card.tipo], locale),
    title: drawable(card.titulo ?? '') || nome,
    line: card.preco
      ? card.progresso === undefined
        ? priceLine(card.preco, locale)
        : progressLine(card.preco.de, card.progresso, locale)
      : card.data && dateLine(card.tipo, card.data, locale),
  };
}

type Node = { type: string; props: Record<string, unknown> };
const box = (style: Record<string, unknown>, children?: Node | string | (Node | null)[]): Node => ({
  type: 'div',
  props: {
    style: { display: 'flex', ...style },
    ...(children !== undefined && {
      children: Array.isArray(children) ? children.filter(Boolean) : children,
    }),
  },
});

/** How much of a raffle is sold; full only when all of it is. */
const progressBar = (percent: number, colour: string): Node =>
  box({ width: textWidth, height: 14, borderRadius: 7, backgroundColor: '#e5e0d8', marginBottom: 18 }, [
    box({
      width: Math.round((textWidth * percent) / 100),
      height: 14,
      borderRadius: 7,
      backgroundColor: colour,
    }),
  ]);

function layout(drawing: Drawing): Node {
  const { kicker, title, line } = wordsOf(drawing);
  const home = drawing.card.tipo === 'site' && drawing.card.id === 'inicio';
  const colour = churchColour(drawing.church);
  const {
    size,
    lines,
    width: titleWidth,
  } = fitTitle(title, textWidth, 318, home ? [88, 76, 66, 56, 48, 40] : [76, 66, 58, 50, 44, 38]);
  const clamp = { display: 'block', textOverflow: 'ellipsis', wordBreak: 'break-word' };
  return box(
    {
      boxSizing: 'border-box',
      width: panel,
      height,
      padding: `56px 48px 56px ${margin}px`,
      flexDirection: 'column',
      justifyContent: 'space-between',
      color: ink,
      fontFamily: 'Source Sans',
    },
    [
      box({ height: logoSize, alignItems: 'center', paddingLeft: logoSize + 20 }, [
        home
          ? null
          : box(
              { ...clamp, lineClamp: 1, fontSize: 30, fontWeight: 600 },
              drawable(drawing.church.nome) || ' ',
            ),
      ]),
      box({ flexDirection: 'column' }, [
        kicker
          ? box({ fontSize: 28, fontWeight: 600, color: inkOf(colour, paper), marginBottom: 14 }, kicker)
          : null,
        box(
          {
            ...clamp,
            lineClamp: lines,
            width: titleWidth,
            fontFamily: 'Fraunces, Source Sans',
            fontWeight: 600,
            fontSize: size,
            lineHeight: 1.12,
            letterSpacing: size > 60 ? '-0.02em' : '-0.01em',
          },
          title || ' ',
        ),
      ]),
      box({ flexDirection: 'column' }, [
        drawing.card.progresso === undefined
          ? box({ width: 72, height: 5, borderRadius: 3, backgroundColor: colour, marginBottom: 18 })
          : progressBar(drawing.card.progresso, colour),
        box({ ...clamp, lineClamp: home ? 3 : 2, fontSize: 30, lineHeight: 1.3, color: muted }, line || ' '),
      ]),
    ],
  );
}

/** The picture cropped to its place; null when it cannot be read: the image is then drawn without it. */
const filling = (picture: Buffer | null): Promise<Buffer | null> =>
  picture
    ? sharp(picture, { failOn: 'error' })
        .resize(pictureWidth, height, { fit: 'cover', position: 'attention' })
        .flatten({ background: paper })
        .toBuffer()
        .catch(() => null)
    : Promise.resolve(null);

const badge = (logo: Buffer | null): Promise<Buffer | null> =>
  logo
    ? sharp(logo, { failOn: 'error' })
        .resize(logoSize, logoSize, { fit: 'contain', background: '#ffffff00' })
        // an opaque logo is shown like an icon, with rounded corners
        .composite([{ input: Buffer.from(roundMask(logoSize, 14)), blend: 'dest-in' }])
        .png()
        .toBuffer()
        .catch(() => null)
    : Promise.resolve(null);

/** The image for shared links. Text becomes paths, so that the machine needs no fonts. */
export async function drawShareImage(drawing: Drawing): Promise<Buffer> {
  // a large package, needed only when an image is drawn for the first time
  const { default: satori } = await import('satori');
  const colour = churchColour(drawing.church);
  const [words, picture, logo] = await Promise.all([
    satori(layout(drawing) as never, { width: panel, height, fonts: await drawingFonts() }),
    filling(drawing.picture),
    badge(drawing.logo),
  ]);
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      { input: picture ?? Buffer.from(drawScene(colour, pictureWidth, height)), left: panel, top: 0 },
      { input: logo ?? Buffer.from(drawMark(colour, logoSize)), left: margin, top: 56 },
      { input: Buffer.from(words), left: 0, top: 0 },
    ])
    .png(compact)
    .toBuffer();
}
