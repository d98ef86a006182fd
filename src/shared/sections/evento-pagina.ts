import type { Fields } from '#shared/crud/field.ts';
import type { Group } from '#shared/crud/section.ts';

/** The groups of the landing page in the form; the editor with the preview shows these alone. */
export const pageGroups = [
  {
    name: 'pagina_propria',
    label: ['Página própria', 'Landing page', 'Página propia'],
    help: [
      'Uma página com a cara do evento, no lugar da página comum: abertura, motivos, palestrantes, programação e perguntas.',
      'A page with the look of the event instead of the plain one: opening, reasons, speakers, programme and questions.',
      'Una página con la cara del evento, en lugar de la común: apertura, motivos, ponentes, programa y preguntas.',
    ],
  },
  {
    name: 'tema',
    label: ['Aparência da página', 'Look of the page', 'Apariencia de la página'],
    help: [
      'Uma cor vazia é a do site. Cores que não se leem uma sobre a outra são recusadas.',
      'An empty colour is that of the site. Colours that cannot be read on each other are refused.',
      'Un color vacío es el del sitio. Los colores que no se leen uno sobre otro se rechazan.',
    ],
  },
] as const satisfies readonly Group[];

const on = { field: 'pagina_propria', is: true } as const;

/** The landing page of an event. What is filled stays stored while the page is switched off. */
export const pageFields = {
  pagina_propria: {
    kind: 'boolean',
    label: ['Ter uma página própria', 'Have a landing page', 'Tener una página propia'],
    filter: true,
    group: 'pagina_propria',
    span: 12,
  },
  chamada: {
    kind: 'text',
    label: ['Chamada', 'Headline', 'Llamada'],
    help: ['A linha abaixo do nome.', 'The line below the name.', 'La línea debajo del nombre.'],
    shownWhen: on,
    max: 160,
    group: 'pagina_propria',
    span: 12,
  },
  motivos: {
    kind: 'items',
    label: ['Por que participar', 'Why attend', 'Por qué participar'],
    singular: ['Motivo', 'Reason', 'Motivo'],
    shownWhen: on,
    max: 8,
    group: 'pagina_propria',
    span: 12,
    fields: {
      titulo: { kind: 'text', label: ['Título', 'Title', 'Título'], required: true, max: 80, span: 4 },
      texto: { kind: 'text', label: ['Texto', 'Text', 'Texto'], max: 300, span: 8 },
    },
  },
  palestrantes: {
    kind: 'references',
    to: 'palestrante',
    label: ['Palestrantes', 'Speakers', 'Ponentes'],
    help: [
      'Na ordem em que a página os mostra.',
      'In the order in which the page shows them.',
      'En el orden en que la página los muestra.',
    ],
    shownWhen: on,
    group: 'pagina_propria',
    span: 12,
  },
  programacao: {
    kind: 'items',
    label: ['Programação', 'Programme', 'Programa'],
    singular: ['Momento', 'Part', 'Momento'],
    help: [
      'A página ordena por dia e horário.',
      'The page sorts it by day and time.',
      'La página lo ordena por día y horario.',
    ],
    shownWhen: on,
    max: 60,
    group: 'pagina_propria',
    span: 12,
    fields: {
      dia: {
        kind: 'date',
        label: ['Dia', 'Day', 'Día'],
        help: [
          'Vazio: o primeiro dia do evento.',
          'Empty: the first day of the event.',
          'Vacío: el primer día del evento.',
        ],
        span: 3,
      },
      horario: { kind: 'time', label: ['Horário', 'Time', 'Horario'], required: true, span: 3 },
      titulo: { kind: 'text', label: ['Título', 'Title', 'Título'], required: true, max: 120, span: 6 },
      texto: { kind: 'text', label: ['Texto', 'Text', 'Texto'], max: 300, span: 12 },
    },
  },
  perguntas_respostas: {
    kind: 'items',
    label: ['Perguntas e respostas', 'Questions and answers', 'Preguntas y respuestas'],
    singular: ['Pergunta', 'Question', 'Pregunta'],
    shownWhen: on,
    max: 30,
    group: 'pagina_propria',
    span: 12,
    fields: {
      pergunta: {
        kind: 'text',
        label: ['Pergunta', 'Question', 'Pregunta'],
        required: true,
        max: 160,
        span: 12,
      },
      resposta: {
        kind: 'textarea',
        label: ['Resposta', 'Answer', 'Respuesta'],
        required: true,
        max: 1000,
        span: 12,
      },
    },
  },
  galeria: {
    kind: 'images',
    public: true,
    label: ['Galeria', 'Gallery', 'Galería'],
    help: [
      'Fotos de outros anos. Pergunte às pessoas antes de publicar.',
      'Pictures of other years. Ask people before you publish them.',
      'Fotos de otros años. Pregunte a las personas antes de publicarlas.',
    ],
    shownWhen: on,
    maxBytes: 10 * 1024 * 1024,
    max: 24,
    group: 'pagina_propria',
    span: 12,
  },
  video: {
    kind: 'url',
    label: ['Vídeo', 'Video', 'Video'],
    help: ['YouTube, Vimeo ou Facebook.', 'YouTube, Vimeo or Facebook.', 'YouTube, Vimeo o Facebook.'],
    shownWhen: on,
    group: 'pagina_propria',
    span: 6,
  },
  mapa: {
    kind: 'url',
    label: ['Link do mapa', 'Link to the map', 'Enlace del mapa'],
    help: [
      'Vazio: uma busca pelo endereço do evento.',
      'Empty: a search for the address of the event.',
      'Vacío: una búsqueda de la dirección del evento.',
    ],
    shownWhen: on,
    group: 'pagina_propria',
    span: 6,
  },
  como_chegar: {
    kind: 'textarea',
    label: ['Como chegar', 'How to get there', 'Cómo llegar'],
    help: [
      'Ônibus, estacionamento, onde dormir.',
      'Buses, parking, where to sleep.',
      'Autobuses, estacionamiento, dónde dormir.',
    ],
    shownWhen: on,
    max: 1500,
    group: 'pagina_propria',
    span: 12,
  },
  letra: {
    kind: 'choice',
    label: ['Letra dos títulos', 'Typeface of the titles', 'Letra de los títulos'],
    options: {
      serifada: ['Serifada', 'Serif', 'Con serifa'],
      condensada: ['Condensada', 'Condensed', 'Condensada'],
      gigante: ['Gigante', 'Huge', 'Gigante'],
      curva: ['Curva', 'Flowing', 'Curva'],
    },
    shownWhen: on,
    group: 'tema',
    span: 6,
  },
  desenho: {
    kind: 'choice',
    label: ['Desenho', 'Drawing', 'Dibujo'],
    options: {
      botanico: ['Botânico', 'Botanical', 'Botánico'],
      grao: ['Grão', 'Grain', 'Grano'],
      adesivos: ['Adesivos', 'Stickers', 'Pegatinas'],
      ondas: ['Ondas', 'Waves', 'Ondas'],
    },
    shownWhen: on,
    group: 'tema',
    span: 6,
  },
  cor_fundo: {
    kind: 'color',
    label: ['Fundo', 'Background', 'Fondo'],
    shownWhen: on,
    group: 'tema',
    span: 4,
  },
  cor_texto: {
    kind: 'color',
    label: ['Texto', 'Text', 'Texto'],
    shownWhen: on,
    group: 'tema',
    span: 4,
  },
  cor_superficie: {
    kind: 'color',
    label: ['Cartões e faixas', 'Cards and bands', 'Tarjetas y franjas'],
    shownWhen: on,
    group: 'tema',
    span: 4,
  },
  cor_destaque: {
    kind: 'color',
    label: ['Botões e links', 'Buttons and links', 'Botones y enlaces'],
    shownWhen: on,
    group: 'tema',
    span: 4,
  },
  cor_sobre_destaque: {
    kind: 'color',
    label: ['Texto dos botões', 'Text of buttons', 'Texto de los botones'],
    shownWhen: on,
    group: 'tema',
    span: 4,
  },
  cor_apoio: {
    kind: 'color',
    label: ['Desenhos', 'Drawings', 'Dibujos'],
    shownWhen: on,
    group: 'tema',
    span: 4,
  },
} as const satisfies Fields;

/** A landing page belongs to one event: the others of its series do not follow it. */
export const pageFieldNames = Object.keys(pageFields) as (keyof typeof pageFields)[];
