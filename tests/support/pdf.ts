import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { StructTreeNode } from 'pdfjs-dist/types/src/display/api.js';

type Decoder = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
/** The package exports its function in two ways, depending on the loader. */
const decoder = ((): Decoder => {
  let found: unknown = jsqr;
  while (typeof found !== 'function') found = (found as { default: unknown }).default;
  return found as Decoder;
})();

interface Canvas {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
}
interface CanvasFactory {
  create(width: number, height: number): Canvas;
}

export interface ReadPdf {
  pages: number;
  /** of the first page, in points */
  width: number;
  info: Record<string, unknown>;
  /** the text of each page, a space between its parts */
  texts: string[];
  /** the links of all pages */
  links: string[];
  /** the roles of the texts that screen readers find on the first page */
  roles: string[];
  /** what a camera reads on the printed page; `clip` is a part of it, in shares of its width and height */
  qr(
    page?: number,
    clip?: { x: number; y: number; width: number; height: number },
  ): Promise<string | undefined>;
}

/** A PDF as another program reads it. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const doc = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: doc.numPages }, (_, at) => doc.getPage(at + 1)));
  const texts: string[] = [];
  const links: string[] = [];
  for (const page of pages) {
    const { items } = await page.getTextContent();
    texts.push(items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])).join(' '));
    for (const note of (await page.getAnnotations()) as { url?: string }[])
      if (note.url) links.push(note.url);
  }
  const { info } = await doc.getMetadata();
  const roles: string[] = [];
  const collect = (node: StructTreeNode) => {
    roles.push(node.role);
    for (const child of node.children) if ('role' in child) collect(child);
  };
  const tree = await pages[0]!.getStructTree();
  if (tree) collect(tree);
  return {
    pages: doc.numPages,
    width: pages[0]!.getViewport({ scale: 1 }).width,
    info: info as Record<string, unknown>,
    texts,
    links,
    roles,
    async qr(at = 1, clip = { x: 0, y: 0, width: 1, height: 1 }) {
      const page = pages[at - 1]!;
      const viewport = page.getViewport({ scale: 2.5 });
      const { canvas, context } = (doc.canvasFactory as CanvasFactory).create(
        viewport.width,
        viewport.height,
      );
      await page.render({ canvas, canvasContext: context, viewport }).promise;
      const [x, y] = [clip.x * viewport.width, clip.y * viewport.height].map(Math.round) as [number, number];
      const [width, height] = [clip.width * viewport.width, clip.height * viewport.height].map(
        Math.floor,
      ) as [number, number];
      const { data } = context.getImageData(x, y, width, height);
      return decoder(new Uint8ClampedArray(data), width, height)?.data;
    },
  };
}
