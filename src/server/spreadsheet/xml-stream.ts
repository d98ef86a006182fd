import { Parser } from 'htmlparser2';
import { SheetError } from './sheet-rows.ts';
import type { EntryReader } from './unzip-entries.ts';

/** How deep elements may be nested; spreadsheets have a dozen levels. Millions would keep the reader busy until its time is up. */
const deepest = 200;

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads XML as its bytes arrive. Declared entities are not expanded: only those of XML itself are known. */
export function xmlEntry({ open, text, close }: Handlers): EntryReader {
  const decoder = new TextDecoder();
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > deepest) throw new SheetError('planilha.damaged');
        open?.(name, attributes);
      },
      ontext: (part) => text?.(part),
      onclosetag(name) {
        depth -= 1;
        close?.(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return (chunk, isLast) => {
    parser.write(decoder.decode(chunk, { stream: !isLast }));
    if (isLast) parser.end();
  };
}

/** The name without its prefix, because other programmes choose their own prefixes. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
