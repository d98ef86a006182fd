import { a4, type DrawPages, mm, type Pdf } from '#server/pdf/document.ts';
import type { LinhaRegistro, Registro } from '#shared/contracts/registro.ts';
import { writtenMoment } from '#shared/dates.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { fill } from '#shared/i18n/translate.ts';
import { registroTexts as words } from '#shared/privacidade/registro-texts.ts';

const margin = mm(18);
const width = a4.width - 2 * margin;
const bottom = a4.height - mm(20);
const muted = '#5b534b';
const nameWidth = mm(38);
const small = { size: 9.5, color: muted };
const body = { size: 9.5 };

/** One paper with the whole register, a block for each treatment. */
export function drawRegister(registro: Registro, locale: Locale): DrawPages {
  const t = (key: keyof typeof words): string => label(words[key], locale);
  const title = t('title');

  /** name and value beside each other */
  const facts = (linha: LinhaRegistro): [string, string][] => {
    const plain = linha.dados.filter(({ sensivel }) => !sensivel).map(({ nome }) => nome);
    const sensitive = linha.dados.filter(({ sensivel }) => sensivel).map(({ nome }) => nome);
    const lines: [string, string][] = [
      [t('purpose'), linha.finalidade],
      [t('people'), linha.titulares.join(', ')],
      [t('basis'), linha.bases.join('; ')],
      [t('data'), plain.join(', ')],
      [t('sensitive'), sensitive.join(', ')],
      [t('seen'), linha.quem_ve.join(', ')],
      [t('shared'), linha.compartilhado.join('; ') || t('nobody')],
      [t('kept'), linha.guarda],
      [t('measures'), linha.medidas.join('; ')],
    ];
    return lines.filter(([, value]) => value !== '');
  };

  return function* draw(pdf: Pdf): Generator<void> {
    let page = 0;
    const newPage = (): number => {
      page += 1;
      pdf.addPage();
      pdf.fill(0, 0, a4.width, mm(4), '#0f766e');
      const foot = { x: margin, width, y: a4.height - mm(13) };
      pdf.writeAside(`${registro.igreja} · ${title}`, foot, small);
      pdf.writeAside(fill(t('page'), locale, { page: String(page) }), foot, { ...small, align: 'right' });
      return mm(14);
    };
    const box = { x: margin, width };
    let y = newPage();
    y = pdf.write(registro.igreja, { ...box, y }, small);
    y = pdf.write(title, { ...box, y }, { size: 20, face: 'display', leading: 1.2 }, 'H1');
    y =
      pdf.write(
        `${t('law')}. ${t('made')} ${writtenMoment(new Date(registro.gerado_em), locale)}.`,
        { ...box, y },
        small,
      ) + mm(3);
    const { nome, email } = registro.encarregado;
    const officer = [nome, email].filter((one) => one !== null).join(', ') || t('no_officer');
    for (const [heading, texts] of [
      [t('officer'), [officer]],
      [
        t('operators'),
        registro.operadores.length > 0
          ? registro.operadores.map(({ papel, quem }) => `${papel}: ${quem}`)
          : [t('nobody')],
      ],
      [t('measures_of_all'), registro.medidas],
    ] as const) {
      y = pdf.write(heading, { ...box, y }, { size: 11, face: 'bold' }, 'H2');
      for (const text of texts) y = pdf.write(text, { ...box, y }, body);
      y += mm(3);
    }
    for (const linha of registro.linhas) {
      const lines = facts(linha);
      const valueWidth = width - nameWidth;
      const heights = lines.map(([name, value]) =>
        Math.max(pdf.heightOf(name, nameWidth - mm(3), small), pdf.heightOf(value, valueWidth, body)),
      );
      const whole = mm(9) + heights.reduce((sum, one) => sum + one, 0);
      // A block is not broken while it fits on a page.
      if (y + Math.min(whole, bottom - mm(14)) > bottom) {
        yield;
        y = newPage();
      }
      pdf.line([margin, y], [margin + width, y]);
      y = pdf.write(linha.nome, { ...box, y: y + mm(2) }, { size: 12, face: 'bold' }, 'H2') + mm(0.5);
      for (const [at, [name, value]] of lines.entries()) {
        if (y + heights[at]! > bottom) {
          yield;
          y = newPage();
        }
        pdf.write(name, { x: margin, y, width: nameWidth - mm(3) }, small);
        pdf.write(value, { x: margin + nameWidth, y, width: valueWidth }, body);
        y += heights[at]!;
      }
      y += mm(4);
    }
    yield;
  };
}
