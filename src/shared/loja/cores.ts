import { defaultLanguage, type Locale, locales } from '#shared/i18n/languages.ts';
import { plainLetters } from '#shared/plain-letters.ts';

/** Colours that stores often have, by their Portuguese name in plain letters: in English and in Spanish. */
const translations = new Map<string, readonly [en: string, es: string]>(
  Object.entries({
    amarelo: ['Yellow', 'Amarillo'],
    areia: ['Sand', 'Arena'],
    azul: ['Blue', 'Azul'],
    'azul claro': ['Light blue', 'Azul claro'],
    'azul escuro': ['Dark blue', 'Azul oscuro'],
    'azul marinho': ['Navy blue', 'Azul marino'],
    'azul royal': ['Royal blue', 'Azul rey'],
    bege: ['Beige', 'Beige'],
    bordo: ['Burgundy', 'Burdeos'],
    branco: ['White', 'Blanco'],
    bronze: ['Bronze', 'Bronce'],
    caqui: ['Khaki', 'Caqui'],
    caramelo: ['Caramel', 'Caramelo'],
    chumbo: ['Charcoal', 'Plomo'],
    cinza: ['Grey', 'Gris'],
    'cinza claro': ['Light grey', 'Gris claro'],
    'cinza escuro': ['Dark grey', 'Gris oscuro'],
    'cinza mescla': ['Heather grey', 'Gris jaspeado'],
    coral: ['Coral', 'Coral'],
    cru: ['Ecru', 'Crudo'],
    creme: ['Cream', 'Crema'],
    dourado: ['Gold', 'Dorado'],
    grafite: ['Graphite', 'Grafito'],
    laranja: ['Orange', 'Naranja'],
    lilas: ['Lilac', 'Lila'],
    marrom: ['Brown', 'Marrón'],
    mostarda: ['Mustard', 'Mostaza'],
    'off white': ['Off-white', 'Blanco roto'],
    petroleo: ['Petrol blue', 'Azul petróleo'],
    prata: ['Silver', 'Plateado'],
    preto: ['Black', 'Negro'],
    rosa: ['Pink', 'Rosa'],
    'rosa cha': ['Tea rose', 'Rosa té'],
    'rosa claro': ['Light pink', 'Rosa claro'],
    roxo: ['Purple', 'Morado'],
    salmao: ['Salmon', 'Salmón'],
    terracota: ['Terracotta', 'Terracota'],
    turquesa: ['Turquoise', 'Turquesa'],
    verde: ['Green', 'Verde'],
    'verde agua': ['Sea green', 'Verde agua'],
    'verde claro': ['Light green', 'Verde claro'],
    'verde escuro': ['Dark green', 'Verde oscuro'],
    'verde militar': ['Army green', 'Verde militar'],
    'verde musgo': ['Moss green', 'Verde musgo'],
    'verde oliva': ['Olive green', 'Verde oliva'],
    vermelho: ['Red', 'Rojo'],
    vinho: ['Wine', 'Vino'],
  }),
);

/** A colour of the office as a page in this language names it; null: it has no other name than its Portuguese one. */
export function translateCor(nome: string, locale: Locale): string | null {
  if (locale === defaultLanguage.texts) return null;
  const names = translations.get(plainLetters(nome).replaceAll('-', ' ').trim());
  return names?.[locales.indexOf(locale) - 1] ?? null;
}
