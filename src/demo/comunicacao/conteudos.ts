import type { Motif } from '../drawing/cover.ts';

export interface DemoConteudo {
  titulo: string;
  url: string;
  /** the preacher's name; left out: the pastor of the church */
  pregador: string | null;
  serie: string | null;
  texto_biblico: string | null;
  categoria: string;
  status: 'rascunho' | 'agendado' | 'publicado' | 'arquivado';
  /** days from today */
  day: number;
  ao_vivo: boolean;
  destaque: boolean;
  /** the series whose colours the drawing has */
  art: string;
  motif: Motif;
}

/** `título | texto bíblico | dias | pregador (vazio: o pastor da casa)`, under `= série | categoria | desenho`. */
const plan = `
= Ao vivo | Ao vivo | window
Culto da família, a transmissão de domingo | | -1 |
= Cartas a Timóteo | Séries | hills
Guarde o bom depósito | 2 Timóteo 1.1-14 | -7 |
Sofrer junto | 2 Timóteo 2.1-13 | -14 |
Um obreiro que não se envergonha | 2 Timóteo 2.14-26 | -21 |
Toda a Escritura é inspirada | 2 Timóteo 3.10-17 | -28 | Pra. Lídia Tavares
Combati o bom combate | 2 Timóteo 4.1-8 | -35 |
= Salmos para o caminho | Domingo à noite | botanical
O Senhor é o meu pastor | Salmo 23 | -42 |
Elevo os meus olhos para os montes | Salmo 121 | -49 |
Se o Senhor não edificar a casa | Salmo 127 | -56 | Pr. Davi Nogueira
Como é bom viver em união | Salmo 133 | -63 |
Das profundezas | Salmo 130 | -70 |
= Conferência missionária | Convidados | hills
Até os confins: a igreja que envia | Atos 13.1-12 | -84 | Miss. Rebeca Amorim
O custo da semente | João 12.20-26 | -85 | Pr. Elias Cunha
Perguntas ao missionário | | -85 | Miss. Rebeca Amorim
= Profetas Menores | Antigo Testamento | window
Oseias: o amor que não desiste | Oseias 11 | -11 |
Joel: rasgai o coração | Joel 2.12-17 | -18 |
Amós: corra o juízo como as águas | Amós 5.18-27 | -25 | Presb. Anselmo Brito
= Louvor | Louvor | botanical
Tu és fiel — coral da igreja | | -30 |
Vem, esta é a hora — orquestra de jovens | | -58 |
= Testemunhos | Testemunhos | botanical
A volta do Célio | | -10 |
Vinte anos de sobriedade | | -66 |
Adotar é como nascer de novo | | -96 |
`;

/** Invented: no video has these codes, and the pictures are our own. */
const addressOf = (at: number): string => {
  const code = `exemplo${String(at).padStart(4, '0')}`;
  if (at % 9 === 8) return `https://vimeo.com/90000${String(at).padStart(4, '0')}`;
  return at % 3 === 0 ? `https://www.youtube.com/live/${code}` : `https://youtu.be/${code}`;
};

export function demoConteudos(): DemoConteudo[] {
  const videos: DemoConteudo[] = [];
  let [serie, categoria, motif] = ['', '', ''];
  for (const line of plan.trim().split('\n')) {
    if (line.startsWith('= ')) {
      [serie = '', categoria = '', motif = ''] = line
        .slice(2)
        .split('|')
        .map((part) => part.trim());
      continue;
    }
    const [titulo = '', text = '', day = '', pregador = ''] = line.split('|').map((part) => part.trim());
    const isSermon = text !== '' || pregador !== '';
    videos.push({
      titulo,
      url: addressOf(videos.length + 1),
      pregador: pregador || (isSermon ? '' : null),
      serie: isSermon ? serie : null,
      texto_biblico: text || null,
      categoria,
      status: 'publicado',
      day: Number(day),
      // no user of the demo church would end a broadcast: the video would be live for ever
      ao_vivo: false,
      destaque: ['Guarde o bom depósito', 'O Senhor é o meu pastor', 'A volta do Célio'].includes(titulo),
      art: serie,
      motif: motif as Motif,
    });
  }
  const next = { ...videos[1]!, ao_vivo: false, destaque: false };
  return [
    ...videos,
    {
      ...next,
      titulo: 'Apascenta as minhas ovelhas',
      serie: null,
      texto_biblico: 'João 21.15-19',
      url: addressOf(90),
      status: 'agendado',
      day: 2,
    },
    {
      ...next,
      titulo: 'Estudo de Gálatas, gravação sem edição',
      serie: null,
      texto_biblico: 'Gálatas 5',
      categoria: 'Novo Testamento',
      url: addressOf(91),
      status: 'rascunho',
      day: -3,
    },
  ];
}
