import type { Label, Locale } from '#shared/i18n/languages.ts';
import { label, locales } from '#shared/i18n/languages.ts';

/** The names of seeded roles as they are stored, in three languages. */
export const roleNames: Readonly<Record<string, Label>> = {
  Administrador: ['Administrador', 'Administrator', 'Administrador'],
  Pastor: ['Pastor', 'Pastor', 'Pastor'],
  Secretaria: ['Secretaria', 'Church office', 'Secretaría'],
  Tesouraria: ['Tesouraria', 'Treasury', 'Tesorería'],
  'Líder de departamento': ['Líder de departamento', 'Department leader', 'Líder de departamento'],
  Comunicação: ['Comunicação', 'Communications', 'Comunicación'],
  Loja: ['Loja', 'Store', 'Tienda'],
  Intercessão: ['Intercessão', 'Intercession', 'Intercesión'],
  'Somente leitura': ['Somente leitura', 'Read only', 'Solo lectura'],
};

const descriptions: readonly Label[] = [
  [
    'Pode tudo, inclusive acessos.',
    'May do everything, access included.',
    'Puede todo, incluso los accesos.',
  ],
  [
    'Vê a igreja inteira; cuida de pessoas, cargos, orações e conteúdo.',
    'Sees the whole church; looks after people, positions, prayers and content.',
    'Ve toda la iglesia; cuida de personas, cargos, oraciones y contenido.',
  ],
  [
    'Pessoas, cadastros, eventos, inscrições e patrimônio.',
    'People, records, events, sign-ups and assets.',
    'Personas, registros, eventos, inscripciones y patrimonio.',
  ],
  [
    'Contas, lançamentos, rifas e o dinheiro dos eventos e da loja.',
    'Accounts, entries, raffles and the money of events and the store.',
    'Cuentas, movimientos, rifas y el dinero de los eventos y de la tienda.',
  ],
  [
    'Voluntários e eventos do seu departamento.',
    'Volunteers and events of their department.',
    'Voluntarios y eventos de su departamento.',
  ],
  [
    'O site: textos e cores, notícias, vídeos, eventos e projetos.',
    'The site: texts and colours, news, videos, events and projects.',
    'El sitio: textos y colores, noticias, videos, eventos y proyectos.',
  ],
  ['Produtos e pedidos da loja.', 'Products and orders of the store.', 'Productos y pedidos de la tienda.'],
  ['Pedidos de oração.', 'Prayer requests.', 'Pedidos de oración.'],
  [
    'Vê os cadastros, sem dinheiro nem pedidos de oração.',
    'Sees the records, without money and prayer requests.',
    'Ve los registros, sin dinero ni pedidos de oración.',
  ],
];

const texts = new Map<string, Label>([
  ...Object.entries(roleNames),
  ...descriptions.map((text): [string, Label] => [text[0], text]),
]);
const stored = new Map(
  [...texts].flatMap(([kept, text]) =>
    locales.map((locale): [string, string] => [label(text, locale), kept]),
  ),
);

/** A name or description of a role in this language, if it is still the text of the product. */
export const shownRoleText = (text: string, locale: Locale): string => {
  const translated = texts.get(text);
  return translated ? label(translated, locale) : text;
};

/** How a shown text is stored: one that was not changed stays as the product wrote it. */
export const storedRoleText = (text: string): string => stored.get(text.trim()) ?? text;
