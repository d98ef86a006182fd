import type { DemoPagina } from './pagina.ts';

export const homens: DemoPagina = {
  evento: 'Redime Homens',
  tema: 'homens',
  cores: 'homens 47',
  chamada: 'Três dias no alto da serra para largar o peso, falar a verdade e voltar inteiro para casa.',
  motivos: `
Conversa sem pose | Grupos de seis homens, um fogo aceso e nenhuma resposta pronta.
Serra, silêncio e suor | Trilha de sete quilômetros ao nascer do sol. Quem não pode andar sobe de carro e ora no mirante.
Fé para segunda-feira | Trabalho, casamento, filhos e dinheiro à luz do que Jesus disse, e não do que cobram de nós.`,
  palestrantes: [
    {
      nome: 'Elias Cunha',
      funcao: 'Pastor em Serra',
      texto: 'Foi metalúrgico por quinze anos. Fala de trabalho com calo na mão e de graça com voz mansa.',
      sitter: { sexo: 'masculino', idade: 52 },
    },
    {
      nome: 'Marcos Aurélio Tozzi',
      funcao: 'Médico e pai de quatro',
      texto: 'Psiquiatra em Domingos Martins. Vai falar do que os homens calam, e de onde pedir ajuda.',
      sitter: { sexo: 'masculino', idade: 41 },
    },
    {
      nome: 'Josué Ramalho',
      funcao: 'Viola e louvor',
      texto: 'Canta hinos antigos com viola caipira. Pode levar a sua: no sábado a roda é de todos.',
      sitter: { sexo: 'masculino', idade: 35 },
    },
  ],
  programacao: `
0 17:00 Chegada e divisão dos quartos
0 19:00 Jantar
0 20:00 Abertura: “Onde estás?”, com Elias Cunha | Gênesis 3.9.
0 21:30 Fogueira | Grupos de seis. Café coado e pinhão.
1 05:30 Trilha do mirante | Sete quilômetros. Volta às 8h, com café na mesa.
1 09:30 “O que os homens calam”, com Marcos Aurélio Tozzi
1 11:00 Grupos de seis
1 12:30 Churrasco
1 15:00 Tarde livre | Futebol, rio, sesta ou conversa com um pastor.
1 19:30 Louvor de viola, com Josué Ramalho
1 20:15 “Filho amado”, com Elias Cunha | Lucas 15.20.
2 08:00 Oração por nossas famílias
2 09:30 Ceia
2 11:00 Envio e almoço`,
  perguntas: `
A partir de que idade? | Dos 16 anos em diante. Rapazes de 16 e 17 vão com o pai ou com um responsável.
Preciso ter preparo para a trilha? | Não. É leve, com duas paradas, e há carro de apoio. Quem preferir fica para a oração no mirante.
O transporte está incluído? | Está. O ônibus sai do templo na sexta-feira às 15h e volta no domingo às 15h. Quem vai de carro avisa na inscrição.
O que levo? | Roupa de cama, agasalho (faz 12 °C à noite), tênis, Bíblia e, se tiver, a viola.
Não posso pagar tudo. E agora? | Fale com a secretaria, sem constrangimento. Há vagas sociais pagas por outros homens da igreja.`,
  galeria: ['hills', 'hills', 'hills', 'window'],
  video: 'https://youtu.be/exemplo7002',
  comoChegar: `
Do templo são 55 km, uma hora e dez de carro pela BR-262. Entre à direita depois do posto da Pedra Azul.
Os últimos 3 km são de terra, em bom estado; com chuva, venha no ônibus.
Não há sinal de celular no sítio: o telefone da recepção é para avisos da família.`,
};
