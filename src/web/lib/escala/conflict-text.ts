import { diasDaSemana } from '#shared/br/semana.ts';
import type { Conflito, Motivo } from '#shared/contracts/escala.ts';
import { dateLabel, hourLabel, writtenDate, writtenTime } from '#shared/dates.ts';
import { dayOf } from '#shared/escala/times.ts';
import { findLanguage, type Label, type Locale } from '#shared/i18n/languages.ts';
import type { escalaRegras } from '#shared/i18n/pt_BR/escala-regras.ts';
import type { Vars } from '#shared/i18n/translate.ts';
import { voluntario } from '#shared/sections/voluntario.ts';

type RuleText = keyof typeof escalaRegras;

const { status, funcoes, disponibilidade } = voluntario.fields;
const niveis = funcoes.fields.nivel.options;

/** The labels of the values that are choices. */
const choices: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  status: status.options,
  nivel: niveis,
  minimo: niveis,
  turno: disponibilidade.fields.turno.options,
  dia: diasDaSemana,
};

const time = (momento: string): string => momento.slice(11, 16);

const listIn = (locale: Locale): Intl.ListFormat =>
  new Intl.ListFormat(findLanguage(locale).tag, { type: 'disjunction' });
const lists = [listIn('pt_BR'), listIn('en'), listIn('es')] as const;

/** Names of which any one is meant: "Ana, Bia ou Caio". */
const anyOf = (names: readonly string[]): Label => [
  lists[0].format(names),
  lists[1].format(names),
  lists[2].format(names),
];

function shown(name: string, value: Conflito['values'][string]): string | number | Label {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return anyOf(value);
  const choice = choices[name]?.[value];
  if (choice) return inSentence(choice);
  if (name !== 'de' && name !== 'ate') return value;
  return value.length > 10 ? hourLabel(time(value)) : dateLabel(value);
}

/** A choice in the middle of a sentence; weekdays keep their capital in English. */
const inSentence = ([pt_BR, en, es]: Label): Label => [pt_BR.toLowerCase(), en, es.toLowerCase()];

const varsOf = (values: Conflito['values']): Vars =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)]));

/** A duty that ends on another day shows the days with its times. */
function timesOf({ de = '', ate = '' }: Conflito['values']): Vars {
  const [from, to] = [String(de), String(ate)];
  if (from.length <= 10 || dayOf(from) === dayOf(to)) return {};
  const inLanguage = (momento: string, locale: Locale): string =>
    `${writtenDate(dayOf(momento), locale)} ${writtenTime(time(momento), locale)}`;
  const withDay = (momento: string): Label => [
    inLanguage(momento, 'pt_BR'),
    inLanguage(momento, 'en'),
    inLanguage(momento, 'es'),
  ];
  return { de: withDay(from), ate: withDay(to) };
}

function conflictKey({ rule, values }: Conflito): RuleText {
  if (rule === 'mesmo_horario' && values.evento === '') return 'escala.conflito.mesmo_horario_outro';
  if (rule === 'repetido' && values.funcao === '') return 'escala.conflito.repetido_outro';
  if (rule === 'bloqueio' && values.de === values.ate) return 'escala.conflito.bloqueio_dia';
  if (rule === 'junto' && Array.isArray(values.nomes) && values.nomes.length > 1)
    return 'escala.conflito.junto_varios';
  return `escala.conflito.${rule}`;
}

/** Why a volunteer was chosen or a place stayed empty, for a translator: `t(...reasonText(reason))`. */
export const reasonText = ({ key, values }: Motivo): [key: RuleText, vars: Vars] => [
  `escala.motivo.${key}` as RuleText,
  varsOf(values),
];

/** The text of a conflict and its variables, for a translator: `t(...conflictText(conflict))`. */
export const conflictText = (conflict: Conflito): [key: RuleText, vars: Vars] => [
  conflictKey(conflict),
  { ...varsOf(conflict.values), ...timesOf(conflict.values) },
];
