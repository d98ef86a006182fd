import type { Label, Locale } from '#shared/i18n/languages.ts';

/** What a church issues to a person. */
export const tipos = {
  certificado_de_batismo: ['Certificado de batismo', 'Certificate of baptism', 'Certificado de bautismo'],
  certificado_de_apresentacao: [
    'Certificado de apresentação',
    'Certificate of dedication',
    'Certificado de presentación',
  ],
  certificado_de_casamento: [
    'Certificado de casamento',
    'Certificate of marriage',
    'Certificado de matrimonio',
  ],
  carta_de_transferencia: ['Carta de transferência', 'Letter of transfer', 'Carta de traslado'],
  declaracao: ['Declaração', 'Declaration', 'Declaración'],
  carteira_de_membro: ['Carteira de membro', 'Membership card', 'Carné de miembro'],
} as const satisfies Readonly<Record<string, Label>>;
export type TipoDocumento = keyof typeof tipos;

/** The letter of which each house of a list gets one. It is not issued to a person: it has no number and no code. */
export const porCasa = 'carta_por_casa';
/** What a template can be of. */
export const tiposDeModelo = {
  ...tipos,
  [porCasa]: ['Carta por casa', 'Letter for each house', 'Carta por casa'],
} as const satisfies Readonly<Record<string, Label>>;
export type TipoModelo = keyof typeof tiposDeModelo;

/** How a kind is laid out: to be framed, as a letter, or in the size of a bank card. */
export const formatoOf = (tipo: TipoModelo): 'certificado' | 'carta' | 'carteira' =>
  tipo === 'carteira_de_membro' ? 'carteira' : tipo.startsWith('certificado') ? 'certificado' : 'carta';

/** The language that a template is written in. */
export const idiomas = {
  portugues: ['Português', 'Portuguese', 'Portugués'],
  ingles: ['Inglês', 'English', 'Inglés'],
  espanhol: ['Espanhol', 'Spanish', 'Español'],
} as const satisfies Readonly<Record<string, Label>>;
export type IdiomaDocumento = keyof typeof idiomas;
const locales: Readonly<Record<IdiomaDocumento, Locale>> = {
  portugues: 'pt_BR',
  ingles: 'en',
  espanhol: 'es',
};
export const localeOfIdioma = (idioma: IdiomaDocumento): Locale => locales[idioma];
