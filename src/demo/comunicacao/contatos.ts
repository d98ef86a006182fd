import type { InputFor } from '#shared/crud/record.ts';
import { withoutAccents } from '#shared/plain-letters.ts';
import type { contato } from '#shared/sections/contato.ts';
import { inventedMobile } from '../invented-numbers.ts';

type Row = InputFor<typeof contato>;

export interface DemoContato {
  row: Row & { nome: string };
  /** index into demoIgrejas */
  igreja: number;
  /** hours before now at which it arrived */
  hours: number;
}

/** `nome | assunto | situação | horas atrás | igreja | mensagem` */
const lines = `
Gabriela Monteiro Faria | quero_congregar | novo | 3 | 0 | Boa noite! Acabei de me mudar para Itapuã com meu marido e dois filhos, de 4 e 7 anos. Há classe para crianças no domingo de manhã?
Wellington Prates | visita_pastoral | novo | 9 | 0 | Minha mãe está internada no Evangélico, quarto 312. Ela pediu a visita de um pastor. Pode ser em qualquer horário até as 20h.
Associação de Moradores de Aribiri | evento | novo | 26 | 0 | Gostaríamos de usar o salão no dia da vacinação. O ano passado deu muito certo.
Tatiane Gusmão | duvida | novo | 31 | 1 | O culto de Laranjeiras tem tradução em Libras? Meu irmão é surdo e gostaria de ir comigo.
Rogério Valadão | doacao | em_atendimento | 52 | 0 | Tenho um freezer horizontal de 400 litros, funcionando. Vi que a ação social está precisando. Como faço a entrega?
Redação A Gazeta do Bairro | imprensa | em_atendimento | 74 | 0 | Estamos fazendo uma matéria sobre o poço de Lagoa Funda. Quem pode falar conosco por telefone até sexta?
Ingrid Schultz | evento | respondido | 118 | 0 | Comprei o passaporte do Encontro das Rosas e não vou poder ir. Posso passar para a minha irmã?
Cleber Antunes | loja | respondido | 150 | 0 | A camiseta que chegou é M e eu pedi G. Moro perto, posso trocar no domingo?
Marluce Ferraço | quero_congregar | respondido | 201 | 3 | Assisto pela internet desde a pandemia. Onde fica a congregação mais perto de Jardim Camburi?
Jonas Peçanha | duvida | respondido | 260 | 0 | Sou músico (saxofone) e vi as inscrições da orquestra. Tenho 27 anos, ainda dá?
Elza Bittencourt | visita_pastoral | respondido | 320 | 2 | Meu marido faleceu há um mês e eu não tenho conseguido sair de casa. Gostaria de conversar com alguém.
Bruno Coimbra | outro | arquivado | 420 | 0 | Encontrei uma Bíblia com o nome “Noêmia” no ônibus 508. Deixei na padaria em frente ao templo.
Paulo Henrique Dalla | doacao | arquivado | 610 | 0 | Preciso do recibo das contribuições do ano passado para o contador.
Ganhe seguidores hoje | outro | spam | 16 | 0 | Turbine as redes da sua empresa! Pacotes a partir de R$ 19,90. Responda com SIM.
`;

const mail = (name: string): string =>
  `${withoutAccents(name).toLowerCase().split(' ').slice(0, 2).join('.')}@email.example`;

export const demoContatos: readonly DemoContato[] = lines
  .trim()
  .split('\n')
  .map((line, at) => {
    const [nome = '', assunto, status, hours, igreja, mensagem] = line.split('|').map((part) => part.trim());
    return {
      row: {
        nome,
        assunto: assunto as Row['assunto'],
        status: status as Row['status'],
        email: mail(nome),
        telefone: at % 4 === 3 ? null : inventedMobile(5_210_000 + at * 137),
        mensagem: mensagem!,
      },
      igreja: Number(igreja),
      hours: Number(hours),
    };
  });
