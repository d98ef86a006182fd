import { aviso as avisoEn } from '#shared/i18n/en/aviso.ts';
import { carrinho as carrinhoEn } from '#shared/i18n/en/carrinho.ts';
import { catalogo as catalogoEn } from '#shared/i18n/en/catalogo.ts';
import { conta as contaEn } from '#shared/i18n/en/conta.ts';
import { contasPublicadas as contasPublicadasEn } from '#shared/i18n/en/contas-publicadas.ts';
import { contribuir as contribuirEn } from '#shared/i18n/en/contribuir.ts';
import { escalaRegras as escalaRegrasEn } from '#shared/i18n/en/escala-regras.ts';
import { ingresso as ingressoEn } from '#shared/i18n/en/ingresso.ts';
import { inscricao as inscricaoEn } from '#shared/i18n/en/inscricao.ts';
import { landing as landingEn } from '#shared/i18n/en/landing.ts';
import { pagamento as pagamentoEn } from '#shared/i18n/en/pagamento.ts';
import { rifaSite as rifaSiteEn } from '#shared/i18n/en/rifa-site.ts';
import { servir as servirEn } from '#shared/i18n/en/servir.ts';
import { titular as titularEn } from '#shared/i18n/en/titular.ts';
import { transparencia as transparenciaEn } from '#shared/i18n/en/transparencia.ts';
import { verificar as verificarEn } from '#shared/i18n/en/verificar.ts';
import { aviso as avisoEs } from '#shared/i18n/es/aviso.ts';
import { carrinho as carrinhoEs } from '#shared/i18n/es/carrinho.ts';
import { catalogo as catalogoEs } from '#shared/i18n/es/catalogo.ts';
import { conta as contaEs } from '#shared/i18n/es/conta.ts';
import { contasPublicadas as contasPublicadasEs } from '#shared/i18n/es/contas-publicadas.ts';
import { contribuir as contribuirEs } from '#shared/i18n/es/contribuir.ts';
import { escalaRegras as escalaRegrasEs } from '#shared/i18n/es/escala-regras.ts';
import { ingresso as ingressoEs } from '#shared/i18n/es/ingresso.ts';
import { inscricao as inscricaoEs } from '#shared/i18n/es/inscricao.ts';
import { landing as landingEs } from '#shared/i18n/es/landing.ts';
import { pagamento as pagamentoEs } from '#shared/i18n/es/pagamento.ts';
import { rifaSite as rifaSiteEs } from '#shared/i18n/es/rifa-site.ts';
import { servir as servirEs } from '#shared/i18n/es/servir.ts';
import { titular as titularEs } from '#shared/i18n/es/titular.ts';
import { transparencia as transparenciaEs } from '#shared/i18n/es/transparencia.ts';
import { verificar as verificarEs } from '#shared/i18n/es/verificar.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { aviso } from '#shared/i18n/pt_BR/aviso.ts';
import { carrinho } from '#shared/i18n/pt_BR/carrinho.ts';
import { catalogo } from '#shared/i18n/pt_BR/catalogo.ts';
import { conta } from '#shared/i18n/pt_BR/conta.ts';
import { contasPublicadas } from '#shared/i18n/pt_BR/contas-publicadas.ts';
import { contribuir } from '#shared/i18n/pt_BR/contribuir.ts';
import { escalaRegras } from '#shared/i18n/pt_BR/escala-regras.ts';
import { ingresso } from '#shared/i18n/pt_BR/ingresso.ts';
import { inscricao } from '#shared/i18n/pt_BR/inscricao.ts';
import { landing } from '#shared/i18n/pt_BR/landing.ts';
import { pagamento } from '#shared/i18n/pt_BR/pagamento.ts';
import { rifaSite } from '#shared/i18n/pt_BR/rifa-site.ts';
import { servir } from '#shared/i18n/pt_BR/servir.ts';
import { titular } from '#shared/i18n/pt_BR/titular.ts';
import { transparencia } from '#shared/i18n/pt_BR/transparencia.ts';
import { verificar } from '#shared/i18n/pt_BR/verificar.ts';
import type { Texts, TextsJson } from './i18n.tsx';

const pt_BR = {
  ...pagamento,
  ...carrinho,
  ...contribuir,
  ...ingresso,
  ...inscricao,
  ...aviso,
  ...catalogo,
  ...landing,
  ...conta,
  ...rifaSite,
  ...servir,
  ...titular,
  ...contasPublicadas,
  ...transparencia,
  ...verificar,
  ...escalaRegras,
};
const catalogs: Readonly<Record<Locale, Texts>> = {
  pt_BR,
  en: {
    ...pagamentoEn,
    ...carrinhoEn,
    ...contribuirEn,
    ...ingressoEn,
    ...inscricaoEn,
    ...avisoEn,
    ...catalogoEn,
    ...landingEn,
    ...contaEn,
    ...rifaSiteEn,
    ...servirEn,
    ...titularEn,
    ...contasPublicadasEn,
    ...transparenciaEn,
    ...verificarEn,
    ...escalaRegrasEn,
  },
  es: {
    ...pagamentoEs,
    ...carrinhoEs,
    ...contribuirEs,
    ...ingressoEs,
    ...inscricaoEs,
    ...avisoEs,
    ...catalogoEs,
    ...landingEs,
    ...contaEs,
    ...rifaSiteEs,
    ...servirEs,
    ...titularEs,
    ...contasPublicadasEs,
    ...transparenciaEs,
    ...verificarEs,
    ...escalaRegrasEs,
  },
};

type PartOf<Key> = Key extends `${infer Part}.${string}` ? Part : never;

const cached = new Map<string, TextsJson>();

/**
 * Texts that few pages need, by the first word of their keys: only the loaders of those pages send them. Selected once for
 * each page and sent as one JSON text: selecting them for every request, and the router's encoding of each text, cost a
 * measurable part of every page.
 */
export function pageTexts(locale: Locale, ...parts: PartOf<keyof typeof pt_BR>[]): TextsJson {
  const key = [locale, ...parts].join();
  let texts = cached.get(key);
  if (texts === undefined) {
    const chosen = Object.entries(catalogs[locale]).filter(([name]) =>
      parts.some((part) => name.startsWith(`${part}.`)),
    );
    texts = JSON.stringify(Object.fromEntries(chosen));
    cached.set(key, texts);
  }
  return texts;
}
