const boletoFields = ['documento', 'cep', 'logradouro', 'numero', 'bairro', 'cidade', 'uf'];

/**
 * The payment fields of a form of the site, to be checked by `paymentFields`. Without scripts a form also sends its
 * hidden fields: those of methods that were not chosen are left out.
 */
export function readPaymentForm(sent: Readonly<Record<string, string>>) {
  const metodo = sent.metodo || 'pix';
  const isCard = metodo === 'cartao';
  return {
    metodo,
    nome: sent.nome,
    email: sent.email,
    token: sent.token,
    parcelas: isCard && sent.parcelas ? Number(sent.parcelas) : null,
    total: isCard && sent.total ? Number(sent.total) : null,
    ...(metodo === 'boleto' && Object.fromEntries(boletoFields.map((name) => [name, sent[name]]))),
  };
}
