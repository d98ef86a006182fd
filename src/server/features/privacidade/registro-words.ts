import type { Label } from '#shared/i18n/languages.ts';
import type { Section } from '#shared/kit/section.ts';
import type { Retention } from '#shared/privacidade/retention.ts';

/** The words of the register as a file; its page has its own in i18n. */
export const registroWords = {
  title: [
    'Registro das operações de tratamento',
    'Register of treatment of personal data',
    'Registro de las operaciones de tratamiento',
  ],
  law: [
    'Lei 13.709/2018 (LGPD), art. 37',
    'Brazilian law 13.709/2018 (LGPD), art. 37',
    'Ley brasileña 13.709/2018 (LGPD), art. 37',
  ],
  made: ['Gerado em', 'Made on', 'Generado el'],
  officer: ['Encarregado dos dados', 'Data protection officer', 'Encargado de los datos'],
  no_officer: ['Ainda não informado', 'Not named yet', 'Aún no informado'],
  measures_of_all: ['Medidas que valem para tudo', 'Measures for all of it', 'Medidas que valen para todo'],
  operators: [
    'Quem recebe dados fora da igreja',
    'Who receives data outside of the church',
    'Quién recibe datos fuera de la iglesia',
  ],
  nobody: ['Ninguém fora da igreja', 'Nobody outside of the church', 'Nadie fuera de la iglesia'],
  activity: ['Atividade', 'Activity', 'Actividad'],
  people: ['De quem são os dados', 'Whose data they are', 'De quién son los datos'],
  purpose: ['Finalidade', 'Purpose', 'Finalidad'],
  basis: ['Base legal', 'Legal basis', 'Base legal'],
  data: ['Dados', 'Data', 'Datos'],
  sensitive: ['Dados sensíveis', 'Sensitive data', 'Datos sensibles'],
  seen: ['Quem vê', 'Who sees it', 'Quién lo ve'],
  shared: ['Compartilhado com', 'Shared with', 'Compartido con'],
  kept: ['Prazo de guarda', 'Kept for', 'Plazo de conservación'],
  measures: ['Medidas próprias', 'Measures of its own', 'Medidas propias'],
  page: ['Página {page}', 'Page {page}', 'Página {page}'],
  backup_encrypted: [
    'Cópia de segurança toda noite, cifrada e testada toda semana.',
    'A backup every night, encrypted and tried every week.',
    'Copia de seguridad cada noche, cifrada y probada cada semana.',
  ],
  backup_nightly: [
    'Cópia de segurança toda noite, testada toda semana.',
    'A backup every night, tried every week.',
    'Copia de seguridad cada noche, probada cada semana.',
  ],
} as const satisfies Record<string, Label>;

/** The periods that the page of privacy lists. */
export const periodNames: Readonly<Partial<Record<Retention, Label>>> = {
  contato: ['Contatos', 'Contacts', 'Contactos'],
  pedidooracoes: ['Pedidos de oração', 'Prayer requests', 'Pedidos de oración'],
  inscricao: ['Inscrições em eventos', 'Sign-ups for events', 'Inscripciones en eventos'],
  escala: ['Escalas', 'Schedules', 'Turnos'],
  rifa: ['Rifas', 'Raffles', 'Rifas'],
  loja: ['Loja', 'Store', 'Tienda'],
  aviso: ['Avisos pedidos no site', 'Notices asked for on the site', 'Avisos pedidos en el sitio'],
  trilha: ['Histórico de alterações', 'Change history', 'Historial de cambios'],
  copia: ['Cópias de segurança', 'Backups', 'Copias de seguridad'],
};

/** What a section's own declaration protects beyond the measures for all. */
export function measuresOf({ scope, scopeFunction, departmentScope, ...section }: Section): Label[] {
  const measures: [boolean, Label][] = [
    [
      Boolean(scope ?? scopeFunction),
      ['Separado por igreja', 'Kept apart by church', 'Separado por iglesia'],
    ],
    [
      departmentScope !== undefined,
      ['Separado por departamento', 'Kept apart by department', 'Separado por departamento'],
    ],
    [
      section.untraced !== undefined,
      [
        'O que foi confiado fica fora do histórico e da busca',
        'What was confided stays out of history and search',
        'Lo confiado queda fuera del historial y de la búsqueda',
      ],
    ],
    [
      section.confided !== undefined,
      [
        'Cada abertura fica registrada: quem viu, quando e como',
        'Every opening is recorded: who saw it, when and how',
        'Cada apertura queda registrada: quién lo vio, cuándo y cómo',
      ],
    ],
    [
      section.exportAsksIdentity === true,
      [
        'Exportar pede nova prova de identidade',
        'Exporting asks for a new proof of identity',
        'Exportar pide una nueva prueba de identidad',
      ],
    ],
    [
      section.asksIdentity !== undefined,
      [
        'Mudanças perigosas pedem nova prova de identidade',
        'Dangerous changes ask for a new proof of identity',
        'Los cambios peligrosos piden una nueva prueba de identidad',
      ],
    ],
  ];
  return measures.flatMap(([holds, text]) => (holds ? [text] : []));
}
