// What the routes of imports take and answer.
import { z } from 'zod';
import { errorKey } from '#server/http/input-checks.ts';
import { sheetLimits } from '#server/spreadsheet/sheet-rows.ts';
import { duplicateChoices, errorChoices, importStates } from '#shared/contracts/importacao.ts';
import { oneLine } from '#shared/crud/schema.ts';
import { familyChoices, importSections } from '#shared/importacao/import-fields.ts';

const moment = z.iso.datetime({ offset: true });
const cellError = z.object({
  linha: z.int().describe('a linha do arquivo'),
  coluna: z.int().nullable().describe('a partir de 0; null: nenhuma coluna preenche o campo'),
  campo: z.string(),
  valor: z.string(),
  mensagem: z.string(),
});
export const rowReply = z.object({
  linha: z.int(),
  celulas: z.array(z.string()).describe('como estão no arquivo'),
  textos: z.array(z.string()).describe('as células com datas e valores no idioma de quem lê'),
  valores: z.record(z.string(), z.string()),
  erros: z.array(cellError),
  avisos: z.array(cellError).describe('o que se supôs onde a célula não diz tudo; a linha é gravada assim'),
  duplicada: z
    .object({
      registro: z.object({ id: z.int(), rotulo: z.string() }).nullable(),
      valores: z.record(z.string(), z.string()).nullable().describe('o que o cadastro encontrado já tem'),
      linha: z.int().nullable(),
      por: z.enum(['cpf', 'whatsapp', 'nome', 'chave']),
    })
    .nullable()
    .describe('o que a linha repete; sem `registro` e sem `linha`: um registro que não é visível'),
  escolha: z.enum(duplicateChoices).nullable(),
  resultado: z.enum(['criada', 'juntada', 'pulada', 'erro', 'desfeita', 'mantida']).nullable(),
  foto: z.string().nullable().describe('o arquivo da foto que um zip trouxe'),
  registro: z.int().nullable(),
  rotulo: z.string().nullable().describe('o nome do registro; null: não há mais, ou não é visível'),
  motivo: z.string().nullable().describe('por que ficou de fora ou foi mantida, ou o que completou'),
});
export const summaryReply = z.object({
  id: z.int(),
  section: z.enum(importSections),
  arquivo: z.string(),
  estado: z.enum(importStates),
  quem: z.string().nullable(),
  criado_em: moment,
  terminado_em: moment.nullable(),
  linhas: z.int(),
  desfazer_ate: moment.nullable(),
});
export const wholeReply = summaryReply.extend({
  formato: z.enum(['csv', 'xlsx', 'ods']),
  colunas: z.array(
    z.object({ titulo: z.string(), exemplos: z.array(z.string()), campo: z.string().nullable() }),
  ),
  padroes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  duplicados: z.enum(duplicateChoices),
  com_erros: z.enum(errorChoices),
  familias: z.enum(familyChoices),
  casas: z.object({
    criadas: z.int(),
    desfeitas: z.int(),
    mantidas: z.int(),
    fora: z.array(z.object({ nome: z.string(), pessoas: z.int(), mensagem: z.string() })),
  }),
  fotos: z.object({
    encontradas: z.int().describe('linhas que têm foto'),
    sobraram: z.int(),
    fora: z.array(z.object({ nome: z.string(), mensagem: z.string() })),
  }),
  contagem: z.object({
    total: z.int(),
    com_erro: z.int(),
    duplicadas: z.int(),
    criadas: z.int(),
    juntadas: z.int(),
    puladas: z.int(),
    falharam: z.int(),
    desfeitas: z.int(),
    mantidas: z.int(),
    faltam: z.int(),
    a_gravar: z.int().describe('as que seriam cadastradas ou juntadas'),
    a_pular: z.int().describe('as repetidas que seriam puladas'),
  }),
  previa: z.array(rowReply),
  erros: z.array(cellError),
  erro: z.string().nullable(),
});

const place = z
  .int(errorKey('validation.integer'))
  .min(0, errorKey('validation.integer'))
  .max(1_000_000, errorKey('validation.integer'));
const cellText = z
  .string(errorKey('validation.text'))
  .max(5000, errorKey('validation.max_length'))
  .refine((text) => !text.includes('\u0000'), errorKey('validation.characters'));
export const changeBody = z.strictObject({
  mapa: z
    .array(
      z.string(errorKey('validation.choice')).max(60, errorKey('validation.choice')).nullable(),
      errorKey('importacao.columns'),
    )
    .max(sheetLimits.columns, errorKey('importacao.columns'))
    .optional()
    .describe('o campo de cada coluna, na ordem delas; null: nenhum'),
  padroes: z
    .record(
      z.string().max(60, errorKey('validation.unknown')),
      z
        .union(
          [
            z
              .string()
              .max(200, errorKey('validation.max_length'))
              .refine(oneLine, errorKey('validation.characters')),
            z.number(),
            z.boolean(),
          ],
          errorKey('validation.type'),
        )
        .nullable(),
      errorKey('validation.type'),
    )
    .optional()
    .describe('valores para as células vazias, por campo; null: nenhum'),
  duplicados: z.enum(duplicateChoices, errorKey('validation.choice')).optional(),
  com_erros: z.enum(errorChoices, errorKey('validation.choice')).optional(),
  familias: z
    .enum(familyChoices, errorKey('validation.choice'))
    .optional()
    .describe('de que as pessoas formam famílias: de nada, de uma coluna, ou do mesmo endereço'),
  escolhas: z
    .array(
      z.strictObject({
        linha: place,
        duplicados: z.enum(duplicateChoices, errorKey('validation.choice')).nullable(),
      }),
      errorKey('validation.type'),
    )
    .max(500, errorKey('validation.max_items'))
    .optional()
    .describe('o que fazer com linhas que já estão cadastradas; null: o mesmo que com todas'),
  celulas: z
    .array(
      z.strictObject({
        linha: place,
        coluna: place.optional(),
        campo: z
          .string(errorKey('validation.choice'))
          .max(60, errorKey('validation.choice'))
          .optional()
          .describe('em vez da coluna; um campo que nenhuma coluna preenche ganha a sua'),
        valor: cellText,
      }),
      errorKey('validation.type'),
    )
    .max(500, errorKey('validation.max_items'))
    .optional()
    .describe('correções de células do arquivo'),
  trocas: z
    .array(z.strictObject({ coluna: place, de: cellText, para: cellText }), errorKey('validation.type'))
    .max(20, errorKey('validation.max_items'))
    .optional()
    .describe('um texto no lugar de outro, em todas as linhas em que ele é um erro desta coluna'),
});
export type ImportChangeBody = z.output<typeof changeBody>;
