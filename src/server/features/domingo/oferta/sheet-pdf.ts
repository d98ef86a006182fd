import { amountInWords } from '#server/amount-words/amount-words.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { a4, mm, type Pdf } from '#server/pdf/document.ts';
import { type Contado, linesOfCount } from '#shared/contagem/contagem.ts';
import { writtenDate } from '#shared/dates.ts';
import { contagem as en } from '#shared/i18n/en/contagem.ts';
import { contagem as es } from '#shared/i18n/es/contagem.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { contagem as pt_BR } from '#shared/i18n/pt_BR/contagem.ts';
import { textsOf } from '#shared/i18n/translate.ts';
import { formatMoney } from '#shared/money.ts';
import { contagem as section } from '#shared/sections/contagem.ts';
import { classificacoes, formas } from '#shared/sections/financeiro-listas.ts';

export const sheetTexts = textsOf({ pt_BR, en, es });

interface SheetFacts {
  igreja: string;
  culto: string;
  data: string;
  total: number;
  primeira: string;
  segunda: string;
  primeira_pessoa: number;
  vale: number | null;
  /** if the treasurer closed a difference: whose count is used, who closed it and why */
  vale_nome: string | null;
  motivo: string | null;
  encerrada_por: string | null;
}

/** The content of the sheet of a checked count; undefined while it is not checked. */
export async function sheetFacts(
  db: Db,
  identity: StaffIdentity,
  id: number,
): Promise<SheetFacts | undefined> {
  const [row] =
    await db.query<SheetFacts>(sql`select coalesce(i.nome_curto, i.nome_fantasia, i.razao_social) as igreja,
      e.nome as culto, t.data, t.total, p.name as primeira, s.name as segunda, t.primeira_pessoa, t.vale, v.name as vale_nome, t.motivo,
      q.name as encerrada_por
    from contagem t join evento e on e.id = t.evento join igreja i on i.id = t.igreja
      join users p on p.id = t.primeira_pessoa join users s on s.id = t.segunda_pessoa
      left join users v on v.id = t.vale left join users q on q.id = t.encerrada_por
    where t.id = ${id} and t.estado in ('conferida', 'encerrada_com_diferenca', 'lancada') and ${scopeSql(section, identity) ?? raw('true')}`);
  return row;
}

const margin = mm(20);
const width = a4.width - 2 * margin;
const muted = '#5b534b';

/** A line of the sheet: label, number and amount. */
interface Line {
  what: string;
  many: string;
  valor: number;
}

/** Notes and coins one by one; envelopes and the rest summed by kind, without names. */
function linesOf(counted: Contado, locale: Locale): Line[] {
  const t = sheetTexts(locale);
  const sums = new Map<string, Line & { quantidade: number }>();
  for (const { parte, especie, forma, cedula, quantidade, valor } of linesOfCount(counted).values()) {
    const kind = label(classificacoes[especie], locale);
    const what =
      parte === 'dinheiro'
        ? t('contagem.sheet_cash', { note: formatMoney(cedula!, locale), kind })
        : parte === 'envelope'
          ? t('contagem.sheet_envelopes', { kind })
          : `${label(formas[forma], locale)} · ${kind}`;
    const before = sums.get(what);
    const totalQuantity = quantidade + (before?.quantidade ?? 0);
    sums.set(what, {
      what,
      many: String(totalQuantity),
      valor: valor + (before?.valor ?? 0),
      quantidade: totalQuantity,
    });
  }
  return [...sums.values()];
}

/** One page that the two people sign. */
export function* drawSheet(pdf: Pdf, facts: SheetFacts, counted: Contado, locale: Locale): Generator<void> {
  const t = sheetTexts(locale);
  const amount = formatMoney(facts.total, locale);
  const box = { x: margin, width };
  pdf.addPage();
  pdf.fill(margin, mm(16), width, mm(1), '#0f766e');
  let y = pdf.write(
    t('contagem.sheet_title'),
    { ...box, y: mm(21) },
    { size: 19, face: 'display', leading: 1.2 },
    'H1',
  );
  y = pdf.write(facts.igreja, { ...box, y: y + mm(1) }, { size: 11, color: muted, maxLines: 2 });
  y = pdf.write(
    `${facts.culto} · ${writtenDate(facts.data, locale)}`,
    { ...box, y },
    { size: 11, color: muted, maxLines: 2 },
  );
  y += mm(8);
  const row = ({ what, many, valor }: Line, face: 'text' | 'bold' = 'text'): void => {
    if (y > a4.height - mm(30)) {
      pdf.addPage();
      y = mm(24);
    }
    const style = { size: 10.5, face } as const;
    pdf.writeRow(
      [
        { text: what, x: margin, width: width - mm(65), style },
        { text: many, x: margin + width - mm(63), width: mm(23), style: { ...style, align: 'right' } },
        {
          text: formatMoney(valor, locale),
          x: margin + width - mm(38),
          width: mm(38),
          style: { ...style, align: 'right' },
        },
      ],
      y,
    );
    y += mm(2.5);
    pdf.line([margin, y], [margin + width, y]);
    y += mm(5.5);
  };
  for (const line of linesOf(counted, locale)) row(line);
  row({ what: t('contagem.total'), many: '', valor: facts.total }, 'bold');
  y = pdf.write(
    t('contagem.sheet_words', { amount, words: amountInWords(facts.total, locale) }),
    { ...box, y: y + mm(2) },
    { size: 11, leading: 1.5 },
  );
  if (facts.motivo)
    y = pdf.write(
      t('contagem.sheet_closed', {
        name: facts.encerrada_por ?? '',
        whose: facts.vale_nome ?? '',
        reason: facts.motivo,
      }),
      { ...box, y: y + mm(4) },
      { size: 10, leading: 1.4, maxLines: 8 },
    );
  const half = (width - mm(10)) / 2;
  if (y > a4.height - mm(75)) {
    pdf.addPage();
    y = mm(20);
  }
  const line = Math.max(y + mm(28), a4.height - mm(60));
  for (const [at, name] of [facts.primeira, facts.segunda].entries()) {
    const x = margin + at * (half + mm(10));
    pdf.line([x, line], [x + half, line]);
    pdf.write(name, { x, y: line + mm(1.5), width: half }, { size: 10, align: 'center', maxLines: 2 });
  }
  yield;
}
