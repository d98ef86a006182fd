import type { Label } from '#shared/i18n/languages.ts';
import { porCasa } from './tipos.ts';

interface Campo {
  label: Label;
  /** of the preview, in Portuguese; a date as ISO */
  exemplo: string;
  /** typed when the document is issued: one line, or a day */
  kind?: 'text' | 'date';
}

/** The fields that a template may name: {{pessoa.nome}}. Those of `informe` are asked for when a document is issued. */
export const campos = {
  'pessoa.nome': { label: ['Nome', 'Name', 'Nombre'], exemplo: 'Maria Aparecida dos Santos' },
  'pessoa.primeiro_nome': { label: ['Primeiro nome', 'First name', 'Primer nombre'], exemplo: 'Maria' },
  'pessoa.o_a': {
    label: [
      'Terminação “o” ou “a”, pelo sexo',
      'Ending “o” or “a”, by sex',
      'Terminación “o” o “a”, por sexo',
    ],
    exemplo: 'a',
  },
  'pessoa.data_nascimento': {
    label: ['Data de nascimento', 'Date of birth', 'Fecha de nacimiento'],
    exemplo: '1990-05-12',
  },
  'pessoa.cpf': { label: ['CPF', 'CPF', 'CPF'], exemplo: '529.982.247-25' },
  'pessoa.estado_civil': { label: ['Estado civil', 'Marital status', 'Estado civil'], exemplo: 'Casado(a)' },
  'pessoa.filiacao': {
    label: ['Filiação (pai e mãe)', 'Parents (father and mother)', 'Filiación (padre y madre)'],
    exemplo: 'José dos Santos e Ana Lúcia dos Santos',
  },
  'pessoa.responsavel': {
    label: ['Responsável', 'Guardian', 'Responsable'],
    exemplo: 'Ana Lúcia dos Santos',
  },
  'pessoa.endereco': {
    label: ['Endereço', 'Address', 'Dirección'],
    exemplo: 'Rua das Oliveiras, 120, Centro, Campinas/SP',
  },
  'pessoa.data_batismo': {
    label: ['Data do batismo', 'Date of baptism', 'Fecha de bautismo'],
    exemplo: '2026-04-05',
  },
  'pessoa.igreja_batismo': {
    label: ['Igreja do batismo', 'Church of baptism', 'Iglesia del bautismo'],
    exemplo: 'Igreja Água Viva',
  },
  'pessoa.situacao': { label: ['Situação', 'Status', 'Situación'], exemplo: 'Membro ativo' },
  'casa.nome': {
    label: [
      'A quem vai: a família inteira, ou os nomes',
      'To whom: the whole family, or the names',
      'A quién va: la familia entera, o los nombres',
    ],
    exemplo: 'Família dos Santos',
  },
  'casa.pessoas': {
    label: ['Nomes das pessoas', 'Names of the people', 'Nombres de las personas'],
    exemplo: 'José e Ana Lúcia dos Santos',
  },
  'casa.endereco': {
    label: ['Endereço da casa', 'Address of the house', 'Dirección de la casa'],
    exemplo: 'Rua das Oliveiras, 120, Centro, 13010-000 Campinas/SP',
  },
  'igreja.nome': {
    label: ['Nome da igreja', 'Name of the church', 'Nombre de la iglesia'],
    exemplo: 'Igreja Água Viva',
  },
  'igreja.razao_social': {
    label: ['Razão social', 'Legal name', 'Razón social'],
    exemplo: 'Igreja Evangélica Água Viva',
  },
  'igreja.cnpj': { label: ['CNPJ', 'CNPJ', 'CNPJ'], exemplo: '11.222.333/0001-81' },
  'igreja.endereco': {
    label: ['Endereço da igreja', 'Address of the church', 'Dirección de la iglesia'],
    exemplo: 'Avenida Brasil, 1000, Centro, Campinas/SP',
  },
  'igreja.cidade': {
    label: ['Cidade da igreja', 'City of the church', 'Ciudad de la iglesia'],
    exemplo: 'Campinas',
  },
  'documento.numero': { label: ['Número', 'Number', 'Número'], exemplo: '001/2026' },
  'documento.data': {
    label: ['Data da emissão', 'Date of issue', 'Fecha de emisión'],
    exemplo: '2026-04-12',
  },
  'documento.validade': { label: ['Validade', 'Valid until', 'Validez'], exemplo: '2028-04-12' },
  'informe.celebrante': {
    label: ['Celebrante', 'Officiant', 'Celebrante'],
    exemplo: 'Pr. Paulo Ribeiro',
    kind: 'text',
  },
  'informe.conjuge': {
    label: ['Cônjuge', 'Spouse', 'Cónyuge'],
    exemplo: 'João Batista de Oliveira',
    kind: 'text',
  },
  'informe.data_cerimonia': {
    label: ['Data da cerimônia', 'Date of the ceremony', 'Fecha de la ceremonia'],
    exemplo: '2026-04-11',
    kind: 'date',
  },
  'informe.testemunhas': {
    label: ['Testemunhas', 'Witnesses', 'Testigos'],
    exemplo: 'Carlos Lima e Rute Lima',
    kind: 'text',
  },
  'informe.igreja_destino': {
    label: ['Igreja de destino', 'Receiving church', 'Iglesia de destino'],
    exemplo: 'Igreja Batista da Esperança',
    kind: 'text',
  },
  'informe.cidade_destino': {
    label: ['Cidade de destino', 'City of the receiving church', 'Ciudad de destino'],
    exemplo: 'Curitiba/PR',
    kind: 'text',
  },
  'informe.finalidade': {
    label: ['Finalidade', 'Purpose', 'Finalidad'],
    exemplo: 'comprovação junto à universidade',
    kind: 'text',
  },
  'informe.assinante': {
    label: ['Quem assina', 'Who signs', 'Quién firma'],
    exemplo: 'Pr. Paulo Ribeiro',
    kind: 'text',
  },
} as const satisfies Readonly<Record<string, Campo>>;

export type NomeCampo = keyof typeof campos;
export type Valores = Readonly<Partial<Record<NomeCampo, string>>>;

export const isCampo = (name: string): name is NomeCampo => Object.hasOwn(campos, name);
export const isInforme = (name: NomeCampo): boolean => name.startsWith('informe.');
/** Whether a template of a kind may name the field: a house has no record of one person, and nothing is typed for each house. */
export const isCampoDe = (tipo: string, name: NomeCampo): boolean =>
  tipo === porCasa
    ? name === 'documento.data' || name.startsWith('casa.') || name.startsWith('igreja.')
    : !name.startsWith('casa.');
/** The fields whose value is a day. */
export const isDia = (name: NomeCampo): boolean => name.includes('.data') || name === 'documento.validade';
