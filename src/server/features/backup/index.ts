import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isBackupRunning } from '#server/backup/make-backup.ts';
import { passphraseBox } from '#server/backup/passphrase.ts';
import { traceExport } from '#server/crud/trace-export.ts';
import { asAuthor } from '#server/db/author.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { requireAllChurches } from '#server/http/require-all-churches.ts';
import { sessionCookie } from '#server/http/session.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import { daySeconds, defineJob, defineScheduledJob } from '#server/ports/jobs.ts';
import { notify } from '#server/ports/notifications.ts';
import { needs, publicAccess } from '#shared/access/access.ts';
import {
  type BackupStatus,
  backupReasons,
  type Copia,
  shortestPassphrase,
} from '#shared/contracts/backup.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, errorText } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { type ErrorKey, errors } from '#shared/i18n/pt_BR/errors.ts';
import { type BackupDeps, createBackups, keyOf } from './backups.ts';
import { tryLastBackup } from './trial-restore.ts';

const queue = {
  policy: 'short',
  retryLimit: 2,
  expireInSeconds: 4 * 3600,
  deleteAfterSeconds: 30 * daySeconds,
} as const;
const nightlyJob = defineScheduledJob({ name: 'backup.noite', cron: '30 2 * * *', queue });
const buttonJob = defineJob({ name: 'backup.fazer', payload: z.object({ users: z.int() }), queue });
/** A job of its own: where an old backup cannot be deleted, repeating it makes no other backup. */
const deleteOldJob = defineJob({ name: 'backup.apagar', payload: z.object({}), queue });
const weeklyJob = defineScheduledJob({ name: 'backup.testar', cron: '40 4 * * 0', queue });
/** In the morning, so that administrators who get the warning can act on it. */
const warnJob = defineScheduledJob({ name: 'backup.avisar', cron: '0 8 * * *', queue });
const trialJob = defineJob({ name: 'backup.testar_agora', payload: z.object({}), queue });

/** Minutes for which the link of a download can be opened, once. */
const linkMinutes = 2;
const maxListed = 60;

const moment = z.iso.datetime();
const copia = z.object({
  id: z.int(),
  nome: z.string(),
  lugar: z.enum(['disco', 's3', 'comando']),
  motivo: z.enum(backupReasons),
  quem: z.string().nullable(),
  terminada_em: moment,
  erro: z.string().nullable(),
  versao: z.string().nullable(),
  bytes: z.int().nullable(),
  linhas: z.int().nullable(),
  arquivos: z.int().nullable(),
  ausentes: z.int().nullable(),
  cifrada: z.boolean(),
  disponivel: z.boolean(),
  testada_em: moment.nullable(),
  teste_erro: z.string().nullable(),
  teste_segundos: z.int().nullable(),
});
const state = z.object({
  rodando: z.boolean(),
  ultima_boa: moment.nullable(),
  velha: z.boolean().describe('a última boa é antiga, ou não há nenhuma'),
  falhou: z.boolean(),
  teste: z.object({ quando: moment, ok: z.boolean() }).nullable(),
  ajustes: z.object({ noite: z.boolean(), guardar_dias: z.int(), guardar_minimo: z.int() }),
  lugar: z.enum(['disco', 's3']),
  senha: z.enum(['nenhuma', 'escritorio', 'ambiente']),
  copias: z.array(copia),
});

const whole = (min: number, max: number) =>
  z
    .int(errorKey('validation.integer'))
    .min(min, errorKey('validation.min'))
    .max(max, errorKey('validation.max'));
const settingsBody = z.strictObject({
  noite: z.boolean(errorKey('validation.type')),
  guardar_dias: whole(1, 3650),
  guardar_minimo: whole(1, 365),
  senha_copia: z
    .string(errorKey('validation.type'))
    .min(shortestPassphrase, errorKey('validation.min_length'))
    .max(200, errorKey('validation.max_length'))
    .nullable()
    .optional()
    .describe('a senha que protege as próximas cópias; null: nenhuma; sem ela: fica como está'),
});

const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(errors, key);

/** Backups for administrators: every night, by a button, listed, downloaded, and tried once a week. */
export function backupFeature(
  app: FastifyInstance,
  deps: BackupDeps & Pick<FeatureDeps, 'jobs' | 'sessions'>,
): { status(): Promise<BackupStatus> } {
  const { db, clock, config, jobs, backupStore, sessions } = deps;
  const backups = createBackups(deps);
  const links = createSignedLinks({ secret: config.secret, clock, purpose: 'backup' });
  const common = { access: needs('manage', 'all'), tag: 'Cópias de segurança' };

  jobs.handle(nightlyJob, async () => {
    const { noite } = await backups.settings();
    await thenDeleteOld(async () => {
      if (noite) await backups.make('noite');
    });
  });
  jobs.handle(buttonJob, ({ users }) => thenDeleteOld(() => backups.make('botao', users)));
  jobs.handle(deleteOldJob, () => backups.prune());
  jobs.handle(weeklyJob, () => tryLastBackup(deps, backups));
  jobs.handle(trialJob, () => tryLastBackup(deps, backups));
  jobs.handle(warnJob, async () => {
    // The day is the key: administrators are warned once a day, for as long as the last backup is old.
    if ((await backups.status()).velha)
      await notify(db, [{ tipo: 'copia_velha', chave: churchToday(clock.now()) }]);
  });

  /**
   * A backup that another server makes at this moment serves as well. Old ones are deleted also when it fails: they may be what fills the
   * disk, and the data in them is kept no longer than the settings say.
   */
  async function thenDeleteOld(make: () => Promise<void>): Promise<void> {
    try {
      await make();
    } catch (error) {
      if (keyOf(error) !== 'backup.running') throw error;
    } finally {
      await jobs.enqueue(db, deleteOldJob, {});
    }
  }

  async function list(locale: Locale): Promise<Copia[]> {
    const text = (key: string | null): string | null =>
      key === null ? null : errorText(isErrorKey(key) ? key : 'error.fallback', locale);
    const rows = await db.query<
      Copia & { apagada_em: Date | null }
    >(sql`select c.id, c.nome, c.lugar, c.motivo,
        u.name as quem, c.terminada_em, c.erro, c.versao, c.bytes, c.linhas, c.arquivos, c.ausentes, c.cifrada,
        c.erro is null and c.apagada_em is null and c.lugar = ${backupStore.place} as disponivel,
        c.testada_em, c.teste_erro, c.teste_segundos
      from copia c left join users u on u.id = c.users order by c.terminada_em desc, c.id desc limit ${maxListed}`);
    return rows.map((row) => ({ ...row, erro: text(row.erro), teste_erro: text(row.teste_erro) }));
  }

  /**
   * The backup that a download link names, for the session that requested it, if its user still has the right, and only once; null
   * otherwise.
   */
  async function redeem(bilhete: string, cookie: string | undefined): Promise<string | null> {
    const link = links.read(bilhete);
    const [, ticket, nome] = ('text' in link && /^([\da-f-]{36}) (.+)$/s.exec(link.text)) || [];
    const session = nome === undefined ? null : await sessions.byCookie(cookie);
    if (!nome || !session?.ability.can('manage', 'all')) return null;
    requireAllChurches(session);
    const updatedRows = await db.run(
      sql`update sessao set baixar_copia = null where id = ${session.sessionId} and baixar_copia = ${ticket}::uuid`,
    );
    return updatedRows > 0 ? nome : null;
  }

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/backup',
    summary: 'Ler as cópias de segurança, seus ajustes e se a última é recente',
    reply: state,
    handler: async ({ identity, request }) => {
      requireAllChurches(identity);
      const [{ senha, ...ajustes }, status] = [await backups.settings(), await backups.status()];
      const stored = senha === null ? ('nenhuma' as const) : ('escritorio' as const);
      return {
        ...status,
        ajustes,
        lugar: backupStore.place,
        senha: config.backup.passphrase === undefined ? stored : ('ambiente' as const),
        copias: await list(localeOf(request)),
      };
    },
  });

  endpoint(app, {
    ...common,
    recent: true,
    method: 'POST',
    path: '/api/admin/backup',
    summary: 'Fazer uma cópia de segurança agora',
    description: 'A cópia é feita em segundo plano; aparece na lista quando termina.',
    reply: z.null(),
    handler: async ({ identity }) => {
      requireAllChurches(identity);
      if (await isBackupRunning(db)) throw new AppError('conflict', 'backup.running');
      await jobs.enqueue(db, buttonJob, { users: identity.user.id });
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/backup/testar',
    summary: 'Testar agora a restauração da última cópia, em um banco à parte',
    reply: z.null(),
    handler: async ({ identity }) => {
      requireAllChurches(identity);
      await jobs.enqueue(db, trialJob, {});
    },
  });

  endpoint(app, {
    ...common,
    recent: true,
    method: 'PUT',
    path: '/api/admin/backup/ajustes',
    summary: 'Mudar como as cópias são feitas e guardadas',
    body: settingsBody,
    reply: z.null(),
    handler: async ({ identity, body: { senha_copia, noite, guardar_dias, guardar_minimo } }) => {
      requireAllChurches(identity);
      await asAuthor(db, identity, async (tx) => {
        await tx.run(sql`update copia_ajuste set noite = ${noite}, guardar_dias = ${guardar_dias},
          guardar_minimo = ${guardar_minimo}`);
        if (senha_copia === undefined) return;
        // an update of its own, so that the trace records it
        const senha = senha_copia === null ? null : passphraseBox(config).seal(senha_copia);
        await tx.run(sql`update copia_ajuste set senha = ${senha}`);
      });
    },
  });

  endpoint(app, {
    ...common,
    recent: true,
    method: 'POST',
    path: '/api/admin/backup/:id/baixar',
    summary: 'Pedir o endereço para baixar uma cópia',
    description: `Vale por ${linkMinutes} minutos, uma vez, para a sessão que o pediu; um novo pedido dela invalida o anterior.`,
    params: idParams,
    reply: z.object({ url: z.string() }),
    handler: async ({ identity, params: { id } }) => {
      requireAllChurches(identity);
      const [found] = await db.query<{ nome: string; linhas: number }>(sql`select nome, linhas from copia
        where id = ${id} and erro is null and apagada_em is null and lugar = ${backupStore.place}`);
      if (!found) throw new AppError('not_found', 'backup.gone');
      await traceExport(
        db,
        identity.user.id,
        { name: 'copia' },
        {
          formato: found.nome.split('.').slice(1).join('.'),
          filtros: {},
          linhas: found.linhas,
        },
      );
      const until = new Date(clock.now().getTime() + linkMinutes * 60_000);
      const ticket = randomUUID();
      await db.run(sql`update sessao set baixar_copia = ${ticket} where id = ${identity.sessionId}`);
      return { url: `/api/copias/${links.make(`${ticket} ${found.nome}`, until)}` };
    },
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/copias/:bilhete',
    access: publicAccess,
    tag: 'Cópias de segurança',
    summary: 'Baixar uma cópia de segurança por um endereço que vence logo e vale uma vez',
    description: 'Pede o cookie da sessão que pediu o endereço, que o navegador envia.',
    params: z.object({ bilhete: z.string().max(800) }),
    badParams: 'not_found',
    produces: 'application/octet-stream',
    exposeHeadRoute: false,
    reply: z.string().describe('O arquivo'),
    handler: async ({ params: { bilhete }, request, reply }) => {
      const nome = await redeem(bilhete, request.cookies[sessionCookie]);
      const file = nome === null ? null : await backupStore.open(nome);
      if (!file) throw new AppError('not_found', 'backup.gone');
      return reply
        .header('content-disposition', `attachment; filename="${nome}"`)
        .header('content-length', file.bytes)
        .type('application/octet-stream')
        .send(file.body);
    },
  });

  return { status: backups.status };
}
