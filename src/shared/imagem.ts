/** The only sizes and formats in which pictures are served. */
export const imageWidths = [320, 480, 640, 768, 960, 1280, 1920] as const;
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/**
 * The sizes offered for a picture this wide: all smaller ones, and the first that holds it whole (never
 * enlarged).
 */
export function widthsOf(largura: number): number[] {
  const whole = imageWidths.find((width) => width >= largura);
  return imageWidths.filter((width) => width < largura || width === whole);
}

export const imagePath = (id: string, width: number, format: ImageFormat): string =>
  `/imagens/${id}/${width}.${format}`;
