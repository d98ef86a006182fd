import type { InputFor } from '#shared/crud/record.ts';
import { addDays } from '#shared/dates.ts';
import type { rifa } from '#shared/sections/rifa.ts';
import type { Motif } from '../drawing/cover.ts';

export interface DemoRifa {
  row: InputFor<typeof rifa>;
  motif: Motif;
  /** when its rules were published; none: a draft */
  publicada?: string;
}

const regulamento = (
  premios: number,
): string => `1. Cada cota corresponde a um número, do menor ao maior, sem repetição.
2. O sorteio segue os resultados da Loteria Federal da data anunciada; não havendo extração, vale a seguinte.
3. São ${premios} prêmios, entregues na ordem anunciada. Um mesmo número não recebe dois prêmios.
4. O ganhador é avisado pelo telefone do cadastro e tem 90 dias para retirar o prêmio na secretaria.
5. A renda líquida é aplicada no fim anunciado, e a prestação de contas fica na página da rifa.`;

/** The Loteria Federal draws on Wednesdays and Saturdays: the first such day from this one on. */
function extractionFrom(day: string): string {
  let next = day;
  while (![3, 6].includes(new Date(`${next}T12:00:00Z`).getUTCDay())) next = addDays(next, 1);
  return next;
}

/** A day on which the sales of the drawn raffle ended, the evening before its extraction. */
const drawnDay = (today: string): string => addDays(extractionFrom(addDays(today, -110)), -1);

/** One raffle on sale, one that is still being prepared, and one that was drawn months ago. */
export const demoRifas = (today: string): DemoRifa[] => [
  {
    motif: 'window',
    publicada: `${addDays(today, -24)}T10:00:00-03:00`,
    row: {
      nome: 'Rifa da reforma do templo',
      status: 'ativa',
      data_sorteio: `${addDays(today, 41)}T19:00:00-03:00`,
      modo_sorteio: 'auditoria',
      extracao_numero: 'DEMO-02',
      extracao_data: extractionFrom(addDays(today, 42)),
      descricao:
        'Toda a renda vai para o novo telhado e a acessibilidade do templo: rampas, corrimãos e banheiro adaptado. Obrigado por construir conosco.',
      valor_cota: 1000,
      total_cotas: 5000,
      distribuicao: 'escolha',
      minimo_por_comprador: 1,
      maximo_por_comprador: 100,
      premios: [
        { descricao: 'Motocicleta 160 cilindradas, zero quilômetro', valor: 1_890_000 },
        { descricao: 'Televisor de 55 polegadas', valor: 289_000 },
        { descricao: 'Bicicleta aro 29', valor: 169_000 },
        { descricao: 'Cesta de café da manhã', valor: 25_000 },
      ],
      numero_autorizacao: 'SPA/ME 03.000000/2026 (demonstração)',
      regulamento: regulamento(4),
    },
  },
  {
    motif: 'hills',
    row: {
      nome: 'Rifa do retiro de jovens',
      status: 'rascunho',
      data_sorteio: `${addDays(today, 96)}T19:00:00-03:00`,
      descricao: 'Para que nenhum jovem fique fora do retiro por falta de dinheiro.',
      valor_cota: 500,
      total_cotas: 1000,
      distribuicao: 'aleatoria',
      minimo_por_comprador: 2,
      maximo_por_comprador: 50,
      premios: [
        { descricao: 'Violão eletroacústico com capa', valor: 145_000 },
        { descricao: 'Fim de semana para dois em Pedra Azul', valor: 98_000 },
      ],
      regulamento: regulamento(2),
    },
  },
  {
    motif: 'hills',
    publicada: `${addDays(drawnDay(today), -60)}T10:00:00-03:00`,
    row: {
      nome: 'Rifa das missões',
      status: 'sorteada',
      data_sorteio: `${drawnDay(today)}T19:00:00-03:00`,
      descricao: 'A renda enviou dois casais de missionários. Obrigado a cada pessoa que comprou um número.',
      valor_cota: 500,
      total_cotas: 1000,
      distribuicao: 'escolha',
      modo_sorteio: 'federal',
      extracao_numero: 'DEMO-01',
      extracao_data: addDays(drawnDay(today), 1),
      premios: [
        { descricao: 'Notebook de 15 polegadas', valor: 359_000 },
        { descricao: 'Jantar para quatro pessoas', valor: 60_000 },
        { descricao: 'Coleção de livros', valor: 32_000 },
      ],
      numero_autorizacao: 'SPA/ME 03.000001/2026 (demonstração)',
      regulamento: regulamento(3),
    },
  },
];
