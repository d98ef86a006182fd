interface Size {
  width: number;
  height: number;
}

/** The square to cut out of a picture: zoom 1 is the largest that fits; x and y go from -1 (left, top) to 1. */
export interface CropChoice {
  zoom: number;
  x: number;
  y: number;
}

export const wholePicture: CropChoice = { zoom: 1, x: 0, y: 0 };
export const maxZoom = 4;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** The part of the picture that is kept, in its own pixels. */
export function cropOf({ width, height }: Size, { zoom, x, y }: CropChoice) {
  const side = Math.min(width, height) / Math.min(maxZoom, Math.max(1, zoom));
  return {
    left: ((width - side) / 2) * (1 + within(x, 1)),
    top: ((height - side) / 2) * (1 + within(y, 1)),
    side,
  };
}

/** The choice after a drag; `by` is a share of the frame's side. */
export function dragged(picture: Size, choice: CropChoice, by: { x: number; y: number }): CropChoice {
  const { side } = cropOf(picture, choice);
  const moved = (now: number, part: number, free: number): number =>
    free <= 0 ? now : within(now - (part * side) / (free / 2), 1);
  return {
    zoom: choice.zoom,
    x: moved(choice.x, by.x, picture.width - side),
    y: moved(choice.y, by.y, picture.height - side),
  };
}
