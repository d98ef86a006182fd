import { defineSection } from '#shared/crud/section.ts';
import { atendimento, remetente } from './remetente.ts';

/** Days to answer in full, counted from the day of the request (LGPD, art. 19, II). */
export const prazoDias = 15;

/** The states in which the requester waits for an answer. */
export const emAberto = ['novo', 'em_atendimento'] as const;
const encerrados = ['respondido', 'recusado'] as const;

export const requerimento = defineSection({
  name: 'requerimento',
  subject: 'requerimento',
  singular: ['Requerimento (LGPD)', 'Data request (LGPD)', 'Pedido de datos (LGPD)'],
  plural: ['Requerimentos (LGPD)', 'Data requests (LGPD)', 'Pedidos de datos (LGPD)'],
  purpose: [
    'O que as pessoas pediram sobre os seus dados, até quando responder e o que foi respondido.',
    'What people asked about their data, by when to answer and what was answered.',
    'Lo que las personas pidieron sobre sus datos, hasta cuándo responder y qué se respondió.',
  ],
  icon: 'user-shield',
  menu: 'pessoas',
  title: 'nome',
  sort: { by: 'recebido_em', order: 'desc' },
  // a request names no church, and may hold what a person of any church said in confidence
  unlimitedOnly: true,
  // a closed request is kept, as a proof of the answer
  deletes: { field: 'status', is: emAberto },
  // told in confidence
  untraced: ['detalhes', 'resposta'],
  personal: {
    of: ['pedintes', 'membros', 'terceiros'],
    why: [
      'Atender quem pede para ver, corrigir, levar ou apagar os seus dados, e provar a resposta.',
      'Serving those who ask to see, correct, take or delete their data, and proving the answer.',
      'Atender a quien pide ver, corregir, llevar o borrar sus datos, y probar la respuesta.',
    ],
    basis: ['obrigacao_legal', 'obrigacao_sensivel'],
    fields: ['nome', 'email', 'telefone', 'pessoa', 'detalhes', 'resposta', 'respondido_por'],
    sensitive: ['detalhes', 'resposta'],
    sharedWith: ['email'],
    retention: 'prova',
  },
  groups: [
    { name: 'pedido', label: ['Requerimento', 'Request', 'Solicitud'] },
    { name: 'titular', label: ['Titular dos dados', 'Data subject', 'Titular de los datos'] },
    {
      name: 'resposta',
      label: ['Resposta', 'Answer', 'Respuesta'],
      help: [
        'Ao salvar como respondido ou recusado, a resposta é enviada ao e-mail do titular, se houver, e não muda mais.',
        'Saved as answered or refused, the answer is mailed to the person, if there is an e-mail, and no longer changes.',
        'Al guardar como respondida o rechazada, la respuesta se envía al correo del titular, si lo hay, y ya no cambia.',
      ],
    },
  ],
  fixed: [
    {
      when: { field: 'status', is: encerrados },
      fields: ['status', 'resposta', 'tipo', 'recebido_em'],
      notice: [
        'Este requerimento foi encerrado e a resposta já foi dada. Um novo pedido da mesma pessoa é um novo requerimento.',
        'This request was closed and its answer given. Another request of the same person is a new one.',
        'Esta solicitud fue cerrada y la respuesta ya fue dada. Otro pedido de la misma persona es una nueva solicitud.',
      ],
    },
  ],
  fields: {
    nome: { ...remetente.nome, group: 'titular', span: 6 },
    email: { ...remetente.email, group: 'titular', span: 6 },
    telefone: { ...remetente.telefone, group: 'titular', span: 6 },
    pessoa: {
      kind: 'reference',
      to: 'pessoa',
      label: ['Pessoa', 'Person', 'Persona'],
      help: [
        'O cadastro de quem pediu. Confira a identidade antes de ligar: daqui se exportam e apagam os dados.',
        'The record of who asked. Check who it is before you link it: data is exported and erased from here.',
        'El registro de quien pidió. Verifique la identidad antes de vincular: desde aquí se exportan y borran los datos.',
      ],
      list: true,
      filter: true,
      group: 'titular',
      span: 6,
    },
    tipo: {
      kind: 'choice',
      label: ['Pedido', 'Request', 'Pedido'],
      required: true,
      options: {
        confirmacao_e_acesso: ['Confirmação e acesso', 'Confirmation and access', 'Confirmación y acceso'],
        portabilidade: ['Portabilidade', 'Portability', 'Portabilidad'],
        correcao: ['Correção', 'Correction', 'Corrección'],
        eliminacao_ou_anonimizacao: [
          'Eliminação ou anonimização',
          'Erasure or anonymisation',
          'Eliminación o anonimización',
        ],
        revogacao_do_consentimento: [
          'Revogação do consentimento',
          'Withdrawal of consent',
          'Revocación del consentimiento',
        ],
        oposicao: ['Oposição', 'Objection', 'Oposición'],
        informacao_sobre_compartilhamento: [
          'Informação sobre compartilhamento',
          'Information about sharing',
          'Información sobre el uso compartido',
        ],
      },
      list: 'early',
      filter: true,
      group: 'pedido',
      span: 6,
    },
    canal: {
      kind: 'choice',
      label: ['Canal', 'Channel', 'Canal'],
      required: true,
      options: {
        site: ['Site', 'Website', 'Sitio web'],
        presencial: ['Presencial', 'In person', 'Presencial'],
        e_mail: ['E-mail', 'E-mail', 'Correo electrónico'],
        whatsapp: ['WhatsApp', 'WhatsApp', 'WhatsApp'],
        telefone: ['Telefone', 'Phone', 'Teléfono'],
        carta: ['Carta', 'Letter', 'Carta'],
      },
      default: 'presencial',
      filter: true,
      group: 'pedido',
      span: 6,
    },
    recebido_em: {
      kind: 'date',
      label: ['Recebido em', 'Received on', 'Recibido el'],
      required: true,
      notFuture: true,
      list: true,
      filter: true,
      group: 'pedido',
      span: 6,
    },
    prazo: {
      kind: 'date',
      label: ['Responder até', 'Answer by', 'Responder hasta'],
      computed: true,
      list: 'phone',
      filter: true,
      group: 'pedido',
      span: 6,
    },
    detalhes: {
      kind: 'textarea',
      label: ['O que a pessoa pediu', 'What the person asked for', 'Lo que la persona pidió'],
      max: 2000,
      group: 'pedido',
      span: 12,
    },
    status: {
      kind: 'choice',
      label: ['Situação', 'Status', 'Situación'],
      required: true,
      options: {
        ...atendimento,
        recusado: ['Recusado', 'Refused', 'Rechazado'],
      },
      tones: { novo: 'soon', em_atendimento: 'soon', respondido: 'good', recusado: 'bad' },
      default: 'novo',
      list: 'phone',
      filter: true,
      group: 'resposta',
      span: 6,
    },
    respondido_em: {
      kind: 'datetime',
      label: ['Encerrado em', 'Closed on', 'Cerrado el'],
      computed: true,
      group: 'resposta',
      span: 6,
    },
    respondido_por: {
      kind: 'reference',
      to: 'users',
      label: ['Respondido por', 'Answered by', 'Respondido por'],
      computed: true,
      group: 'resposta',
      span: 6,
    },
    resposta: {
      kind: 'textarea',
      label: ['O que foi respondido', 'What was answered', 'Lo que se respondió'],
      help: [
        'Se o pedido foi recusado, escreva o motivo e a lei.',
        'If the request was refused, write the reason and the law.',
        'Si la solicitud fue rechazada, escriba el motivo y la ley.',
      ],
      requiredWhen: { field: 'status', is: encerrados },
      max: 5000,
      group: 'resposta',
      span: 12,
    },
  },
});
