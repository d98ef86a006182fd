import { type Label, type Locale, label } from '#shared/i18n/languages.ts';

/** Periods that are the same in every church. The jobs that delete data and the register of treatment read them here. */
export const fixedPeriods = {
  /** a request for a notice that nobody needs any more, in years */
  aviso_anos: 2,
  /** a checkout of an event or of the store that was left, in days */
  rascunho_dias: 7,
  /** raffle numbers that were not paid, in days */
  rifa_nao_paga_dias: 30,
  /** an account of the store whose e-mail was never proved, in days */
  conta_nao_provada_dias: 30,
  /** addresses of a message to participants, in days */
  mensagem_dias: 180,
  /** the log of webhooks, in days */
  webhook_dias: 30,
  /** who brought and took a child, in years: longer than it takes to notice that something was wrong */
  crianca_anos: 2,
} as const;

/** The unit that a period is counted in, by the end of its name or by the setting. */
const units = {
  anos: [
    ['ano', 'year', 'año'],
    ['anos', 'years', 'años'],
  ],
  meses: [
    ['mês', 'month', 'mes'],
    ['meses', 'months', 'meses'],
  ],
  dias: [
    ['dia', 'day', 'día'],
    ['dias', 'days', 'días'],
  ],
  horas: [
    ['hora', 'hour', 'hora'],
    ['horas', 'hours', 'horas'],
  ],
} as const satisfies Record<string, readonly [Label, Label]>;
const settingUnits: Readonly<Record<string, keyof typeof units>> = {
  guarda_contato: 'anos',
  guarda_pedidooracoes: 'anos',
  guarda_fotos: 'dias',
  guarda_documentos: 'meses',
  guarda_inscricao: 'anos',
};

/** A period with its unit: "1 ano", "30 dias"; a count without a unit as it is. */
export function periodText(name: string, count: number, locale: Locale): string {
  const unit = settingUnits[name] ?? name.slice(name.lastIndexOf('_') + 1);
  if (!Object.hasOwn(units, unit)) return String(count);
  return `${count} ${label(units[unit as keyof typeof units][count === 1 ? 0 : 1], locale)}`;
}

/** How long something is kept. Names in braces are periods: fixed ones, or the church's settings. */
export const retentionTexts = {
  cadastro: [
    'Enquanto a pessoa tiver vínculo com a igreja, ou até pedir que seja apagado.',
    'While the person has ties with the church, or until they ask for deletion.',
    'Mientras la persona tenga vínculo con la iglesia, o hasta que pida que se borre.',
  ],
  contato: [
    '{guarda_contato} depois da última mudança de um contato encerrado; então é apagado.',
    '{guarda_contato} after the last change of a closed contact; then it is deleted.',
    '{guarda_contato} después del último cambio de un contacto cerrado; entonces se borra.',
  ],
  visitante: [
    '{guarda_contato} depois da última mudança de uma ficha encerrada; então é apagada.',
    '{guarda_contato} after the last change of a closed card; then it is deleted.',
    '{guarda_contato} después del último cambio de una ficha cerrada; entonces se borra.',
  ],
  pedidooracoes: [
    '{guarda_pedidooracoes} depois da última mudança de um pedido encerrado; então é apagado, com a lista de quem o viu.',
    '{guarda_pedidooracoes} after the last change of a closed request; then it is deleted, with the list of who saw it.',
    '{guarda_pedidooracoes} después del último cambio de un pedido cerrado; entonces se borra, con la lista de quién lo vio.',
  ],
  inscricao: [
    'Depois do evento: fotos e respostas {guarda_fotos}; CPF, nascimento e telefone {guarda_documentos}; nomes e e-mails {guarda_inscricao}. Compras deixadas, {rascunho_dias}, ou até a igreja conferir o pagamento avisado; endereços de mensagens, {mensagem_dias}.',
    'After the event: photos and answers {guarda_fotos}; CPF, birth and telephone {guarda_documentos}; names and e-mails {guarda_inscricao}. Purchases that were left, {rascunho_dias}, or until the church has checked a reported payment; addresses of messages, {mensagem_dias}.',
    'Después del evento: fotos y respuestas {guarda_fotos}; CPF, nacimiento y teléfono {guarda_documentos}; nombres y correos {guarda_inscricao}. Compras abandonadas, {rascunho_dias}, o hasta que la iglesia revise el pago avisado; direcciones de mensajes, {mensagem_dias}.',
  ],
  espera: [
    '{guarda_fotos} depois do evento.',
    '{guarda_fotos} after the event.',
    '{guarda_fotos} después del evento.',
  ],
  crianca: [
    '{crianca_anos} depois do culto; então é apagado.',
    '{crianca_anos} after the service; then it is deleted.',
    '{crianca_anos} después del culto; entonces se borra.',
  ],
  escala: [
    'Motivos, trocas e dias bloqueados, {guarda_fotos} depois; quem serviu, {guarda_inscricao}; o cadastro, enquanto a pessoa servir.',
    'Reasons, swaps and blocked days, {guarda_fotos} afterwards; who served, {guarda_inscricao}; the record, while the person serves.',
    'Motivos, cambios y días bloqueados, {guarda_fotos} después; quién sirvió, {guarda_inscricao}; el registro, mientras la persona sirva.',
  ],
  rifa: [
    'Números não pagos, {rifa_nao_paga_dias}; telefone e CPF, {guarda_documentos} depois do sorteio; nomes, {guarda_inscricao}; mais tempo só enquanto houver pagamento a conferir ou contestado, prêmio a entregar ou dinheiro a devolver. Números e valores ficam.',
    'Unpaid numbers, {rifa_nao_paga_dias}; telephone and CPF, {guarda_documentos} after the draw; names, {guarda_inscricao}; longer only while there is a payment to check or disputed, a prize to hand over or money to return. Numbers and amounts stay.',
    'Números no pagados, {rifa_nao_paga_dias}; teléfono y CPF, {guarda_documentos} después del sorteo; nombres, {guarda_inscricao}; más tiempo solo mientras haya pago por revisar o en disputa, premio por entregar o dinero por devolver. Números y valores quedan.',
  ],
  fiscal: [
    'Enquanto a lei fiscal e contábil pedir: os lançamentos não são apagados.',
    'While tax and accounting laws demand it: entries are not deleted.',
    'Mientras la ley fiscal y contable lo pida: los asientos no se borran.',
  ],
  loja: [
    'A conta, até o titular apagá-la, e {conta_nao_provada_dias} se o e-mail nunca foi provado; carrinhos deixados, {rascunho_dias} no checkout. Pedidos pagos ficam pela lei fiscal, sem contato e endereço depois de apagada a conta.',
    'The account, until its owner deletes it, and {conta_nao_provada_dias} if its e-mail was never proved; checkouts that were left, {rascunho_dias}. Paid orders stay by tax law, without contact and address once the account is deleted.',
    'La cuenta, hasta que el titular la borre, y {conta_nao_provada_dias} si el correo nunca fue probado; compras abandonadas, {rascunho_dias}. Los pedidos pagados quedan por la ley fiscal, sin contacto ni dirección una vez borrada la cuenta.',
  ],
  conta: [
    'Enquanto a conta existir. Sessões terminam depois de {sessao_parada_horas} sem uso ou {sessao_maxima_dias}. O nome de uma conta excluída fica nos históricos.',
    'While the account exists. Sessions end after {sessao_parada_horas} without use or {sessao_maxima_dias}. The name of a deleted account stays in histories.',
    'Mientras la cuenta exista. Las sesiones terminan tras {sessao_parada_horas} sin uso o {sessao_maxima_dias}. El nombre de una cuenta eliminada queda en los historiales.',
  ],
  trilha: [
    '{trilha_anos}; os valores saem antes, quando o registro é apagado por prazo.',
    '{trilha_anos}; values leave earlier, when the record is deleted by its period.',
    '{trilha_anos}; los valores salen antes, cuando el registro se borra por plazo.',
  ],
  trilha_sem_prazo: [
    'Sem prazo, como a igreja definiu; os valores saem quando o registro é apagado por prazo.',
    'Without a limit, as the church has set it; values leave when the record is deleted by its period.',
    'Sin plazo, como la iglesia lo definió; los valores salen cuando el registro se borra por plazo.',
  ],
  fusao: [
    '{fusao_dias}, enquanto a junção pode ser desfeita.',
    '{fusao_dias}, while the merge can be undone.',
    '{fusao_dias}, mientras la unión se pueda deshacer.',
  ],
  importacao: [
    '{importacao_dias} depois de terminada, enquanto pode ser desfeita.',
    '{importacao_dias} after it ended, while it can be undone.',
    '{importacao_dias} después de terminada, mientras se pueda deshacer.',
  ],
  aviso: [
    '{aviso_anos}, ou até a pessoa sair da lista.',
    '{aviso_anos}, or until the person leaves the list.',
    '{aviso_anos}, o hasta que la persona salga de la lista.',
  ],
  consentimento: [
    'Enquanto existir o registro a que se refere: prova o consentimento.',
    'While the record that it belongs to exists: it proves the consent.',
    'Mientras exista el registro al que se refiere: prueba el consentimiento.',
  ],
  prova: [
    'Sem prazo: prova o que foi pedido e respondido.',
    'Without a limit: it proves what was asked and answered.',
    'Sin plazo: prueba lo que se pidió y se respondió.',
  ],
  notificacao: ['{notificacao_dias}.', '{notificacao_dias}.', '{notificacao_dias}.'],
  webhook: ['{webhook_dias}.', '{webhook_dias}.', '{webhook_dias}.'],
  copia: [
    '{copia_dias}, e pelo menos as {copia_minimo} últimas.',
    '{copia_dias}, and at least the last {copia_minimo}.',
    '{copia_dias}, y por lo menos las últimas {copia_minimo}.',
  ],
  publicado: [
    'Enquanto estiver publicado ou até a pessoa pedir que saia.',
    'While it is published, or until the person asks for its removal.',
    'Mientras esté publicado, o hasta que la persona pida que se retire.',
  ],
  cookies: [
    'No aparelho de quem visita: preferências e carrinho, um ano; formulários, uma hora; a sessão, até sair.',
    'On the visitor’s device: preferences and cart, one year; forms, one hour; the session, until signing out.',
    'En el aparato de quien visita: preferencias y carrito, un año; formularios, una hora; la sesión, hasta salir.',
  ],
} as const satisfies Record<string, Label>;
export type Retention = Exclude<keyof typeof retentionTexts, 'trilha_sem_prazo'>;
