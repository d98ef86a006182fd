import type { InputFor } from '#shared/crud/record.ts';
import { addDays } from '#shared/dates.ts';
import type { voucher } from '#shared/sections/voucher.ts';

export interface DemoVoucher {
  /** the name of its event */
  evento: string;
  row: Omit<InputFor<typeof voucher>, 'evento'> & { codigo: string; max_usos: number };
}

const endOf = (day: string): string => `${day}T23:59:00-03:00`;

/** A percent, a free pass that keeps places, a fixed discount, and one that has expired. */
export const demoVouchers = (today: string): readonly DemoVoucher[] => [
  {
    evento: 'Encontro das Rosas',
    row: {
      codigo: 'AMIGAS10',
      etiqueta: 'Traga uma amiga',
      modo: 'percentual',
      percentual: 10,
      max_usos: 40,
      orcamento: 50_000,
      valido_ate: endOf(addDays(today, 45)),
    },
  },
  {
    evento: 'Encontro das Rosas',
    row: {
      codigo: 'PALESTRANTES',
      etiqueta: 'Palestrantes e oficinas',
      modo: 'percentual',
      percentual: 100,
      max_usos: 12,
      bloqueia_vagas: true,
      valido_ate: endOf(addDays(today, 55)),
    },
  },
  {
    evento: 'Redime Mulheres',
    row: {
      codigo: 'BOLSA-REDIME',
      etiqueta: 'Bolsa da ação social',
      modo: 'desconto',
      valor: 16_000,
      max_usos: 6,
    },
  },
  {
    evento: 'Redime Mulheres',
    row: {
      codigo: 'PRIMEIRAS',
      etiqueta: 'Primeiras inscritas',
      modo: 'percentual',
      percentual: 15,
      max_usos: 10,
      lote: '1º lote',
      valido_ate: endOf(addDays(today, -18)),
    },
  },
];
