import type { Behaviour } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { igreja as declaration } from '#shared/sections/igreja.ts';
import { notifyOfPixKey } from './jobs/pix-key-changed.ts';
import { takeOverAssets } from './patrimonio.ts';

/**
 * An account without a church counts as one of the head church. If that church or the next one has ever closed a month, it gets the church
 * that it counted for: otherwise its balance would move from closed months of the one to those of the other.
 */
const keepAccounts = (db: Db, next: number): Promise<number> =>
  db.run(sql`update conta set igreja = s.id, versao = conta.versao + 1, atualizado_em = now()
    from igreja s where s.sede and s.id <> ${next} and conta.igreja is null
      and exists (select from fechamento f where f.igreja in (s.id, ${next}))`);

/** Exactly one head church: the first one, replaced only by the action. */
export const igreja: Behaviour<typeof declaration> = {
  async beforeSave(context, values, current) {
    const { db, igrejas } = context;
    // A user who is limited to some churches would have no access to a new one.
    if (!current && igrejas) throw new AppError('forbidden', 'error.forbidden');
    // Serialises decisions about the head church.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('igreja.sede'))`);
    const [head] = await db.query<{ id: number; nome_fantasia: string }>(
      sql`select id, nome_fantasia from igreja where sede`,
    );
    if (!head) {
      // Orders of the store can be collected at the head church unless the office sets otherwise.
      if (!values.sede) values.retirada_na_loja = true;
      values.sede = true;
    } else if (values.sede && head.id !== current?.id) {
      throw invalidField('sede', 'igreja.one_sede', { name: head.nome_fantasia });
    } else if (!values.sede && head.id === current?.id) throw invalidField('sede', 'igreja.needs_sede');
    if (values.sede_id !== null && values.sede_id === current?.id)
      throw invalidField('sede_id', 'igreja.own_branch');
    if (values.sede) {
      // The first church becomes the head church whatever its form says; afterwards only the action changes that.
      if (current && values.tipo !== 'sede') throw invalidField('tipo', 'igreja.needs_sede');
      values.tipo = 'sede';
      values.sede_id = null;
    } else {
      if (values.tipo === 'sede')
        throw invalidField('tipo', 'igreja.one_sede', { name: head?.nome_fantasia ?? '' });
      values.sede_id ??= head?.id ?? null;
    }
    await notifyOfPixKey(context, {
      antes: current?.chave_pix ?? null,
      depois: values.chave_pix,
      igreja: values.nome_fantasia,
    });
  },

  async afterSave({ db }, id, values) {
    if (!values.sede) return;
    await takeOverAssets(db, id);
    await db.run(sql`select recebe_sem_igreja(${id})`);
  },

  async beforeDelete({ db }, id) {
    await db.run(sql`select pg_advisory_xact_lock(hashtext('igreja.sede'))`);
    const [row] = await db.query<{ sede: boolean; others: number }>(
      sql`select sede, (select count(*) from igreja where id <> ${id}) as others from igreja where id = ${id}`,
    );
    if (row?.sede && row.others > 0) {
      throw new AppError('conflict', 'igreja.delete_sede', {
        fields: { sede: [{ key: 'igreja.delete_sede' }] },
      });
    }
  },

  actions: {
    'tornar-sede': async ({ db, igrejas }, id) => {
      // The action also changes the other churches.
      if (igrejas) throw new AppError('forbidden', 'error.forbidden');
      await db.run(sql`select pg_advisory_xact_lock(hashtext('igreja.sede'))`);
      await keepAccounts(db, id);
      await db.run(sql`update igreja set sede = false, tipo = 'sub_sede', sede_id = ${id}, versao = versao + 1,
        atualizado_em = now() where sede and id <> ${id}`);
      await db.run(sql`update igreja set sede = true, tipo = 'sede', sede_id = null, versao = versao + 1,
        atualizado_em = now() where id = ${id} and not sede`);
    },
  },
};
