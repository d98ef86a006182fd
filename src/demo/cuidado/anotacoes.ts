import type { InputFor } from '#shared/crud/record.ts';
import type { anotacao } from '#shared/sections/anotacao.ts';

type Row = InputFor<typeof anotacao>;

/** Notes of the pastor, and how many days ago they were written. */
export const demoAnotacoes: readonly { dias: number; row: Omit<Row, 'pessoa'> }[] = [
  {
    dias: 210,
    row: {
      assunto: 'familia',
      texto: 'Pediu que não falássemos da separação na frente dos filhos. O mais velho já sabe.',
    },
  },
  {
    dias: 120,
    row: {
      assunto: 'saude',
      texto:
        'Toma remédio para ansiedade desde março. Prefere conversar de manhã, quando está mais disposta.',
    },
  },
  {
    dias: 64,
    row: {
      assunto: 'aconselhamento',
      texto:
        'Primeira de quatro conversas. Quer voltar a servir no louvor, com calma; combinamos esperar até a Páscoa.',
    },
  },
  {
    dias: 35,
    row: {
      assunto: 'vida_espiritual',
      texto: 'Falou do batismo com alegria. Ainda tem medo da reação do pai, que é de outra religião.',
    },
  },
  {
    dias: 18,
    row: {
      assunto: 'acompanhamento',
      texto: 'Conseguiu emprego de meio período. Aceitou a cesta só até o primeiro salário.',
    },
  },
  {
    dias: 5,
    row: {
      assunto: 'disciplina',
      texto:
        'Conversa com dois presbíteros. Reconheceu o que fez e pediu tempo. Voltamos a conversar em um mês.',
    },
  },
];
