import { defineSection } from '#shared/crud/section.ts';

const states = {
  ativa: ['Ativa', 'Active', 'Activa'],
  a_confirmar: ['A confirmar', 'To be confirmed', 'Por confirmar'],
  bloqueada: ['Bloqueada', 'Blocked', 'Bloqueada'],
} as const;

/**
 * Accounts of the store. Consumers keep their data themselves; the office reads them here, blocks an account with a reason
 * and links it to a pessoa.
 */
export const consumidor = defineSection({
  name: 'consumidor',
  subject: 'consumidor',
  singular: ['Consumidor', 'Consumer', 'Consumidor'],
  plural: ['Consumidores', 'Consumers', 'Consumidores'],
  purpose: [
    'Quem tem conta na loja virtual. Cada pessoa cuida dos próprios dados; aqui você consulta, bloqueia e liga a conta a um cadastro.',
    'Those who have an account in the store. They keep their own data; here you look them up, block an account and link it to a person.',
    'Quienes tienen cuenta en la tienda. Cada persona cuida sus propios datos; aquí se consulta, se bloquea y se vincula la cuenta a una persona.',
  ],
  icon: 'user-heart',
  menu: 'loja',
  readOnly: true,
  title: 'nome',
  sort: { by: 'criado_em', order: 'desc' },
  columns: ['criado_em'],
  personal: {
    of: ['compradores'],
    why: [
      'Manter a conta da loja: entrar, comprar e acompanhar pedidos.',
      'Keeping the account of the store: signing in, buying and following orders.',
      'Mantener la cuenta de la tienda: entrar, comprar y seguir pedidos.',
    ],
    basis: ['contrato'],
    fields: ['nome', 'email', 'whatsapp', 'cpf', 'pessoa', 'ultimo_acesso', 'motivo_bloqueio'],
    sharedWith: ['email', 'programas'],
    retention: 'loja',
  },
  groups: [
    { name: 'conta', label: ['Conta', 'Account', 'Cuenta'] },
    { name: 'acesso', label: ['Acesso', 'Access', 'Acceso'] },
  ],
  filters: {
    situacao: { kind: 'choice', label: ['Situação', 'Status', 'Situación'], options: states },
    ligada: {
      kind: 'boolean',
      label: ['Ligada a uma pessoa', 'Linked to a person', 'Vinculada a una persona'],
    },
  },
  actions: [
    {
      name: 'bloquear',
      label: ['Bloquear', 'Block', 'Bloquear'],
      confirm: [
        'A conta sai de todos os aparelhos agora e não entra mais na loja.',
        'The account is signed out of all devices now and can no longer sign in to the store.',
        'La cuenta sale ahora de todos los dispositivos y ya no entra en la tienda.',
      ],
      reason: [
        'Por que bloquear? Fica no histórico.',
        'Why block it? It is kept in the history.',
        '¿Por qué bloquear? Queda en el historial.',
      ],
      when: { field: 'situacao', is: ['ativa', 'a_confirmar'] },
    },
    {
      name: 'desbloquear',
      label: ['Desbloquear', 'Unblock', 'Desbloquear'],
      confirm: [
        'A conta pode entrar na loja de novo.',
        'The account can sign in to the store again.',
        'La cuenta puede entrar de nuevo en la tienda.',
      ],
      when: { field: 'situacao', is: 'bloqueada' },
    },
  ],
  fields: {
    nome: {
      kind: 'text',
      label: ['Nome', 'Name', 'Nombre'],
      required: true,
      max: 120,
      list: 'phone',
      search: true,
      group: 'conta',
      span: 6,
    },
    email: {
      kind: 'email',
      label: ['E-mail', 'E-mail', 'Correo'],
      required: true,
      list: true,
      search: true,
      group: 'conta',
      span: 6,
    },
    situacao: {
      kind: 'choice',
      label: ['Situação', 'Status', 'Situación'],
      options: states,
      tones: { ativa: 'good', a_confirmar: 'soon', bloqueada: 'bad' },
      computed: true,
      list: 'phone',
      group: 'acesso',
      span: 3,
    },
    whatsapp: { kind: 'phone', label: ['WhatsApp', 'WhatsApp', 'WhatsApp'], group: 'conta', span: 3 },
    cpf: { kind: 'cpf', label: ['CPF', 'CPF', 'CPF'], group: 'conta', span: 3 },
    pessoa: {
      kind: 'reference',
      to: 'pessoa',
      label: ['Pessoa', 'Person', 'Persona'],
      list: true,
      filter: true,
      group: 'conta',
      span: 6,
    },
    ultimo_acesso: {
      kind: 'datetime',
      label: ['Último acesso', 'Last sign-in', 'Último acceso'],
      list: true,
      group: 'acesso',
      span: 3,
    },
    bloqueado_em: {
      kind: 'datetime',
      label: ['Bloqueada em', 'Blocked at', 'Bloqueada el'],
      group: 'acesso',
      span: 3,
    },
    motivo_bloqueio: {
      kind: 'textarea',
      label: ['Motivo do bloqueio', 'Reason of the block', 'Motivo del bloqueo'],
      max: 500,
      group: 'acesso',
      span: 12,
    },
  },
});
