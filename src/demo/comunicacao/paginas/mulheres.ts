import type { DemoPagina } from './pagina.ts';

export const mulheres: DemoPagina = {
  evento: 'Redime Mulheres',
  tema: 'mulheres',
  cores: 'mulheres 1',
  chamada: 'Um fim de semana junto do rio para soltar as pedras e deixar a graça correr.',
  motivos: `
Tempo que é seu | De sexta à noite até o almoço de domingo, ninguém vai chamar você de mãe, de chefe ou de vizinha.
Escuta segura | Rodas pequenas, conduzidas por mulheres preparadas. O que se conta ali fica ali.
Água, mata e silêncio | Banho de rio, rede e uma manhã inteira sem programação.`,
  palestrantes: [
    {
      nome: 'Noemi Andrade',
      funcao: 'Missionária em Moçambique',
      texto: 'Enfermeira, viúva e avó de sete. Conta histórias em que Deus chega atrasado e na hora certa.',
      sitter: { sexo: 'feminino', idade: 63 },
    },
    {
      nome: 'Tamires Rocha',
      funcao: 'Pastora em Vitória',
      texto: 'Pastoreia mulheres há dez anos e escreve orações para dias comuns.',
      sitter: { sexo: 'feminino', idade: 38 },
    },
    {
      nome: 'Mirian Lacerda',
      funcao: 'Louvor',
      texto: 'Violão, flauta e as irmãs no coro. Canta devagar, para a gente ouvir o que está dizendo.',
      sitter: { sexo: 'feminino', idade: 26 },
    },
  ],
  programacao: `
0 16:00 Saída do templo
0 19:00 Chegada e jantar
0 20:30 Abertura: “Pedras na bolsa”, com Tamires Rocha | João 4.28.
0 22:00 Chá e quarto
1 07:30 Oração no rio
1 09:00 “Ele chegou tarde”, com Noemi Andrade | João 11.
1 10:30 Rodas de escuta
1 12:30 Almoço
1 14:00 Tarde sem programação | Rio, rede, livro, sono.
1 19:30 Louvor com Mirian Lacerda
1 20:15 Histórias de água
2 08:30 “Volte para casa cantando”, com Tamires Rocha | Sofonias 3.17.
2 10:30 Ceia à beira do rio
2 12:00 Almoço e volta`,
  perguntas: `
O transporte está incluído? | Está. O ônibus sai do templo na sexta-feira às 16h e volta no domingo às 15h.
Divido o quarto com quem? | Com três mulheres. Na inscrição você pode dizer com quem quer ficar.
Posso levar meu bebê? | Até 1 ano, sim, sem custo. Avise na inscrição: separamos um quarto no térreo.
Sou de outra igreja. Posso ir? | Pode, e será bem recebida. Não é preciso saber nada antes.
O que levo? | Roupa de cama e banho, maiô, agasalho, repelente e a Bíblia. O resto a gente divide.
As vagas estão acabando. Há lista de espera? | Há. Quando uma vaga se abre, ela é oferecida por e-mail na ordem de chegada.`,
  galeria: ['botanical', 'hills', 'botanical', 'botanical'],
  video: 'https://youtu.be/exemplo7004',
  comoChegar: `
Do templo são 55 km pela BR-262, uma hora e dez de viagem.
Quem vai de carro estaciona dentro do sítio; os últimos 3 km são de terra.
Chegue até as 21h de sexta: depois disso a porteira abre só por telefone.`,
};
