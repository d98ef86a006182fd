import { expect, it } from 'vitest';
import { seededRoles } from './roles.ts';
import type { Action, Subject } from './subjects.ts';

const see = 'read list';
const keep = 'read list create edit';
/** `manage` includes the others, so granting both changes nothing */
const seeAndManage = 'read list manage';

const all = (words: string, list: string): Record<string, string> =>
  Object.fromEntries(list.split(' ').map((subject) => [subject, words]));

/** The rules of each role of a new church, by subject; nothing else is granted. */
const granted: Record<string, Record<string, string>> = {
  Administrador: { all: 'manage' },
  Pastor: {
    Auth: 'read',
    ...all(seeAndManage, 'cargo contato conteudo evento pedidooracoes pessoa postagem voluntario'),
    ...all(see, 'categoria conta departamento financeiro igreja inscricao patrimonio'),
    ...all(see, 'produto projetosocial rifa'),
    contagem: see,
    crianca: 'manage',
    documento: 'manage',
    documento_modelo: see,
    recebimentos: 'read',
    anotacao: 'manage',
    ...all('manage', 'presenca visita visitante'),
    site: 'read edit',
  },
  Secretaria: {
    Auth: 'read',
    ...all('manage', 'pessoa cargo contato departamento evento inscricao patrimonio voluntario'),
    ...all('manage', 'crianca documento documento_modelo presenca visitante'),
    ...all(keep, 'igreja categoria projetosocial'),
    ...all(see, 'postagem conteudo'),
    visita: 'list',
    contagem: 'read list create',
    site: 'read edit',
  },
  Tesouraria: {
    Auth: 'read',
    ...all('manage', 'financeiro conta contagem recebimentos rifa transparencia'),
    ...all(keep, 'categoria patrimonio'),
    ...all(see, 'pessoa igreja evento inscricao pedido produto departamento projetosocial'),
  },
  'Líder de departamento': {
    Auth: 'read',
    ...all(see, 'pessoa igreja departamento inscricao'),
    ...all(keep, 'voluntario evento'),
  },
  Comunicação: {
    Auth: 'read',
    ...all('manage', 'postagem conteudo projetosocial site'),
    ...all(keep, 'evento contato categoria'),
    ...all(see, 'igreja departamento'),
  },
  Loja: { Auth: 'read', ...all('manage', 'consumidor pedido produto'), categoria: keep },
  Intercessão: { Auth: 'read', pedidooracoes: 'read list edit' },
  'Somente leitura': {
    Auth: 'read',
    ...all(see, 'cargo categoria contato conteudo departamento evento igreja inscricao patrimonio'),
    ...all(see, 'pessoa postagem produto projetosocial rifa voluntario'),
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
