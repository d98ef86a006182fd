/** The codes of React Router's decoder for values that have no position of their own in the list. */
const absent = -7;
const nothing = -5;
const negativeZero = -4;

/** Data that is nested deeper is assumed to contain itself. */
const deepest = 100;

/** Thrown for values that plain JSON does not have. */
const notPlain = new Error('not plain');

/**
 * Plain data in the form that React Router's decoder reads in the browser: one list of all values, in which objects and lists contain the
 * positions of their values. Undefined for data with values that JSON does not have (dates, promises, errors), which needs the router's own
 * encoder. That encoder takes four times as long: it creates a stream, and checks for each object whether it occurred before.
 */
export function encodePlainData(data: object): string | undefined {
  const values: string[] = [];
  const places = new Map<string | number | boolean, number>();
  const keys = new Map<string, string>();

  function placeOfText(value: string): number {
    const place = places.get(value);
    if (place !== undefined) return place;
    places.set(value, values.length);
    return values.push(JSON.stringify(value)) - 1;
  }

  function keyOf(name: string): string {
    let key = keys.get(name);
    if (key === undefined) {
      key = `"_${placeOfText(name)}":`;
      keys.set(name, key);
    }
    return key;
  }

  function placeOfPlain(value: number | boolean): number {
    if (Object.is(value, -0)) return negativeZero;
    if (typeof value === 'number' && !Number.isFinite(value)) throw notPlain;
    const place = places.get(value);
    if (place !== undefined) return place;
    places.set(value, values.length);
    return values.push(String(value)) - 1;
  }

  function placeOfObject(value: object, depth: number): number {
    if (depth > deepest) throw notPlain;
    const place = values.push('') - 1;
    let text = '';
    if (Array.isArray(value)) {
      for (const one of value) text += `${text && ','}${indexOfValue(one, depth)}`;
      values[place] = `[${text}]`;
    } else {
      if (Object.getPrototypeOf(value) !== Object.prototype) throw notPlain;
      for (const [name, one] of Object.entries(value))
        text += `${text && ','}${keyOf(name)}${indexOfValue(one, depth)}`;
      values[place] = `{${text}}`;
    }
    return place;
  }

  function indexOfValue(value: unknown, depth: number): number {
    switch (typeof value) {
      case 'string':
        return placeOfText(value);
      case 'number':
      case 'boolean':
        return placeOfPlain(value);
      case 'undefined':
        return absent;
      case 'object':
        return value === null ? nothing : placeOfObject(value, depth + 1);
      default:
        throw notPlain;
    }
  }

  try {
    placeOfObject(data, 0);
  } catch (error) {
    if (error === notPlain) return undefined;
    throw error;
  }
  return `[${values.join(',')}]\n`;
}
