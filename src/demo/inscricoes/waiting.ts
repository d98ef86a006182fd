export interface Waiting {
  nome: string;
  email: string;
  status: 'esperando' | 'oferecida' | 'inscrita' | 'perdida' | 'desistiu';
  /** days since the entry */
  days: number;
}

/** The event whose places people wait for. */
export const waitingListEvento = 'Curso de noivos';
/** Hours for which an offered place is kept. */
export const offerHours = 24;

/** The waiting list, in the order of arrival; the first two have a purchase. */
export const demoWaiting: readonly Waiting[] = [
  { nome: 'Talita Furtado Neves', email: 'talita.neves@visita.example', status: 'inscrita', days: 11 },
  { nome: 'Jônatas Calmon Rangel', email: 'jonatas.rangel@visita.example', status: 'oferecida', days: 9 },
  { nome: 'Keila Pimentel Toledo', email: 'keila.toledo@visita.example', status: 'perdida', days: 10 },
  { nome: 'Wesley Bastos Siqueira', email: 'wesley.siqueira@visita.example', status: 'desistiu', days: 8 },
  { nome: 'Larissa Meireles Fontes', email: 'larissa.fontes@visita.example', status: 'esperando', days: 6 },
  { nome: 'Caio Sarmento Lyra', email: 'caio.lyra@visita.example', status: 'esperando', days: 4 },
  { nome: 'Yasmin Damasceno Xavier', email: 'yasmin.xavier@visita.example', status: 'esperando', days: 1 },
];
