/** The sizes and formats that pictures of ours are asked for in; anything else does not exist. */
export const imageWidths = [320, 480, 640, 960, 1280, 1920] as const;
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** What there is of a picture this wide: every smaller size, and the one that holds it whole (never enlarged). */
export function widthsOf(largura: number): number[] {
  const whole = imageWidths.find((width) => width >= largura);
  return imageWidths.filter((width) => width < largura || width === whole);
}

export const imagePath = (id: string, width: number, format: ImageFormat): string =>
  `/imagens/${id}/${width}.${format}`;
