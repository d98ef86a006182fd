import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { noteConnection } from '#server/db/connection-results.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { email as emailAddress } from '#server/http/credentials.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { createRateLimit, perAccount } from '#server/http/rate-limit.ts';
import { requireAllChurches } from '#server/http/require-all-churches.ts';
import { mailSecretBox } from '#server/mail/office-mail.ts';
import { testVirus } from '#server/ports/scanner.ts';
import { needs } from '#shared/access/access.ts';
import {
  type ConnectionName,
  type Connections,
  connectionNames,
  connectionResult,
  connections,
  type MailServer,
} from '#shared/contracts/ajustes.ts';
import { oneLine } from '#shared/crud/schema.ts';
import { AppError, errorText } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { mailPorts } from '#shared/settings-bounds.ts';
import type { gatewayRoutes } from './gateways.ts';
import { maxTests } from './secret-line.ts';
import { type storageRoutes, tryStorage } from './storage.ts';

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const line = (max: number) =>
  z
    .string(errorKey('validation.text'))
    .trim()
    .min(1, errorKey('validation.required'))
    .max(max, errorKey('validation.max_length'))
    .refine(oneLine, errorKey('validation.characters'));
const server = z.strictObject({
  servidor: line(253).toLowerCase().regex(hostName, errorKey('conexao.host')),
  porta: z
    .int(errorKey('conexao.port'))
    .refine((port) => mailPorts.some((one) => one === port), errorKey('conexao.port')),
  usuario: line(200).nullable(),
  de_nome: line(80).regex(/^[^"<>\\]*$/, errorKey('validation.characters')),
  de_email: emailAddress,
  senha: z
    .string(errorKey('validation.text'))
    .min(1, errorKey('validation.required'))
    .max(500, errorKey('validation.max_length'))
    .refine(oneLine, errorKey('validation.characters'))
    .optional()
    .describe('sem ela, fica a que está guardada; nunca é mostrada'),
});

type TestedName = Exclude<ConnectionName, 'push'>;
const testedNames = connectionNames.filter((name): name is TestedName => name !== 'push');

/** Connections to other servers: what is set, where, whether it works, and a test of each. */
export function connectionRoutes(
  app: FastifyInstance,
  deps: FeatureDeps,
  {
    gateways,
    files,
  }: { gateways: ReturnType<typeof gatewayRoutes>; files: ReturnType<typeof storageRoutes> },
): void {
  const { db, clock, config } = deps;
  const rateLimit = createRateLimit(deps);
  const common = { access: needs('manage', 'all'), tag: 'Ajustes' } as const;
  const path = '/api/admin/ajustes/conexoes';

  async function read(on: Db): Promise<Connections> {
    const [mail] = await on.query<{ ajustes: MailServer; tem_senha: boolean }>(
      sql`select ajustes, segredo is not null as tem_senha from conexao where nome = 'email'`,
    );
    const rows = await on.query<{
      nome: string;
      ok_em: Date | null;
      erro_em: Date | null;
      erro: string | null;
    }>(sql`select nome, ok_em, erro_em, erro from conexao_resultado`);
    const { smtpUrl, from } = config.mail;
    const results = rows.filter(({ nome }) => (connectionNames as readonly string[]).includes(nome));
    return {
      email: {
        origem: smtpUrl ? 'ambiente' : mail ? 'escritorio' : 'nenhuma',
        servidor: smtpUrl ? null : (mail?.ajustes ?? null),
        tem_senha: !smtpUrl && (mail?.tem_senha ?? false),
        // the address has a password: only its host is shown
        ambiente: smtpUrl ? `${new URL(smtpUrl).host}, ${from}` : null,
      },
      arquivos: await files.read(on),
      push: { origem: config.push.keys ? 'ambiente' : 'propria' },
      agenda: { url: `${config.baseUrl}/agenda.ics` },
      antivirus: { ambiente: config.clamdUrl ?? null },
      senhas_vazadas: {
        ambiente: config.leakedPasswordsUrl ? new URL(config.leakedPasswordsUrl).host : null,
      },
      gateways: await gateways.list(on),
      sem_tls: [...config.plain.settings],
      resultados: Object.fromEntries(
        results.map(({ nome, ok_em, erro_em, erro }) => [
          nome,
          { ok_em: ok_em?.toISOString() ?? null, erro_em: erro_em?.toISOString() ?? null, erro },
        ]),
      ),
    };
  }

  async function testMail({ user }: StaffIdentity, locale: Locale): Promise<void> {
    await deps.mail.send({
      to: user.email,
      subject: errorText('conexao.test_subject', locale),
      text: errorText('conexao.test_text', locale),
    });
  }

  async function testFiles(locale: Locale): Promise<void> {
    const { current, isClosed } = await deps.connectors.filePlaces();
    if (isClosed) throw new Error(errorText('conexao.s3_unreadable', locale));
    await tryStorage(current);
  }

  /** Fetches the calendar file as a calendar program does. */
  async function testCalendar(): Promise<void> {
    const { statusCode, body } = await app.inject({ url: '/agenda.ics' });
    if (statusCode !== 200 || !body.startsWith('BEGIN:VCALENDAR')) throw new Error(`HTTP ${statusCode}`);
  }

  /** Scans one harmless file, and one that every scanner reports as a virus. */
  async function testScanner(): Promise<void> {
    const { scanner } = deps;
    if (!scanner) throw new AppError('not_found', 'error.not_found');
    if (!(await scanner.isInfected(testVirus)) || (await scanner.isInfected(Buffer.from('Aprisco'))))
      throw new Error('clamd does not know a virus from a text');
  }

  /** Looks up a password that is known to have leaked. */
  async function testLeaks(): Promise<void> {
    if (!deps.leakedPasswords) throw new AppError('not_found', 'error.not_found');
    if (!(await deps.leakedPasswords('password'))) throw new Error('the list has no common password');
  }

  /** Asks the gateway for the account of the stored keys: an answer proves that it accepts them. */
  async function testGateway(
    name: Exclude<TestedName, keyof typeof ownTests>,
    locale: Locale,
  ): Promise<void> {
    const gateway = deps.gateways.get(name);
    if (!gateway) throw new AppError('not_found', 'error.not_found');
    if (gateway.manual) {
      const [key] = await db.query(sql`select from recebimentos where pix_chave is not null`);
      if (!key) throw new Error(errorText('conexao.no_pix_key', locale));
      return;
    }
    await gateway.account?.();
  }

  const ownTests = {
    email: testMail,
    arquivos: (_identity: StaffIdentity, locale: Locale) => testFiles(locale),
    agenda: testCalendar,
    antivirus: testScanner,
    senhas_vazadas: testLeaks,
  } as const;
  const isOwn = (name: TestedName): name is keyof typeof ownTests => Object.hasOwn(ownTests, name);

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'As conexões com outros servidores, e quando funcionaram por último',
    reply: connections,
    handler: ({ identity }) => {
      requireAllChurches(identity);
      return read(db);
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: `${path}/email`,
    summary: 'Escolher o servidor que envia os e-mails',
    recent: true,
    body: server,
    reply: connections,
    handler: ({ identity, body: { senha, ...shown } }) => {
      requireAllChurches(identity);
      if (config.mail.smtpUrl) throw new AppError('conflict', 'conexao.environment');
      const sealed = senha === undefined ? null : mailSecretBox(config.secret).seal(senha);
      const settings = JSON.stringify(shown);
      return asAuthor(db, identity, async (tx) => {
        // a stored password is used only for the server and the account for which it was entered
        await tx.run(sql`insert into conexao as c (nome, ajustes, segredo) values ('email', ${settings}::jsonb, ${sealed}::text)
          on conflict (nome) do update set ajustes = excluded.ajustes, segredo = case
            when excluded.segredo is not null then excluded.segredo
            when c.ajustes ->> 'servidor' = excluded.ajustes ->> 'servidor'
              and c.ajustes ->> 'usuario' is not distinct from excluded.ajustes ->> 'usuario' then c.segredo end`);
        return read(tx);
      });
    },
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: `${path}/email`,
    summary: 'Não enviar mais pelo servidor do escritório; os e-mails ficam guardados',
    recent: true,
    reply: connections,
    handler: ({ identity }) => {
      requireAllChurches(identity);
      return asAuthor(db, identity, async (tx) => {
        await tx.run(sql`delete from conexao where nome = 'email'`);
        return read(tx);
      });
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/:nome/testar`,
    summary: 'Testar uma conexão agora',
    description:
      'email: envia uma mensagem a quem pede. arquivos: grava, lê e apaga um arquivo. Dos meios de pagamento confere as credenciais.',
    params: z.object({ nome: z.string() }),
    reply: connectionResult,
    handler: async ({ identity, params, request }) => {
      requireAllChurches(identity);
      const nome = testedNames.find((one) => one === params.nome);
      if (!nome) throw new AppError('not_found', 'error.not_found');
      await rateLimit.demand(perAccount('conexao', identity.user.email, maxTests, 15));
      const locale = localeOf(request);
      let failure: unknown = null;
      try {
        if (isOwn(nome)) await ownTests[nome](identity, locale);
        else await testGateway(nome, locale);
      } catch (error) {
        const isAway = error instanceof AppError && error.kind === 'unavailable';
        if (error instanceof AppError && !isAway) throw error;
        failure = isAway ? (error.cause ?? error) : error;
      }
      await noteConnection(db, nome, failure, clock.now());
      return (await read(db)).resultados[nome]!;
    },
  });
}
