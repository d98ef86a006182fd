// Parts of answers that many routes share.
import { z } from 'zod';

export const cents = z.int().describe('Centavos');

/** A public picture, with what a page needs to reserve its place. */
export const imagem = z.object({
  id: z.uuid(),
  largura: z.int(),
  altura: z.int(),
  borrao: z.string().nullable(),
});
