/** Keys are ours, but they pass through the database: nothing that is not a plain key reaches a path or an URL. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(key)) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  }
  return key;
}
