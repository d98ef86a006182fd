import type { InputFor } from '#shared/crud/record.ts';
import type { evento } from '#shared/sections/evento.ts';

type Settings = Pick<
  InputFor<typeof evento>,
  'por_compra' | 'pede_cpf' | 'pede_nascimento' | 'idade_minima' | 'idade_maxima' | 'perguntas' | 'reembolsos'
>;
type Question = NonNullable<Settings['perguntas']>[number];

const shirt: Question = { pergunta: 'Tamanho da camiseta', tipo: 'camiseta', obrigatoria: true };
const diet: Question = { pergunta: 'Restrição alimentar', tipo: 'dieta', obrigatoria: false };
const emergency: Question = { pergunta: 'Contato de emergência', tipo: 'emergencia', obrigatoria: true };
const transport: Question = {
  pergunta: 'Como você vai?',
  tipo: 'escolha',
  obrigatoria: true,
  opcoes: 'No ônibus da igreja; De carro',
};

const workshop = (which: string): Question => ({
  pergunta: `${which} oficina do sábado`,
  tipo: 'escolha',
  obrigatoria: true,
  opcoes: 'Bordado; Jardim em vaso; Caligrafia; Orçamento da casa',
});

const retreat: Settings = {
  por_compra: 6,
  pede_cpf: true,
  pede_nascimento: true,
  perguntas: [shirt, diet, transport, emergency],
  reembolsos: [
    { dias: 30, percentual: 100 },
    { dias: 15, percentual: 50 },
  ],
};

/** What each event asks of those who sign up, and what it returns to those who give up; by the event's name. */
export const signUpSettings: Readonly<Record<string, Settings>> = {
  'Encontro das Rosas': {
    perguntas: [
      shirt,
      diet,
      workshop('Primeira'),
      workshop('Segunda'),
      { pergunta: 'Vai usar o espaço das crianças?', tipo: 'sim_ou_nao', obrigatoria: true },
      {
        pergunta: 'Como soube do encontro?',
        tipo: 'escolha',
        obrigatoria: false,
        opcoes: 'Na igreja; Por uma amiga; Instagram; WhatsApp',
      },
    ],
    reembolsos: [
      { dias: 30, percentual: 100 },
      { dias: 7, percentual: 50 },
    ],
  },
  'Redime Mulheres': retreat,
  'Redime Homens': retreat,
  'Redime Jovens': { ...retreat, idade_minima: 14, idade_maxima: 29 },
  'Curso de noivos': {
    por_compra: 2,
    perguntas: [{ pergunta: 'Mês do casamento', tipo: 'texto', obrigatoria: false }],
    reembolsos: [{ dias: 7, percentual: 100 }],
  },
  'Oficina de louvor': {
    por_compra: 4,
    perguntas: [
      {
        pergunta: 'Você canta ou toca?',
        tipo: 'escolha',
        obrigatoria: true,
        opcoes: 'Voz; Violão; Teclado; Bateria; Baixo; Som e mesa',
      },
    ],
  },
};
