import { preload } from 'react-dom';

/** Preloads a font with the page, before the page's styles refer to it. */
export const preloadFont = (file: string): void =>
  preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
