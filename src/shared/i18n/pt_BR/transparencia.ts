/** The published accounts of churches. */
export const transparencia = {
  'transparencia.title': 'As contas da igreja',
  'transparencia.lead':
    'O que entrou e o que saiu, mês a mês. Cada mês publicado fica preso ao anterior: qualquer pessoa confere se algo mudou depois.',
  'transparencia.description':
    'Entradas e saídas de {church}, mês a mês, publicadas de um jeito que qualquer pessoa pode conferir.',
  'transparencia.of': 'Contas de {church}',
  'transparencia.month_of': '{month}: contas de {church}',
  'transparencia.month_description': 'Em {month}, entraram {income} e saíram {expenses} em {church}.',
  'transparencia.empty': 'Ainda não há contas publicadas',
  'transparencia.empty_text': 'Quando a tesouraria publicar um mês fechado, ele aparece aqui.',
  'transparencia.all_months': 'Ver os meses e conferir',
  'transparencia.months': 'Mês a mês',
  'transparencia.month': 'Mês',
  'transparencia.chart': 'Entradas e saídas de cada mês publicado',
  'transparencia.published': 'Publicado em {day}',
  'transparencia.number': 'Publicação nº {number}',
  'transparencia.code': 'Código desta publicação',
  'transparencia.code_help':
    'Guarde este código, ou anote-o na ata: com ele, qualquer pessoa prova depois o que estava publicado hoje.',
  'transparencia.last_code': 'Último código da cadeia',
  'transparencia.state_reaberto_text':
    'Os livros deste mês foram reabertos em {day}. Por enquanto, os números são os mesmos.',
  'transparencia.state_alterado_text':
    'Os livros deste mês foram reabertos em {day}, e hoje dão outros números. O que está abaixo é o que foi publicado.',
  'transparencia.state_alterado_sem_text':
    'Hoje os livros dão outros números para este mês. O que está abaixo é o que foi publicado.',
  'transparencia.reason': 'Motivo: {reason}',
  'transparencia.corrects': 'Esta publicação corrige a nº {number}.',
  'transparencia.versions': 'O que já foi publicado deste mês',
  'transparencia.versions_text': 'Uma correção é uma publicação nova. A antiga continua na cadeia.',
  'transparencia.check': 'Conferir',
  'transparencia.check_title': 'Confira você mesmo',
  'transparencia.check_text':
    'O seu navegador baixa tudo o que a igreja publicou, refaz as contas dos códigos e diz o que encontrou. Nada é enviado.',
  'transparencia.check_kept': 'Código que você guardou (se tiver)',
  'transparencia.check_running': 'Conferindo…',
  'transparencia.check_ok_one': 'Confere: a publicação está intacta.',
  'transparencia.check_ok': 'Confere: as {count} publicações estão intactas, e cada uma segue a anterior.',
  'transparencia.check_shown': 'O código desta página está entre elas.',
  'transparencia.check_not_shown':
    'O código desta página não está entre elas: recarregue a página e confira de novo.',
  'transparencia.check_kept_found':
    'O código que você guardou é o da publicação nº {number}, de {month}: ela não mudou.',
  'transparencia.check_kept_missing':
    'O código que você guardou não está na cadeia: confira se o copiou inteiro. Se copiou, o que foi publicado naquela vez não é o que está aqui hoje. Pergunte à igreja.',
  'transparencia.check_fault.codigo':
    'Não confere: o texto da publicação nº {number} não é o do código dela. Ela foi mudada.',
  'transparencia.check_fault.anterior':
    'Não confere: a publicação nº {number} não segue a anterior. Alguma antes dela foi mudada ou retirada.',
  'transparencia.check_fault.numero': 'Não confere: a publicação na posição {number} tem outro número.',
  'transparencia.check_fault.formato':
    'Não confere: o texto na posição {number} não é uma publicação desta igreja.',
  'transparencia.check_failed': 'Não foi possível baixar a cadeia. Confira a sua conexão e tente de novo.',
  'transparencia.check_no_crypto':
    'Este navegador só confere em páginas seguras (https). Siga o passo a passo abaixo.',
  'transparencia.check_noscript': 'Sem JavaScript, siga o passo a passo abaixo.',
  'transparencia.check_again': 'Conferir de novo',
  'transparencia.by_hand': 'Como conferir sem esta página',
  'transparencia.by_hand_1':
    'Baixe a cadeia: {address}. Em elos está cada publicação: o documento, como texto, e o sha256 dele.',
  'transparencia.by_hand_2':
    'Calcule o SHA-256 do texto de cada documento, em UTF-8, sem acrescentar nada. Tem de ser igual ao sha256.',
  'transparencia.by_hand_3':
    'Dentro de cada documento, anterior tem de ser o sha256 do elo antes dele; no primeiro, null. numero conta 1, 2, 3…',
  'transparencia.by_hand_4':
    'Compare com um código que você guardou. Quem troca uma publicação antiga muda todos os códigos depois dela.',
  'transparencia.by_hand_limit':
    'A cadeia mostra mudanças no que foi publicado. Ela não prova que os livros estavam certos: para isso existem o conselho fiscal e a assembleia.',
  'transparencia.download': 'Baixar a cadeia (JSON)',
  'transparencia.back': 'Todos os meses',
} as const;
