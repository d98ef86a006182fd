import type { InputFor } from '#shared/crud/record.ts';
import type { igreja } from '#shared/sections/igreja.ts';
import { cnpjOf, inventedLandline, inventedMobile } from './invented-numbers.ts';

export interface DemoIgreja {
  row: InputFor<typeof igreja>;
  /** districts its people live in, with the first five digits of their CEPs */
  bairros: readonly (readonly [string, string])[];
  cidade: string;
  /** its share of the people */
  weight: number;
}

const branch = {
  razao_social: 'Igreja Evangélica Aprisco da Graça',
  uf: 'ES',
  sede: false,
} as const;

/** The churches, all in Grande Vitória. The first is the head; the others belong to it. */
export const demoIgrejas: readonly DemoIgreja[] = [
  {
    row: {
      nome_fantasia: 'Igreja Evangélica Aprisco da Graça',
      nome_curto: 'Aprisco Sede',
      razao_social: 'Igreja Evangélica Aprisco da Graça',
      cnpj: cnpjOf('004127590001'),
      tipo: 'sede',
      sede: true,
      cep: '29101480',
      logradouro: 'Rua Jardim das Oliveiras',
      numero: '245',
      complemento: 'Templo e anexo educacional',
      bairro: 'Itapuã',
      cidade: 'Vila Velha',
      uf: 'ES',
      telefone: inventedLandline(124500),
      email: 'secretaria@aprisco.example',
      latitude: -20.362311,
      longitude: -40.298472,
      cultos: [
        { dia: 'domingo', horario: '09:00', descricao: 'Escola Bíblica Dominical' },
        { dia: 'domingo', horario: '18:30', descricao: 'Culto da família' },
        { dia: 'quarta_feira', horario: '19:30', descricao: 'Culto de ensino' },
        { dia: 'sexta_feira', horario: '19:30', descricao: 'Culto de oração' },
      ],
      chave_pix: 'contribua@aprisco.example',
      retirada_horario: 'Domingos, depois do culto; terça a sexta, das 9h às 17h',
    },
    bairros: [
      ['Itapuã', '29101'],
      ['Praia da Costa', '29101'],
      ['Coqueiral de Itaparica', '29102'],
      ['Jaburuna', '29123'],
      ['Glória', '29122'],
      ['Ibes', '29108'],
      ['Santa Mônica', '29105'],
      ['Aribiri', '29119'],
    ],
    cidade: 'Vila Velha',
    weight: 48,
  },
  {
    row: {
      ...branch,
      nome_fantasia: 'Aprisco Laranjeiras',
      cnpj: cnpjOf('004127590002'),
      tipo: 'sub_sede',
      cep: '29165320',
      logradouro: 'Avenida Morro do Farol',
      numero: '1180',
      bairro: 'Parque Residencial Laranjeiras',
      cidade: 'Serra',
      telefone: inventedLandline(218060),
      email: 'laranjeiras@aprisco.example',
      latitude: -20.193827,
      longitude: -40.266914,
      retirada_na_loja: true,
      retirada_horario: 'Domingos, depois do culto',
      cultos: [
        { dia: 'domingo', horario: '09:00', descricao: 'Escola Bíblica Dominical' },
        { dia: 'domingo', horario: '19:00', descricao: 'Culto da família' },
        { dia: 'quinta_feira', horario: '19:30', descricao: 'Culto de ensino' },
      ],
      chave_pix: 'laranjeiras@aprisco.example',
    },
    bairros: [
      ['Parque Residencial Laranjeiras', '29165'],
      ['Barcelona', '29166'],
      ['Novo Horizonte', '29163'],
      ['Jacaraípe', '29173'],
    ],
    cidade: 'Serra',
    weight: 22,
  },
  {
    row: {
      ...branch,
      nome_fantasia: 'Aprisco Campo Grande',
      cnpj: cnpjOf('004127590003'),
      tipo: 'congregacao',
      cep: '29146210',
      logradouro: 'Rua Ernesto Zanotti',
      numero: '78',
      complemento: 'Fundos',
      bairro: 'Campo Grande',
      cidade: 'Cariacica',
      telefone: inventedMobile(4127800),
      email: 'campogrande@aprisco.example',
      latitude: -20.339065,
      longitude: -40.388219,
      cultos: [
        { dia: 'domingo', horario: '18:30', descricao: 'Culto da família' },
        { dia: 'terca_feira', horario: '19:30', descricao: 'Culto de oração' },
      ],
    },
    bairros: [
      ['Campo Grande', '29146'],
      ['Jardim América', '29140'],
      ['Alto Lage', '29151'],
    ],
    cidade: 'Cariacica',
    weight: 15,
  },
  {
    row: {
      ...branch,
      nome_fantasia: 'Aprisco Maruípe',
      // Branches opened since July 2026 may have letters in their CNPJ.
      cnpj: cnpjOf('004127590A04'),
      tipo: 'congregacao',
      cep: '29043115',
      logradouro: 'Rua Professora Nair Coutinho',
      numero: '31',
      bairro: 'Maruípe',
      cidade: 'Vitória',
      telefone: inventedMobile(4127933),
      email: 'maruipe@aprisco.example',
      latitude: -20.298846,
      longitude: -40.316387,
      cultos: [
        { dia: 'domingo', horario: '18:00', descricao: 'Culto da família' },
        { dia: 'quarta_feira', horario: '19:30', descricao: 'Estudo bíblico' },
      ],
    },
    bairros: [
      ['Maruípe', '29043'],
      ['Jucutuquara', '29040'],
      ['Jardim Camburi', '29090'],
    ],
    cidade: 'Vitória',
    weight: 11,
  },
  {
    row: {
      ...branch,
      nome_fantasia: 'Ponto de pregação Muquiçaba',
      tipo: 'ponto_de_pregacao',
      cep: '29215060',
      logradouro: 'Rua do Cais Velho',
      numero: 's/n',
      complemento: 'Salão da associação de moradores',
      bairro: 'Muquiçaba',
      cidade: 'Guarapari',
      telefone: inventedMobile(4128016),
      latitude: -20.651733,
      longitude: -40.497148,
      cultos: [{ dia: 'sabado', horario: '17:00', descricao: 'Culto no salão da associação' }],
    },
    bairros: [
      ['Muquiçaba', '29215'],
      ['Praia do Morro', '29216'],
    ],
    cidade: 'Guarapari',
    weight: 4,
  },
];
