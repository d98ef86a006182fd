import { mailEscala } from './mail-escala.ts';
import { mailLoja } from './mail-loja.ts';
import { mailNotificacao } from './mail-notificacao.ts';
import { mailRequerimento } from './mail-requerimento.ts';
import { mailRifa } from './mail-rifa.ts';
import { mailSorteio } from './mail-sorteio.ts';

/** E-mails. Each kind has a subject, title, text, button and note. */
export const mail = {
  greeting: 'Olá, {name}!',
  link_hint: 'Se o botão não funcionar, copie este endereço no navegador:',
  footer: 'Mensagem automática de {church}. Não é preciso responder.',
  footer_written: 'Mensagem escrita por {church}.',

  'store_code.subject': '{code} é o seu código',
  'store_code.title': 'Seu código é {code}',
  'store_code.text':
    'Digite o código {code} na página da loja de {church} que o pediu. Vale por dez minutos e uma única vez.',
  'store_code.button': 'Abrir a loja',
  'store_code.note':
    'Não foi você? Ignore este e-mail e não passe o código a ninguém: sem ele, ninguém entra.',
  'store_email_changed.subject': 'O e-mail da sua conta mudou',
  'store_email_changed.title': 'E-mail da conta alterado',
  'store_email_changed.text':
    'A sua conta na loja de {church} passou a usar o e-mail {email}. Este endereço não entra mais nela.',
  'store_email_changed.button': 'Não fui eu',
  'store_email_changed.note':
    'Se foi você, não é preciso fazer nada. Se não foi, fale com a igreja quanto antes.',
  'store_erased.subject': 'A sua conta foi apagada',
  'store_erased.title': 'Conta apagada',
  'store_erased.text':
    'Apagamos a sua conta na loja de {church}, com os endereços e o carrinho. Do que você comprou fica somente o que as leis fiscais pedem. Os números em rifas que ainda não foram sorteadas ficam com o seu contato até o sorteio.',
  'store_erased.button': 'Ler a política de privacidade',
  'store_erased.note': 'Foi bom ter você por aqui. A loja continua aberta: uma conta nova leva um minuto.',
  'password_reset.subject': 'Redefinir a sua senha',
  'password_reset.title': 'Redefinir a senha',
  'password_reset.text': 'Recebemos um pedido para criar uma nova senha para a sua conta em {church}.',
  'password_reset.button': 'Criar nova senha',
  'password_reset.note':
    'O link vale por 1 hora e só pode ser usado uma vez. Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.',

  'password_changed.subject': 'A sua senha foi alterada',
  'password_changed.title': 'Senha alterada',
  'password_changed.text':
    'A senha da sua conta em {church} acaba de ser alterada, e todos os aparelhos conectados saíram da conta.',
  'password_changed.button': 'Não fui eu',
  'password_changed.note':
    'Se foi você, não é preciso fazer nada. Se não foi, crie agora uma nova senha pelo botão, o que também encerra as chaves de API, e avise a administração.',

  'new_device.subject': 'Sua conta entrou em um aparelho novo',
  'new_device.title': 'Um aparelho novo entrou na sua conta',
  'new_device.text':
    'Alguém acaba de entrar na sua conta em {church}, com os seus dados, em um aparelho que ela não conhecia.',
  'new_device.button': 'Não fui eu: ver os aparelhos',
  'new_device.note':
    'Se foi você, não é preciso fazer nada. Se não foi, abra os aparelhos pelo botão, encerre o que não é seu, revogue as chaves de API que não criou e troque a sua senha.',

  'two_step_on.subject': 'A verificação em duas etapas está ativa',
  'two_step_on.title': 'Verificação em duas etapas ativada',
  'two_step_on.text':
    'A sua conta em {church} passa a pedir um código do aplicativo depois da senha. Os outros aparelhos saíram da conta.',
  'two_step_on.button': 'Ver a segurança da conta',
  'two_step_on.note':
    'Guarde os códigos de recuperação em lugar seguro: com eles você entra se perder o celular. Se não foi você, avise a administração.',

  'two_step_off.subject': 'A verificação em duas etapas foi desativada',
  'two_step_off.title': 'Verificação em duas etapas desativada',
  'two_step_off.text': 'A sua conta em {church} não pede mais um código depois da senha.',
  'two_step_off.button': 'Não fui eu',
  'two_step_off.note':
    'Se foi você, não é preciso fazer nada. Se não foi, troque agora a sua senha, ative de novo a verificação e avise a administração.',

  'two_step_reset.subject': 'A segunda etapa da sua conta foi redefinida',
  'two_step_reset.title': 'Segunda etapa redefinida',
  'two_step_reset.text':
    '{person} ({email}) removeu o aplicativo, os códigos de recuperação e as chaves de acesso da sua conta em {church}, a pedido de quem os perdeu. Todos os aparelhos saíram da conta.',
  'two_step_reset.button': 'Ativar de novo a segunda etapa',
  'two_step_reset.note':
    'Se você não pediu isso, troque agora a sua senha e avise a administração: alguém pode ter se passado por você.',

  'passkey_added.subject': 'Uma chave de acesso foi adicionada',
  'passkey_added.title': 'Nova chave de acesso',
  'passkey_added.text':
    'A sua conta em {church} tem uma nova chave de acesso, com a qual se entra sem senha.',
  'passkey_added.button': 'Não fui eu',
  'passkey_added.note':
    'Se foi você, não é preciso fazer nada. Se não foi, remova a chave, troque a sua senha e avise a administração.',

  'api_keys_ended.subject': 'Chaves de API da sua conta foram encerradas',
  'api_keys_ended.title': 'Chaves de API encerradas',
  'api_keys_ended.text':
    'O e-mail da sua conta em {church} foi confirmado por um link. As chaves de acesso e de API feitas antes disso deixaram de valer, porque outra pessoa poderia tê-las criado.',
  'api_keys_ended.button': 'Ver a segurança da conta',
  'api_keys_ended.note':
    'Se um sistema usava uma das chaves de API, crie uma nova e troque-a nele. Se não foi você quem confirmou, troque a sua senha e avise a administração.',

  'api_key_added.subject': 'Uma chave de API foi criada',
  'api_key_added.title': 'Nova chave de API',
  'api_key_added.text':
    'A sua conta em {church} tem uma nova chave de API, com a qual um programa usa o Aprisco em seu nome, também depois de uma troca da senha.',
  'api_key_added.button': 'Não fui eu',
  'api_key_added.note':
    'Se foi você, não é preciso fazer nada. Se não foi, revogue a chave, troque a sua senha e avise a administração.',

  'email_taken.subject': 'Você já tem uma conta',
  'email_taken.title': 'Você já tem uma conta',
  'email_taken.text':
    'Alguém tentou criar uma conta em {church} com este e-mail, que já tem uma. Nada mudou na sua conta.',
  'email_taken.button': 'Redefinir a senha',
  'email_taken.note':
    'Se foi você e esqueceu a senha, crie outra pelo botão. Se não foi, ignore esta mensagem.',

  'email_change.subject': 'Confirme o seu novo e-mail',
  'email_change.title': 'Confirme o seu novo e-mail',
  'email_change.text':
    'Você pediu que a sua conta em {church} passe a usar o e-mail {email}. Abra o link, com a sua conta aberta, para confirmar.',
  'email_change.button': 'Confirmar o novo e-mail',
  'email_change.note': 'O link vale por três dias. Se não foi você, ignore esta mensagem: nada muda.',

  'email_changed.subject': 'O e-mail da sua conta mudou',
  'email_changed.title': 'E-mail da conta alterado',
  'email_changed.text':
    'A sua conta em {church} passou a usar o e-mail {email}. Este endereço não entra mais nela.',
  'email_changed.button': 'Não fui eu',
  'email_changed.note': 'Se foi você, não é preciso fazer nada. Se não foi, fale com a igreja quanto antes.',

  'verify_email.subject': 'Confirme o seu e-mail',
  'verify_email.title': 'Confirme o seu e-mail',
  'verify_email.text':
    'Que bom ter você conosco! Para proteger a sua conta em {church}, confirme que este e-mail é seu: abra o link e entre com a sua senha.',
  'verify_email.button': 'Confirmar o meu e-mail',
  'verify_email.note':
    'O link vale por 3 dias. Se não foi você quem criou a conta, não abra o link: sem a confirmação, a conta não dá acesso a nada.',

  'registration_waiting.subject': 'Novo cadastro à espera de um perfil: {person}',
  'registration_waiting.title': 'Novo cadastro à espera',
  'registration_waiting.text':
    '{person} ({email}) criou uma conta em {church} e ainda não tem perfil de acesso. O perfil pode ser dado depois que a pessoa confirmar o e-mail; até lá, não vê nada do painel.',
  'registration_waiting.button': 'Definir o perfil',
  'registration_waiting.note': 'Se ninguém conhece essa pessoa, desative a conta.',

  'pix_key_changed.subject': 'A chave Pix de {church} mudou',
  'pix_key_changed.title': 'A chave Pix mudou',
  'pix_key_changed.text': '{person} ({email}) mudou a chave Pix que recebe as contribuições de {church}.',
  'pix_key_changed.button': 'Conferir a chave',
  'pix_key_changed.note':
    'Se ninguém da administração pediu essa mudança, volte à chave anterior agora e troque a senha dessa conta.',
  'connection_changed.subject': 'Uma conexão de {church} mudou',
  'connection_changed.title': 'Uma conexão mudou',
  'connection_changed.text':
    '{person} ({email}) mudou por onde {church} recebe ou onde guarda os seus arquivos.',
  'connection_changed.button': 'Conferir as conexões',
  'connection_changed.note':
    'Se ninguém da administração pediu essa mudança, desfaça-a agora e troque a senha dessa conta.',
  'low_stock.subject': 'Estoque baixo na loja de {church}',
  'low_stock.title': 'Está acabando',
  'low_stock.text': 'Estas variantes chegaram ao estoque mínimo. O número é quantas restam.',
  'low_stock.button': 'Ver os produtos',
  'low_stock.note':
    'Cada variante é avisada uma vez, até o estoque subir de novo. O mínimo está no cadastro do produto.',

  team: 'equipe',

  'contact_received.subject': 'Novo contato pelo site: {person} ({about})',
  'contact_received.title': 'Alguém escreveu pelo site',
  'contact_received.text': '{person} escreveu para {church}. Assunto: {about}.',
  'contact_received.button': 'Ler e responder',
  'contact_received.note':
    'A mensagem está na administração, para que todos vejam quem já respondeu. É preciso entrar com a sua conta.',

  'prayer_received.subject': 'Novo pedido de oração',
  'prayer_received.title': 'Alguém pediu oração',
  'prayer_received.text': 'Chegou um pedido de oração pelo site de {church}.',
  'prayer_received.button': 'Abrir o pedido',
  'prayer_received.note':
    'O que foi confiado à oração não vai por e-mail: só quem pode ver os pedidos o lê, com a sua conta.',

  'prayer_urgent.subject': 'URGENTE: novo pedido de oração',
  'prayer_urgent.title': 'Alguém pediu oração com urgência',
  'prayer_urgent.text': 'Chegou pelo site de {church} um pedido de oração marcado como urgente.',
  'prayer_urgent.button': 'Abrir o pedido',
  'prayer_urgent.note':
    'O que foi confiado à oração não vai por e-mail: só quem pode ver os pedidos o lê, com a sua conta.',

  greeting_plain: 'Olá!',
  stop: 'Parar os lembretes mensais',
  stop_card: 'Parar a contribuição mensal no cartão',

  'fact.device': 'Aparelho',
  'fact.network': 'Rede',
  'fact.moment': 'Quando',
  'fact.connection': 'Conexão',
  'fact.church': 'Igreja',
  'fact.api_key': 'Chave de API',
  'fact.api_keys': 'Chaves de API que continuam valendo',
  'fact.api_keys_ended': 'Chaves de API encerradas',
  'fact.key_before': 'Chave anterior',
  'fact.key_after': 'Chave nova',
  'fact.number': 'Recibo nº',
  'fact.amount': 'Valor',
  'fact.words': 'Por extenso',
  'fact.parcelas': 'Parcelas',
  'fact.interest': 'Juros incluídos',
  'fact.from': 'De',
  'fact.purpose': 'Referente a',
  'fact.date': 'Recebido em',
  'fact.receiver': 'Recebedor',
  'fact.cnpj': 'CNPJ',
  'fact.address': 'Endereço',

  'giving_receipt.subject': 'Recibo {number}: {amount}',
  'giving_receipt.title': 'Recebemos a sua contribuição',
  'giving_receipt.text': '{church} recebeu {amount}, referente a {purpose}. {thanks}',
  'giving_receipt.button': 'Ver e imprimir o recibo',
  'giving_receipt.note': 'Guarde este recibo. O endereço acima é só seu: quem o tiver vê a contribuição.',

  'giving_reminder.subject': 'Hoje é dia da sua contribuição: {amount}',
  'giving_reminder.title': 'Seu Pix do mês',
  'giving_reminder.text':
    'Você escolheu contribuir todo mês com {amount} para {church} ({purpose}). O link abaixo faz um Pix novo, pronto para pagar.',
  'giving_reminder.button': 'Fazer o Pix deste mês',
  'giving_reminder.note':
    'Nada é debitado sozinho: sem o Pix, nada acontece. Para não receber mais este lembrete:',

  'giving_ended.subject': 'Obrigado: a sua contribuição mensal chegou ao fim',
  'giving_ended.title': 'Missão cumprida',
  'giving_ended.text':
    'Aquilo para que você contribuía todo mês com {amount} em {church} não está mais recebendo. A contribuição mensal para aqui, e nada mais é cobrado nem lembrado. Obrigado por cada mês.',
  'giving_ended.button': 'Ver o que precisa de apoio agora',
  'giving_ended.note': 'Não é preciso fazer nada.',

  'giving_card_refused.subject': 'O cartão da sua contribuição mensal não foi aceito',
  'giving_card_refused.title': 'O cartão não foi aceito este mês',
  'giving_card_refused.text':
    'Tentamos a sua contribuição mensal de {amount} para {church} ({purpose}), e o banco não aceitou o cartão. Nada foi cobrado. Se quiser, contribua de outro jeito: por Pix leva um minuto.',
  'giving_card_refused.button': 'Contribuir de outro jeito',
  'giving_card_refused.note':
    'A cobrança pode ser tentada de novo nos próximos dias; se ela passar, o recibo chega por e-mail. Para não ser mais cobrado:',

  'giving_stopped.subject': 'A sua contribuição mensal foi encerrada',
  'giving_stopped.title': 'Contribuição mensal encerrada',
  'giving_stopped.text':
    'A sua contribuição mensal de {amount} para {church} ({purpose}) foi encerrada: nada mais é cobrado, e nenhum lembrete chega. Obrigado por cada mês.',
  'giving_stopped.button': 'Contribuir de novo',
  'giving_stopped.note': 'Se você não esperava por isto, fale com a igreja.',

  'giving_another.subject': 'Começou outra contribuição mensal: {purpose}',
  'giving_another.title': 'As duas contribuições mensais continuam',
  'giving_another.text':
    'Alguém, esperamos que você, começou outra contribuição mensal para {church} ({purpose}). A que você já tinha, de {amount}, não foi encerrada: as duas continuam. Se a nova é para ficar no lugar dela, encerre a anterior.',
  'giving_another.button': 'Encerrar a anterior',
  'giving_another.note':
    'Para manter as duas, não é preciso fazer nada. Se não foi você quem começou a outra, também não: a sua continua como estava.',

  'giving_statement.subject': 'As suas contribuições de {year}',
  'giving_statement.title': 'Extrato de {year}',
  'giving_statement.text':
    'Alguém, esperamos que você, pediu o extrato das contribuições de {year} feitas com este e-mail a {church}.',
  'giving_statement.button': 'Abrir o extrato',
  'giving_statement.note':
    'O link vale por 1 hora. Se não foi você quem pediu, ignore esta mensagem: ninguém mais a recebeu.',
  'giving_yearly.subject': 'Seu extrato de contribuições de {year}',
  'giving_yearly.title': 'Extrato de {year}',
  'giving_yearly.text':
    '{church} agradece cada contribuição sua em {year}. O extrato com datas, valores e recibos está aqui, para guardar ou imprimir.',
  'giving_yearly.button': 'Abrir o extrato',
  'giving_yearly.note': 'O link vale por 30 dias e é só seu. Se algo não confere, fale com a tesouraria.',
  'fact.event': 'Evento',
  'fact.when': 'Quando',
  'fact.where': 'Onde',
  'fact.participants': 'Participantes',
  'signup_confirmed.subject': 'Inscrição confirmada: {event}',
  'signup_confirmed.title': 'Sua vaga está garantida',
  'signup_confirmed.text':
    'A inscrição em {event} está confirmada. Nos vemos lá! O ingresso, com o QR da entrada, está no link abaixo.',
  'signup_confirmed.button': 'Abrir o ingresso',
  'signup_confirmed.note':
    'O endereço acima é só seu: quem o tiver entra com o ingresso. Se precisar desistir ou passar o lugar a outra pessoa, faça isso no próprio ingresso.',
  'signup_waiting.subject': 'Confirme a sua espera: {event}',
  'signup_waiting.title': 'Confirme o seu e-mail',
  'signup_waiting.text':
    'Alguém, esperamos que você, colocou este e-mail na lista de espera de {event}. Confirme, e você entra na fila: se uma vaga se abrir, ela é oferecida a você.',
  'signup_waiting.button': 'Confirmar a espera',
  'signup_waiting.note':
    'O link vale por 2 dias. Se não foi você quem pediu, ignore esta mensagem: sem a confirmação, o endereço é apagado.',
  'notice_confirm.subject': 'Confirme o seu aviso: {page}',
  'notice_confirm.title': 'Confirme o seu e-mail',
  'notice_confirm.text':
    'Alguém, esperamos que você, pediu para ser avisado neste e-mail quando abrirem as inscrições de {page}. Confirme, e escrevemos uma vez, quando for a hora.',
  'notice_confirm.button': 'Confirmar o aviso',
  'notice_confirm.note':
    'O link vale por 2 dias, e nele você também desiste do aviso. Se não foi você quem pediu, ignore esta mensagem: sem a confirmação, o endereço é apagado.',
  'notice_open.subject': 'Inscrições abertas: {event}',
  'notice_open.title': 'As inscrições abriram',
  'notice_open.text': 'Você pediu, e avisamos: as inscrições de {event} estão abertas.',
  'notice_open.button': 'Ver e se inscrever',
  'notice_open.note':
    'Este foi o único aviso: o seu e-mail já foi apagado desta lista, e não escrevemos de novo por causa dela.',
  'stock_confirm.subject': 'Confirme o seu aviso: {page}',
  'stock_confirm.title': 'Confirme o seu e-mail',
  'stock_confirm.text':
    'Alguém, esperamos que você, pediu para ser avisado neste e-mail quando {page} voltar à nossa loja. Confirme, e escrevemos uma vez, quando voltar.',
  'stock_confirm.button': 'Confirmar o aviso',
  'stock_confirm.note':
    'O link vale por 2 dias, e nele você também desiste do aviso. Se não foi você quem pediu, ignore esta mensagem: sem a confirmação, o endereço é apagado.',
  'stock_back.subject': 'Voltou à loja: {product}',
  'stock_back.title': 'Voltou à loja',
  'stock_back.text': 'Você pediu, e avisamos: {product} está de novo à venda.',
  'stock_back.button': 'Ver na loja',
  'stock_back.note':
    'As unidades não ficam guardadas. Este foi o único aviso: o seu e-mail já foi apagado desta lista.',
  'signup_offer.subject': 'Abriu uma vaga: {event}',
  'signup_offer.title': 'Abriu uma vaga para você',
  'signup_offer.text':
    'Você estava na lista de espera de {event}, e uma vaga se abriu. Ela está guardada para você até {until}.',
  'signup_offer.button': 'Ficar com a vaga',
  'signup_offer.note': 'Depois desse horário, a vaga passa para a próxima pessoa da lista.',
  'fact.until': 'Pagar até',
  'fact.places': 'Lugares',
  'fact.giving_up': 'Desistência',
  'fact.refund': 'Valor devolvido',
  'signup_payment.subject': 'Falta só o pagamento: {event}',
  'signup_payment.title': 'Falta só o pagamento',
  'signup_payment.text':
    'Guardamos a sua inscrição em {event}. Falta pagar {amount}, até {until}. No link abaixo estão o código e tudo o que você precisa para pagar, mesmo que tenha fechado a página.',
  'signup_payment.button': 'Abrir o pagamento',
  'signup_payment.note':
    'Se você já pagou, não precisa pagar de novo: os ingressos chegam neste e-mail assim que o pagamento for confirmado. O endereço acima é só seu.',
  'signup_given_up.subject': 'Inscrição cancelada: {event}',
  'signup_given_up.title': 'Inscrição cancelada',
  'signup_given_up.text':
    'A inscrição de {person} em {event} foi cancelada. O ingresso deixou de valer, e a vaga ficou livre para outra pessoa.',
  'signup_given_up.button': 'Ver a inscrição',
  'signup_given_up.note':
    'Quando há valor a devolver, ele volta pelo mesmo caminho do pagamento: no cartão, em até duas faturas; no Pix, a tesouraria faz a devolução. Se não foi você quem cancelou, fale com a igreja.',
  'signup_transferred.subject': 'O ingresso mudou de nome: {event}',
  'signup_transferred.title': 'O ingresso mudou de nome',
  'signup_transferred.text':
    'O ingresso de {person} em {event} agora é de {other}. O anterior deixou de valer, e o novo já foi enviado por e-mail a quem vai.',
  'signup_transferred.button': 'Ver a inscrição',
  'signup_transferred.note': 'Se você não esperava por isto, fale com a igreja.',
  'signup_message.subject': '{about}',
  'signup_message.title': '{about}',
  'signup_message.text': '{church} escreve a você sobre {event}:',
  'signup_message.button': 'Abrir a minha inscrição',
  'signup_message.note':
    'Você recebe esta mensagem porque fez ou recebeu uma inscrição em {event}. Para falar com a igreja, responda a este e-mail.',
  'signup_pay.subject': 'Falta só o pagamento: {event}',
  'signup_pay.title': 'Falta só o pagamento',
  'signup_pay.text':
    '{church} fez a sua inscrição em {event}. A vaga está guardada até {until}: pague pelo link abaixo, por Pix ou cartão.',
  'signup_pay.button': 'Pagar a inscrição',
  'signup_pay.note': 'Depois desse horário, a vaga fica livre para outra pessoa.',
  'signup_event_cancelled.subject': '{event} foi cancelado',
  'signup_event_cancelled.title': 'O evento foi cancelado',
  'signup_event_cancelled.text':
    'Infelizmente {event} não vai acontecer. A sua inscrição foi cancelada. Se você pagou, a tesouraria vai devolver o valor.',
  'signup_event_cancelled.button': 'Ver a inscrição',
  'signup_event_cancelled.note': 'Se tiver dúvidas, fale com a igreja.',
  'signup_wait_cancelled.subject': '{event} foi cancelado',
  'signup_wait_cancelled.title': 'O evento foi cancelado',
  'signup_wait_cancelled.text':
    'Infelizmente {event} não vai acontecer, e por isso a lista de espera terminou. Não é preciso fazer nada.',
  'signup_wait_cancelled.button': 'Ver a sua espera',
  'signup_wait_cancelled.note':
    'Se o evento for marcado de novo e você ainda quiser uma vaga, entre de novo na lista. Se tiver dúvidas, fale com a igreja.',
  ...mailLoja,
  ...mailEscala,
  ...mailNotificacao,
  ...mailRequerimento,
  ...mailRifa,
  ...mailSorteio,
} as const;

export type MailKey = keyof typeof mail;
