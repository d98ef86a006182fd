import { useEffect, useState } from 'react';

/** Side of the photo in pixels: enough for a badge. */
const side = 800;

/** Draws the middle of a picture as a square; the canvas drops the file's metadata. */
function draw(picture: ImageBitmap, zoom: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const part = Math.min(picture.width, picture.height) / zoom;
  const [x, y] = [(picture.width - part) / 2, (picture.height - part) / 2];
  canvas.getContext('2d')?.drawImage(picture, x, y, part, part, 0, 0, side, side);
  return canvas;
}

/** A chosen photo, its square preview and the picture to send. */
export function useCroppedPhoto() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [zoom, setZoom] = useState(1);
  const [problem, setProblem] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => setPreview(picture && draw(picture, zoom).toDataURL('image/jpeg', 0.8)), [picture, zoom]);
  return {
    preview,
    zoom,
    setZoom,
    problem,
    choose(file: File | null): void {
      setProblem(false);
      setZoom(1);
      if (!file) {
        setPicture(null);
        return;
      }
      createImageBitmap(file, { imageOrientation: 'from-image' }).then(setPicture, () => setProblem(true));
    },
    blob: (): Promise<Blob | null> =>
      picture
        ? new Promise((resolve) => draw(picture, zoom).toBlob(resolve, 'image/jpeg', 0.88))
        : Promise.resolve(null),
  };
}
