import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import { lazyImport } from '#server/lazy-import.ts';
import { qrPath } from '#shared/qr.ts';
import { type Face, textRuns } from './text-runs.ts';
import { unpackWoff } from './woff.ts';
import { wrapText } from './wrap-text.ts';

const load = lazyImport<typeof PDFDocument>('pdfkit');

/** Millimetres as points. */
export const mm = (length: number): number => (length * 72) / 25.4;
export const a4 = { width: mm(210), height: mm(297) } as const;

export interface PdfFacts {
  title: string;
  author: string;
  /** BCP 47 */
  language: string;
  /** stored in the file: the same facts and content give the same bytes */
  created: Date;
}

interface TextStyle {
  size: number;
  face?: Face;
  color?: string;
  align?: 'left' | 'center' | 'right';
  /** the height of a line, as a multiple of the size */
  leading?: number;
  maxLines?: number;
  /** between the letters, in points */
  spacing?: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
}

/** A text of a table row. */
interface Cell {
  text: string;
  x: number;
  width: number;
  style: TextStyle;
}

interface Fitting extends Omit<TextStyle, 'size'> {
  max: number;
  min: number;
  lines: number;
}

/** Smaller letters are hard to read on paper. */
const smallest = 8;

/** A text's place in the structure that screen readers follow. */
type Tag = 'H1' | 'H2' | 'P';

export type Pdf = ReturnType<typeof open>['pdf'];

const files = new Map<string, Buffer>();
function fontFile(file: string): Buffer {
  const bytes = files.get(file) ?? unpackWoff(readFileSync(file));
  files.set(file, bytes);
  return bytes;
}

/** An A4 document. Places and sizes are in points from the top left of the page. */
function open({ title, author, language, created }: PdfFacts) {
  const Document = load();
  const doc = new Document({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7' as const,
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Aprisco', Producer: 'Aprisco', CreationDate: created },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  /** the part of the structure that is on the current page */
  let section: ReturnType<typeof doc.struct> | undefined;
  const registered = new Set<string>();

  function setFont(file: string, size: number): void {
    if (!registered.has(file)) doc.registerFont(file, fontFile(file));
    registered.add(file);
    doc.font(file).fontSize(size);
  }

  function widthOf(text: string, { size, face = 'text', spacing = 0 }: TextStyle): number {
    let width = 0;
    for (const run of textRuns(text, face)) {
      setFont(run.file, size);
      width += doc.widthOfString(run.text, { characterSpacing: spacing });
    }
    return width;
  }

  const linesOf = (text: string, width: number, style: TextStyle): string[] =>
    wrapText(text, { width, maxLines: style.maxLines, measure: (part) => widthOf(part, style) });

  const lineHeight = ({ size, leading = 1.3 }: TextStyle): number => size * leading;

  /** `y` is the baseline of the letters. */
  function drawLine(line: string, { x, y, width }: Box, style: TextStyle): void {
    const { size, face = 'text', color = '#211d1a', align = 'left', spacing = 0 } = style;
    const rest = align === 'left' ? 0 : width - widthOf(line, style);
    let at = x + (align === 'center' ? rest / 2 : rest);
    for (const run of textRuns(line, face)) {
      setFont(run.file, size);
      const options = { lineBreak: false, characterSpacing: spacing, baseline: 'alphabetic' as const };
      doc.fillColor(color).text(run.text, at, y, options);
      at += doc.widthOfString(run.text, { characterSpacing: spacing });
    }
  }

  /** The largest size at which a text fits into its lines without breaking a word; the smallest one if none does. */
  function fittingSize(text: string, width: number, { max, min, lines, ...style }: Fitting): number {
    for (let size = max; size > min; size -= 0.5) {
      const sized = { ...style, size };
      const isWhole = text.split(/\s+/).every((word) => widthOf(word, sized) <= width);
      if (isWhole && linesOf(text, width, sized).length <= lines) return size;
    }
    return min;
  }

  /** Lines one below the other from the top of the box. */
  function drawLines(lines: readonly string[], box: Box, style: TextStyle): void {
    // all faces are placed alike in their lines, whatever the font says about its height
    const first = box.y + lineHeight(style) / 2 + style.size * 0.33;
    for (const [at, line] of lines.entries())
      drawLine(line, { ...box, y: first + at * lineHeight(style) }, style);
  }

  /** Draws decoration, which screen readers skip. */
  function decoration(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  function tagged(tag: string, draw: () => void, options: { alt?: string } = {}): void {
    section!.add(doc.struct(tag, options, draw));
  }

  const pdf = {
    addPage({ landscape = false, size = 'A4' }: { landscape?: boolean; size?: 'A4' | 'LETTER' } = {}): void {
      section?.end();
      doc.addPage({ size, margin: 0, layout: landscape ? 'landscape' : 'portrait' });
      section = doc.struct('Sect');
      root.add(section);
    },

    widthOf,
    heightOf: (text: string, width: number, style: TextStyle): number =>
      linesOf(text, width, style).length * lineHeight(style),

    /** Writes a text into a column; returns the `y` below it. */
    write(text: string, box: Box, style: TextStyle, tag: Tag = 'P'): number {
      const lines = linesOf(text, box.width, style);
      tagged(tag, () => drawLines(lines, box, style));
      return box.y + lines.length * lineHeight(style);
    },

    /**
     * Writes a table row, one element of the structure. Its cells are on one line; a text that is too wide shrinks, then
     * takes a second line, then is cut.
     */
    writeRow(cells: readonly Cell[], baseline: number): void {
      tagged('P', () => {
        for (const { text, x, width, style } of cells) {
          const size = fittingSize(text, width, { ...style, max: style.size, min: smallest, lines: 1 });
          const fitting = { ...style, size, leading: 1.1 };
          const lines = linesOf(text, width, { ...fitting, maxLines: 2 });
          const y = lines.length === 1 ? baseline : baseline - size * 0.6;
          for (const [at, line] of lines.entries())
            drawLine(line, { x, y: y + at * lineHeight(fitting), width }, fitting);
        }
      });
    },

    /** A text that repeats on every page: a header, a page number. */
    writeAside(text: string, box: Box, style: TextStyle): void {
      decoration(() => drawLines(linesOf(text, box.width, { ...style, maxLines: 1 }), box, style));
    },

    fittingSize,

    /** A QR in vectors, with the quiet zone that scanners need. */
    qr(text: string, { x, y, side, alt }: { x: number; y: number; side: number; alt: string }): void {
      const { size, d } = qrPath(text);
      tagged(
        'Figure',
        () => {
          doc.save().rect(x, y, side, side).fill('#fff');
          doc
            .translate(x, y)
            .scale(side / size)
            .path(d)
            .fill('#000')
            .restore();
        },
        { alt },
      );
    },

    fill(x: number, y: number, width: number, height: number, color: string): void {
      decoration(() => doc.rect(x, y, width, height).fill(color));
    },

    line(
      from: readonly [number, number],
      to: readonly [number, number],
      { color = '#8c8378', width = 0.5, dash }: { color?: string; width?: number; dash?: number } = {},
    ): void {
      decoration(() => {
        doc.save().lineWidth(width).strokeColor(color);
        if (dash) doc.dash(dash, { space: dash });
        doc
          .moveTo(...from)
          .lineTo(...to)
          .stroke()
          .restore();
      });
    },

    /** A drawing of an SVG path, moved to a place and scaled; a negative scale mirrors it. */
    shape(
      d: string,
      { x, y, scale, color }: { x: number; y: number; scale: readonly [number, number]; color: string },
    ): void {
      decoration(() => {
        doc
          .save()
          .translate(x, y)
          .scale(...scale)
          .path(d)
          .fill(color)
          .restore();
      });
    },

    /** The outline of a rectangle. */
    frame(
      { x, y, width, height }: Box & { height: number },
      { color, width: line, radius = 0 }: { color: string; width: number; radius?: number },
    ): void {
      decoration(() =>
        doc
          .save()
          .lineWidth(line)
          .strokeColor(color)
          .roundedRect(x, y, width, height, radius)
          .stroke()
          .restore(),
      );
    },

    /** A JPEG that fills a rectangle of the same proportions. */
    picture(jpeg: Buffer, { x, y, width, height, alt }: Box & { height: number; alt: string }): void {
      tagged('Figure', () => doc.image(jpeg, x, y, { width, height }), { alt });
    },

    link(x: number, y: number, width: number, height: number, url: string): void {
      doc.link(x, y, width, height, url);
    },

    /** A word across a part of the page, light enough to read what is under it. */
    stamp(
      text: string,
      { x, y, width, height }: Box & { height: number },
      { color = '#b3261e' }: { color?: string } = {},
    ): void {
      const size = width / 4;
      const style: TextStyle = { size, face: 'bold', color, align: 'center', leading: 1 };
      tagged('P', () => {
        doc.save().opacity(0.22);
        doc.rotate(-18, { origin: [x + width / 2, y + height / 2] });
        drawLines([text], { x, y: y + (height - size) / 2, width }, style);
        doc.restore();
      });
    },
  };

  return {
    doc,
    pdf,
    end: () => {
      section?.end();
      root.end();
      doc.end();
    },
  };
}

/** Draws the pages of a document. It yields after each page, so that a slow reader does not fill the memory. */
export type DrawPages = (pdf: Pdf) => Iterable<void>;

async function* chunksOf(facts: PdfFacts, draw: DrawPages): AsyncGenerator<Buffer> {
  const { doc, pdf, end } = open(facts);
  // Opening the document takes as long as a page, and so does the first page, which loads the fonts.
  await turn();
  for (const _ of draw(pdf)) {
    for (let chunk: Buffer | null = doc.read(); chunk; chunk = doc.read()) yield chunk;
    // Lets other requests run in between.
    await turn();
  }
  end();
  for await (const chunk of doc) yield chunk as Buffer;
}

/** The file, drawn while it is read; `took` is called with the number of bytes that the reader took. */
export function pdfStream(facts: PdfFacts, draw: DrawPages, took: (bytes: number) => void): Readable {
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of chunksOf(facts, draw)) {
      took(chunk.length);
      yield chunk;
    }
  };
  return Readable.from(counted(), { objectMode: false, highWaterMark: 64 * 1024 });
}

/** A file of few pages. */
export async function pdfFile(facts: PdfFacts, draw: DrawPages): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(facts, draw)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
