import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Ingresso } from '#shared/contracts/inscricao.ts';
import { formFields } from '#shared/contracts/site.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { ingresso as ticketTexts } from '#shared/i18n/pt_BR/ingresso.ts';
import { inscricao as signUpTexts } from '#shared/i18n/pt_BR/inscricao.ts';
import { site } from '#shared/i18n/pt_BR/site.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import { Changes } from './changes.tsx';

const evento: Ingresso['evento'] = {
  id: 7,
  slug: 'retiro',
  nome: 'Retiro',
  data: '2026-04-18',
  data_final: null,
  status: 'publicado',
  horario_inicial: '08:00',
  horario_final: '18:00',
  local: null,
  endereco: null,
  por_compra: 10,
  reserva_minutos: 15,
  pede_foto: 'nao',
  pede_cpf: false,
  pede_nascimento: false,
  transferencia_horas: 24,
  video_final: null,
  idade_minima: null,
  idade_maxima: null,
  reembolsos: [],
};

/** The names of the fields that a ticket's page asks for when the ticket is passed on, in their order. */
function fieldsOf(more: Partial<Ingresso>): string[] {
  const ingresso: Ingresso = {
    codigo: 'a'.repeat(26),
    estado: 'confirmada',
    participante: 'Ana',
    lote: 'Primeiro',
    valor: 0,
    sandbox: false,
    falta_foto: false,
    evento,
    perguntas: [],
    lugar: null,
    igreja: null,
    checkin_em: null,
    contestada: false,
    transferivel_ate: '2026-04-17T11:00:00.000Z',
    devolucao: null,
    comprador: 'Ana',
    ...more,
  };
  const router = createMemoryRouter([
    { path: '/', element: <Changes ingresso={ingresso} today="2026-03-10" /> },
  ]);
  const html = renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={{ ...site, ...ticketTexts, ...signUpTexts }}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return [...html.matchAll(/name="([^"]+)"/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== intentField && name !== formFields.trap);
}

it('asks the new holder of a ticket for what the event asks of everyone', () => {
  expect(fieldsOf({})).toEqual(['nome', 'email']);
  const asked: Partial<Ingresso> = {
    evento: { ...evento, pede_cpf: true, pede_nascimento: true, idade_minima: 12 },
    perguntas: [
      { id: 3, pergunta: 'Camiseta', tipo: 'camiseta', obrigatoria: true, opcoes: ['P', 'M'] },
      { id: 4, pergunta: 'Alergias', tipo: 'texto', obrigatoria: false, opcoes: [] },
    ],
  };
  expect(fieldsOf(asked)).toEqual([
    'nome',
    'email',
    'cpf',
    'documento',
    'data_nascimento',
    'responsavel.nome',
    'responsavel.cpf',
    'responsavel.autoriza',
    'respostas.3',
    'respostas.4',
  ]);
  expect(fieldsOf({ ...asked, transferivel_ate: null })).toEqual([]);
});
