import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import type { Parte } from './read-personal-copy.ts';

const margin = mm(18);
const width = a4.width - 2 * margin;
const bottom = a4.height - mm(20);
const muted = '#5b534b';
const labelWidth = mm(48);
const gap = mm(4);

export interface CopiaDosDados {
  nome: string;
  igreja: string;
  /** as people read it */
  emitida: string;
  partes: readonly Parte[];
  fora: readonly { motivo: string }[];
}

/** The copy of a person's data as a document: parts with headings, each record as labels and values. Yields after each page. */
export function* drawPersonalCopy(
  pdf: Pdf,
  { nome, igreja, emitida, partes, fora }: CopiaDosDados,
): Generator<void> {
  const box = { x: margin, width };
  const small = { size: 9.5, color: muted };
  let y = 0;
  let page = 0;

  const newPage = (): void => {
    page += 1;
    pdf.addPage();
    pdf.fill(0, 0, a4.width, mm(4), '#0f766e');
    pdf.writeAside(
      `${igreja} · Cópia dos dados de ${nome} · página ${page}`,
      { ...box, y: a4.height - mm(14) },
      {
        size: 8.5,
        color: muted,
      },
    );
    y = mm(16);
  };
  function* room(height: number): Generator<void> {
    if (y + height <= bottom) return;
    yield;
    newPage();
  }

  newPage();
  y = pdf.write(igreja, { ...box, y }, small);
  y =
    pdf.write('Cópia dos dados pessoais', { ...box, y }, { size: 21, face: 'display', leading: 1.2 }, 'H1') +
    mm(1);
  y = pdf.write(nome, { ...box, y }, { size: 13, face: 'bold' }) + mm(2);
  y = pdf.write(
    `Emitida em ${emitida}, conforme o art. 18 da Lei nº 13.709/2018 (LGPD). Este documento tem tudo o que a igreja guarda sobre a pessoa acima em seu sistema, menos o que o fim dele diz.`,
    { ...box, y },
    { size: 10.5 },
  );
  y += mm(6);

  for (const { titulo, registros } of partes) {
    yield* room(mm(26));
    const title = registros.length > 1 ? `${titulo} (${registros.length})` : titulo;
    y = pdf.write(title, { ...box, y }, { size: 14, face: 'display' }, 'H2') + mm(1);
    pdf.line([margin, y], [margin + width, y], { color: '#0f766e', width: 1 });
    y += mm(2.5);
    for (const [at, valores] of registros.entries()) {
      if (at > 0) {
        pdf.line([margin, y], [margin + width, y], { color: '#d6cfc4' });
        y += mm(2);
      }
      for (const { rotulo, texto } of valores) {
        // A text may be longer than a page: it continues below its label, paragraph by paragraph.
        const pieces = texto === '' ? ['–'] : texto.split('\n').filter((line) => line.trim() !== '');
        for (const [piece, line] of pieces.entries()) {
          const value = { size: 10.5 };
          const height = Math.max(
            pdf.heightOf(line, width - labelWidth - gap, value),
            piece === 0 ? pdf.heightOf(rotulo, labelWidth, small) : 0,
          );
          yield* room(height);
          if (piece === 0) pdf.write(rotulo, { x: margin, y: y + 0.6, width: labelWidth }, small);
          pdf.write(line, { x: margin + labelWidth + gap, y, width: width - labelWidth - gap }, value);
          y += height + mm(0.8);
        }
      }
      y += mm(1.5);
    }
    y += mm(4);
  }

  yield* room(mm(30));
  y = pdf.write('O que não está nesta cópia', { ...box, y }, { size: 14, face: 'display' }, 'H2') + mm(1);
  for (const motivo of new Set(fora.map((one) => one.motivo))) {
    yield* room(mm(10));
    y = pdf.write(`• ${motivo}`, { ...box, y }, { size: 10.5 }) + mm(1);
  }
  yield;
}
