import { exportAsksIdentity } from '#shared/crud/personal.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { Retention } from '#shared/privacidade/retention.ts';
import { contato } from '#shared/sections/contato.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';

/** Names of the retention periods that the privacy page lists. */
export const periodNames: Readonly<Partial<Record<Retention, Label>>> = {
  contato: contato.plural,
  pedidooracoes: pedidooracoes.plural,
  inscricao: ['Inscrições em eventos', 'Sign-ups for events', 'Inscripciones en eventos'],
  escala: ['Escalas', 'Schedules', 'Turnos'],
  rifa: ['Rifas', 'Raffles', 'Rifas'],
  loja: ['Loja', 'Store', 'Tienda'],
  aviso: ['Avisos pedidos no site', 'Notices asked for on the site', 'Avisos pedidos en el sitio'],
  trilha: ['Histórico de alterações', 'Change history', 'Historial de cambios'],
  copia: ['Cópias de segurança', 'Backups', 'Copias de seguridad'],
};

/** The protection that a section's own declaration adds to the measures for all. */
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
      section.confidential !== undefined,
      [
        'Cada abertura fica registrada: quem viu, quando e como',
        'Every opening is recorded: who saw it, when and how',
        'Cada apertura queda registrada: quién lo vio, cuándo y cómo',
      ],
    ],
    [
      exportAsksIdentity(section),
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
  return measures.flatMap(([applies, text]) => (applies ? [text] : []));
}
