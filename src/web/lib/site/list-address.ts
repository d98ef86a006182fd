/** The pages that a pager shows: the first, the last and those around the current one; 0 is a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((number, at) => {
    const before = shown[at - 1] ?? 0;
    if (number - before <= 1) return [number];
    // the page itself in place of a gap of one page, which would take as much room
    return number - before === 2 ? [number - 1, number] : [0, number];
  });
}

/** The address of one page of a list: other parameters stay, the first page has no number. */
export function pageHref(search: string, page: number): string {
  const query = new URLSearchParams(search);
  if (page > 1) query.set('page', String(page));
  else query.delete('page');
  const text = query.toString();
  return text ? `?${text}` : '?';
}

/** The page number of an address; invalid ones mean the first. */
export function pageOfQuery(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The category of an address; invalid ones mean none. */
export function categoryOfQuery(query: URLSearchParams): number | undefined {
  const text = query.get('categoria') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
