/** Posts that take some minutes to read, written as in postagens.ts. */
export const artigos = `
Templo reabre depois da reforma do telhado | Foram quarenta dias de obra, mutirão aos sábados e nenhuma semana sem culto. Domingo voltamos para casa. | Sede | publicada | -2 | window

Quem passou pela Rua Jardim das Oliveiras nas últimas semanas viu os andaimes. Neste domingo eles já não estarão lá: a troca do telhado terminou, e o culto das 18h30 volta a ser no templo.

Enquanto durou a obra, a igreja se reuniu no anexo educacional e na quadra da Escola Professora Zilda. *“Aprendemos que o prédio serve à igreja, e não o contrário”*, disse o pastor na última quarta-feira. Houve domingo com chuva, com caixa de som emprestada e com criança dormindo no colo de gente que ela nunca tinha visto. Não houve domingo sem ceia.

## Por que foi preciso

O laudo de março apontou o que todos já sabiam de ouvir: a madeira da ala direita estava comprometida, e a cada temporal o balde atrás do órgão enchia mais depressa. O conselho preferiu trocar tudo de uma vez, em vez de remendar por mais um inverno.

A decisão passou pela assembleia de maio, com três orçamentos sobre a mesa. Escolheu-se o do meio, de uma empresa da cidade que aceitou receber em seis parcelas e abrir a obra para o mutirão da igreja aos sábados.

## O que mudou

- Telhas termoacústicas: o templo ficou mais fresco, e a chuva já não cobre o louvor.
- Calhas novas, com reuso da água para a limpeza do pátio.
- Rampa de acesso pela lateral, com corrimão dos dois lados.
- Fiação refeita, com luz de emergência nas quatro saídas.

## Quem fez

Passaram pelo canteiro cento e doze pessoas. Seu Valdir, pedreiro aposentado, foi todos os dias, mesmo quando o combinado era só supervisionar. A turma de adolescentes lixou os bancos, um por um, e deixou o nome de cada um embaixo do assento, a lápis.

A prestação de contas completa está no mural da secretaria e será apresentada na próxima assembleia. Faltam pagar duas parcelas, e a campanha segue até o fim do mês. Quem quiser ajudar encontra o telhado entre as opções da página de contribuição.

O primeiro culto na casa arrumada será de gratidão, sem pressa para acabar. Depois, café com bolo no pátio: cada família leva um prato, e a cozinha cuida do resto.

#
Vinte e três pessoas descem às águas no último domingo | A manhã na Praia da Costa teve sol, testemunhos e um coral de crianças. | Sede | publicada | -9 | hills

O mar estava calmo às oito da manhã. Um a um, vinte e três irmãos confessaram a fé diante da família, dos vizinhos e de quem só tinha ido caminhar no calçadão.

> “Eu vim por causa da minha filha de nove anos. Foi ela quem me trouxe pela mão.”
> — Célio, 41 anos, congregado há oito meses

A mais nova tem treze anos; o mais velho, setenta e oito. Dona Iracema esperou quarenta anos por esse dia: prometeu ao marido que desceriam juntos, ele adoeceu, e os dois foram adiando. Desceu sozinha, com o lenço dele no bolso, e saiu da água rindo.

O coral das crianças cantou três músicas, uma delas fora de hora, porque o regente se emocionou e perdeu a entrada. Ninguém reclamou. Os salva-vidas do posto acompanharam tudo de perto e, no fim, pediram oração por um colega internado.

## O que é o batismo

Nós batizamos quem confessa a fé em Jesus e deseja segui-lo com a igreja. Não é prêmio nem diploma: é o começo, dito em voz alta. Por isso ninguém desce às águas sem ter conversado com um pastor e sem ter com quem caminhar depois.

Todos os vinte e três passaram pelo curso de preparação, que tem seis encontros e recomeça na primeira terça-feira do próximo mês. Cada um ganhou um padrinho de caminhada, alguém mais velho na fé que telefona, visita e almoça junto no primeiro ano.

As inscrições para a próxima turma são feitas na secretaria ou pelo WhatsApp da igreja. As fotos do domingo ficam no mural até o fim do mês; quem aparece nelas pode pedir uma cópia.

#
Quando o silêncio também é resposta | Um devocional sobre o Salmo 62 para quem ora há muito tempo pela mesma coisa. | Devocionais | publicada | -5 | hills

> “Somente em Deus, ó minha alma, espera silenciosa.”
> Salmo 62.5

Davi não escreveu este salmo de férias. Ele o escreveu cercado, com gente empurrando a parede para que ela caísse de vez. E é justamente ali que ele fala de silêncio.

Há orações que repetimos por anos: o filho que não volta, o exame que não melhora, a reconciliação que não vem. No começo oramos com muitas palavras. Explicamos a Deus a urgência, sugerimos caminhos, lembramos prazos. Depois as palavras vão acabando, e o que sobra é um nome, dito antes de dormir.

Costumamos achar que esse cansaço é falta de fé. O salmo sugere outra coisa: que a oração também amadurece, e que às vezes ela amadurece calada.

## Um silêncio que não é vazio

O silêncio de Davi não é o de quem desistiu. Quem desiste cala porque não espera mais ninguém. Davi cala porque sabe quem está na sala. É o silêncio de uma criança no banco de trás do carro, que não conhece a estrada e mesmo assim dorme, porque reconhece a nuca do pai.

Repare que ele conversa com a própria alma: *“ó minha alma, espera”*. Ela não obedece sozinha. É preciso chamá-la de volta muitas vezes, como se chama um cachorro que correu atrás de um carro. Esperar em Deus não é um estado a que se chega; é um gesto que se repete.

E repare no advérbio: *somente*. Nós esperamos em Deus e em mais três coisas, por garantia. No diagnóstico, no advogado, na nossa capacidade de resolver. O salmo não despreza nenhuma delas. Só diz que nenhuma aguenta o peso de ser rocha.

## O que Deus faz enquanto cala

Não sabemos, e é honesto dizer que não sabemos. A Bíblia conta de quatrocentos anos de silêncio entre um profeta e um anjo. Conta de um Pai que se cala numa sexta-feira, às três da tarde, diante do Filho que pergunta por quê. A resposta veio no domingo, e foi maior que a pergunta. Mas o sábado foi inteiro, com todas as suas horas.

Muitos de nós vivem no sábado. Já passou o pior da dor, ainda não chegou nenhuma manhã. É nesse dia comprido que este salmo nos é dado para orar.

> “Confiai nele, ó povo, em todos os tempos; derramai perante ele o vosso coração.”
> Salmo 62.8

Três versos depois de pedir silêncio, Davi manda derramar o coração. Uma coisa não desmente a outra. Há noites de falar tudo e há noites de não dizer nada, e Deus é refúgio nas duas. Ele não nos pede que finjamos calma. Ele nos convida a esperar **nele**, e não apenas a esperar *algo* dele.

## Para hoje

Antes de pedir de novo, fique cinco minutos em silêncio. Desligue o telefone e deixe a porta fechada. Quando o assunto voltar, e ele volta, não lute com ele: diga apenas *o Senhor sabe*. E deixe que ele saiba.

Se os cinco minutos parecerem longos, comece por um. Se a dor for maior que o silêncio, procure alguém: na igreja há quem ore com você, sem pressa e sem conselho. Ninguém precisa passar o sábado sozinho.

#
Missionários voltam do sertão com notícias da igreja de Umburanas | Duas semanas, um poço novo e uma congregação que já caminha sozinha. | Missões | publicada | -21 | hills

A equipe de onze pessoas voltou na terça-feira depois de quinze dias no semiárido baiano. O poço do povoado de Lagoa Funda, pago com a oferta missionária de julho, já abastece quarenta casas.

A viagem leva dois dias de ônibus e mais quatro horas na carroceria de uma caminhonete. Foram enfermeiras, um dentista, dois pedreiros, uma professora e três jovens que nunca tinham saído do Espírito Santo. Voltaram todos, com a pele queimada e a voz rouca.

## A água

Até agosto, as famílias de Lagoa Funda andavam seis quilômetros até a cisterna mais próxima, quase sempre as mulheres e as crianças, quase sempre antes do sol. O poço tem cento e dez metros e uma bomba movida a energia solar. A prefeitura cedeu o terreno; uma comissão de moradores cuida da manutenção e do rodízio.

No dia da inauguração não houve discurso. Dona Zefinha, que tem oitenta e um anos, encheu o primeiro balde, lavou o rosto e ficou parada, com a água escorrendo. *“Eu pensei que ia ver isso só do outro lado”*, disse.

## A igreja

A congregação, que em 2021 se reunia debaixo de um umbuzeiro, hoje tem parede, telhado e dois obreiros da própria terra. São trinta e quatro membros e um número de crianças que ninguém conseguiu contar duas vezes igual.

O culto começa quando o sol baixa, porque de tarde não se aguenta. Canta-se sem microfone. Quem lê melhor lê em voz alta para os outros, e a pregação é interrompida por perguntas, que o pregador responde na hora.

*“Eles não precisam mais que a gente pregue. Precisam que a gente visite”*, contou a líder da viagem. Por isso a próxima equipe irá menor e ficará mais tempo: três casais, durante um mês, para acompanhar os obreiros e ajudar na alfabetização de adultos.

## O que pedimos

- Oração pelos obreiros Josué e Marileide, que acabam de perder a mãe.
- Uma professora ou professor disposto a passar janeiro no povoado.
- Óculos de leitura, novos ou usados, de qualquer grau.

No culto de missões, a equipe mostra as fotos e responde às perguntas. Leve as crianças: foram os desenhos delas que enfeitaram a parede da escola.

#
O que aprendi cuidando do meu pai | Uma irmã da igreja escreve sobre envelhecer, esquecer e ser lembrado por Deus. | Família | publicada | -55 | window

Meu pai esqueceu meu nome numa terça-feira. Na quarta, cantou inteiro o hino que aprendeu aos nove anos.

Foi assim que a doença entrou em casa: levando umas coisas e deixando outras, sem ordem nenhuma. Ficou o hino, ficou o jeito de dobrar o guardanapo, ficou o medo de trovão. Foi embora a cozinha onde tomou café por trinta anos, e que ele passou a visitar como quem entra na casa de um estranho, pedindo licença.

## Os primeiros meses

Eu queria corrigir tudo. Se ele dizia que precisava buscar minha mãe no trabalho, eu explicava que ela tinha morrido em 2014. Ele chorava como se fosse a primeira vez, porque para ele era. Levei meio ano para entender que a verdade, dita assim, todo dia, era uma crueldade.

Uma enfermeira da igreja me ensinou outra coisa. *“Quando ele perguntar por ela, pergunte como ela era.”* E meu pai contava. Contava do vestido amarelo, do baile em Cachoeiro, da primeira briga, por causa de um rádio. Enquanto contava, ela estava ali. Aprendi mais sobre minha mãe nesses dois anos do que em toda a minha vida.

## O cansaço

Ninguém me avisou do cansaço. Não o do corpo, que passa dormindo: o de ser a única pessoa que lembra. Eu era a memória de nós dois, e às vezes não dava conta nem da minha.

Houve um domingo em que sentei no último banco e não cantei. Não conseguia. Estava com raiva, e a raiva não tinha para onde ir, porque não havia culpado. Uma irmã sentou ao meu lado, não perguntou nada e, no fim do culto, disse que ficaria com ele na quinta à tarde. Ficou naquela quinta e em todas as outras, por um ano e três meses.

Se você me perguntar onde vi Deus nesse tempo, eu digo: nas quintas-feiras, das duas às cinco.

## O que não se perde

Perto do fim, meu pai já não falava. Mas se eu começava o hino, ele movia os lábios. E se alguém orava, ele fechava os olhos antes que disséssemos para fechar.

> “Até a vossa velhice eu serei o mesmo, e ainda até as cãs eu vos carregarei.”
> Isaías 46.4

Passei anos achando que esse texto era uma promessa para os velhos. É também para quem cuida deles. Quem carrega é Deus. Eu apenas ajudava com o almoço, o banho e a fralda.

Um dia ele esqueceu quem era Jesus, ao menos com palavras. Fiquei assustada e fui perguntar ao pastor se isso tinha importância. Ele demorou a responder. *“O mais importante”*, disse, *“nunca foi o seu pai se lembrar de Deus. Sempre foi Deus se lembrar do seu pai.”*

## Para quem cuida

Não espere o dia em que você não aguenta mais. Peça ajuda antes, e peça coisas pequenas: uma tarde, uma panela de sopa, uma carona até o posto. As pessoas querem ajudar e não sabem por onde começar.

Guarde as histórias. Grave, se puder. E cante: a música é a última porta que se fecha.

Se você cuida de alguém, venha ao grupo de apoio. Nós nos reunimos na segunda sexta-feira do mês, e há quem fique com o seu querido enquanto você descansa duas horas.

#
Congregação de Maruípe completa doze anos | Da garagem da irmã Nair ao salão próprio: uma história contada por quem estava lá. | Congregações | publicada | -40 | hills

Eram seis pessoas e um violão sem a corda ré. Foi assim o primeiro culto na garagem da Rua Professora Nair Coutinho, numa quinta-feira de chuva.

*“Eu tinha oferecido a garagem por um mês”*, lembra a irmã Nair, hoje com setenta e quatro anos. *“O carro dormiu na rua por cinco anos.”* No primeiro Natal já eram trinta pessoas, e os vizinhos começaram a trazer as próprias cadeiras.

## A escada

O salão de hoje fica no alto de uma escada de cinquenta e dois degraus. Quando o terreno foi comprado, não havia outro que a igreja pudesse pagar. Os tijolos subiram de mão em mão, numa fila que ia da calçada até a laje: um sábado inteiro, com almoço no meio, e o mais novo da fila tinha sete anos.

A escada continua lá, e é a primeira coisa de que os visitantes reclamam. Há três anos a congregação instalou um corrimão e um banco no meio da subida. Com o tempo o banco virou ponto de encontro: muita conversa séria aconteceu ali, entre o vigésimo sexto e o vigésimo sétimo degrau.

## O que cresceu

Doze anos depois, a congregação tem oitenta e cinco membros, uma sala de reforço escolar com quarenta crianças e um coral que já cantou na sede. Dois jovens que aprenderam a ler na salinha do reforço estão na universidade; um deles voltou como professor de matemática, às terças.

Nem tudo foi fácil. Houve o ano da enchente, em que o salão serviu de abrigo para nove famílias por dezessete dias. Houve o ano da pandemia, com três despedidas pelo telefone. Os nomes estão numa placa pequena, perto da porta, para que ninguém passe sem lembrar.

> “Nós não crescemos depressa. Crescemos juntos.”
> — Diácono Osmar

O culto de gratidão será no sábado, às 19h, com a participação das outras congregações. Depois haverá caldo verde, feito pela mesma equipe que cozinhava na garagem. Quem tiver dificuldade com a escada pode avisar a recepção: há gente forte e cadeira preparada para a subida.
`;
