import type { Label } from '#shared/i18n/languages.ts';

/** Whose data are treated. */
export const titulares = {
  membros: ['Membros e congregados', 'Members and attenders', 'Miembros y congregados'],
  visitantes: ['Visitantes', 'Visitors', 'Visitantes'],
  criancas: ['Crianças e adolescentes', 'Children and teenagers', 'Niños y adolescentes'],
  responsaveis: ['Responsáveis por menores', 'Guardians of minors', 'Responsables de menores'],
  doadores: ['Quem contribui', 'Givers', 'Quienes contribuyen'],
  participantes: ['Participantes de eventos', 'Participants of events', 'Participantes de eventos'],
  compradores: ['Compradores', 'Buyers', 'Compradores'],
  voluntarios: ['Voluntários', 'Volunteers', 'Voluntarios'],
  equipe: ['Equipe e contas do escritório', 'Staff and office accounts', 'Equipo y cuentas de la oficina'],
  convidados: ['Palestrantes e pregadores', 'Speakers and preachers', 'Conferencistas y predicadores'],
  pedintes: ['Quem escreve à igreja', 'People who write to the church', 'Quienes escriben a la iglesia'],
  terceiros: ['Pessoas citadas por outras', 'People named by others', 'Personas mencionadas por otras'],
  internautas: ['Quem visita o site', 'Visitors of the site', 'Quienes visitan el sitio'],
} as const satisfies Record<string, Label>;
export type TitularKind = keyof typeof titulares;

/** The legal bases of the LGPD that a church relies on; those of art. 11 are for sensitive data. */
export const basesLegais = {
  consentimento: ['Consentimento (art. 7º, I)', 'Consent (art. 7, I)', 'Consentimiento (art. 7, I)'],
  obrigacao_legal: [
    'Obrigação legal (art. 7º, II)',
    'Legal obligation (art. 7, II)',
    'Obligación legal (art. 7, II)',
  ],
  contrato: [
    'Contrato com o titular (art. 7º, V)',
    'Contract with the person (art. 7, V)',
    'Contrato con el titular (art. 7, V)',
  ],
  direitos: [
    'Exercício de direitos (art. 7º, VI)',
    'Exercise of rights (art. 7, VI)',
    'Ejercicio de derechos (art. 7, VI)',
  ],
  legitimo_interesse: [
    'Legítimo interesse (art. 7º, IX)',
    'Legitimate interest (art. 7, IX)',
    'Interés legítimo (art. 7, IX)',
  ],
  consentimento_especifico: [
    'Consentimento específico e destacado (art. 11, I)',
    'Specific and separate consent (art. 11, I)',
    'Consentimiento específico y destacado (art. 11, I)',
  ],
  obrigacao_sensivel: [
    'Obrigação legal, dado sensível (art. 11, II, a)',
    'Legal obligation, sensitive data (art. 11, II, a)',
    'Obligación legal, dato sensible (art. 11, II, a)',
  ],
  direitos_sensivel: [
    'Exercício de direitos, inclusive em contrato, dado sensível (art. 11, II, d)',
    'Exercise of rights, also in a contract, sensitive data (art. 11, II, d)',
    'Ejercicio de derechos, también en contrato, dato sensible (art. 11, II, d)',
  ],
  melhor_interesse: [
    'Melhor interesse da criança, com consentimento do responsável (art. 14)',
    'Best interest of the child, with the guardian’s consent (art. 14)',
    'Interés superior del niño, con consentimiento del responsable (art. 14)',
  ],
} as const satisfies Record<string, Label>;
export type BaseLegal = keyof typeof basesLegais;

/** To whom data may go beyond the church's own server; the register names those that are configured. */
export const destinos = {
  gateway: ['Meio de pagamento', 'Payment gateway', 'Medio de pago'],
  email: ['Servidor de e-mail', 'Mail server', 'Servidor de correo'],
  arquivos: ['Armazenamento de arquivos', 'File storage', 'Almacenamiento de archivos'],
  copias: ['Armazenamento das cópias', 'Storage of backups', 'Almacenamiento de las copias'],
  banco: ['Banco de dados', 'Database', 'Base de datos'],
  push: ['Serviço de avisos do navegador', 'Push service of the browser', 'Servicio de avisos del navegador'],
  tempo_real: ['Serviço de tempo real', 'Live updates service', 'Servicio de tiempo real'],
  programas: [
    'Programas ligados pela igreja',
    'Programmes that the church connected',
    'Programas conectados por la iglesia',
  ],
  publico: ['Público, no site', 'The public, on the site', 'El público, en el sitio'],
  video: ['Provedor do vídeo, ao dar play', 'Video provider, on play', 'Proveedor del video, al reproducir'],
} as const satisfies Record<string, Label>;
export type Destino = keyof typeof destinos;
