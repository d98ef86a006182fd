import type { InputFor } from '#shared/crud/record.ts';
import type { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { inventedMobile } from '../invented-numbers.ts';

type Row = InputFor<typeof pedidooracoes>;

export interface DemoPedidoOracoes {
  row: Row;
  /** index into demoIgrejas */
  igreja: number;
  /** a member of the prayer team takes care of it */
  cuidado: boolean;
  oracoes: number;
  /** hours before now at which it arrived */
  hours: number;
}

/**
 * `nome (- : anônimo) | motivo | situação | horas | igreja | orações | marcas | para quem | mensagem`
 * marks: u urgent, c wants contact, a open to others, l may be read in the service
 */
const lines = `
Simone Barcellos | saude | pendente | 2 | 0 | 0 | uc | Seu Otacílio, meu pai | Ele vai ser operado do coração amanhã às 7h. Os médicos disseram que é delicado. Peço que cubram a equipe e a nossa espera.
- | libertacao | pendente | 7 | 0 | 0 | u | | Voltei a beber depois de quatro anos. Tenho vergonha de contar em casa. Orem para que eu consiga parar hoje.
Adilson Furtado | emprego | pendente | 20 | 1 | 0 | c | | Sou soldador, estou parado há cinco meses. Tenho entrevista na quinta no estaleiro.
Keila Marchesi | filhos | em_oracao | 30 | 0 | 6 | | Meu filho Davi | Ele tem dezesseis anos e parou de falar comigo. Não sei o que aconteceu. Quero o meu menino de volta.
Irmã Zenilda | agradecimento | em_oracao | 45 | 0 | 9 | al | | O resultado do exame deu negativo! Obrigada a todos que oraram comigo durante três semanas.
- | casamento | em_oracao | 60 | 0 | 4 | | | Estamos dormindo em quartos separados. Ninguém da igreja sabe. Orem por nós dois.
Gilmar Tozzi | financas | em_oracao | 75 | 2 | 3 | c | | Fiquei como fiador de um parente e o banco está cobrando de mim. Preciso de sabedoria e de um advogado.
Rosângela Piumbini | saude | em_oracao | 90 | 0 | 12 | al | Minha neta Alice, de 2 anos | Está na UTI com pneumonia desde domingo. Ontem respirou um pouco melhor.
Lucas Ebert | vida_espiritual | em_oracao | 110 | 3 | 5 | | | Faz meses que leio e não sinto nada. Não quero desistir.
Sandra Nunes Rocha | luto | em_oracao | 140 | 0 | 8 | c | | Perdi minha irmã gêmea há quarenta dias. Acordo de madrugada e não sei o que fazer.
Família Pagotto | viagem | em_oracao | 160 | 0 | 7 | al | | Nossa filha embarca para Moçambique no dia 3, por um ano. Orem pelo voo, pela língua e pela saudade.
Edmar Coutinho | familia | em_oracao | 190 | 1 | 2 | | Meus irmãos | Brigamos por causa da herança e não nos falamos desde o enterro do nosso pai.
Vilma Dutra | saude | respondido | 300 | 0 | 21 | al | | Terminei as seis sessões de quimioterapia e toquei o sino! Deus foi fiel em cada uma.
Cíntia Amâncio | emprego | respondido | 380 | 0 | 11 | a | Meu marido, Jeferson | Ele foi chamado no concurso dos Correios. Começa dia 10.
Pedro Lorencini | filhos | respondido | 450 | 0 | 14 | al | | Depois de sete anos de espera, a adoção da Maria Clara saiu na semana passada.
- | financas | respondido | 520 | 2 | 6 | | | Consegui renegociar as dívidas. Obrigado por orarem sem saber o meu nome.
Neusa Zanetti | vida_espiritual | arquivado | 800 | 0 | 4 | | | Quero perdoar uma pessoa que já morreu. Isso é possível?
Ronaldo Guss | outro | arquivado | 950 | 0 | 3 | | | Orem pela assembleia do condomínio, que está cada vez mais tensa.
`;

export const demoPedidosOracoes: readonly DemoPedidoOracoes[] = lines
  .trim()
  .split('\n')
  .map((line, at) => {
    const [nome, motivo, status, hours, igreja, oracoes, marks = '', whom, mensagem] = line
      .split('|')
      .map((part) => part.trim());
    const anonimo = nome === '-';
    return {
      row: {
        nome: anonimo ? null : nome!,
        anonimo,
        motivo_pedido: motivo as Row['motivo_pedido'],
        status: status as Row['status'],
        telefone: anonimo ? null : inventedMobile(6_310_000 + at * 211),
        para_quem: whom || null,
        mensagem: mensagem!,
        urgente: marks.includes('u'),
        quer_contato: marks.includes('c'),
        privado: !marks.includes('a'),
        pode_ler_no_culto: marks.includes('l'),
      },
      igreja: Number(igreja),
      cuidado: Number(oracoes) > 3,
      oracoes: Number(oracoes),
      hours: Number(hours),
    };
  });
