import type { Motif } from '../drawing/cover.ts';
import { article } from './article.ts';
import { artigos } from './artigos.ts';

type Status = 'rascunho' | 'em_revisao' | 'agendada' | 'publicada' | 'arquivada';

export interface DemoPostagem {
  titulo: string;
  resumo: string;
  texto: string;
  motif: Motif;
  categoria: string;
  status: Status;
  /** days from today to its publication */
  day: number;
}

/** Notices: `título | resumo | categoria | situação | dias | desenho`, and the text below it. */
const posts = `
Cesta básica: setenta famílias atendidas em outubro | A campanha passou da meta pela primeira vez desde a pandemia. Saiba o que ainda falta. | Notícias | publicada | -16 | botanical

O departamento de ação social fechou a conta do mês: **setenta famílias** receberam alimento, dez a mais do que o planejado. Quarenta e duas delas moram em Aribiri e Santa Rita.

Além da cesta, vinte e seis pessoas passaram pela escuta com a equipe de diaconia, e cinco já começaram o curso de panificação na cozinha do anexo.

## O que mais falta

- Leite em pó e óleo
- Fraldas G e XG
- Um freezer horizontal, novo ou usado

As entregas são recebidas de segunda a sexta, das 9h às 17h.

#
Escola bíblica terá turma para quem está começando | Nenhuma pergunta é boba: a nova classe de domingo é para quem abriu a Bíblia há pouco. | Avisos | publicada | -12 | window

A partir do próximo domingo, às 9h, a escola bíblica abre a classe *Primeiros passos*. São doze encontros, sem prova e sem pressa, com material impresso e café.

As professoras serão duas irmãs que já acompanham o discipulado da igreja. O primeiro encontro responde a uma pergunta só: **por onde eu começo a ler?**

Quem tem filhos pequenos pode deixá-los no infantil, que funciona no mesmo horário.

#
Conversa de pais: o celular, a mesa e o quarto | O ministério da família reúne pais de adolescentes para uma conversa sem sermão. | Família | publicada | -27 | botanical

Não é palestra. São mesas de oito pessoas, uma psicóloga que congrega conosco e três perguntas: **o que combinamos, o que não combinamos e o que deixamos para lá**.

O encontro nasceu de um pedido dos próprios adolescentes, que no retiro disseram querer *“mais jantar e menos grito”*.

As vagas são poucas, porque as mesas são pequenas. Não há custo; cada família leva um prato.

#
Orquestra de jovens abre inscrições para cordas e sopros | Há instrumentos para emprestar e aulas às quintas. Não é preciso saber ler partitura. | Notícias | publicada | -33 | window

A orquestra completa dez anos em março e quer chegar ao aniversário com trinta músicos. Hoje são dezenove.

As aulas são às quintas, das 18h30 às 20h, no anexo. Quem tem entre **nove e vinte e cinco anos** pode participar, seja ou não membro da igreja. Há dois violinos, uma viola e uma flauta para emprestar.

#
Oração pela cidade: quarenta dias, quarenta bairros | Cada dia uma família abre a casa para orar pelo próprio bairro. Veja como receber o grupo. | Avisos | publicada | -48 | botanical

De segunda a sábado, às 20h, um grupo de até doze pessoas se reúne numa casa, lê um salmo e ora pelo bairro: pelas escolas, pelo posto de saúde, por quem perdeu alguém naquela semana.

Não há pregação, nem microfone. Termina às 20h45, para que as crianças durmam na hora.

Quem quiser abrir a casa deixa o nome na recepção.

#
Natal solidário: adote uma carta | As crianças do reforço escolar escreveram. As cartas estarão no mural a partir de domingo. | Notícias | agendada | 4 | botanical

São noventa e quatro cartas. A maioria pede mochila, tênis e bola; uma pede *“um ventilador para a minha vó”*.

Escolha uma carta no mural, deixe seu nome e telefone na recepção e entregue o presente sem embrulho até o dia 15. A festa será no sábado seguinte, com almoço para as famílias.

#
Como lemos os Profetas Menores neste semestre | Guia de leitura da série de quarta-feira, com as perguntas de cada encontro. | Devocionais | em_revisao | 10 | hills

Doze livros pequenos, quase sempre pulados. Nas quartas-feiras vamos lê-los em ordem, um por encontro, com três perguntas: **o que Deus viu, o que Deus sentiu, o que Deus prometeu**.

O guia traz o texto da semana, um mapa e espaço para anotações. Falta revisar as datas de Habacuque e Sofonias.

#
Retrospectiva do ano em números | Rascunho para a assembleia de dezembro: batismos, visitas, cestas e contas. | Notícias | rascunho | 20 | window

Levantar com a secretaria: batismos por congregação, novos membros, visitas pastorais, casamentos.

Levantar com a tesouraria: receitas e despesas do ano, situação da reforma, missões.

#
Mudança de horário no inverno | De junho a agosto, o culto de domingo começou às 17h30. | Avisos | arquivada | -130 | hills

Durante o inverno, o culto de domingo começa às **17h30**. A escola bíblica segue às 9h.
`;

export const demoPostagens: readonly DemoPostagem[] = [artigos, posts]
  .flatMap((texts) => texts.trim().split(/\n#\n/))
  .map((post) => {
    const [head, ...body] = post.trim().split('\n');
    const [titulo, resumo, categoria, status, day, motif] = head!.split('|').map((part) => part.trim());
    return {
      titulo: titulo!,
      resumo: resumo!,
      categoria: categoria!,
      status: status as Status,
      day: Number(day),
      motif: motif as Motif,
      texto: article(body.join('\n')),
    };
  });
