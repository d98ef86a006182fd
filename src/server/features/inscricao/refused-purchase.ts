import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { isIsoDate } from '#shared/dates.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { findEvento } from './evento-row.ts';
import { participantErrors } from './participants.ts';

/** The fields of a purchase that can be read even if other fields are wrong. */
const readable = z.object({
  evento: z.int().positive(),
  participantes: z
    .array(
      z.object({
        cpf: z.unknown().optional(),
        documento: z.unknown().optional(),
        data_nascimento: z.unknown().optional(),
        responsavel: z.unknown().optional(),
        respostas: z.record(z.string(), z.unknown()).optional().catch(undefined),
      }),
    )
    .max(50),
});

/** Errors for data that the event requires and a refused body leaves out, so that its sender can correct everything at once. */
export async function errorsOfEvent(db: Db, body: unknown, now: Date): Promise<FieldErrors> {
  const { data: read } = readable.safeParse(body);
  const evento = read && (await findEvento(db, read.evento, now));
  if (!evento) return {};
  const errors: FieldErrors = {};
  for (const [
    index,
    { cpf, documento, data_nascimento: born, responsavel, respostas },
  ] of read.participantes.entries()) {
    const input = {
      nome: '',
      cpf: typeof cpf === 'string' ? cpf : null,
      documento: typeof documento === 'string' ? documento : null,
      data_nascimento: typeof born === 'string' && isIsoDate(born) ? born : undefined,
      // the schema checks whether it is complete
      responsavel: responsavel ? { nome: '', autoriza: true as const } : null,
      respostas: Object.fromEntries(
        Object.entries(respostas ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string'),
      ),
    };
    Object.assign(errors, participantErrors(input, evento, { at: `participantes.${index}`, now }));
  }
  return errors;
}
