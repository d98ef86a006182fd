/** A text for a PDF string: Latin-1 as octal escapes, so that accents are kept. */
const escaped = (text: string): string =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0)!;
      if ('()\\'.includes(character)) return `\\${character}`;
      return code < 128 ? character : `\\${Math.min(code, 255).toString(8).padStart(3, '0')}`;
    })
    .join('');

/** A receipt as a bank prints it: one page of PDF with a title and some lines. */
export function receiptPdf(title: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F1 18 Tf 50 340 Td',
    `(${escaped(title)}) Tj /F2 12 Tf 0 -36 Td`,
    ...lines.map((line) => `(${escaped(line)}) Tj 0 -20 Td`),
    'ET',
  ].join('\n');
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 400] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    font('Helvetica-Bold'),
    font('Helvetica'),
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
