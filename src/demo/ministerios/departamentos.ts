import { addDays, yearsBefore } from '#shared/dates.ts';
import type { DemoPessoa } from '../pessoas.ts';
import type { Random } from '../random.ts';
import type { Pool } from './pool.ts';

interface Ministry {
  cor: string;
  icone: string;
  visao: string;
  missao: string;
  /** roles in it, given to its volunteers */
  funcoes: readonly string[];
  fits?(person: DemoPessoa): boolean;
}

const between = (from: number, to: number) => (person: DemoPessoa) =>
  person.idade >= from && person.idade <= to;

/** The departments that a church usually has, under their usual names. */
export const ministries: Readonly<Record<string, Ministry>> = {
  Louvor: {
    cor: '#7c5c99',
    icone: 'music',
    funcoes: ['Vocal', 'Violão', 'Teclado', 'Bateria', 'Contrabaixo'],
    visao: 'Uma igreja inteira que canta o que crê.',
    missao: 'Conduzir a congregação em adoração com excelência, simplicidade e verdade.',
    fits: between(16, 60),
  },
  Infantil: {
    cor: '#c2683f',
    icone: 'balloon',
    funcoes: ['Professora do maternal', 'Auxiliar de sala', 'Contação de histórias'],
    visao: 'Crianças que conhecem e amam Jesus desde cedo.',
    missao: 'Ensinar a Palavra a cada idade, em um lugar seguro e alegre, ao lado das famílias.',
  },
  Jovens: {
    cor: '#5a6fa8',
    icone: 'flame',
    funcoes: ['Recepção do encontro', 'Jogos e dinâmicas', 'Redes sociais'],
    visao: 'Uma geração que vive o evangelho onde estuda e trabalha.',
    missao: 'Discipular jovens em grupos pequenos, encontros e serviço à cidade.',
    fits: between(18, 34),
  },
  Homens: {
    cor: '#4b5d73',
    icone: 'man',
    funcoes: ['Café dos homens', 'Mutirão'],
    visao: 'Homens de oração, presentes em casa e na igreja.',
    missao: 'Reunir homens para orar, aprender e servir uns aos outros.',
    fits: ({ sexo, idade }) => sexo === 'masculino' && idade >= 25,
  },
  Mulheres: {
    cor: '#c77b8b',
    icone: 'woman',
    funcoes: ['Chá das mulheres', 'Visitas'],
    visao: 'Mulheres firmes na graça, que cuidam umas das outras.',
    missao: 'Acolher, ensinar e acompanhar mulheres em cada fase da vida.',
    fits: ({ sexo, idade }) => sexo === 'feminino' && idade >= 20,
  },
  Casais: {
    cor: '#a3543b',
    icone: 'heart',
    funcoes: ['Mentoria de noivos', 'Jantar dos casais'],
    visao: 'Lares que refletem o amor de Cristo.',
    missao: 'Preparar noivos e fortalecer casamentos com ensino e companhia.',
    fits: ({ row, idade }) => row.estado_civil === 'casado_a' && idade >= 28,
  },
  Missões: {
    cor: '#2f8f5b',
    icone: 'world-heart',
    funcoes: ['Correspondência com missionários', 'Feira missionária'],
    visao: 'Cada membro, um enviado; cada povo, alcançado.',
    missao: 'Orar, sustentar e enviar missionários, perto e longe.',
  },
  Intercessão: {
    cor: '#0f766e',
    icone: 'pray',
    funcoes: ['Relógio de oração', 'Oração antes do culto'],
    visao: 'Uma igreja que ora antes de agir.',
    missao: 'Levar a Deus os pedidos da igreja, com amor e sigilo.',
  },
  Recepção: {
    cor: '#b7791f',
    icone: 'users-group',
    funcoes: ['Porta principal', 'Estacionamento', 'Acolhimento de visitantes'],
    visao: 'Ninguém entra como estranho.',
    missao: 'Receber cada pessoa pelo nome e ajudá-la a se sentir em casa.',
    fits: between(18, 75),
  },
  Mídia: {
    cor: '#4b7f9b',
    icone: 'camera',
    funcoes: ['Câmera', 'Projeção', 'Transmissão', 'Mesa de som', 'Fotografia'],
    visao: 'A mensagem de domingo ao alcance de quem não pôde vir.',
    missao: 'Servir o culto com som, imagem e transmissão que não chamem atenção para si.',
    fits: between(16, 50),
  },
  Diaconia: {
    cor: '#8a6d3b',
    icone: 'bread',
    funcoes: ['Santa Ceia', 'Ordem do templo', 'Visita a enfermos'],
    visao: 'Servir à mesa, à porta e ao que sofre.',
    missao: 'Cuidar do templo, da Ceia e das necessidades dos irmãos.',
    fits: between(25, 80),
  },
  EBD: {
    cor: '#6b5b4b',
    icone: 'book',
    funcoes: ['Professor de adultos', 'Professora de adolescentes', 'Secretaria da EBD'],
    visao: 'Todos na Escola Bíblica, do berço à melhor idade.',
    missao: 'Ensinar a Bíblia inteira, com método e constância, a cada domingo.',
  },
  'Ação social': {
    cor: '#8c3f2f',
    icone: 'heart-handshake',
    funcoes: ['Cesta básica', 'Bazar', 'Cadastro de famílias'],
    visao: 'Um bairro que sabe que pode bater à nossa porta.',
    missao: 'Socorrer famílias com alimento, roupa, escuta e encaminhamento.',
  },
};

/** The departments of each church, in the order of demoIgrejas; a preaching point has none yet. */
const ofChurch: readonly (readonly string[])[] = [
  Object.keys(ministries),
  ['Louvor', 'Infantil', 'Jovens', 'Mulheres', 'Recepção', 'Mídia'],
  ['Louvor', 'Infantil', 'Mulheres', 'Diaconia'],
  ['Louvor', 'Infantil', 'Intercessão'],
];

/** Departments within a larger one, at the head church. */
const parts: readonly (readonly [nome: string, parent: string])[] = [
  ['Coral', 'Louvor'],
  ['Berçário', 'Infantil'],
  ['Adolescentes', 'Jovens'],
];

export interface DemoDepartamento {
  nome: string;
  /** the ministry that it is or belongs to */
  ministry: string;
  /** index into demoIgrejas */
  igreja: number;
  isPart: boolean;
  leader: DemoPessoa;
  vice: DemoPessoa | undefined;
  membros: { person: DemoPessoa; funcao: string | null; de: string; ate: string | null }[];
}

export function demoDepartamentos(random: Random, pool: Pool, today: string): DemoDepartamento[] {
  const whole = ofChurch.flatMap((names, igreja) =>
    names.map((nome) => ({ nome, ministry: nome, igreja, isPart: false })),
  );
  const all = [...whole, ...parts.map(([nome, ministry]) => ({ nome, ministry, igreja: 0, isPart: true }))];
  return all.map((department) => {
    const { funcoes, fits } = ministries[department.ministry]!;
    const [leader, vice] = pool.take(
      department.igreja,
      2,
      (person) => person.idade >= 22 && (fits?.(person) ?? true),
    );
    const others = pool.pick(department.igreja, random.int(department.igreja === 0 ? 5 : 3, 9), fits);
    const membros = [
      leader!,
      ...(vice ? [vice] : []),
      ...others.filter((one) => one !== leader && one !== vice),
    ].map((person, at) => {
      const de = since(random, person, today);
      return {
        person,
        funcao: at < 2 ? null : random.pick(funcoes),
        de,
        ate: at > 5 && random.chance(0.3) ? addDays(today, -random.int(1, 20)) : null,
      };
    });
    return { ...department, leader: leader!, vice, membros };
  });
}

/** Some months or years ago, never before the person was old enough to serve. */
function since(random: Random, { row }: DemoPessoa, today: string): string {
  const grown = yearsBefore(String(row.data_nascimento), -14);
  const day = addDays(today, -random.int(40, 1600));
  return day > grown ? day : grown < today ? grown : today;
}
