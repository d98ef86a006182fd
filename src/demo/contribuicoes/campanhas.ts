import type { InputFor } from '#shared/crud/record.ts';
import { addDays, addMonths } from '#shared/dates.ts';
import type { campanha } from '#shared/sections/campanha.ts';
import type { Motif } from '../drawing/cover.ts';
import { contas } from '../financeiro/lancamento.ts';

export interface DemoCampanha {
  row: InputFor<typeof campanha> & { nome: string };
  motif: Motif;
  /** names of an account and of a category of income */
  conta: string;
  categoria: string | null;
}

/** The current campaigns; amounts in centavos. */
export const demoCampanhas = (today: string): readonly DemoCampanha[] => [
  {
    row: {
      nome: 'Telhado novo',
      texto:
        'Quando chove, a turma do berçário muda de sala. São 640 m² de telha, manta e calha: cada R$ 130 cobre um metro.',
      ativa: true,
      mostrar_arrecadado: true,
      meta: 8_320_000,
      inicio: addMonths(today, -5),
      fim: addMonths(today, 4),
    },
    motif: 'window',
    conta: contas.poupanca,
    categoria: 'Reforma do templo',
  },
  {
    row: {
      nome: 'Natal das crianças',
      texto:
        'Noventa e quatro cartas estão no mural da recepção. Um brinquedo, um livro e uma ceia para cada casa custam R$ 120.',
      ativa: true,
      mostrar_arrecadado: true,
      meta: 1_128_000,
      inicio: addMonths(today, -1),
      fim: addDays(today, 33),
    },
    motif: 'botanical',
    conta: contas.corrente,
    categoria: 'Natal solidário',
  },
  {
    row: {
      nome: 'Missão no sertão',
      texto: 'O sustento de uma família missionária em Lagoa Funda: a escola, a horta e a igreja que nasce.',
      ativa: true,
      mostrar_arrecadado: false,
      inicio: addMonths(today, -8),
    },
    motif: 'hills',
    conta: contas.missoes,
    categoria: 'Oferta missionária',
  },
  {
    row: {
      nome: 'Instrumentos do louvor',
      texto: 'Uma bateria e dois violões para a nova equipe. Obrigado: chegamos lá.',
      ativa: false,
      mostrar_arrecadado: true,
      meta: 640_000,
      inicio: addMonths(today, -11),
      fim: addMonths(today, -7),
    },
    motif: 'botanical',
    conta: contas.corrente,
    categoria: 'Reforma do templo',
  },
];
