/** The version of everything that visitors see: cached data is valid while the version stays the same. */
export interface SiteVersion {
  /** the same text as long as nothing changed */
  current(): Promise<string>;
  /** caches the result of `load` until the version changes, for each of the last `most` sets of arguments */
  remember<Args extends unknown[], T>(
    load: (...args: Args) => Promise<T>,
    most?: number,
  ): (...args: Args) => Promise<T>;
  /** renders one page: however many of its parts read the version, the database is read once */
  forPage<T>(render: () => Promise<T>): Promise<T>;
}
