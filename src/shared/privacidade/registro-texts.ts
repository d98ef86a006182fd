import type { Label } from '#shared/i18n/languages.ts';

/** The words of the register of treatment, on its page and in its files. */
export const registroTexts = {
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
