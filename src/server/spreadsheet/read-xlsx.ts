import { type AddRow, checkedCell, numberText, SheetError, sheetLimits } from './sheet-rows.ts';
import { unzipEntries } from './unzip-entries.ts';
import { localName, xmlEntry } from './xml-stream.ts';

interface Workbook {
  /** the path of the first sheet that is shown */
  sheet: string;
  texts: readonly string[];
  /** by the index of a style: whether its numbers are dates */
  dates: readonly boolean[];
  /** days count from 1904, as on old Macs */
  from1904: boolean;
}

/** Reads the first visible sheet. For formulas it takes their last result. */
export function readXlsx(body: Uint8Array, add: AddRow): void {
  const book = readWorkbook(body);
  let hasContent = false;
  unzipEntries(body, (name) => {
    if (name.replace(/^\//, '') !== book.sheet || hasContent) return undefined;
    hasContent = true;
    return sheetReader(book, add);
  });
  if (!hasContent) throw new SheetError('planilha.damaged');
}

/** Reads the parts that give the cells their meaning: sheets, shared texts and formats of numbers. */
function readWorkbook(body: Uint8Array): Workbook {
  const sheets: string[] = [];
  const targets = new Map<string, string>();
  const texts: string[] = [];
  const dates: boolean[] = [];
  const dateFormats = new Set<number>();
  let from1904 = false;

  const workbook = () =>
    xmlEntry({
      open(tag, at) {
        const name = localName(tag);
        if (name === 'workbookPr') from1904 = at.date1904 === '1' || at.date1904 === 'true';
        if (name !== 'sheet' || (at.state && at.state !== 'visible')) return;
        const id = Object.entries(at).find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1];
        if (id) sheets.push(id);
      },
    });
  const relations = () =>
    xmlEntry({
      open(tag, { Id, Target }) {
        if (localName(tag) === 'Relationship' && Id && Target) targets.set(Id, Target);
      },
    });
  const sharedTexts = () => {
    let text: string | undefined;
    let isText = false;
    let length = 0;
    return xmlEntry({
      open(tag) {
        const name = localName(tag);
        if (name === 'si') text = '';
        // Phonetic readings beside Japanese words are not part of the text.
        isText = name === 't' && text !== undefined;
      },
      text(part) {
        if (!isText || text === undefined) return;
        length += part.length;
        if (length > sheetLimits.uncompressed / 4) throw new SheetError('planilha.too_large');
        text += part;
      },
      close(tag) {
        const name = localName(tag);
        if (name === 't') isText = false;
        if (name !== 'si') return;
        texts.push(text ?? '');
        text = undefined;
        if (texts.length > sheetLimits.cells) throw new SheetError('planilha.too_many_cells');
      },
    });
  };
  const styles = () => {
    let inCells = false;
    return xmlEntry({
      open(tag, attributes) {
        const name = localName(tag);
        if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? ''))
          dateFormats.add(Number(attributes.numFmtId));
        if (name === 'cellXfs') inCells = true;
        if (name === 'xf' && inCells) {
          const id = Number(attributes.numFmtId);
          dates.push(isBuiltInDate(id) || dateFormats.has(id));
        }
      },
      close(tag) {
        if (localName(tag) === 'cellXfs') inCells = false;
      },
    });
  };
  const parts: Record<string, () => ReturnType<typeof xmlEntry>> = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/sharedStrings.xml': sharedTexts,
    'xl/styles.xml': styles,
  };
  unzipEntries(body, (name) => {
    const partName = name.replace(/^\//, '');
    const part = Object.hasOwn(parts, partName) ? parts[partName] : undefined;
    delete parts[partName];
    return part?.();
  });
  const target = targets.get(sheets[0] ?? '') ?? 'worksheets/sheet1.xml';
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { sheet, texts, dates, from1904 };
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A format with letters of days, months, years or hours, outside of quotes and brackets. */
const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, ''));

/** The column of a reference such as AB12, counted from 0; undefined without letters. */
function columnOf(reference: string | undefined): number | undefined {
  const [, letters] = /^([A-Za-z]{1,3})\d*$/.exec(reference ?? '') ?? [];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The number of a row: the one that it declares, if that is larger than the number before. */
const lineAfter = (before: number, said: number): number =>
  Number.isSafeInteger(said) && said > before ? said : before + 1;

/** How many characters of a formula are shown. */
const shownFormula = 200;

function sheetReader(book: Workbook, add: AddRow) {
  let line = 0;
  let cells: string[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let formula = '';
  let part: 'value' | 'formula' | undefined;
  return xmlEntry({
    open(tag, attributes) {
      switch (localName(tag)) {
        case 'row':
          line = lineAfter(line, Number(attributes.r));
          cells = [];
          column = 0;
          break;
        case 'c':
          column = columnOf(attributes.r) ?? column;
          if (column >= sheetLimits.columns)
            throw new SheetError('planilha.too_wide', { line, max: sheetLimits.columns });
          type = attributes.t ?? 'n';
          style = Number(attributes.s) || 0;
          value = '';
          formula = '';
          break;
        case 'v':
        case 't':
          part = 'value';
          break;
        case 'f':
          part = 'formula';
          break;
      }
    },
    text(text) {
      if (part === 'value') value += text;
      else if (part === 'formula' && formula.length < shownFormula) formula += text;
      if (value.length > sheetLimits.cellLength * 2)
        throw new SheetError('planilha.cell_too_long', { line, max: sheetLimits.cellLength });
    },
    close(tag) {
      switch (localName(tag)) {
        case 'v':
        case 't':
        case 'f':
          part = undefined;
          break;
        case 'c': {
          // A formula that was never calculated is shown as text, and refused by the check of its cell.
          const text =
            value === '' && formula ? `=${formula}`.slice(0, shownFormula) : textOf(book, type, style, value);
          if (text !== '') {
            while (cells.length < column) cells.push('');
            cells[column] = checkedCell(text, line);
          }
          column += 1;
          break;
        }
        case 'row':
          add({ line, cells });
          cells = [];
          break;
      }
    },
  });
}

function textOf({ texts, dates, from1904 }: Workbook, type: string, style: number, value: string): string {
  if (value === '') return '';
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'sim' : 'não';
    case 'e':
    case 'str':
    case 'inlineStr':
      return value;
    case 'd':
      return value.replace('T', ' ');
    default: {
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      return dates[style] ? momentText(number, from1904) : numberText(number);
    }
  }
}

/** A day as spreadsheets count it, from the end of 1899. Before March 1900 they count a day that never existed. */
function momentText(serial: number, from1904: boolean): string {
  if (serial < 0 || serial > 2_958_465) return numberText(serial);
  const minutes = Math.round((serial % 1) * 1440);
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const day = Math.floor(serial);
  if (day === 0) return time;
  const shift = from1904 ? 24_107 : day < 60 ? 25_568 : 25_569;
  const iso = new Date((day - shift) * 86_400_000).toISOString().slice(0, 10);
  return minutes === 0 ? iso : `${iso} ${time}`;
}
