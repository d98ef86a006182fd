import { writeFile } from 'node:fs/promises';
import { qrModules } from '#shared/qr.ts';

const width = 640;
const height = 480;

/** Writes a film (Y4M, uncompressed) of a QR code held still before the camera, as Chromium's fake device plays it. */
export async function filmQr(file: string, text: string): Promise<void> {
  const code = qrModules(text);
  const dot = Math.floor((height - 80) / code.length);
  const left = Math.floor((width - dot * code.length) / 2);
  const top = Math.floor((height - dot * code.length) / 2);
  const light = Buffer.alloc(width * height, 150);
  for (const [y, row] of code.entries())
    for (const [x, isDark] of row.entries())
      for (let line = 0; line < dot; line++) {
        const start = (top + y * dot + line) * width + left + x * dot;
        light.fill(isDark ? 20 : 235, start, start + dot);
      }
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, frame, frame]));
}

/** Arguments of a Chromium whose camera shows this film. */
export const cameraArguments = (film: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
