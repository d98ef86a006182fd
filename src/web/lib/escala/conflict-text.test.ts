import { expect, it } from 'vitest';
import type { Conflito } from '#shared/contracts/escala.ts';
import { escalaRegras as en } from '#shared/i18n/en/escala-regras.ts';
import { escalaRegras as es } from '#shared/i18n/es/escala-regras.ts';
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

it('says dates and times to English readers as the rest of the page does', () => {
  const [key, vars] = conflictText({
    kind: 'soft',
    rule: 'mesmo_horario',
    values: { evento: 'EBD', de: '2027-03-07T09:00', ate: '2027-03-07T11:30' },
  });
  expect(fill(en[key], 'en', vars)).toContain('9 am – 11:30 am');
  const blocked = conflictText({
    kind: 'soft',
    rule: 'bloqueio',
    values: { de: '2027-03-07', ate: '2027-03-09' },
  });
  expect(fill(en[blocked[0]], 'en', blocked[1])).toContain('7 Mar 2027');
});

it('names the people to serve with, or apart from, as people say them', () => {
  expect([
    said('junto', { nomes: ['Ana'] }),
    said('junto', { nomes: ['Ana', 'Bia'] }),
    said('separado', { nomes: ['Ana', 'Bia', 'Caio'] }),
  ]).toEqual([
    'Prefere servir com Ana, que não está neste evento',
    'Prefere servir com Ana ou Bia, que não estão neste evento',
    'Prefere não servir com Ana, Bia ou Caio',
  ]);
  const [key, vars] = conflictText({ kind: 'soft', rule: 'junto', values: { nomes: ['Ana', 'Bia'] } });
  expect([fill(en[key], 'en', vars), fill(es[key], 'es', vars)]).toEqual([
    'Would like to serve with Ana or Bia, who are not at this event',
    'Prefiere servir con Ana o Bia, que no están en este evento',
  ]);
});
