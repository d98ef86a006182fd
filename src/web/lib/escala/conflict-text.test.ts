import { expect, it } from 'vitest';
import type { Conflito } from '#shared/contracts/escala.ts';
import { escalaRegras } from '#shared/i18n/pt_BR/escala-regras.ts';
import { fill } from '#shared/i18n/translate.ts';
import { conflictText } from './conflict-text.ts';

const said = (rule: Conflito['rule'], values: Conflito['values']): string => {
  const [key, vars] = conflictText({ kind: 'soft', rule, values });
  return fill(escalaRegras[key], 'pt_BR', vars);
};

it('says dates, times and choices as people read them', () => {
  const times = { de: '2027-03-07T09:00', ate: '2027-03-07T11:00' };
  expect([
    said('mesmo_horario', { evento: 'EBD', ...times }),
    said('mesmo_horario', { evento: '', ...times, ate: '2027-03-08T11:00' }),
    said('bloqueio', { de: '2027-03-07', ate: '2027-03-09' }),
    said('bloqueio', { de: '2027-03-07', ate: '2027-03-07' }),
    said('repetido', { funcao: '' }),
    said('indisponivel', { dia: 'domingo', turno: 'manha' }),
    said('nivel', { nivel: 'iniciante', minimo: 'lider' }),
    said('maximo_mes', { maximo: 2, vezes: 3 }),
  ]).toEqual([
    'Já serve em EBD (09:00 – 11:00)',
    'Já serve em outro departamento (07/03/2027 09:00 – 08/03/2027 11:00)',
    'Não pode servir de 07/03/2027 a 09/03/2027',
    'Não pode servir em 07/03/2027',
    'Já serve neste evento',
    'Não tem disponibilidade: domingo, manhã',
    'Nível iniciante; o lugar pede líder',
    '3 vezes no mês; o combinado é no máximo 2',
  ]);
});
