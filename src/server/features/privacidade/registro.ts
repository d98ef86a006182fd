import type { Db } from '#server/db/client.ts';
import { readSecuritySettings } from '#server/db/security-settings.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { shownRoleText } from '#shared/access/role-texts.ts';
import type { Subject } from '#shared/access/subjects.ts';
import type { LinhaRegistro, Registro } from '#shared/contracts/registro.ts';
import { textOfRecord } from '#shared/crud/field.ts';
import { type Treatment, treatmentOf } from '#shared/crud/personal.ts';
import type { Section } from '#shared/crud/section.ts';
import { fusaoDays } from '#shared/fusao.ts';
import { type Label, type Locale, label } from '#shared/i18n/languages.ts';
import { fill } from '#shared/i18n/translate.ts';
import { importUndoDays } from '#shared/importacao/import-fields.ts';
import { notificationRetentionDays } from '#shared/notificacao/kinds.ts';
import { featureTreatments, generalMeasures } from '#shared/privacidade/features.ts';
import { registroTexts } from '#shared/privacidade/registro-texts.ts';
import { fixedPeriods, periodText, type Retention, retentionTexts } from '#shared/privacidade/retention.ts';
import { type BaseLegal, basesLegais, type Destino, destinos, titulares } from '#shared/privacidade/terms.ts';
import { measuresOf, periodNames } from './measures.ts';
import { readOperators, sharedTexts } from './operators.ts';

type Periods = Record<string, number | null>;

/** The periods that the church set, and those that are fixed. */
async function readPeriods(db: Db): Promise<Periods> {
  const [site] =
    await db.query<Periods>(sql`select guarda_contato, guarda_pedidooracoes, guarda_fotos, guarda_documentos,
    guarda_inscricao, c.guardar_dias as copia_dias, c.guardar_minimo as copia_minimo from site, copia_ajuste c`);
  const { sessao_parada_horas, sessao_maxima_dias, trilha_anos } = await readSecuritySettings(db);
  return {
    ...fixedPeriods,
    ...site,
    sessao_parada_horas,
    sessao_maxima_dias,
    trilha_anos,
    fusao_dias: fusaoDays,
    importacao_dias: importUndoDays,
    notificacao_dias: notificationRetentionDays,
  };
}

function retentionText(retention: Retention, periods: Periods, locale: Locale): string {
  const key = retention === 'trilha' && periods.trilha_anos === null ? 'trilha_sem_prazo' : retention;
  const periodTexts = Object.entries(periods).flatMap(([name, count]) =>
    count === null ? [] : [[name, periodText(name, count, locale)]],
  );
  return fill(label(retentionTexts[key], locale), locale, Object.fromEntries(periodTexts));
}

/** The roles that may read records of each subject. */
async function readReaders(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.query<{ subject: string; perfis: string[] }>(sql`select p.subject,
    array_agg(distinct f.nome order by f.nome) as perfis from perfil f join perfil_permissao fp on fp.perfil = f.id
    join permissao p on p.id = fp.permissao where p.action in ('read', 'list', 'manage') group by p.subject`);
  return new Map(rows.map(({ subject, perfis }) => [subject, perfis]));
}

interface Facts {
  locale: Locale;
  periods: Periods;
  operators: Awaited<ReturnType<typeof readOperators>>;
  readers: Map<string, string[]>;
}

function commonLine(
  treatment: Treatment,
  { locale, periods, operators, readers }: Facts,
  seenBy: Subject | undefined,
): Omit<LinhaRegistro, 'chave' | 'origem' | 'id' | 'nome' | 'dados' | 'medidas'> {
  const names = new Set([...(readers.get('all') ?? []), ...(seenBy ? (readers.get(seenBy) ?? []) : [])]);
  return {
    titulares: treatment.of.map((one) => label(titulares[one], locale)),
    finalidade: label(treatment.why, locale),
    bases: treatment.basis.map((one) => label(basesLegais[one], locale)),
    quem_ve: [...names].map((name) => shownRoleText(name, locale)),
    compartilhado: sharedTexts(treatment.sharedWith ?? [], operators, locale),
    guarda: retentionText(treatment.retention, periods, locale),
  };
}

function sectionLine(section: Section, facts: Facts): LinhaRegistro[] {
  const treatment = treatmentOf(section);
  if (!treatment) return [];
  const { locale } = facts;
  const { fields, sensitive = [] } = treatment;
  return [
    {
      chave: `secao:${section.name}`,
      origem: 'secao',
      id: null,
      nome: label(section.plural, locale),
      ...commonLine(treatment, facts, section.subject),
      // a name and the record that can replace it count as one
      dados: fields
        .filter((name) => textOfRecord(section.fields, name) === undefined)
        .map((name) => ({
          nome: label(section.fields[name]!.label, locale),
          sensivel: sensitive.includes(name),
        })),
      medidas: measuresOf(section).map((measure) => label(measure, locale)),
    },
  ];
}

const featureLines = (facts: Facts): LinhaRegistro[] =>
  featureTreatments.map((feature) => {
    const { locale } = facts;
    const namesOf = (texts: readonly Label[], sensivel: boolean) =>
      texts.map((text) => ({ nome: label(text, locale), sensivel }));
    return {
      chave: `recurso:${feature.name}`,
      origem: 'recurso',
      id: null,
      nome: label(feature.label, locale),
      ...commonLine(feature, facts, feature.seenBy),
      dados: [...namesOf(feature.data, false), ...namesOf(feature.sensitive ?? [], true)],
      medidas: [],
    };
  });

interface OwnRow {
  id: number;
  nome: string;
  base_legal: BaseLegal;
  finalidade: string;
  titulares: string;
  dados: string;
  dados_sensiveis: string | null;
  quem_ve: string;
  compartilhado: string | null;
  guarda: string;
  medidas: string;
}

/** The lines that the office wrote, in its own words. */
async function ownLines(db: Db, locale: Locale): Promise<LinhaRegistro[]> {
  const rows =
    await db.query<OwnRow>(sql`select id, nome, base_legal, finalidade, titulares, dados, dados_sensiveis, quem_ve,
    compartilhado, guarda, medidas from tratamento order by nome, id`);
  return rows.map((row) => ({
    chave: `propria:${row.id}`,
    origem: 'propria',
    id: row.id,
    nome: row.nome,
    titulares: [row.titulares],
    finalidade: row.finalidade,
    bases: [label(basesLegais[row.base_legal], locale)],
    dados: [
      { nome: row.dados, sensivel: false },
      ...(row.dados_sensiveis === null ? [] : [{ nome: row.dados_sensiveis, sensivel: true }]),
    ],
    quem_ve: [row.quem_ve],
    compartilhado: row.compartilhado === null ? [] : [row.compartilhado],
    guarda: row.guarda,
    medidas: [row.medidas],
  }));
}

/**
 * The register of treatment (LGPD, art. 37) at this moment: from the declarations of the sections and features, the roles, the settings and
 * the periods that the nightly jobs follow, so that it need not be kept up to date by hand.
 */
export async function readRegister(deps: FeatureDeps, locale: Locale): Promise<Registro> {
  const { db, clock, sections } = deps;
  const [head] = await db.query<{
    igreja: string;
    nome: string | null;
    email: string | null;
    versao: number;
    vigente_desde: Date;
    versoes: number;
    consentimentos: number;
    com_senha: boolean;
  }>(sql`select s.nome as igreja, s.encarregado_nome as nome, s.encarregado_email as email, p.versao, p.vigente_desde,
    (select count(*) from site_privacidade) as versoes, (select count(*) from consentimento where secao <> 'pessoa') as consentimentos,
    (select senha is not null from copia_ajuste) as com_senha
    from site s, site_privacidade p order by p.versao desc limit 1`);
  const { igreja, nome, email, versao, vigente_desde, versoes, consentimentos, com_senha } = head!;
  const periods = await readPeriods(db);
  const operators = await readOperators(db, deps);
  const facts: Facts = { locale, periods, operators, readers: await readReaders(db) };
  return {
    igreja,
    gerado_em: clock.now().toISOString(),
    encarregado: { nome, email },
    politica: { versao, vigente_desde: vigente_desde.toISOString(), versoes },
    consentimentos,
    prazos: Object.entries(periodNames).map(([retention, name]) => ({
      nome: label(name, locale),
      prazo: retentionText(retention as Retention, periods, locale),
    })),
    medidas: [
      ...generalMeasures.map((text) => label(text, locale)),
      label(
        registroTexts[deps.config.backup.passphrase || com_senha ? 'backup_encrypted' : 'backup_nightly'],
        locale,
      ),
    ],
    operadores: (Object.keys(destinos) as Destino[]).flatMap((destino) =>
      operators[destino].map((quem) => ({ papel: label(destinos[destino], locale), quem })),
    ),
    linhas: [
      ...sections.flatMap((section) => sectionLine(section, facts)),
      ...featureLines(facts),
      ...(await ownLines(db, locale)),
    ],
  };
}
