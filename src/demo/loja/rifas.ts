import { addDays } from '#shared/dates.ts';
import type { InputFor } from '#shared/kit/record.ts';
import type { rifa } from '#shared/sections/rifa.ts';
import type { Motif } from '../drawing/cover.ts';

export interface DemoRifa {
  row: InputFor<typeof rifa>;
  motif: Motif;
}

const regulamento = (
  premios: number,
): string => `1. Cada cota corresponde a um número, do menor ao maior, sem repetição.
2. O sorteio segue os resultados da Loteria Federal da data anunciada; não havendo extração, vale a seguinte.
3. São ${premios} prêmios, entregues na ordem anunciada. Um mesmo número não recebe dois prêmios.
4. O ganhador é avisado pelo telefone do cadastro e tem 90 dias para retirar o prêmio na secretaria.
5. A renda líquida é aplicada no fim anunciado, e a prestação de contas fica na página da rifa.`;

/** One raffle on sale and one that is still being prepared. */
export const demoRifas = (today: string): DemoRifa[] => [
  {
    motif: 'window',
    row: {
      nome: 'Rifa da reforma do templo',
      status: 'ativa',
      data_sorteio: `${addDays(today, 41)}T19:00:00-03:00`,
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
];
