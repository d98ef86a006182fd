/** The path to go to after signing in: a path of this site, or the fallback when `to` points elsewhere. */
export function safeTarget(to: string | null | undefined, fallback = '/admin'): string {
  if (!to?.startsWith('/')) return fallback;
  const here = 'https://here.invalid';
  try {
    const url = new URL(to, here);
    // a path may still resolve to `//elsewhere` once its dots are removed
    if (url.origin !== here || url.pathname.startsWith('//')) return fallback;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return fallback;
  }
}
