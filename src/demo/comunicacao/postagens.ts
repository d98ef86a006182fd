import type { Motif } from '../drawing/cover.ts';
import { article } from './article.ts';

type Status = 'rascunho' | 'em_revisao' | 'agendada' | 'publicada' | 'arquivada';

export interface DemoPostagem {
  titulo: string;
  resumo: string;
  texto: string;
  capa_alt: string;
  motif: Motif;
  categoria: string;
  status: Status;
  /** days from today to its publication */
  day: number;
}

/** `título | resumo | categoria | situação | dias | desenho | o que há na capa`, and the text below it. */
const posts = `
Templo reabre depois da reforma do telhado | Foram quarenta dias de obra, mutirão aos sábados e nenhuma semana sem culto. Domingo voltamos para casa. | Sede | publicada | -2 | window | Luz da manhã entrando por uma janela alta do templo

Quem passou pela Rua Jardim das Oliveiras nas últimas semanas viu os andaimes. Neste domingo eles já não estarão lá: a troca do telhado terminou, e o culto das 18h30 volta a ser no templo.

Enquanto durou a obra, a igreja se reuniu no anexo educacional e na quadra da Escola Professora Zilda. *“Aprendemos que o prédio serve à igreja, e não o contrário”*, disse o pastor na última quarta-feira.

## O que mudou

- Telhas termoacústicas: o templo ficou mais fresco e a chuva já não cobre o louvor.
- Calhas novas, com reuso da água para a limpeza.
- Rampa de acesso pela lateral, com corrimão dos dois lados.

A prestação de contas completa está no mural da secretaria. Faltam pagar duas parcelas, e a campanha segue até o fim do mês.

#
Vinte e três pessoas descem às águas no último domingo | A manhã na Praia da Costa teve sol, testemunhos e um coral de crianças. | Sede | publicada | -9 | hills | Colinas claras ao amanhecer, diante do mar

O mar estava calmo às oito da manhã. Um a um, vinte e três irmãos confessaram a fé diante da família, dos vizinhos e de quem só tinha ido caminhar no calçadão.

> “Eu vim por causa da minha filha de nove anos. Foi ela quem me trouxe pela mão.”
> — Célio, 41 anos, congregado há oito meses

A mais nova tem treze anos; o mais velho, setenta e oito. Todos passaram pelo curso de preparação, que recomeça na primeira terça-feira do próximo mês. As inscrições são feitas na secretaria ou pelo WhatsApp da igreja.

#
Cesta básica: setenta famílias atendidas em outubro | A campanha passou da meta pela primeira vez desde a pandemia. Saiba o que ainda falta. | Notícias | publicada | -16 | botanical | Ramos e folhas desenhados em traço fino

O departamento de ação social fechou a conta do mês: **setenta famílias** receberam alimento, dez a mais do que o planejado. Quarenta e duas delas moram em Aribiri e Santa Rita.

Além da cesta, vinte e seis pessoas passaram pela escuta com a equipe de diaconia, e cinco já começaram o curso de panificação na cozinha do anexo.

## O que mais falta

- Leite em pó e óleo
- Fraldas G e XG
- Um freezer horizontal, novo ou usado

As entregas são recebidas de segunda a sexta, das 9h às 17h.

#
Quando o silêncio também é resposta | Um devocional sobre o Salmo 62 para quem ora há muito tempo pela mesma coisa. | Devocionais | publicada | -5 | hills | Uma encosta escura sob um céu de fim de tarde

> “Somente em Deus, ó minha alma, espera silenciosa.”
> Salmo 62.5

Davi não escreveu este salmo de férias. Ele o escreveu cercado, com gente empurrando a parede para que ela caísse de vez. E é justamente ali que ele fala de silêncio.

Há orações que repetimos por anos: o filho que não volta, o exame que não melhora, a reconciliação que não vem. Deus não nos pede que finjamos calma. Ele nos convida a esperar **nele**, e não apenas a esperar *algo* dele.

Hoje, antes de pedir de novo, fique cinco minutos em silêncio. Diga apenas: *o Senhor sabe*. E deixe que ele saiba.

#
Escola bíblica terá turma para quem está começando | Nenhuma pergunta é boba: a nova classe de domingo é para quem abriu a Bíblia há pouco. | Avisos | publicada | -12 | window | Um vitral simples em tons de verde e âmbar

A partir do próximo domingo, às 9h, a escola bíblica abre a classe *Primeiros passos*. São doze encontros, sem prova e sem pressa, com material impresso e café.

As professoras serão duas irmãs que já acompanham o discipulado da igreja. O primeiro encontro responde a uma pergunta só: **por onde eu começo a ler?**

Quem tem filhos pequenos pode deixá-los no infantil, que funciona no mesmo horário.

#
Missionários voltam do sertão com notícias da igreja de Umburanas | Duas semanas, um poço novo e uma congregação que já caminha sozinha. | Missões | publicada | -21 | hills | Serra seca com um caminho que some no horizonte

A equipe de onze pessoas voltou na terça-feira depois de quinze dias no semiárido baiano. O poço do povoado de Lagoa Funda, pago com a oferta missionária de julho, já abastece quarenta casas.

A congregação, que em 2021 se reunia debaixo de um umbuzeiro, hoje tem parede, telhado e dois obreiros da própria terra. *“Eles não precisam mais que a gente pregue. Precisam que a gente visite”*, contou a líder da viagem.

No culto de missões, a equipe mostra as fotos e responde às perguntas. Leve as crianças.

#
Conversa de pais: o celular, a mesa e o quarto | O ministério da família reúne pais de adolescentes para uma conversa sem sermão. | Família | publicada | -27 | botanical | Um vaso com ramos sobre a mesa

Não é palestra. São mesas de oito pessoas, uma psicóloga que congrega conosco e três perguntas: **o que combinamos, o que não combinamos e o que deixamos para lá**.

O encontro nasceu de um pedido dos próprios adolescentes, que no retiro disseram querer *“mais jantar e menos grito”*.

As vagas são poucas, porque as mesas são pequenas. Não há custo; cada família leva um prato.

#
Orquestra de jovens abre inscrições para cordas e sopros | Há instrumentos para emprestar e aulas às quintas. Não é preciso saber ler partitura. | Notícias | publicada | -33 | window | Raios de luz coloridos sobre um piso de madeira

A orquestra completa dez anos em março e quer chegar ao aniversário com trinta músicos. Hoje são dezenove.

As aulas são às quintas, das 18h30 às 20h, no anexo. Quem tem entre **nove e vinte e cinco anos** pode participar, seja ou não membro da igreja. Há dois violinos, uma viola e uma flauta para emprestar.

#
Congregação de Maruípe completa doze anos | Da garagem da irmã Nair ao salão próprio: uma história contada por quem estava lá. | Congregações | publicada | -40 | hills | Morro verde com casas pequenas ao pé

Eram seis pessoas e um violão sem a corda ré. Foi assim o primeiro culto na garagem da Rua Professora Nair Coutinho, numa quinta-feira de chuva.

Doze anos depois, a congregação tem oitenta e cinco membros, uma sala de reforço escolar e um coral que já cantou na sede. O culto de gratidão será no sábado, com a participação das outras congregações.

> “Nós não crescemos depressa. Crescemos juntos.”
> — Diácono Osmar

#
Oração pela cidade: quarenta dias, quarenta bairros | Cada dia uma família abre a casa para orar pelo próprio bairro. Veja como receber o grupo. | Avisos | publicada | -48 | botanical | Folhas abertas em torno de uma clareira

De segunda a sábado, às 20h, um grupo de até doze pessoas se reúne numa casa, lê um salmo e ora pelo bairro: pelas escolas, pelo posto de saúde, por quem perdeu alguém naquela semana.

Não há pregação, nem microfone. Termina às 20h45, para que as crianças durmam na hora.

Quem quiser abrir a casa deixa o nome na recepção.

#
O que aprendi cuidando do meu pai | Uma irmã da igreja escreve sobre envelhecer, esquecer e ser lembrado por Deus. | Família | publicada | -55 | window | Uma janela ao entardecer com cortina leve

Meu pai esqueceu meu nome numa terça-feira. Na quarta, cantou inteiro o hino que aprendeu aos nove anos.

Foi com ele que entendi o que o profeta diz: *“até a vossa velhice eu serei o mesmo, e ainda até as cãs eu vos carregarei”*. Quem carrega é Deus. Eu apenas ajudo com o almoço, o banho e a fralda.

Se você cuida de alguém, venha ao grupo de apoio. Nós nos reunimos na segunda sexta-feira do mês, e há quem fique com o seu querido enquanto você descansa duas horas.

#
Natal solidário: adote uma carta | As crianças do reforço escolar escreveram. As cartas estarão no mural a partir de domingo. | Notícias | agendada | 4 | botanical | Ramo com pequenas flores vermelhas

São noventa e quatro cartas. A maioria pede mochila, tênis e bola; uma pede *“um ventilador para a minha vó”*.

Escolha uma carta no mural, deixe seu nome e telefone na recepção e entregue o presente sem embrulho até o dia 15. A festa será no sábado seguinte, com almoço para as famílias.

#
Como lemos os Profetas Menores neste semestre | Guia de leitura da série de quarta-feira, com as perguntas de cada encontro. | Devocionais | em_revisao | 10 | hills | Montes em camadas, do mais claro ao mais escuro

Doze livros pequenos, quase sempre pulados. Nas quartas-feiras vamos lê-los em ordem, um por encontro, com três perguntas: **o que Deus viu, o que Deus sentiu, o que Deus prometeu**.

O guia traz o texto da semana, um mapa e espaço para anotações. Falta revisar as datas de Habacuque e Sofonias.

#
Retrospectiva do ano em números | Rascunho para a assembleia de dezembro: batismos, visitas, cestas e contas. | Notícias | rascunho | 20 | window | Janela redonda com vidro claro

Levantar com a secretaria: batismos por congregação, novos membros, visitas pastorais, casamentos.

Levantar com a tesouraria: receitas e despesas do ano, situação da reforma, missões.

#
Mudança de horário no inverno | De junho a agosto, o culto de domingo começou às 17h30. | Avisos | arquivada | -130 | hills | Colinas sob um céu nublado

Durante o inverno, o culto de domingo começa às **17h30**. A escola bíblica segue às 9h.
`;

export const demoPostagens: readonly DemoPostagem[] = posts
  .trim()
  .split(/\n#\n/)
  .map((post) => {
    const [head, ...body] = post.trim().split('\n');
    const [titulo, resumo, categoria, status, day, motif, alt] = head!.split('|').map((part) => part.trim());
    return {
      titulo: titulo!,
      resumo: resumo!,
      categoria: categoria!,
      status: status as Status,
      day: Number(day),
      motif: motif as Motif,
      capa_alt: alt!,
      texto: article(body.join('\n')),
    };
  });
