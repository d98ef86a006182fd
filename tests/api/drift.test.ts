import { afterAll, expect, it } from 'vitest';
import { createTable } from '#server/crud/create-table.ts';
import { migrate } from '#server/db/migrate.ts';
import { raw, sql } from '#server/db/sql.ts';
import { behaviours } from '#server/sections/index.ts';
import { sections } from '#shared/sections/index.ts';
import { testDatabase } from '../support/database.ts';

const db = await testDatabase({ empty: true });
afterAll(db.close);
await migrate(db);
const declared = 'declarado';
await db.transaction(async (tx) => {
  // Tables are created in the first schema of the path; references are resolved in both.
  await tx.run(raw(`create schema ${declared}`));
  await tx.run(raw(`set local search_path = ${declared}, public`));
  for (const section of sections) await tx.run(raw(createTable(section)));
});

interface Shape {
  columns: Record<string, unknown>[];
  constraints: Record<string, string>;
  indexes: Record<string, string>;
  triggers: Record<string, string>;
}

/** A table as PostgreSQL itself describes it. */
async function shape(schema: string, table: string): Promise<Shape> {
  const plain = (text: string): string => text.replaceAll(`${schema}.`, '').replaceAll('public.', '');
  const pairs = (rows: { name: string; definition: string }[]): Record<string, string> =>
    Object.fromEntries(rows.map(({ name, definition }) => [name, plain(definition)]));
  const id = sql`(${`${schema}.${table}`}::regclass)`;
  const columns =
    await db.query(sql`select attname as name, format_type(atttypid, atttypmod) as type, attnotnull,
    attidentity, attgenerated, (select collname from pg_collation c where c.oid = attcollation) as collation,
    pg_get_expr(adbin, adrelid) as value from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${id} and attnum > 0 and not attisdropped order by attnum`);
  const constraints = await db.query<{ name: string; definition: string }>(
    sql`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${id}`,
  );
  const indexes = await db.query<{ name: string; definition: string }>(
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = ${id}`,
  );
  const triggers = await db.query<{ name: string; definition: string }>(
    sql`select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = ${id} and not tgisinternal`,
  );
  return {
    columns: columns.map((column) => ({
      ...column,
      value: column.value === null ? null : plain(String(column.value)),
    })),
    constraints: pairs(constraints),
    indexes: pairs(indexes.map((index) => ({ ...index, name: plain(index.name) }))),
    triggers: pairs(triggers),
  };
}

/** Constraints, indexes and triggers that a migration adds by hand, beyond the declaration. */
const byHand = new Set([
  'pessoa_anonimizada',
  'historia_de_consentimento',
  'historia_de_consentimento_novo',
  'requerimento_em_aberto',
  'requerimento_respondido_por',
  'requerimento_respondido_por_fkey',
  'pessoa_repetida',
  'pessoa_precisa_cuidado',
  'visitante_pedidooracoes',
  'visitante_pedidooracoes_fkey',
  'anotacao_autor',
  'pessoa_email_minusculo',
  'pedidooracoes_email_minusculo',
  // closed months
  'mes_fechado_insert',
  'mes_fechado_update',
  'mes_fechado_delete',
  ...['insert', 'update', 'delete'].map((act) => `valor_inicial_fechado_${act}`),
  // the dashboard: birthdays, new people and other counts of people, and attendance that follows its event
  'pessoa_aniversario',
  'pessoa_criado_em',
  'pessoa_afastada',
  'pessoa_incompleta',
  ...['insert', 'delete', 'truncate'].flatMap((act) => [
    `iguais_${act}`,
    `pessoas_${act}`,
    `palavras_${act}`,
  ]),
  'pessoas_mudadas',
  'frequencia_segue_evento',
  'documento_sequencia_key',
  'limita_sessoes',
  'verifica_email',
  'senha_a_trocar',
  'igreja_sede_unica',
  'evento_recorrencia',
  // indexes for published content
  'postagem_apareceu',
  'conteudo_dia',
  'conteudo_destaque',
  'evento_ultimo_dia',
  'indexa_site',
  'desindexa_site',
  'indexa_cor',
  'indexa_produto',
  'indexa_categoria',
  'indexa_rifa',
  // what the store keeps of products
  'vitrine_insert',
  'vitrine_update',
  ...['estorno_de_fkey', 'transferencia_fkey', 'transferencia_par', 'estorno_unico'].map(
    (name) => `financeiro_${name}`,
  ),
  ...['recorrencia', 'origem', 'movimento', 'em_aberto', 'estorno_de'].map((name) => `financeiro_${name}`),
  // charges: indexes for look-ups, and checks of their amounts
  ...['codigo', 'txid', 'gateway_id', 'chave', 'origem_id', 'a_consultar', 'a_expirar', 'por_decidir'].map(
    (name) => `cobranca_${name}`,
  ),
  ...['email_paga', 'recebido_check', 'estornado_check', 'paga_check', 'parcelas_check', 'juros_check'].map(
    (name) => `cobranca_${name}`,
  ),
  'cobranca_da_assinatura',
  'recebimentos_uma',
  ...['proxima', 'email', 'assinatura_key'].map((name) => `contribuicao_mensal_${name}`),
  ...['tipo', 'ativa', 'lembrete', 'cartao', 'pausada'].map((name) => `contribuicao_mensal_${name}_check`),
  ...['insert', 'update', 'delete', 'truncate'].flatMap((on) => [`soma_${on}`, `dias_${on}`, `pagos_${on}`]),
  // sign-ups: capacity of events, look-ups and checks of columns that the server keeps
  'voucher_evento_ou_loja',
  'voucher_escopo',
  'guarda_nome',
  'evento_capacidade',
  'espera_compra',
  'espera_codigo_key',
  'espera_evento_email_key',
  ...['codigo_key', 'compra', 'lote', 'transferida_de'].map((name) => `inscricao_${name}`),
  ...['checkin_aparelho', 'motivo', 'preco', 'responsavel_nome'].map((name) => `inscricao_${name}_check`),
  // stock: its movements only grow, and change the stock of their variants
  'soma_estoque',
  'so_cresce',
  'so_cresce_inteira',
  'estoque_movimento_variante',
  ...['sentido', 'saldo', 'porque'].map((name) => `estoque_movimento_${name}_check`),
  // the order of the store's products
  // orders of the store
  ...[
    'codigo_key',
    'retirada_codigo',
    'cobranca',
    'voucher',
    'a_devolver',
    'rede',
    'rascunho',
    // the trigger that writes the number and the buyer into the title
    'titulo',
  ].map((name) => `pedido_${name}`),
  ...['canal', 'cancelado_por', 'devolucao_motivo', 'a_devolver', 'soma'].map(
    (name) => `pedido_${name}_check`,
  ),
  // purchases of raffles
  ...['codigo_key', 'cobranca', 'whatsapp', 'cpf', 'rede', 'apagar', 'numeros_check', 'a_devolver_check'].map(
    (name) => `rifa_compra_${name}`,
  ),
  // schedules: duties of a volunteer in their order, and places that follow their event
  'escala_vaga_servico',
  'escala_vaga_serie',
  'escala_vaga_ate_check',
  'escala_vaga_serie_fkey',
  'escala_segue_evento',
  'escala_segue_departamento',
  'escala_vaga_trilha',
  'escala_anota_recusa',
  'escala_mudou',
  'escala_respondeu',
  // offerings: two people; children: codes of a service, and what phones sent once
  'contagem_duas_pessoas',
  'contagem_trilha',
  'contagem_aberta',
  'envelopes_de_apagadas',
  'domingo_segue_evento',
  'presenca_segue_data',
  'contagem_segue_data',
  'crianca_entrada_chave_key',
  'crianca_entrada_codigo_key',
  'crianca_entrada_trilha',
  // indexes for the nightly deletion of expired data
  'contato_retencao',
  'pedidooracoes_retencao',
  'inscricao_fotos_guardadas',
  'inscricao_documentos_guardados',
  'inscricao_de_email',
  'consumidor_sem_prova',
  // one account proves an address; addresses are lower case
  'consumidor_email_key',
  'consumidor_email_check',
  // triggers that send changes to open browsers
  'transmite_acesso',
  'transmite_criada',
  'transmite_mudada',
  // triggers that write the messages of webhooks
  'webhook_linha',
  'webhook_mudanca',
  // triggers that record changes of public content and former slugs
  'muda_site',
  'muda_autor',
  'guarda_slug',
  'guarda_slug_apagado',
  // columns that the server keeps beside a section's own fields
  ...Object.entries(behaviours).flatMap(([section, { columns = [] }]) =>
    columns.flatMap((column) => [`${section}_${column}_not_null`, `${section}_${column}_fkey`]),
  ),
  ...Object.values(behaviours).flatMap((behaviour) => Object.keys(behaviour.constraints ?? {})),
]);
const ownColumns = (section: string): readonly string[] => behaviours[section]?.columns ?? [];
const generated = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).filter(([name]) => !byHand.has(name)));

it.each(sections.map(({ name }) => name))('the table of %s is as its declaration says', async (name) => {
  const migrated = await shape('public', name);
  const expected = await shape(declared, name);
  // Columns may be in another order: later migrations append theirs.
  const byName = (columns: Shape['columns']) =>
    Object.fromEntries(columns.map((column) => [column.name, column]));
  const declaredOnes = migrated.columns.filter((column) => !ownColumns(name).includes(String(column.name)));
  expect(byName(declaredOnes)).toEqual(byName(expected.columns));
  expect(generated(migrated.constraints)).toEqual(expected.constraints);
  expect(generated(migrated.indexes)).toEqual(expected.indexes);
  expect(generated(migrated.triggers)).toEqual(expected.triggers);
});

it('a database that is up to date is left as it is', async () => {
  expect(await migrate(db)).toEqual([]);
});
