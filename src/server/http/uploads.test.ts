import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { blackPng } from '../../../tests/support/pictures.ts';
import { readUpload, safeName } from './uploads.ts';

const image = { kind: 'image', maxBytes: 1024 * 1024 } as const;
const document = { kind: 'file', maxBytes: 1024 * 1024 } as const;

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } });
/** A picture that does not compress well. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#0f766e',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const upload = (body: Buffer, filename = 'foto.jpg') => ({ filename, body, truncated: false });
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
);

/** The key of the only error, which must be the field's. */
async function refusal(work: Promise<unknown>, field = 'foto'): Promise<string> {
  const error = await work.then(
    () => expect.unreachable('it was taken'),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(AppError);
  const { fields, status } = error as AppError;
  expect(status).toBe(422);
  expect(Object.keys(fields!)).toEqual([field]);
  return fields![field]![0]!.key;
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('that is %s becomes WebP', async (format) => {
    const body = await blank(40, 30).toFormat(format).toBuffer();
    const file = await readUpload('foto', image, upload(body, `Foto da família.${format}`));
    expect(file).toMatchObject({ nome: 'Foto da família.webp', tipo: 'image/webp', largura: 40, altura: 30 });
    expect((await sharp(file.body).metadata()).format).toBe('webp');
  });

  it('loses its camera metadata, and is rotated upright', async () => {
    const body = await blank(60, 20)
      .withExif({
        IFD0: { Copyright: 'Fulana' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(body).metadata();
    expect(before.exif).toBeDefined();
    expect(before.orientation).toBe(6);
    const file = await readUpload('foto', image, upload(body));
    const after = await sharp(file.body).metadata();
    expect([file.largura, file.altura]).toEqual([20, 60]);
    expect([after.width, after.height]).toEqual([20, 60]);
    for (const left of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const)
      expect(after[left]).toBeUndefined();
  });

  it('is made no larger than 2400 pixels on its longer side, and never enlarged', async () => {
    const body = await blank(3000, 1000).png().toBuffer();
    const file = await readUpload('foto', image, upload(body));
    expect([file.largura, file.altura]).toEqual([2400, 800]);
  });

  it('of 20000 × 20000 pixels in a few bytes is refused before it is unpacked', async () => {
    const body = blackPng(20_000, 20_000);
    expect(body.length).toBeLessThan(image.maxBytes);
    expect(await refusal(readUpload('foto', image, upload(body)))).toBe('validation.file_pixels');
  });

  it('of fifty megapixels is taken, of one row more it is not', async () => {
    const most = await readUpload('foto', image, upload(blackPng(10_000, 5000)));
    expect([most.largura, most.altura]).toEqual([2400, 1200]);
    const more = blackPng(10_000, 5001);
    expect(await refusal(readUpload('foto', image, upload(more)))).toBe('validation.file_pixels');
  });

  it('that breaks off is refused', async () => {
    const body = await noise(300, 300).jpeg().toBuffer();
    const cut = body.subarray(0, Math.floor(body.length / 2));
    expect(await refusal(readUpload('foto', image, upload(cut)))).toBe('validation.file_image');
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG with its prologue',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', pdf],
    ['a head without a body', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['plain text', Buffer.from('olá')],
  ])('that is %s is refused, whatever its name', async (_what, body) => {
    expect(await refusal(readUpload('foto', image, upload(body, 'foto.png')))).toBe('validation.file_image');
  });

  it('that is a TIFF is refused', async () => {
    const body = await blank(10, 10).tiff().toBuffer();
    expect(await refusal(readUpload('foto', image, upload(body)))).toBe('validation.file_image');
  });

  it('takes its turn when many come at once', async () => {
    const body = await noise(400, 400).jpeg().toBuffer();
    const broken = body.subarray(0, 2000);
    const many = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => readUpload('foto', image, upload(at % 3 === 0 ? broken : body))),
    );
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });
});

describe('a document', () => {
  it('that is a PDF is kept as it is', async () => {
    const file = await readUpload('recibo', document, upload(pdf, 'Recibo nº 1.PDF'));
    expect(file).toEqual({ nome: 'Recibo nº 1.pdf', tipo: 'application/pdf', body: pdf });
  });

  it('that is a picture is made anew', async () => {
    const body = await blank(40, 30).png().toBuffer();
    expect(await readUpload('recibo', document, upload(body, 'recibo.png'))).toMatchObject({
      nome: 'recibo.webp',
      tipo: 'image/webp',
    });
  });

  it.each([
    ['text called .pdf', Buffer.from('not a pdf')],
    ['a PDF that begins with something else', Buffer.concat([Buffer.from('<script>'), pdf])],
    ['an archive', Buffer.from('504b0304140000000000', 'hex')],
  ])('that is %s is refused', async (_what, body) => {
    expect(await refusal(readUpload('recibo', document, upload(body, 'recibo.pdf')), 'recibo')).toBe(
      'validation.file_document',
    );
  });

  it('that is a GIF is refused', async () => {
    const body = await blank(10, 10).gif().toBuffer();
    expect(await refusal(readUpload('recibo', document, upload(body)), 'recibo')).toBe(
      'validation.file_document',
    );
  });
});

describe('the size of a file', () => {
  it('may be exactly the limit, and not one byte more', async () => {
    const exact = { kind: 'file', maxBytes: pdf.length } as const;
    await readUpload('recibo', exact, upload(pdf));
    const longer = Buffer.concat([pdf, Buffer.from('\n')]);
    expect(await refusal(readUpload('recibo', exact, upload(longer)), 'recibo')).toBe('validation.file_size');
  });

  it('names its limit in the units people use', async () => {
    const error = await readUpload('foto', image, { ...upload(Buffer.alloc(0)), truncated: true }).catch(
      (cause) => cause,
    );
    expect(error.fields).toEqual({
      foto: [{ key: 'validation.file_size', vars: { max: ['1 MB', '1 MB', '1 MB'] } }],
    });
  });

  it('may not be nothing', async () => {
    expect(await refusal(readUpload('foto', image, upload(Buffer.alloc(0))))).toBe('validation.file');
  });
});

describe('the name of a file', () => {
  it.each([
    ['foto.jpg', 'foto.webp'],
    ['../../etc/passwd', 'passwd.webp'],
    ['C:\\Users\\maria\\Avó.png', 'Avó.webp'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie x.webp'],
    ['nota\u202Egnp.exe', 'notagnp.webp'],
    ['a"b;c.png', 'a b c.webp'],
    ['...', 'arquivo.webp'],
    ['', 'arquivo.webp'],
    ['.htaccess', 'arquivo.webp'],
    ['Relatório v1.2 final.pdf', 'Relatório v1.2 final.webp'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeName(given, 'webp')).toBe(safe);
  });

  it('keeps to 120 characters with its ending', () => {
    expect([...safeName(`${'ã'.repeat(300)}.png`, 'webp')]).toHaveLength(120);
    expect(safeName(`${'ã'.repeat(300)}.png`, 'webp').endsWith('ã.webp')).toBe(true);
  });

  it('reads only the beginning of a name without end', () => {
    expect(safeName(`a${'.'.repeat(80_000)}b.png`, 'webp')).toBe('a.webp');
    expect(safeName(`${'x/'.repeat(40_000)}foto.png`, 'webp')).toBe('foto.webp');
  });
});
