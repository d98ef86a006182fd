import { Unzip, UnzipInflate } from 'fflate';
import { SheetError, sheetLimits } from './sheet-rows.ts';

/** How many compressed bytes are expanded at a time: at most a thousand times as many come out before they are counted. */
const step = 16 * 1024;

/** How many entries a file may have; a spreadsheet has some dozens. */
const maxEntries = 2000;

/** Receives the bytes of an entry as they are expanded. */
export type EntryReader = (chunk: Uint8Array, isLast: boolean) => void;

/**
 * Expands the wanted entries of a zip, one after the other, and stops at the limit of expanded bytes: a small file
 * that expands to gigabytes is refused after the first megabytes.
 */
export function unzipEntries(body: Uint8Array, readerFor: (name: string) => EntryReader | undefined): void {
  // Tables of text shrink to a tenth, hardly ever to a hundredth.
  const { uncompressed, unsuspicious, expansion } = sheetLimits;
  const most = Math.min(uncompressed, Math.max(unsuspicious, body.length * expansion));
  let bytes = 0;
  let entries = 0;
  let failure: unknown;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > maxEntries) throw new SheetError('planilha.too_large');
    const read = readerFor(file.name);
    if (!read) return;
    file.ondata = (error, chunk, isLast) => {
      if (failure) return;
      if (error) {
        failure = new SheetError('planilha.damaged');
        return;
      }
      bytes += chunk.length;
      if (bytes > most) failure = new SheetError('planilha.too_large');
      else
        try {
          read(chunk, isLast);
        } catch (thrown) {
          failure = thrown;
        }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < body.length && !failure; at += step)
      unzip.push(body.subarray(at, at + step), at + step >= body.length);
  } catch (error) {
    failure ??= error;
  }
  if (failure) throw failure instanceof SheetError ? failure : new SheetError('planilha.damaged');
}
