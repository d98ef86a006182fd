import type { InputFor } from '#shared/crud/record.ts';
import type { evento } from '#shared/sections/evento.ts';
import type { Motif } from '../drawing/cover.ts';

type Row = InputFor<typeof evento>;

export interface Special {
  nome: string;
  tipo: NonNullable<Row['tipo']>;
  status?: NonNullable<Row['status']>;
  /** left out: the kind of event decides */
  interno?: boolean;
  categoria: string;
  departamento?: string;
  /** about this many days from today, on the next such weekday */
  day: number;
  weekday: number;
  /** instead: the next such day of the year (MM-DD) */
  on?: string;
  /** days from start to end */
  days?: number;
  hours: readonly [string, string];
  local: string;
  /** the address, when the event is not at the church */
  endereco?: string;
  vagas?: number;
  /** sign-ups open so many days before; 90 unless said */
  opens?: number;
  /** the prices of its lots, in centavos */
  lotes?: readonly number[];
  motif: Motif;
  texto: string;
}

const [sunday, friday, saturday] = [0, 5, 6];
const beach = 'Praia da Costa, em frente ao posto 4';
const shore = 'Avenida Antônio Gil Veloso, Praia da Costa, Vila Velha, ES';
const farm = 'Sítio Recanto das Águas';
const farmRoad = 'Rodovia Geraldo Sartório, km 12, Domingos Martins, ES';

export const specialEvents: readonly Special[] = [
  {
    nome: 'Encontro das Rosas',
    tipo: 'conferencia',
    categoria: 'Conferências',
    departamento: 'Mulheres',
    day: 62,
    weekday: saturday,
    days: 1,
    hours: ['08:30', '12:30'],
    local: 'Centro de convenções de Vila Velha',
    endereco: 'Avenida Doutor Olivio Lira, 353, Vila Velha, ES',
    vagas: 300,
    lotes: [9000, 11000, 13000],
    motif: 'botanical',
    texto: `
Todo ano, quando a cidade ainda está de férias, trezentas mulheres de todas as idades param por dois dias. Há louvor, palavra, oficinas e um almoço sem pressa; há também silêncio, que anda fazendo falta.

O tema deste ano é *No tempo de cada flor*: como viver a estação em que se está, sem inveja da estação das outras.

## Está incluído

- Passaporte, caderno e crachá
- Almoço e três cafés
- Cuidado para crianças de 2 a 9 anos, com inscrição

> “Eu sou a rosa de Sarom, o lírio dos vales.” Cantares 2.1`,
  },
  {
    nome: 'Redime Mulheres',
    tipo: 'retiro',
    categoria: 'Retiros',
    departamento: 'Mulheres',
    day: 96,
    weekday: friday,
    days: 2,
    hours: ['19:00', '13:00'],
    local: farm,
    endereco: farmRoad,
    vagas: 60,
    opens: 150,
    lotes: [32000, 36000],
    motif: 'botanical',
    texto: `
Três dias fora da rotina para ouvir, contar e recomeçar, num sítio com rio, mata e varanda larga.

Somos sessenta mulheres, não mais: é o que cabe numa roda em que todas se escutam. O transporte sai do templo na sexta-feira às 16h.

> “O Senhor, teu Deus, está no meio de ti.” Sofonias 3.17`,
  },
  {
    nome: 'Redime Homens',
    tipo: 'retiro',
    categoria: 'Retiros',
    departamento: 'Homens',
    day: 118,
    weekday: friday,
    days: 2,
    hours: ['17:00', '13:00'],
    local: farm,
    endereco: farmRoad,
    vagas: 120,
    lotes: [32000, 36000],
    motif: 'hills',
    texto: `
Trabalho, pai, casa, medo: três dias para falar do que os homens não costumam falar.

Há fogueira na sexta, caminhada no sábado cedo e ceia no domingo. Não é palestra motivacional: é Bíblia aberta, amigos novos e a serra em volta.

> “O ferro se afia com ferro, e um amigo, com outro.” Provérbios 27.17`,
  },
  {
    nome: 'Redime Jovens',
    tipo: 'retiro',
    categoria: 'Retiros',
    departamento: 'Jovens',
    day: 145,
    weekday: friday,
    days: 2,
    hours: ['18:00', '14:00'],
    local: farm,
    endereco: farmRoad,
    vagas: 160,
    opens: 160,
    lotes: [24000, 28000, 32000],
    motif: 'hills',
    texto: `
Para quem tem entre 14 e 29 anos. Louvor, gincana, conversa franca e pouco sono, com gente que você ainda não conhece e vai sentir saudade.

Menores de idade viajam com autorização do responsável, que ele dá na própria inscrição.`,
  },
  {
    nome: 'Conferência missionária',
    tipo: 'conferencia',
    categoria: 'Conferências',
    departamento: 'Missões',
    day: -86,
    weekday: friday,
    days: 2,
    hours: ['19:30', '20:00'],
    local: 'Auditório do anexo',
    vagas: 250,
    lotes: [0],
    motif: 'hills',
    texto: `
Com a missionária Rebeca Amorim e o pastor Elias Cunha. Sexta e sábado às 19h30, domingo em dois cultos.

A oferta foi destinada ao poço do povoado de Lagoa Funda.`,
  },
  {
    nome: 'Batismo na Praia da Costa',
    tipo: 'batismo',
    categoria: 'Batismos',
    day: -12,
    weekday: sunday,
    hours: ['07:30', '08:50'],
    local: beach,
    endereco: shore,
    motif: 'hills',
    texto: 'Vinte e três irmãos desceram às águas. Leve toalha e roupa para trocar.',
  },
  {
    nome: 'Batismo de verão',
    tipo: 'batismo',
    categoria: 'Batismos',
    day: 44,
    weekday: sunday,
    hours: ['07:30', '08:50'],
    local: beach,
    endereco: shore,
    motif: 'hills',
    texto: 'Quem deseja ser batizado conclui antes o curso de preparação. Procure a secretaria.',
  },
  {
    nome: 'Batismo de inverno',
    tipo: 'batismo',
    categoria: 'Batismos',
    day: -128,
    weekday: sunday,
    hours: ['10:45', '12:00'],
    local: 'Batistério do templo',
    motif: 'hills',
    texto: 'Com água morna e casa cheia.',
  },
  {
    nome: 'Curso de noivos',
    tipo: 'curso',
    categoria: 'Noivos',
    departamento: 'Casais',
    day: 20,
    weekday: saturday,
    hours: ['14:00', '18:00'],
    local: 'Sala 3 do anexo',
    vagas: 24,
    lotes: [6000],
    motif: 'botanical',
    texto: 'Quatro sábados: comunicação, dinheiro, família de origem e vida a dois. Inscreva-se como casal.',
  },
  {
    nome: 'Oficina de louvor',
    tipo: 'curso',
    categoria: 'Liderança',
    departamento: 'Louvor',
    day: 26,
    weekday: saturday,
    hours: ['14:00', '18:00'],
    local: 'Auditório do anexo',
    vagas: 60,
    opens: 50,
    lotes: [0],
    motif: 'window',
    texto: 'Uma tarde de prática de conjunto, voz e som. Traga o seu instrumento; o café é por nossa conta.',
  },
  {
    nome: 'Casamento de Priscila e Natanael',
    tipo: 'casamento',
    categoria: 'Casamentos',
    day: 33,
    weekday: saturday,
    hours: ['16:30', '18:30'],
    local: 'Templo',
    motif: 'botanical',
    texto: 'Cerimônia às 16h30; a recepção no anexo é para convidados.',
  },
  {
    nome: 'Vigília de fim de ano',
    tipo: 'culto',
    categoria: 'Oração',
    departamento: 'Intercessão',
    day: 47,
    weekday: friday,
    on: '12-31',
    days: 1,
    hours: ['22:00', '00:30'],
    local: 'Auditório do anexo',
    motif: 'window',
    texto: 'Duas horas e meia de oração, louvor e gratidão. Depois, mesa posta: cada família traz um prato.',
  },
  {
    nome: 'Tarde de jogos em família',
    tipo: 'reuniao',
    status: 'cancelado',
    interno: false,
    categoria: 'Cultos',
    day: 12,
    weekday: saturday,
    hours: ['14:00', '17:00'],
    local: 'Quadra da Escola Professora Zilda',
    endereco: 'Rua Itapemirim, 120, Itapuã, Vila Velha, ES',
    motif: 'hills',
    texto: 'Cancelada: a quadra estará em obras. Nova data em breve.',
  },
];
