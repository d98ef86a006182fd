/** Keys are made by us but pass through the database: only plain keys may reach a path or a URL. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(key)) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  }
  return key;
}
