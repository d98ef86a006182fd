import { type AddRow, checkedCell, numberText, SheetError, sheetLimits } from './sheet-rows.ts';
import { unzipEntries } from './unzip-entries.ts';
import { localName, xmlEntry } from './xml-stream.ts';

const numbers = new Set(['float', 'currency', 'percentage']);

/** Reads the first table. Cells and rows that are declared as repeated count only if they are not empty. */
export function readOds(body: Uint8Array, add: AddRow): void {
  let hasContent = false;
  unzipEntries(body, (name) => {
    if (name !== 'content.xml' || hasContent) return undefined;
    hasContent = true;
    return tableReader(add);
  });
  if (!hasContent) throw new SheetError('planilha.damaged');
}

function tableReader(add: AddRow) {
  let tables = 0;
  let depth = 0;
  let line = 0;
  let rowRepeat = 1;
  let cells: string[] = [];
  /** empty cells, which count once another cell follows them */
  let blanks = 0;
  let cell: { repeat: number; text: string; paragraphs: number } | undefined;
  /** a note beside a cell is not part of its text */
  let annotation = 0;
  let isText = false;
  const times = (text: string | undefined): number => Math.max(1, Math.min(Number(text) || 1, 2_000_000));
  return xmlEntry({
    open(tag, attributes) {
      const name = localName(tag);
      if (name === 'table') {
        depth += 1;
        if (depth === 1) tables += 1;
      }
      if (tables !== 1 || depth !== 1) return;
      const attribute = (wantedName: string): string | undefined =>
        Object.entries(attributes).find(([key]) => localName(key) === wantedName)?.[1];
      if (name === 'table-row') {
        rowRepeat = times(attribute('number-rows-repeated'));
        cells = [];
        blanks = 0;
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = {
          repeat: times(attribute('number-columns-repeated')),
          text: declaredValue(attribute('value-type'), attributes),
          paragraphs: 0,
        };
        isText = cell.text === '';
      } else if (name === 'annotation') annotation += 1;
      else if (name === 'p' && cell && annotation === 0) {
        if (isText && cell.paragraphs > 0) cell.text += '\n';
        cell.paragraphs += 1;
      } else if (name === 's' && cell && isText && cell.text.length <= sheetLimits.cellLength)
        cell.text += ' '.repeat(Math.min(times(attribute('c')), 100));
    },
    text(part) {
      if (!cell || !isText || annotation > 0 || cell.paragraphs === 0) return;
      cell.text += part;
      if (cell.text.length > sheetLimits.cellLength * 2)
        throw new SheetError('planilha.cell_too_long', { line: line + 1, max: sheetLimits.cellLength });
    },
    close(tag) {
      const name = localName(tag);
      if (name === 'annotation' && annotation > 0) annotation -= 1;
      if (tables === 1 && depth === 1) {
        if (cell && (name === 'table-cell' || name === 'covered-table-cell')) {
          const text = checkedCell(cell.text, line + 1);
          if (text === '') blanks += cell.repeat;
          else {
            if (cells.length + blanks + cell.repeat > sheetLimits.columns)
              throw new SheetError('planilha.too_wide', { line: line + 1, max: sheetLimits.columns });
            for (; blanks > 0; blanks -= 1) cells.push('');
            for (let count = 0; count < cell.repeat; count += 1) cells.push(text);
          }
          cell = undefined;
        } else if (name === 'table-row') {
          if (cells.length > 0)
            for (let count = 0; count < rowRepeat; count += 1)
              add({ line: line + 1 + count, cells: [...cells] });
          line += rowRepeat;
        }
      }
      if (name === 'table') depth -= 1;
    },
  });
}

/** The value that the cell declares; empty for texts, which are in its paragraphs. */
function declaredValue(type: string | undefined, attributes: Readonly<Record<string, string>>): string {
  if (type === 'date') return (attributes['office:date-value'] ?? '').replace('T', ' ').slice(0, 16);
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'sim' : 'não';
  if (type !== undefined && numbers.has(type)) {
    const value = Number(attributes['office:value']);
    return attributes['office:value'] && Number.isFinite(value) ? numberText(value) : '';
  }
  return '';
}
