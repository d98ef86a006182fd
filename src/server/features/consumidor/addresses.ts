import { z } from 'zod';
import { addressBody } from '#server/checkout/address-fields.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { type EnderecoDaConta, maxEnderecos } from '#shared/contracts/conta-loja.ts';
import { AppError } from '#shared/errors.ts';

export const addressChanges = addressBody.partial();

export const addressReply = z.object({
  id: z.int(),
  nome: z.string(),
  cep: z.string(),
  logradouro: z.string(),
  numero: z.string(),
  complemento: z.string().nullable(),
  bairro: z.string(),
  cidade: z.string(),
  uf: z.string(),
});

const columns = raw('id, nome, cep, logradouro, numero, complemento, bairro, cidade, uf');
const unknown = (): AppError => new AppError('not_found', 'error.not_found');

/** Where consumers receive their orders. An address of another account is not found. */
export function createAddresses({ db, clock }: Pick<FeatureDeps, 'db' | 'clock'>) {
  return {
    /** The newest first. */
    list: (consumidor: number): Promise<EnderecoDaConta[]> =>
      db.query<EnderecoDaConta>(
        sql`select ${columns} from consumidor_endereco where consumidor = ${consumidor} order by id desc`,
      ),

    async add(consumidor: number, body: z.infer<typeof addressBody>): Promise<EnderecoDaConta> {
      const { nome, cep, logradouro, numero, complemento = null, bairro, cidade, uf } = body;
      const now = clock.now();
      return db.transaction(async (tx) => {
        // Concurrent additions wait for each other, so that the limit is counted correctly.
        await tx.run(sql`select 1 from consumidor where id = ${consumidor} for update`);
        const [address] = await tx.query<EnderecoDaConta>(sql`insert into consumidor_endereco
            (consumidor, nome, cep, logradouro, numero, complemento, bairro, cidade, uf, criado_em, atualizado_em)
          select ${consumidor}::integer, ${nome}::text, ${cep}::text, ${logradouro}::text, ${numero}::text,
            ${complemento}::text, ${bairro}::text, ${cidade}::text, ${uf}::text, ${now}::timestamptz, ${now}::timestamptz
          where (select count(*) from consumidor_endereco where consumidor = ${consumidor}) < ${maxEnderecos}
          returning ${columns}`);
        if (!address) throw new AppError('conflict', 'loja.enderecos_max', { vars: { max: maxEnderecos } });
        return address;
      });
    },

    async change(
      consumidor: number,
      id: number,
      body: z.infer<typeof addressChanges>,
    ): Promise<EnderecoDaConta> {
      return db.transaction(async (tx) => {
        const [before] = await tx.query<EnderecoDaConta>(sql`select ${columns} from consumidor_endereco
          where id = ${id} and consumidor = ${consumidor} for update`);
        if (!before) throw unknown();
        const { nome, cep, logradouro, numero, complemento, bairro, cidade, uf } = { ...before, ...body };
        const [after] = await tx.query<EnderecoDaConta>(sql`update consumidor_endereco set nome = ${nome},
          cep = ${cep}, logradouro = ${logradouro}, numero = ${numero}, complemento = ${complemento},
          bairro = ${bairro}, cidade = ${cidade}, uf = ${uf}, atualizado_em = ${clock.now()}
          where id = ${id} returning ${columns}`);
        return after!;
      });
    },

    async remove(consumidor: number, id: number): Promise<void> {
      const removed = await db.run(
        sql`delete from consumidor_endereco where id = ${id} and consumidor = ${consumidor}`,
      );
      if (removed === 0) throw unknown();
    },
  };
}
