import { z } from 'zod';
import { type Field, type Fields, isFile } from '#shared/crud/field.ts';
import { perSection } from '#shared/crud/per-section.ts';

const reference = z.object({ id: z.int(), rotulo: z.string() });
const file = z.object({ id: z.uuid(), nome: z.string(), tipo: z.string(), bytes: z.int(), url: z.string() });

const shapeOf = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind !== 'password')
      .map(([name, field]) => [name, readSchema(field).nullable().describe(field.label[0])]),
  );

function readSchema(field: Field): z.ZodType {
  if (field.kind === 'reference') return reference;
  if (field.kind === 'references') return z.array(reference);
  if (field.kind === 'images') return z.array(file);
  if (field.kind === 'items') return z.array(z.object({ id: z.int(), ...shapeOf(field.fields) }));
  if (field.kind === 'datetime') return z.iso.datetime({ offset: true });
  if (isFile(field)) return file;
  if (field.kind === 'boolean') return z.boolean();
  if (field.kind === 'choice') return z.enum(Object.keys(field.options) as [string, ...string[]]);
  if (field.kind === 'integer') return z.int();
  if (field.kind === 'money') return z.int().meta({ description: 'centavos' });
  if (field.kind === 'decimal') return z.number();
  return field.kind === 'date' ? z.iso.date() : z.string();
}

/** A record in replies: for the documentation only, PostgreSQL writes the real one. */
export const recordSchema = perSection(
  (section): z.ZodObject =>
    z.object({
      id: z.int(),
      ...shapeOf(section.fields),
      versao: z.int(),
      criado_em: z.iso.datetime({ offset: true }),
      atualizado_em: z.iso.datetime({ offset: true }),
    }),
);
