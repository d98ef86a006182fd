import type { DiaDaSemana } from '#shared/br/semana.ts';
import type { SeriesOutcome } from '#shared/crud/series.ts';
import type { FormOutcome, Sender } from './site.ts';

/**
 * Days are YYYY-MM-DD, months YYYY-MM and moments YYYY-MM-DDTHH:MM, all in the church's time zone: as texts they compare
 * like times.
 */
type Dia = string;
type Mes = string;
type Momento = string;

export const niveis = ['iniciante', 'experiente', 'lider'] as const;
export type Nivel = (typeof niveis)[number];

export const turnos = ['manha', 'tarde', 'noite'] as const;
export type Turno = (typeof turnos)[number];

export const estadosDaVaga = ['pendente', 'confirmado', 'recusado', 'troca_solicitada'] as const;
export type EstadoDaVaga = (typeof estadosDaVaga)[number];

/** Days on which a volunteer cannot serve, both included. */
export interface Bloqueio {
  de: Dia;
  ate: Dia;
}

/** A volunteer as schedules need them. */
export interface VoluntarioDaEscala {
  id: number;
  nome: string;
  /** of the person; null: none */
  foto: string | null;
  departamentos: readonly number[];
  /** only volunteers with `ativo` are chosen, and those with `em_trilha` where nobody else is found */
  status: 'ativo' | 'em_trilha' | 'candidato' | 'em_analise' | 'pausado' | 'desligado';
  funcoes: readonly { funcao: string; nivel: Nivel }[];
  /** when they can serve; none: always */
  disponibilidade: readonly { dia: DiaDaSemana; turno: Turno }[];
  bloqueios: readonly Bloqueio[];
  /** ids of the events to which the volunteer's last answer was no */
  recusas: readonly number[];
  /** null: no limit */
  maximo_mes: number | null;
  /** ids of volunteers; when one of two names the other, each has the other's id */
  servir_com: readonly number[];
  servir_separado_de: readonly number[];
}

/** An event of the period, as schedules need it. */
export interface EventoDaEscala {
  id: number;
  nome: string;
  tipo: string;
  status: 'rascunho' | 'publicado' | 'cancelado' | 'encerrado';
  departamento: number | null;
  igreja: number | null;
  de: Momento;
  ate: Momento;
  local: string | null;
}

/** A place at an event, as the rules need it: when and in which function a volunteer serves, or is to serve. */
export interface LugarDaEscala {
  /** of the vaga */
  id: number;
  evento: number;
  departamento: number;
  funcao: string;
  de: Momento;
  ate: Momento;
  nivel_minimo: Nivel | null;
}

/**
 * A duty of a volunteer, in any department. Of duties in other departments than their own, leaders see only the time: `evento` is
 * needed for the rule "twice in the same event", and `departamento`, `funcao` and `evento_nome` are null.
 */
export interface Servico {
  vaga: number;
  voluntario: number;
  evento: number;
  de: Momento;
  ate: Momento;
  departamento: number | null;
  funcao: string | null;
  evento_nome: string | null;
}

/** The hard rules, which are never broken. The soft ones below are weighed. */
export const regrasRigidas = ['mesmo_horario', 'bloqueio', 'repetido', 'inativo'] as const;
export const regrasFlexiveis = [
  'maximo_mes',
  'tres_domingos',
  'nivel',
  'funcao',
  'departamento',
  'separado',
  'junto',
  'indisponivel',
  'recusou',
] as const;
type RegraDaEscala = (typeof regrasRigidas)[number] | (typeof regrasFlexiveis)[number];

/**
 * Why a volunteer should not take a place. Its text is `escala.conflito.{rule}` with the values:
 * mesmo_horario {evento, de, ate} (evento empty: in another department) · bloqueio {de, ate} · repetido {funcao} · inativo {status} ·
 * maximo_mes {maximo, vezes} · tres_domingos {} · nivel {nivel, minimo} · funcao {funcao} · departamento {} · separado {nomes} ·
 * junto {nomes} · indisponivel {dia, turno} · recusou {}. Days and moments are as above, choices are stored values: the code that
 * shows a conflict writes them in the reader's language.
 */
export interface Conflito {
  kind: 'hard' | 'soft';
  rule: RegraDaEscala;
  values: Readonly<Record<string, string | number | readonly string[]>>;
}

/**
 * The question that src/shared/escala/conflicts.ts answers: may `voluntario` take `lugar`? `servicos` are the duties of all
 * volunteers concerned (that of the vaga itself is ignored); `voluntarios` has the names of people to serve with or apart from.
 */
export interface PerguntaDeConflito {
  voluntario: VoluntarioDaEscala;
  lugar: LugarDaEscala;
  servicos: readonly Servico[];
  voluntarios: ReadonlyMap<number, VoluntarioDaEscala>;
}

/** An open request to swap. */
interface TrocaAberta {
  id: number;
  motivo: string | null;
  /** ISO */
  pedida_em: string;
  /** names of those who were asked */
  convidados: readonly { voluntario: number; nome: string; recusou: boolean }[];
}

/** One place to fill at an event. */
export interface Vaga extends LugarDaEscala {
  ordem: number;
  /** null: empty */
  voluntario: number | null;
  /** null: empty */
  estado: EstadoDaVaga | null;
  /** the reason of a decline or of a request to swap */
  motivo: string | null;
  /** its department and month are published */
  publicada: boolean;
  /** the volunteer was notified of the duty as it is now */
  avisada: boolean;
  troca: TrocaAberta | null;
  /** the nth place of a position of a template has the same value at each of its events; null: the place is in no series */
  serie: number | null;
  /** sent back with each change: an older one is refused (409) */
  versao: number;
}

/** How far a department is in a month. */
export interface MesDoDepartamento {
  departamento: number;
  mes: Mes;
  vagas: number;
  preenchidas: number;
  confirmadas: number;
  recusadas: number;
  /** ISO; null: nobody was notified */
  publicada_em: string | null;
  publicada_por: string | null;
  /** mails that are still to be sent: to people whose duties changed after they were notified, or who were not reached yet */
  a_avisar: number;
}

export interface DepartamentoDaEscala {
  id: number;
  /** with the church, where departments of other churches have the same name */
  nome: string;
  /** without the church */
  nome_simples: string;
  igreja: number;
  cor: string | null;
  icone: string | null;
  /** functions of its volunteers and templates, for suggestions */
  funcoes: readonly string[];
  /** the caller may change its schedule */
  edita: boolean;
}

/** GET /api/admin/escala?de&ate&departamento&voluntario: everything that month, week and list show. */
export interface Escala {
  de: Dia;
  ate: Dia;
  /** the caller's; the filter does not shorten it */
  departamentos: DepartamentoDaEscala[];
  meses: MesDoDepartamento[];
  eventos: EventoDaEscala[];
  vagas: Vaga[];
  /** of the departments that are shown, and everyone who has one of the places */
  voluntarios: VoluntarioDaEscala[];
  /**
   * further duties of these volunteers, from 92 days before the period to 31 days after it: what conflicts and fairness need.
   * Those in `vagas` are not repeated.
   */
  servicos: Servico[];
}

/** A vaga after a change, with the soft rules that it breaks. */
export interface VagaMudada {
  /** what became of the other places of its series, when the change was for them too */
  serie?: SeriesOutcome;
  vaga: Vaga;
  alertas: Conflito[];
}

/** What a 409 or 422 answer to a change says, beside its message, about the reason. */
export interface MudancaRecusada {
  /** the hard conflicts */
  conflitos?: Conflito[];
  /** 409: the vaga as it is now; null: it is gone */
  vaga?: Vaga | null;
}

/** Why a volunteer was chosen or a place stayed empty: `escala.motivo.{key}` with its values. */
export interface Motivo {
  key: string;
  values: Readonly<Record<string, string | number>>;
}

/** The input of src/shared/escala/auto-fill.ts. */
export interface AutoFillRequest {
  /** the empty places */
  lugares: readonly LugarDaEscala[];
  voluntarios: readonly VoluntarioDaEscala[];
  /** all duties that are known, past ones too */
  servicos: readonly Servico[];
}

interface Sugestao {
  vaga: number;
  voluntario: number;
  motivos: Motivo[];
  /** soft rules that it breaks */
  alertas: Conflito[];
}

/** POST /api/admin/escala/sugestao: nothing is written. */
export interface PropostaDeEscala {
  sugestoes: Sugestao[];
  /** places that stay empty */
  vazias: { vaga: number; motivos: Motivo[] }[];
}

/** POST /api/admin/escala/sugestao/aplicar */
export interface SugestaoAplicada {
  vagas: VagaMudada[];
  /** taken or changed by another user in the meantime, or refused by a hard rule */
  recusadas: { vaga: number; motivo: 'mudou' | 'conflito' }[];
}

/** A volunteer who could take a place; lists of them begin with the best. */
export interface Candidato {
  voluntario: number;
  nome: string;
  motivos: Motivo[];
  conflitos: Conflito[];
}

/** A message that the leader sends by WhatsApp. */
export interface MensagemWhatsApp {
  id: number;
  voluntario: number;
  nome: string;
  tipo: 'publicada' | 'lembrete' | 'retirada' | 'troca';
  /** wa.me with the text; null: no WhatsApp on record */
  link: string | null;
  texto: string;
  /** ISO; null: to be sent */
  enviada_em: string | null;
  enviada_por: string | null;
}

// The volunteer's own page, /servir/{token}.

/** A duty of the volunteer to whom the link belongs. */
export interface MeuServico {
  vaga: number;
  evento: string;
  departamento: string;
  funcao: string;
  de: Momento;
  ate: Momento;
  local: string | null;
  estado: EstadoDaVaga;
  /** the volunteer can still answer: it has not begun */
  aberto: boolean;
  motivo: string | null;
  /** given names of the others of the same department at the event, never how to reach them */
  comigo: { nome: string; funcao: string }[];
  /** a blockout of the volunteer covers it: the leader knows */
  em_conflito: boolean;
  versao: number;
  /** an open request to swap */
  troca: { id: number; convidados: { nome: string; recusou: boolean }[] } | null;
}

/** A duty that another volunteer asks this one to take. */
export interface TrocaPedida {
  id: number;
  de_quem: string;
  evento: string;
  departamento: string;
  funcao: string;
  de: Momento;
  ate: Momento;
  local: string | null;
  motivo: string | null;
  /** soft rules that taking it would break */
  alertas: Conflito[];
}

export interface MeuBloqueio extends Bloqueio {
  id: number;
  motivo: string | null;
}

export interface PaginaServir {
  /** the given name */
  nome: string;
  /** today, in the church's time zone */
  hoje: Dia;
  servicos: MeuServico[];
  /** the last twelve months, the latest first */
  servidos: { evento: string; departamento: string; funcao: string; de: Momento }[];
  trocas: TrocaPedida[];
  bloqueios: MeuBloqueio[];
  /** subscribed by calendars: https://…/api/servir/{token}/agenda.ics */
  calendario: string;
}

/** A volunteer who may be asked to take a duty by a request to swap; only the name. */
export interface CandidatoDaTroca {
  voluntario: number;
  nome: string;
}

/** The fields of a form as they were sent; errors come back under the same names. */
export type FormularioServir = Readonly<Record<string, string | readonly string[]>>;

/** `servir.feito.{feito}` says what happened. */
export const feitosDeServir = [
  'confirmado',
  'recusado',
  'troca_pedida',
  'troca_desfeita',
  'troca_aceita',
  'troca_recusada',
  'bloqueado',
  // a duty falls on the blocked days: the leader was notified
  'bloqueado_com_escala',
  'desbloqueado',
] as const;
type RespostaServir =
  | { ok: true; feito: (typeof feitosDeServir)[number] }
  | Exclude<FormOutcome, { ok: true }>;

/**
 * The volunteer's side, for the pages; server only. Every form is sent to the page itself as a POST with `acao`:
 * - `confirmar`: `vaga`, `versao`
 * - `recusar`: `vaga`, `versao`, `motivo` (required, up to 300)
 * - `pedir_troca`: `vaga`, `versao`, `motivo` (up to 300), `convidados` (ids, at least one, at most 10)
 * - `desistir_troca`: `troca`
 * - `aceitar_troca`, `recusar_troca`: `troca`
 * - `bloquear`: `de`, `ate` (empty: the same day), `motivo` (up to 120)
 * - `desbloquear`: `bloqueio`
 */
export interface ServirPages {
  /** null: the link is unknown or was renewed */
  page(token: string): Promise<PaginaServir | null>;
  /** who may be asked to take the duty; null: not a duty of this link */
  candidates(token: string, vaga: number): Promise<CandidatoDaTroca[] | null>;
  submit(token: string, form: FormularioServir, from: Sender): Promise<RespostaServir | null>;
}
