import { expect, it } from 'vitest';
import { seededRoles } from './roles.ts';
import type { Action, Subject } from './subjects.ts';

const see = 'read list';
const keep = 'read list create edit';
/** `manage` includes the others, so granting both changes nothing */
const seeAndManage = 'read list manage';

const actionsOnEach = (words: string, list: string): Record<string, string> =>
  Object.fromEntries(list.split(' ').map((subject) => [subject, words]));

/** The rules of each role of a new church, by subject; nothing else is granted. */
const granted: Record<string, Record<string, string>> = {
  Administrador: { all: 'manage' },
  Pastor: {
    Auth: 'read',
    ...actionsOnEach(seeAndManage, 'cargo contato conteudo evento pedidooracoes pessoa postagem voluntario'),
    ...actionsOnEach(see, 'categoria conta departamento financeiro igreja inscricao patrimonio'),
    ...actionsOnEach(see, 'produto projetosocial rifa'),
    contagem: see,
    crianca: 'manage',
    documento: 'manage',
    documento_modelo: see,
    recebimentos: 'read',
    anotacao: 'manage',
    ...actionsOnEach('manage', 'presenca visita visitante'),
    site: 'read edit',
  },
  Secretaria: {
    Auth: 'read',
    ...actionsOnEach('manage', 'pessoa cargo contato departamento evento inscricao patrimonio voluntario'),
    ...actionsOnEach('manage', 'crianca documento documento_modelo presenca visitante'),
    ...actionsOnEach(keep, 'igreja categoria projetosocial'),
    ...actionsOnEach(see, 'postagem conteudo'),
    visita: 'list',
    contagem: 'read list create',
    site: 'read edit',
  },
  Tesouraria: {
    Auth: 'read',
    ...actionsOnEach('manage', 'financeiro conta contagem recebimentos rifa transparencia'),
    ...actionsOnEach(keep, 'categoria patrimonio'),
    ...actionsOnEach(see, 'pessoa igreja evento inscricao pedido produto departamento projetosocial'),
  },
  'Líder de departamento': {
    Auth: 'read',
    ...actionsOnEach(see, 'pessoa igreja departamento inscricao'),
    ...actionsOnEach(keep, 'voluntario evento'),
  },
  Comunicação: {
    Auth: 'read',
    ...actionsOnEach('manage', 'postagem conteudo projetosocial site'),
    ...actionsOnEach(keep, 'evento contato categoria'),
    ...actionsOnEach(see, 'igreja departamento'),
  },
  Loja: { Auth: 'read', ...actionsOnEach('manage', 'consumidor pedido produto'), categoria: keep },
  Intercessão: { Auth: 'read', pedidooracoes: 'read list edit' },
  'Somente leitura': {
    Auth: 'read',
    ...actionsOnEach(see, 'cargo categoria contato conteudo departamento evento igreja inscricao patrimonio'),
    ...actionsOnEach(see, 'pessoa postagem produto projetosocial rifa voluntario'),
    site: 'read',
  },
};

it('limits only the leaders of departments to what they lead', () => {
  const limited = seededRoles.filter(({ por_departamento }) => por_departamento);
  expect(limited.map(({ nome }) => nome)).toEqual(['Líder de departamento']);
});

it('grants each role of a new church what is listed here, and no subject beyond it', () => {
  const found = Object.fromEntries(
    seededRoles.map(({ nome, rules }) => {
      const bySubject = new Map<Subject, Action[]>();
      for (const { action, subject } of rules)
        bySubject.set(subject, [...(bySubject.get(subject) ?? []), action]);
      return [
        nome,
        Object.fromEntries([...bySubject].map(([subject, actions]) => [subject, actions.join(' ')])),
      ];
    }),
  );
  expect(found).toEqual(granted);
});
