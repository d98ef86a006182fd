import type { NomeDeNumero, Numero, Rotulo } from '#shared/contracts/painel.ts';
import { monthLabel, shortDate } from '#shared/dates-in-words.ts';
import type { TextKey, Translator } from '#web/lib/i18n/i18n.tsx';

/** The name of a series or of a number. */
export const nameText = ({ t }: Pick<Translator, 't'>, name: NomeDeNumero): string =>
  t(`painel.name.${name}`);

/** Texts that stand beside a count and have a form for one. */
const counted = [
  'painel.card.contatos',
  'painel.card.oracoes',
  'painel.card.cuidados',
  'painel.card.visitas',
  'painel.card.cobrancas_confirmar',
  'painel.card.contagens',
  'painel.card.vencidos',
  'painel.card.vagas',
  'painel.card.confirmacoes',
  'painel.card.pedidos',
  'painel.card.mandatos',
  'painel.card.requerimentos',
  'painel.card.sem_comprovante',
  'painel.card.incompletos',
  'painel.card.repetidos',
  'painel.name.fichas_de_visitantes',
  'painel.name.visitantes_novos',
  'painel.name.visitantes_sem_ficha',
  'painel.name.afastados',
  'painel.name.afastados_no_periodo',
  'painel.name.batismos',
  'painel.name.chegaram',
  'painel.name.afastaram',
  'painel.name.membros',
] as const satisfies readonly TextKey[];
type Counted = (typeof counted)[number];
const isCounted = (key: TextKey): key is Counted => counted.some((one) => one === key);

/** A text beside its number, in the singular for one. */
export const countedText = (
  { t }: Pick<Translator, 't'>,
  key: TextKey,
  { valor, dinheiro }: Pick<Numero, 'valor' | 'dinheiro'>,
): string => t(valor === 1 && !dinheiro && isCounted(key) ? `${key}_one` : key);

/** The name of a point in a chart: short below the chart, in full in its table. */
export function labelText(
  translator: Translator,
  rotulo: Rotulo,
  today: string,
): { short: string; whole: string } {
  const { t, locale, dayOfMonth } = translator;
  if ('mes' in rotulo) {
    const whole = monthLabel(rotulo.mes.slice(0, 7), locale);
    return { short: whole.slice(0, 3), whole };
  }
  if ('dia' in rotulo) return { short: dayOfMonth(rotulo.dia), whole: shortDate(rotulo.dia, today, locale) };
  if ('idade' in rotulo) {
    const { de, ate } = rotulo.idade;
    const whole =
      ate === null
        ? t('painel.age.from', { de })
        : de === 0
          ? t('painel.age.under', { ate })
          : t('painel.age.between', { de, ate });
    return { short: whole, whole };
  }
  if ('sem' in rotulo) return { short: t('painel.no_category'), whole: t('painel.no_category') };
  return { short: rotulo.nome, whole: rotulo.nome };
}
