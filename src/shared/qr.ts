import { encodeQR } from 'qr';

/** Light modules around the code: scanners need four. */
const quietZone = 4;

/** Rows of modules with the quiet zone: true is dark. */
export const qrModules = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { border: quietZone, ecc: 'medium' });

export interface Qr {
  size: number;
  d: string;
}

/**
 * The dark modules as one path of `size` × `size` units with the quiet zone, for an <svg viewBox="0 0 size
 * size">.
 */
export function qrPath(text: string): Qr {
  const modules = qrModules(text);
  let d = '';
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const width = x - start + 1;
      d += `M${start} ${y}h${width}v1h-${width}z`;
    }
  });
  return { size: modules.length, d };
}
