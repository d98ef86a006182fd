import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { searchSchema } from '#server/crud/query.ts';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { join, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { choices, idText } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import type { DrawPages } from '#server/pdf/document.ts';
import { sheets } from '#server/pdf/label-sheet.ts';
import { needs } from '#shared/access/access.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { cargo } from '#shared/sections/cargo.ts';
import { patrimonio } from '#shared/sections/patrimonio.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { drawAssetTags, type TaggedAsset } from './asset-tags-pdf.ts';
import { drawBoard, type Mandate } from './board-pdf.ts';
import { householdLetters, requireHouseholdTemplate } from './household-letters.ts';
import { familiesOf, hasAddress, type ListedPerson, mailingHouseholds } from './mailing-households.ts';
import { type PdfTexts, pdfTexts } from './pdf-content.ts';
import { drawAddressLabels, drawDirectory, drawNameBadges, drawPeopleAttendance } from './people-pdf.ts';

type Query = Record<string, string | undefined>;

const maxRows = 5000;

/** The filters, search and order of a section's list. */
const listQuery = (section: Section) =>
  searchSchema(section).omit({ page: true, per_page: true, apos: true });

interface Drawing {
  identity: StaffIdentity;
  locale: Locale;
  people: readonly ListedPerson[];
  church: string;
  day: string;
  t: PdfTexts;
}

interface PeoplePdf {
  title: Parameters<PdfTexts>[0];
  summary: string;
  /** people with these statuses are not on the paper unless the list is filtered by status */
  without?: readonly string[];
}

/** Papers of all rows of a list: labels, letters, badges, attendance, directory, tags of assets and the board of a day. */
export function listPdfs(
  app: FastifyInstance,
  { config, db, clock, site, engineOf }: Pick<FeatureDeps, 'config' | 'db' | 'clock' | 'site' | 'engineOf'>,
): void {
  const sendPdf = createPdfSender({ db, clock });
  const whereOf = (section: Section, identity: StaffIdentity, query: Query) => {
    const conditions = engineOf(section).conditions(identity, query);
    return conditions.length > 0 ? join(conditions, ' and ') : sql`true`;
  };
  const filtersOf = (query: Query): Record<string, string> =>
    Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));

  /** The people of a list who are alive and were not erased, without the statuses of `left` unless the list is filtered by status. */
  async function readPeople(
    identity: StaffIdentity,
    query: Query,
    left: readonly string[],
  ): Promise<ListedPerson[]> {
    const out = ['falecido', ...(query.status ? [] : left)];
    const people =
      await db.query<ListedPerson>(sql`select t.id, t.igreja as igreja_id, t.nome, t.whatsapp, t.email,
        to_char(t.data_nascimento, 'DD/MM') as aniversario, t.logradouro, t.numero, t.complemento, t.bairro, t.cidade,
        t.uf, t.cep, (select i.nome_fantasia from igreja i where i.id = t.igreja) as igreja
      from pessoa t where ${whereOf(pessoa, identity, query)} and t.status <> all(${out})
        and t.anonimizada_em is null order by t.nome, t.id limit ${maxRows + 1}`);
    if (people.length > maxRows) throw invalidField('term', 'documento.too_many_rows', { max: maxRows });
    return people;
  }

  const common = {
    method: 'GET',
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    // HEAD would record an export of which nothing was sent.
    exposeHeadRoute: false,
  } as const;

  const ofPeople = {
    ...common,
    access: needs('list', 'pessoa'),
    // like the export of the list: it holds the data of all people
    recent: true,
    tag: pessoa.plural[0],
  } as const;

  const today = (locale: Locale): string => fullDate(churchToday(clock.now()), locale);

  /** `draw` returns nothing if nobody of the list can be on the paper. */
  const peoplePdf = (
    path: string,
    { title, summary, without = [] }: PeoplePdf,
    draw: (drawing: Drawing, query: Query) => DrawPages | undefined | Promise<DrawPages | undefined>,
    query: z.ZodObject = listQuery(pessoa),
  ): void =>
    endpoint(app, {
      ...ofPeople,
      path: `/api/admin/pessoa/${path}`,
      summary,
      query,
      handler: ({ query: parsedQuery, identity, reply, request }) => {
        const filters = parsedQuery as Query;
        const locale = localeOf(request);
        const t = pdfTexts(locale);
        return sendPdf({ section: pessoa, identity, reply, locale }, async () => {
          const people = await readPeople(identity, filters, without);
          const church = (await site.settings()).nome;
          const pages =
            people.length > 0
              ? await draw({ identity, locale, people, church, day: today(locale), t }, filters)
              : undefined;
          if (!pages) throw invalidField('term', 'documento.nobody');
          return { title: t(title), church, filtros: filtersOf(filters), linhas: people.length, draw: pages };
        });
      },
    });

  peoplePdf(
    'etiquetas.pdf',
    {
      title: 'papel.labels',
      summary: 'Etiquetas de endereço em PDF, uma por casa; quem não tem endereço fica fora',
    },
    async ({ identity, locale, people }, { folha }) => {
      const families = await familiesOf(db, identity, people);
      const houses = mailingHouseholds(people, families, locale).filter(hasAddress);
      const sheet = sheets[folha as keyof typeof sheets];
      return houses.length > 0 ? (pdf) => drawAddressLabels(pdf, sheet, houses) : undefined;
    },
    listQuery(pessoa).extend({
      folha: choices(Object.keys(sheets), 'validation.choice').describe('o código da folha Pimaco'),
    }),
  );
  peoplePdf(
    'cartas.pdf',
    {
      title: 'papel.letters',
      summary: 'Cartas em PDF, uma por casa, na ordem das etiquetas; as casas sem endereço no fim',
    },
    async ({ identity, people }, { modelo: id }) => {
      if (!identity.ability.can('list', 'documento_modelo'))
        throw new AppError('forbidden', 'error.forbidden');
      const template = await requireHouseholdTemplate(db, Number(id));
      const families = await familiesOf(db, identity, people);
      const houses = mailingHouseholds(people, families, template.locale);
      return householdLetters(db, houses, { ...template, data: churchToday(clock.now()) });
    },
    listQuery(pessoa).extend({ modelo: idText.describe('o modelo, do tipo carta por casa') }),
  );
  peoplePdf(
    'crachas.pdf',
    { title: 'papel.badges', summary: 'Crachás em PDF: folhas A4 de oito etiquetas de 99,1 × 67,7 mm' },
    ({ people, church }) =>
      (pdf) =>
        drawNameBadges(pdf, people, church),
  );
  peoplePdf(
    'lista-presenca.pdf',
    { title: 'papel.attendance', summary: 'Lista de presença em PDF, com linhas para assinar' },
    ({ people, t, church, day }) =>
      (pdf) =>
        drawPeopleAttendance(pdf, people, { church, day }, t),
  );
  peoplePdf(
    'diretorio.pdf',
    {
      title: 'papel.directory',
      summary: 'Diretório em PDF: como falar com as pessoas da lista; quem saiu, só se a lista o filtra',
      without: ['afastado', 'transferido', 'desligado'],
    },
    ({ people, t, church, day }) =>
      (pdf) =>
        drawDirectory(pdf, people, { church, day }, t),
  );

  endpoint(app, {
    ...common,
    path: '/api/admin/patrimonio/etiquetas.pdf',
    access: needs('list', 'patrimonio'),
    tag: patrimonio.plural[0],
    summary: 'Plaquetas de patrimônio em PDF, com QR que abre o registro: 21 por folha (Pimaco A4260)',
    query: listQuery(patrimonio),
    handler: ({ query: parsedQuery, identity, reply, request }) => {
      const locale = localeOf(request);
      const query: Query = parsedQuery;
      return sendPdf({ section: patrimonio, identity, reply, locale }, async () => {
        const assets = await db.query<TaggedAsset>(sql`select t.id, t.numero, t.nome,
            (select i.nome_fantasia from igreja i where i.id = t.igreja) as igreja
          from patrimonio t where ${whereOf(patrimonio, identity, query)} order by t.numero, t.id limit ${maxRows + 1}`);
        if (assets.length === 0) throw invalidField('term', 'documento.nobody');
        if (assets.length > maxRows) throw invalidField('term', 'documento.too_many_rows', { max: maxRows });
        const church = (await site.settings()).nome;
        const addressOf = (id: number): string => `${config.baseUrl}/admin/patrimonio/visualizar/${id}`;
        return {
          title: pdfTexts(locale)('papel.tags'),
          church,
          linhas: assets.length,
          filtros: filtersOf(query),
          draw: (pdf) => drawAssetTags(pdf, assets, { church, addressOf }),
        };
      });
    },
  });

  endpoint(app, {
    ...common,
    path: '/api/admin/cargo/diretoria.pdf',
    access: needs('list', 'cargo'),
    tag: cargo.plural[0],
    summary: 'A diretoria em um dia, em PDF: quem exerce cada cargo',
    description: '`em` escolhe o dia; sem ele, hoje.',
    query: listQuery(cargo),
    handler: ({ query: parsedQuery, identity, reply, request }) => {
      const locale = localeOf(request);
      const t = pdfTexts(locale);
      const query: Query = parsedQuery;
      const em = query.em ?? churchToday(clock.now());
      return sendPdf({ section: cargo, identity, reply, locale }, async () => {
        const mandates =
          await db.query<Mandate>(sql`select i.nome_fantasia as igreja, d.nome as departamento, c.nome as cargo,
            t.e_titular, t.data_entrada::text, coalesce(t.data_saida, t.data_prevista_saida)::text as ate,
            (select string_agg(p.nome, ', ' order by l.ordem) from cargo_pessoas l join pessoa p on p.id = l.pessoa
              where l.cargo = t.id) as pessoas
          from cargo t join igreja i on i.id = t.igreja join categoria c on c.id = t.cargo
            left join departamento d on d.id = t.departamento
          where ${whereOf(cargo, identity, { ...query, em })}
          order by i.sede desc, i.nome_fantasia, d.nome nulls first, t.e_titular desc, c.nome, t.id limit ${maxRows + 1}`);
        if (mandates.length === 0) throw invalidField('em', 'documento.nobody');
        if (mandates.length > maxRows) throw invalidField('em', 'documento.too_many_rows', { max: maxRows });
        return {
          title: t('papel.board'),
          church: (await site.settings()).nome,
          linhas: mandates.length,
          filtros: filtersOf({ ...query, em }),
          draw: (pdf) => drawBoard(pdf, mandates, { day: fullDate(em, locale), locale }, t),
        };
      });
    },
  });
}
