import type { DemoPagina } from './pagina.ts';

export const rosas: DemoPagina = {
  evento: 'Encontro das Rosas',
  tema: 'rosas',
  cores: 'rosas 240',
  chamada: 'Dois dias para respirar fundo, sentar à mesa e florescer no tempo de Deus.',
  motivos: `
Descanso de verdade | Dois dias sem lista de tarefas: alguém já pensou na comida, nas crianças e na louça.
Palavra que cria raiz | Cinco encontros com a Bíblia aberta, em linguagem de gente, com tempo para perguntar.
Mesas pequenas | Oito lugares por mesa. Ninguém vai embora sem ter contado um pouco da sua história.
Mãos ocupadas | Bordado, jardim em vaso, caligrafia e orçamento da casa: escolha duas oficinas.`,
  palestrantes: [
    {
      nome: 'Débora Vasconcelos',
      funcao: 'Pastora em Campinas',
      texto:
        'Escreve sobre descanso e luto e é autora de “O ano em que o jardim parou”. Mãe de três, planta uma igreja com o marido no interior de São Paulo.',
      sitter: { sexo: 'feminino', idade: 44 },
    },
    {
      nome: 'Rute Bonfim',
      funcao: 'Terapeuta de família',
      texto: 'Há vinte anos ouve famílias em Vitória e ensina a conversar sem medo, em casa e na igreja.',
      sitter: { sexo: 'feminino', idade: 58 },
    },
    {
      nome: 'Lídia Sampaio',
      funcao: 'Louvor',
      texto: 'Compositora capixaba. Conduz a adoração dos dois dias com as mulheres do nosso louvor.',
      sitter: { sexo: 'feminino', idade: 31 },
    },
    {
      nome: 'Irmã Conceição Prates',
      funcao: 'Oficina de bordado',
      texto: 'Borda há sessenta anos e garante que ponto atrás também é um jeito de orar.',
      sitter: { sexo: 'feminino', idade: 76 },
    },
  ],
  programacao: `
0 08:30 Portas abertas | Café, caderno e crachá na recepção do térreo.
0 09:30 Louvor e abertura
0 10:15 “Raízes”, com Débora Vasconcelos | O que sustenta a gente quando a estação muda. Salmo 1.
0 11:30 Conversa nas mesas
0 12:30 Almoço sem pressa | No jardim, se o tempo ajudar.
0 14:30 Oficinas | Bordado, jardim em vaso, caligrafia ou orçamento da casa: as duas que você escolheu na inscrição.
0 16:30 “Podas”, com Rute Bonfim | Dizer não sem culpa, dizer sim sem medo.
0 19:30 Noite das rosas | Louvor à luz de velas com Lídia Sampaio. Traga uma amiga: a noite é aberta.
1 08:30 Oração no jardim | Para quem acorda cedo.
1 09:15 “Perfume”, com Débora Vasconcelos | A mulher que quebrou o vaso. Marcos 14.3.
1 10:45 Histórias de quem veio antes
1 11:30 Ceia e envio`,
  perguntas: `
Posso levar meus filhos? | De 2 a 9 anos, sim: há uma sala com voluntárias treinadas, brinquedos e lanche. Marque na inscrição para separarmos o lugar. Bebês de colo ficam com você, e há sala de amamentação.
O que está incluído no passaporte? | Caderno, crachá, duas oficinas, almoço de sábado e três cafés. Só a hospedagem fica por sua conta.
Não sou da igreja. Posso ir? | Deve! Metade das mulheres do ano passado veio de outra igreja ou de nenhuma.
Tem opção vegetariana ou sem glúten? | Tem. Diga na inscrição, e a cozinha prepara o seu prato à parte.
Posso parcelar? | No cartão, em até 6 vezes. Pelo Pix o lugar é confirmado na hora.
E se eu precisar desistir? | Até 30 dias antes devolvemos tudo; até 7 dias antes, metade. Você também pode passar o ingresso para uma amiga.`,
  galeria: ['botanical', 'botanical', 'window', 'botanical', 'hills'],
  video: 'https://youtu.be/exemplo7001',
  comoChegar: `
De carro: estacionamento gratuito para 200 carros, entrada pela rua lateral.
De ônibus: linhas 507 e 514 do Transcol, com ponto em frente ao centro de convenções.
Para dormir: três pousadas a menos de 1 km dão 10% de desconto a quem mostra o passaporte. Peça a lista à secretaria.`,
};
