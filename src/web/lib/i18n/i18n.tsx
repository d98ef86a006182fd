import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { formatBytes } from '#shared/bytes.ts';
import { writtenDate, writtenDayOfMonth, writtenMoment, writtenTime } from '#shared/dates.ts';
import { isolateFigures, isolateText } from '#shared/i18n/bidi.ts';
import { type Label, type Language, type Locale, label } from '#shared/i18n/languages.ts';
import type { aviso } from '#shared/i18n/pt_BR/aviso.ts';
import type { balcao } from '#shared/i18n/pt_BR/balcao.ts';
import type { browserErrors } from '#shared/i18n/pt_BR/browser-errors.ts';
import type { carrinho } from '#shared/i18n/pt_BR/carrinho.ts';
import type { catalogo } from '#shared/i18n/pt_BR/catalogo.ts';
import type { configuracoes } from '#shared/i18n/pt_BR/configuracoes.ts';
import type { conta } from '#shared/i18n/pt_BR/conta.ts';
import type { contagem } from '#shared/i18n/pt_BR/contagem.ts';
import type { contasPublicadas } from '#shared/i18n/pt_BR/contas-publicadas.ts';
import type { contribuir } from '#shared/i18n/pt_BR/contribuir.ts';
import type { controle } from '#shared/i18n/pt_BR/controle.ts';
import type { criancas } from '#shared/i18n/pt_BR/criancas.ts';
import type { crud } from '#shared/i18n/pt_BR/crud.ts';
import type { dados } from '#shared/i18n/pt_BR/dados.ts';
import type { documentos } from '#shared/i18n/pt_BR/documentos.ts';
import type { domingo } from '#shared/i18n/pt_BR/domingo.ts';
import type { entrada } from '#shared/i18n/pt_BR/entrada.ts';
import type { escalaOffice } from '#shared/i18n/pt_BR/escala-office.ts';
import type { escalaRegras } from '#shared/i18n/pt_BR/escala-regras.ts';
import type { estoque } from '#shared/i18n/pt_BR/estoque.ts';
import type { importacao } from '#shared/i18n/pt_BR/importacao.ts';
import type { ingresso } from '#shared/i18n/pt_BR/ingresso.ts';
import type { inscricao } from '#shared/i18n/pt_BR/inscricao.ts';
import type { inscricaoOffice } from '#shared/i18n/pt_BR/inscricao-office.ts';
import type { integracoes } from '#shared/i18n/pt_BR/integracoes.ts';
import type { juntar } from '#shared/i18n/pt_BR/juntar.ts';
import type { landing } from '#shared/i18n/pt_BR/landing.ts';
import type { notificacoes } from '#shared/i18n/pt_BR/notificacoes.ts';
import type { office } from '#shared/i18n/pt_BR/office.ts';
import type { pagamento } from '#shared/i18n/pt_BR/pagamento.ts';
import type { pagina } from '#shared/i18n/pt_BR/pagina.ts';
import type { painel } from '#shared/i18n/pt_BR/painel.ts';
import type { pedidoOffice } from '#shared/i18n/pt_BR/pedido-office.ts';
import type { perfil } from '#shared/i18n/pt_BR/perfil.ts';
import type { pessoaOffice } from '#shared/i18n/pt_BR/pessoa-office.ts';
import type { publicarContas } from '#shared/i18n/pt_BR/publicar-contas.ts';
import type { recibos } from '#shared/i18n/pt_BR/recibos.ts';
import type { relatorios } from '#shared/i18n/pt_BR/relatorios.ts';
import type { rifaOffice } from '#shared/i18n/pt_BR/rifa-office.ts';
import type { rifaSite } from '#shared/i18n/pt_BR/rifa-site.ts';
import type { seguranca } from '#shared/i18n/pt_BR/seguranca.ts';
import type { servir } from '#shared/i18n/pt_BR/servir.ts';
import type { site } from '#shared/i18n/pt_BR/site.ts';
import type { tesouraria } from '#shared/i18n/pt_BR/tesouraria.ts';
import type { titular } from '#shared/i18n/pt_BR/titular.ts';
import type { transparencia } from '#shared/i18n/pt_BR/transparencia.ts';
import type { verificar } from '#shared/i18n/pt_BR/verificar.ts';
import { fill, type Vars } from '#shared/i18n/translate.ts';
import { formatMoney, withMinusSign } from '#shared/money.ts';

export type TextKey =
  | keyof typeof site
  | keyof typeof aviso
  | keyof typeof contagem
  | keyof typeof criancas
  | keyof typeof domingo
  | keyof typeof entrada
  | keyof typeof browserErrors
  | keyof typeof escalaOffice
  | keyof typeof escalaRegras
  | keyof typeof estoque
  | keyof typeof office
  | keyof typeof carrinho
  | keyof typeof catalogo
  | keyof typeof conta
  | keyof typeof contribuir
  | keyof typeof configuracoes
  | keyof typeof controle
  | keyof typeof seguranca
  | keyof typeof importacao
  | keyof typeof juntar
  | keyof typeof dados
  | keyof typeof documentos
  | keyof typeof landing
  | keyof typeof pagina
  | keyof typeof integracoes
  | keyof typeof painel
  | keyof typeof crud
  | keyof typeof ingresso
  | keyof typeof inscricao
  | keyof typeof balcao
  | keyof typeof inscricaoOffice
  | keyof typeof pagamento
  | keyof typeof pedidoOffice
  | keyof typeof perfil
  | keyof typeof pessoaOffice
  | keyof typeof notificacoes
  | keyof typeof recibos
  | keyof typeof relatorios
  | keyof typeof rifaOffice
  | keyof typeof rifaSite
  | keyof typeof servir
  | keyof typeof titular
  | keyof typeof contasPublicadas
  | keyof typeof publicarContas
  | keyof typeof transparencia
  | keyof typeof verificar
  | keyof typeof tesouraria;
export type Texts = Readonly<Record<string, string>>;
/** Texts as one JSON text, as loaders send them (page-texts.server.ts). */
export type TextsJson = string;

const formatTags: Record<Locale, string> = { pt_BR: 'pt-BR', en: 'en', es: 'es' };
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Kept: making one costs some fifty times as much as its use. */
function numberFormat(tag: string, options: Intl.NumberFormatOptions | undefined): Intl.NumberFormat {
  const key = options ? tag + JSON.stringify(options) : tag;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, options);
    numberFormats.set(key, format);
  }
  return format;
}

export function createTranslator(language: Language, texts: Texts) {
  const locale = language.texts;
  const tag = formatTags[locale];
  const inText = (value: string): string => isolateText(value, language);
  const figures = (text: string): string => isolateFigures(text, language);
  return {
    language,
    locale,
    t: (key: TextKey, vars?: Vars): string => {
      const text = texts[key] ?? key;
      // the whole text is isolated too: text of the other direction keeps its word order around the variables
      return vars ? inText(fill(text, locale, vars, inText)) : text;
    },
    /** the text of a section's label in this language */
    label: (text: Label): string => label(text, locale),
    /** DD/MM/YYYY; in English "19 Nov 2026" */
    date: (iso: string): string => figures(writtenDate(iso, locale)),
    /** DD/MM; in English "19 Nov" */
    dayOfMonth: (iso: string): string => figures(writtenDayOfMonth(iso, locale)),
    /** HH:mm; in English "7:30 pm" */
    time: (time: string): string => figures(writtenTime(time, locale)),
    /** DD/MM/YYYY HH:mm, in the church's time zone; in English "19 Nov 2026, 7:30 pm" */
    dateTime: (iso: string | Date): string => figures(writtenMoment(new Date(iso), locale)),
    /** `R$ 1.234,56` from centavos */
    money: (centavos: number): string => figures(formatMoney(centavos, locale)),
    number: (value: number, options?: Intl.NumberFormatOptions): string =>
      figures(withMinusSign(numberFormat(tag, options).format(value))),
    /** the size of a file */
    bytes: (size: number): string => figures(formatBytes(size, locale)),
    /** any other text of figures: a telephone number */
    figures,
  };
}

export type Translator = ReturnType<typeof createTranslator>;

const I18nContext = createContext<{ translator: Translator; texts: Texts } | undefined>(undefined);

function useI18n() {
  const value = useContext(I18nContext);
  if (!value) throw new Error('useT stands outside of I18nProvider');
  return value;
}

export const useT = (): Translator => useI18n().translator;

interface ProviderProps {
  language: Language;
  texts: Texts;
  children: ReactNode;
}

export function I18nProvider({ language, texts, children }: ProviderProps) {
  const value = useMemo(() => ({ translator: createTranslator(language, texts), texts }), [language, texts]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

const extended = new WeakMap<Texts, Map<string, Texts>>();

/** Texts merged with those that a loader sent. Cached: the server shows the same merged texts on every page of a kind. */
function withSentTexts(outer: Texts, sent: TextsJson): Texts {
  const merged = extended.get(outer) ?? new Map<string, Texts>();
  extended.set(outer, merged);
  let texts = merged.get(sent);
  if (!texts) {
    texts = { ...outer, ...(JSON.parse(sent) as Texts) };
    merged.set(sent, texts);
  }
  return texts;
}

/** Adds the texts of one part of the product, loaded only where it is shown. */
export function MoreTexts({ texts, children }: { texts: Texts | TextsJson; children: ReactNode }) {
  const outer = useI18n();
  const merged = useMemo(
    () => (typeof texts === 'string' ? withSentTexts(outer.texts, texts) : { ...outer.texts, ...texts }),
    [outer.texts, texts],
  );
  return (
    <I18nProvider language={outer.translator.language} texts={merged}>
      {children}
    </I18nProvider>
  );
}
