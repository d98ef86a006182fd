import { z } from 'zod';
import { type Field, isFile, type Section } from '#shared/kit/section.ts';

function readSchema(field: Field): z.ZodType {
  if (field.kind === 'reference') return z.object({ id: z.int(), rotulo: z.string() });
  if (isFile(field)) {
    return z.object({ id: z.uuid(), nome: z.string(), tipo: z.string(), bytes: z.int(), url: z.string() });
  }
  if (field.kind === 'boolean') return z.boolean();
  if (field.kind === 'choice') return z.enum(Object.keys(field.options) as [string, ...string[]]);
  if (field.kind === 'integer') return z.int();
  if (field.kind === 'money') return z.int().meta({ description: 'centavos' });
  if (field.kind === 'decimal') return z.number();
  return field.kind === 'date' ? z.iso.date() : z.string();
}

/** A record as it is read: documentation only, PostgreSQL writes the real one. */
export const recordSchema = (section: Section): z.ZodObject =>
  z.object({
    id: z.int(),
    ...Object.fromEntries(
      Object.entries(section.fields).map(([name, field]) => [
        name,
        readSchema(field).nullable().describe(field.label[0]),
      ]),
    ),
    versao: z.int(),
    criado_em: z.iso.datetime({ offset: true }),
    atualizado_em: z.iso.datetime({ offset: true }),
  });
