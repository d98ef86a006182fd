/** Which pages a pager names: the first, the last and those around the one that is shown; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const named = [...new Set(near)].sort((a, b) => a - b);
  return named.flatMap((number, at) => {
    const before = named[at - 1] ?? 0;
    if (number - before <= 1) return [number];
    // a gap of one page is no shorter than the page itself
    return number - before === 2 ? [number - 1, number] : [0, number];
  });
}

/** The address of one page of a list: what else was asked for stays, the first page needs no number. */
export function pageHref(search: string, page: number): string {
  const query = new URLSearchParams(search);
  if (page > 1) query.set('page', String(page));
  else query.delete('page');
  const text = query.toString();
  return text ? `?${text}` : '?';
}

/** The page that an address asks for; nonsense asks for the first. */
export function askedPage(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The category that an address asks for; nonsense asks for none. */
export function askedCategory(query: URLSearchParams): number | undefined {
  const text = query.get('categoria') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
