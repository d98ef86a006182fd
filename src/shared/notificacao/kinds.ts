import type { Action, Subject } from '#shared/access/subjects.ts';
import type { Label } from '#shared/i18n/languages.ts';

/** How a person is notified of a kind by mail: never, at once, or once a day with everything else. */
export const mailChoices = ['nunca', 'na_hora', 'resumo'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** The channels of one kind. `app` is the bell. */
export interface Channels {
  app: boolean;
  email: MailChoice;
  push: boolean;
}

/** A kind of notification. */
interface NotificationKind {
  /** of the record: those who may read it are offered the kind */
  subject: Subject;
  /** users who may do this on the subject are notified by default, the others only when they switch it on */
  notifiedBy: Action;
  /** the section of the record; null: it is about no record, or about a published month, which has no section */
  secao: string | null;
  /** what the preferences call it */
  nome: Label;
  /** what the notification says */
  aviso: Label;
  /** the default channels of users who are notified by default */
  channels: Channels;
  /** mails and pushes say nothing about the record: it is confidential */
  confidential?: true;
}

const kind = (declared: NotificationKind): NotificationKind => declared;
/** Leaders already get separate mails about these, with the best replacements. */
const duty = { subject: 'voluntario', notifiedBy: 'edit', secao: 'escala_vaga' } as const;
const bell: Channels = { app: true, email: 'nunca', push: false };

/** Every kind of notification, in the order of the preferences. */
const notificationKinds = {
  oracao_urgente: kind({
    subject: 'pedidooracoes',
    notifiedBy: 'edit',
    secao: 'pedidooracoes',
    confidential: true,
    nome: ['Pedidos de oração urgentes', 'Urgent prayer requests', 'Pedidos de oración urgentes'],
    aviso: ['Pedido de oração urgente', 'Urgent prayer request', 'Pedido de oración urgente'],
    channels: { app: true, email: 'na_hora', push: true },
  }),
  oracao: kind({
    subject: 'pedidooracoes',
    notifiedBy: 'edit',
    secao: 'pedidooracoes',
    confidential: true,
    nome: ['Pedidos de oração', 'Prayer requests', 'Pedidos de oración'],
    aviso: ['Novo pedido de oração', 'New prayer request', 'Nuevo pedido de oración'],
    channels: { app: true, email: 'resumo', push: false },
  }),
  contato: kind({
    subject: 'contato',
    notifiedBy: 'edit',
    secao: 'contato',
    nome: ['Mensagens do site', 'Messages from the site', 'Mensajes del sitio'],
    aviso: ['Nova mensagem pelo site', 'New message from the site', 'Nuevo mensaje por el sitio'],
    channels: { app: true, email: 'resumo', push: false },
  }),
  requerimento: kind({
    subject: 'requerimento',
    notifiedBy: 'edit',
    secao: 'requerimento',
    confidential: true,
    nome: ['Requerimentos de titulares (LGPD)', 'Data requests (LGPD)', 'Solicitudes de titulares (LGPD)'],
    aviso: [
      'Novo requerimento de um titular de dados',
      'New request of a data subject',
      'Nueva solicitud de un titular de datos',
    ],
    channels: { app: true, email: 'na_hora', push: false },
  }),
  requerimento_prazo: kind({
    subject: 'requerimento',
    notifiedBy: 'edit',
    secao: 'requerimento',
    confidential: true,
    nome: [
      'Prazos de requerimentos (LGPD)',
      'Deadlines of data requests (LGPD)',
      'Plazos de solicitudes (LGPD)',
    ],
    aviso: [
      'O prazo de um requerimento está no fim',
      'The deadline of a data request is near',
      'El plazo de una solicitud está por terminar',
    ],
    channels: { app: true, email: 'na_hora', push: true },
  }),
  inscricao: kind({
    subject: 'inscricao',
    notifiedBy: 'edit',
    secao: 'inscricao',
    nome: ['Inscrições confirmadas', 'Confirmed sign-ups', 'Inscripciones confirmadas'],
    aviso: ['Nova inscrição', 'New sign-up', 'Nueva inscripción'],
    channels: { app: true, email: 'resumo', push: false },
  }),
  pedido: kind({
    subject: 'pedido',
    notifiedBy: 'edit',
    secao: 'pedido',
    nome: ['Pedidos pagos da loja', 'Paid orders of the store', 'Pedidos pagados de la tienda'],
    aviso: ['Novo pedido na loja', 'New order in the store', 'Nuevo pedido en la tienda'],
    channels: { app: true, email: 'resumo', push: false },
  }),
  pagamento: kind({
    subject: 'financeiro',
    notifiedBy: 'edit',
    secao: 'cobranca',
    nome: ['Pix a conferir no extrato', 'Pix to check on the statement', 'Pix por verificar en el extracto'],
    aviso: ['Pix a conferir', 'Pix to check', 'Pix por verificar'],
    channels: { app: true, email: 'resumo', push: false },
  }),
  contestacao: kind({
    subject: 'financeiro',
    notifiedBy: 'edit',
    secao: 'cobranca',
    nome: ['Pagamentos contestados', 'Disputed payments', 'Pagos disputados'],
    aviso: ['Pagamento contestado', 'Disputed payment', 'Pago disputado'],
    channels: { app: true, email: 'na_hora', push: true },
  }),
  estorno_falhou: kind({
    subject: 'financeiro',
    notifiedBy: 'edit',
    secao: 'cobranca',
    nome: [
      'Devoluções que falharam depois de feitas',
      'Refunds that failed after they were done',
      'Devoluciones que fallaron después de hechas',
    ],
    aviso: [
      'Uma devolução falhou depois de feita',
      'A refund failed after it was done',
      'Una devolución falló después de hecha',
    ],
    channels: { app: true, email: 'na_hora', push: true },
  }),
  estorno_tardio: kind({
    subject: 'financeiro',
    notifiedBy: 'edit',
    secao: 'cobranca',
    nome: [
      'Devoluções feitas talvez duas vezes',
      'Refunds that may have been made twice',
      'Devoluciones hechas quizá dos veces',
    ],
    aviso: [
      'Uma devolução pode ter sido feita duas vezes',
      'A refund may have been made twice',
      'Una devolución puede haberse hecho dos veces',
    ],
    channels: { app: true, email: 'na_hora', push: true },
  }),
  escala_recusa: kind({
    ...duty,
    nome: ['Recusas na escala', 'Declined duties', 'Rechazos en la escala'],
    aviso: ['Um voluntário não poderá servir', 'A volunteer cannot serve', 'Un voluntario no podrá servir'],
    channels: { app: true, email: 'nunca', push: true },
  }),
  escala_bloqueio: kind({
    ...duty,
    nome: [
      'Voluntários indisponíveis depois de publicar a escala',
      'Volunteers unavailable after publishing the schedule',
      'Voluntarios no disponibles después de publicar la escala',
    ],
    aviso: [
      'Um voluntário escalado ficou indisponível',
      'A scheduled volunteer became unavailable',
      'Un voluntario de la escala ya no está disponible',
    ],
    channels: { app: true, email: 'nunca', push: true },
  }),
  escala_troca: kind({
    ...duty,
    nome: ['Pedidos de troca na escala', 'Requested swaps', 'Pedidos de cambio en la escala'],
    aviso: ['Um voluntário pediu troca', 'A volunteer asked for a swap', 'Un voluntario pidió un cambio'],
    channels: bell,
  }),
  escala_trocada: kind({
    ...duty,
    nome: ['Trocas aceitas na escala', 'Accepted swaps', 'Cambios aceptados en la escala'],
    aviso: ['Troca aceita na escala', 'Swap accepted', 'Cambio aceptado en la escala'],
    channels: bell,
  }),
  estoque_baixo: kind({
    subject: 'produto',
    notifiedBy: 'edit',
    secao: 'produto',
    nome: ['Produtos que estão acabando', 'Products that are running out', 'Productos que se están acabando'],
    aviso: ['Estoque baixo', 'Low stock', 'Poco stock'],
    channels: bell,
  }),
  rifa_esgotada: kind({
    subject: 'rifa',
    notifiedBy: 'edit',
    secao: 'rifa',
    nome: ['Rifas esgotadas', 'Sold out raffles', 'Rifas agotadas'],
    aviso: ['Rifa esgotada', 'Raffle sold out', 'Rifa agotada'],
    channels: { app: true, email: 'resumo', push: false },
  }),
  rifa_sorteada: kind({
    subject: 'rifa',
    notifiedBy: 'edit',
    secao: 'rifa',
    nome: ['Rifas sorteadas', 'Drawn raffles', 'Rifas sorteadas'],
    aviso: ['Rifa sorteada', 'Raffle drawn', 'Rifa sorteada'],
    channels: { app: true, email: 'resumo', push: false },
  }),
  transparencia: kind({
    subject: 'transparencia',
    notifiedBy: 'edit',
    secao: null,
    nome: [
      'Contas publicadas que mudaram',
      'Published accounts that changed',
      'Cuentas publicadas que cambiaron',
    ],
    aviso: [
      'Um mês publicado já não confere com os livros',
      'A published month no longer agrees with the books',
      'Un mes publicado ya no coincide con los libros',
    ],
    channels: { app: true, email: 'na_hora', push: false },
  }),
  conta_nova: kind({
    subject: 'users',
    notifiedBy: 'edit',
    secao: 'users',
    nome: ['Contas que esperam um perfil', 'Accounts that wait for a role', 'Cuentas que esperan un perfil'],
    aviso: ['Conta nova espera um perfil', 'New account waits for a role', 'Cuenta nueva espera un perfil'],
    channels: bell,
  }),
  tarefa_falhou: kind({
    subject: 'all',
    notifiedBy: 'manage',
    secao: null,
    nome: [
      'Tarefas do servidor que falharam',
      'Failed jobs of the server',
      'Tareas del servidor que fallaron',
    ],
    aviso: ['Uma tarefa do servidor falhou', 'A job of the server failed', 'Una tarea del servidor falló'],
    channels: { app: true, email: 'resumo', push: false },
  }),
  copia_velha: kind({
    subject: 'all',
    notifiedBy: 'manage',
    secao: null,
    nome: ['Cópias de segurança antigas', 'Old backups', 'Copias de seguridad antiguas'],
    aviso: [
      'A última cópia de segurança boa é antiga',
      'The last good backup is old',
      'La última copia de seguridad buena es antigua',
    ],
    channels: { app: true, email: 'na_hora', push: true },
  }),
  webhook_desligado: kind({
    subject: 'all',
    notifiedBy: 'manage',
    secao: null,
    nome: [
      'Webhooks desligados por falhas',
      'Webhooks switched off by failures',
      'Webhooks apagados por fallas',
    ],
    aviso: [
      'Um webhook falhou por mais de um dia e foi desligado',
      'A webhook failed for more than a day and was switched off',
      'Un webhook falló por más de un día y fue apagado',
    ],
    channels: { app: true, email: 'na_hora', push: false },
  }),
  webhook_parado: kind({
    subject: 'all',
    notifiedBy: 'manage',
    secao: null,
    nome: [
      'Webhooks parados porque quem os criou está sem acesso',
      'Webhooks on hold because their makers have no access',
      'Webhooks detenidos porque quienes los crearon están sin acceso',
    ],
    aviso: [
      'Um webhook está parado, porque quem o criou está sem acesso',
      'A webhook is on hold, because its maker has no access',
      'Un webhook está detenido, porque quien lo creó está sin acceso',
    ],
    channels: { app: true, email: 'na_hora', push: false },
  }),
};
export type KindName = keyof typeof notificationKinds;
export const kindNames = Object.keys(notificationKinds) as KindName[];
export const kindOf = (name: KindName): NotificationKind => notificationKinds[name];
export const isKindName = (name: string): name is KindName => Object.hasOwn(notificationKinds, name);

/** The part of an ability that is used here, without CASL's type. */
interface Can {
  can(action: Action, subject: Subject): boolean;
}

/** Whether the kind is offered to a user: they may read its subject. Each record is also checked for each notification. */
export function isOffered(ability: Can, name: KindName): boolean {
  const { subject, notifiedBy } = kindOf(name);
  return subject === 'all' ? ability.can(notifiedBy, subject) : ability.can('read', subject);
}

const none: Channels = { app: false, email: 'nunca', push: false };

/** The channels of a kind for a user who chose none: those of the church, or the product's. */
export function defaultChannels(ability: Can, name: KindName, church: ChurchChannels): Channels {
  const { subject, notifiedBy, channels } = kindOf(name);
  return isOffered(ability, name) && ability.can(notifiedBy, subject) ? (church.get(name) ?? channels) : none;
}

/** The channels that the church set for kinds; other kinds have the product's. */
export type ChurchChannels = ReadonlyMap<KindName, Channels>;

/** Days for which a notification is kept. */
export const notificationRetentionDays = 90;
