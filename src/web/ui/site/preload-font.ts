import { preload } from 'react-dom';

/** Asks for a font together with the page, before its styles name it. */
export const preloadFont = (file: string): void =>
  preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
