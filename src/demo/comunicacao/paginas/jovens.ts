import type { DemoPagina } from './pagina.ts';

export const jovens: DemoPagina = {
  evento: 'Redime Jovens',
  tema: 'jovens',
  cores: 'jovens 24',
  chamada: 'Menos tela. Mais céu. Três dias que a sua galera não vai esquecer.',
  motivos: `
Louvor até a voz sumir | Três noites de banda ao vivo, debaixo de um céu sem poste.
Pergunta que pode | Caixa aberta, anônima, sem filtro: fé, dúvida, namoro, ansiedade, futuro.
Gincana raiz | Lama, travessia e a final do torto-bol. Leve roupa que possa morrer.
Amizade que fica | Famílias de dez, com líderes que seguem com você o ano todo.`,
  palestrantes: [
    {
      nome: 'Téo Miranda',
      funcao: 'Pastor de jovens em Recife',
      texto: 'Surfista ruim, professor de história e pastor de uma igreja que se reúne numa quadra.',
      sitter: { sexo: 'masculino', idade: 29 },
    },
    {
      nome: 'Bia Quintino',
      funcao: 'Psicóloga',
      texto: 'Fala de ansiedade, corpo e internet sem sermão e com muito meme.',
      sitter: { sexo: 'feminino', idade: 27 },
    },
    {
      nome: 'Malu Ribeiro e banda',
      funcao: 'Louvor',
      texto: 'Cinco amigos de Cariacica, duas guitarras e um cajón que já caiu no rio.',
      sitter: { sexo: 'feminino', idade: 22 },
    },
    {
      nome: 'Davi Nunes',
      funcao: 'Gincana',
      texto: 'Inventou o torto-bol. Pede desculpas desde já.',
      sitter: { sexo: 'masculino', idade: 24 },
    },
  ],
  programacao: `
0 18:00 Chegada, famílias e quartos
0 20:00 Abertura com Malu Ribeiro e banda
0 20:45 “Alguém me vê?”, com Téo Miranda | Gênesis 16.13.
0 22:30 Chocolate quente e fogueira
1 08:30 Devocional em dupla
1 09:30 “Desliga e respira”, com Bia Quintino
1 11:00 Gincana | Parte 1: lama.
1 15:00 Oficinas | Fotografia, beatbox, café, violão, como ler Apocalipse sem medo.
1 17:30 Torto-bol: a final
1 20:00 Noite de louvor
1 21:30 Caixa aberta | As perguntas que vocês fizeram, lidas em voz alta.
2 09:00 Café e silêncio no rio
2 10:30 “Vai nessa força que tens”, com Téo Miranda | Juízes 6.14.
2 12:00 Ceia, abraços e almoço`,
  perguntas: `
Qual é a idade? | De 14 a 29 anos.
Sou menor. O que preciso? | De um responsável que autorize na inscrição, com nome e CPF. Um casal da igreja acompanha o grupo o tempo todo.
Posso usar o celular? | Pode, mas quase não tem sinal. No sábado a gente propõe uma caixa para guardar todos juntos até a noite.
Vou sozinho. Vou ficar perdido? | Não. Você entra numa família de dez pessoas já no ônibus, com dois líderes que sabem o seu nome.
O que está incluído? | Ônibus, duas noites em quarto coletivo, seis refeições, camiseta e seguro.
E se eu não tiver a grana? | Fale com a gente pela secretaria. Todo ano alguém da igreja paga vaga de quem precisa.`,
  galeria: ['window', 'hills', 'botanical', 'hills', 'window'],
  video: 'https://youtu.be/exemplo7003',
  comoChegar: `
O ônibus sai do templo na sexta-feira às 16h30 e volta no domingo às 16h.
De carro, são 55 km pela BR-262; os últimos 3 km são de terra.
Pais que levam os filhos: a porteira fecha às 22h.`,
};
