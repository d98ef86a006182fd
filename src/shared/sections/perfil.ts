import { roleNames } from '#shared/access/role-texts.ts';
import { defineSection } from '#shared/crud/section.ts';

/** Name, description and limits of a role; its rules are edited on the access pages. */
export const perfil = defineSection({
  name: 'perfil',
  subject: 'all',
  singular: ['Perfil de acesso', 'Role', 'Perfil de acceso'],
  plural: ['Perfis de acesso', 'Roles', 'Perfiles de acceso'],
  purpose: [
    'O que cada grupo de usuários pode ver e fazer.',
    'What each group of users may see and do.',
    'Lo que cada grupo de usuarios puede ver y hacer.',
  ],
  icon: 'user-shield',
  menu: 'sistema',
  hidden: true,
  offered: { at: 'acesso/perfis/oferecidos', to: 'users' },
  asksIdentity: ['igrejas', 'por_departamento'],
  title: 'nome',
  titleTexts: roleNames,
  sort: { by: 'nome', order: 'asc' },
  personal: null,
  groups: [{ name: 'dados', label: ['Perfil', 'Role', 'Perfil'] }],
  fields: {
    nome: {
      kind: 'text',
      label: ['Nome', 'Name', 'Nombre'],
      required: true,
      unique: true,
      max: 60,
      list: 'phone',
      search: true,
      group: 'dados',
      span: 6,
    },
    descricao: {
      kind: 'textarea',
      label: ['Descrição', 'Description', 'Descripción'],
      max: 300,
      list: true,
      group: 'dados',
      span: 12,
    },
    igrejas: {
      kind: 'references',
      to: 'igreja',
      label: ['Só nestas igrejas', 'Only in these churches', 'Solo en estas iglesias'],
      help: ['Vazio: em todas as igrejas.', 'Empty: in every church.', 'Vacío: en todas las iglesias.'],
      group: 'dados',
      span: 12,
    },
    por_departamento: {
      kind: 'boolean',
      label: [
        'Somente os departamentos que lidera',
        'Only the departments they lead',
        'Solo los departamentos que lidera',
      ],
      help: [
        'Voluntários, eventos e escalas só dos departamentos em que a pessoa da conta tem cargo em exercício. O que não é de um departamento, só consulta.',
        "Volunteers, events and schedules only of the departments in which the account's person is in office. What belongs to no department is only read.",
        'Voluntarios, eventos y turnos solo de los departamentos en que la persona de la cuenta tiene un cargo en ejercicio. Lo que no es de un departamento, solo se consulta.',
      ],
      group: 'dados',
      span: 12,
    },
  },
});
