import { defineSection } from '#shared/crud/section.ts';

const states = {
  aguardando: ['Aguardando', 'Waiting', 'Esperando'],
  ativa: ['Ativa', 'Active', 'Activa'],
  teste: ['Teste', 'Test', 'Prueba'],
  pausada: ['Pausada', 'Paused', 'En pausa'],
  parada: ['Parada', 'Stopped', 'Detenida'],
} as const;

/** Monthly gifts. Givers make and end them; the office reads them here and may end one, with a reason. */
export const contribuicaoMensal = defineSection({
  name: 'contribuicao_mensal',
  subject: 'financeiro',
  singular: ['Contribuição mensal', 'Monthly gift', 'Contribución mensual'],
  plural: ['Contribuições mensais', 'Monthly gifts', 'Aportes mensuales'],
  purpose: [
    'Quem escolheu contribuir todo mês na página /contribuir: com um lembrete por e-mail e um Pix novo, ou no cartão.',
    'Those who chose to give every month on the page /contribuir: with a reminder by mail and a new Pix, or by card.',
    'Quienes eligieron contribuir cada mes en la página /contribuir: con un recordatorio y un Pix nuevo, o con tarjeta.',
  ],
  icon: 'calendar-repeat',
  menu: 'financas',
  readOnly: true,
  title: 'descricao',
  sort: { by: 'proxima', order: 'asc' },
  scope: 'igreja',
  personal: {
    of: ['doadores'],
    why: [
      'Cumprir a contribuição mensal que a pessoa prometeu: lembrar, cobrar e dar o recibo.',
      'Keeping the monthly gift that the person made: reminding, charging and giving the receipt.',
      'Cumplir la contribución mensual que la persona prometió: recordar, cobrar y dar el recibo.',
    ],
    basis: ['contrato', 'obrigacao_legal', 'consentimento_especifico'],
    fields: ['nome', 'email', 'pessoa', 'valor', 'forma', 'dia', 'motivo'],
    sensitive: ['pessoa', 'valor'],
    sharedWith: ['gateway', 'email'],
    retention: 'fiscal',
  },
  groups: [{ name: 'promessa', label: ['Contribuição mensal', 'Monthly gift', 'Contribución mensual'] }],
  filters: {
    estado: { kind: 'choice', label: ['Estado', 'State', 'Estado'], options: states },
  },
  totals: {
    prometido: { kind: 'money', label: ['Prometido por mês', 'Promised a month', 'Prometido por mes'] },
  },
  actions: [
    {
      name: 'parar',
      label: ['Parar', 'Stop', 'Detener'],
      confirm: [
        'Nenhum lembrete chega mais, e o cartão não é mais cobrado. Quem contribui é avisado por e-mail.',
        'No reminder comes any more, and the card is not charged. Whoever gives is told by mail.',
        'No llega ningún recordatorio más, y la tarjeta no se cobra. Se avisa por correo a quien contribuye.',
      ],
      reason: [
        'Por que parar? Fica no histórico.',
        'Why stop? It is kept in the history.',
        '¿Por qué detener? Queda en el historial.',
      ],
      when: { field: 'estado', is: ['aguardando', 'ativa', 'teste', 'pausada'] },
    },
  ],
  fields: {
    descricao: {
      kind: 'text',
      label: ['Referente a', 'Purpose', 'Referente a'],
      required: true,
      max: 160,
      list: 'phone',
      search: true,
      group: 'promessa',
    },
    nome: {
      kind: 'text',
      label: ['Quem contribui', 'Giver', 'Quien contribuye'],
      max: 120,
      list: 'phone',
      search: true,
      group: 'promessa',
    },
    /** hidden for anonymous monthly gifts, like everything that identifies the giver */
    email: { kind: 'email', label: ['E-mail', 'E-mail', 'Correo'], computed: true, group: 'promessa' },
    /** the giver, where the office knows the person; empty for anonymous monthly gifts */
    pessoa: {
      kind: 'reference',
      to: 'pessoa',
      label: ['Pessoa', 'Person', 'Persona'],
      filter: true,
      group: 'promessa',
    },
    anonimo: {
      kind: 'boolean',
      label: ['Sem se identificar', 'Without a name', 'Sin identificarse'],
      filter: true,
      group: 'promessa',
    },
    valor: {
      kind: 'money',
      label: ['Valor', 'Amount', 'Valor'],
      required: true,
      min: 1,
      list: 'phone',
      filter: true,
      group: 'promessa',
    },
    forma: {
      kind: 'choice',
      label: ['Forma', 'Kind', 'Forma'],
      required: true,
      options: {
        pix: ['Pix', 'Pix', 'Pix'],
        cartao: ['Cartão', 'Card', 'Tarjeta'],
      },
      list: true,
      filter: true,
      group: 'promessa',
    },
    dia: {
      kind: 'integer',
      label: ['Dia', 'Day', 'Día'],
      required: true,
      min: 1,
      max: 31,
      list: true,
      group: 'promessa',
    },
    proxima: {
      kind: 'date',
      label: ['Próxima', 'Next', 'Próxima'],
      required: true,
      list: true,
      filter: true,
      group: 'promessa',
    },
    estado: {
      kind: 'choice',
      label: ['Estado', 'State', 'Estado'],
      options: states,
      tones: { ativa: 'good', aguardando: 'soon' },
      computed: true,
      list: 'phone',
      group: 'promessa',
    },
    ultima: {
      kind: 'datetime',
      label: ['Último pagamento', 'Last payment', 'Último pago'],
      computed: true,
      list: true,
      group: 'promessa',
    },
    igreja: {
      kind: 'reference',
      to: 'igreja',
      label: ['Igreja', 'Church', 'Iglesia'],
      filter: true,
      group: 'promessa',
    },
    motivo: {
      kind: 'textarea',
      label: ['Motivo', 'Reason', 'Motivo'],
      max: 500,
      group: 'promessa',
    },
  },
});
