const boletoFields = ['documento', 'cep', 'logradouro', 'numero', 'bairro', 'cidade', 'uf'];

/**
 * The payment fields of a form of the site, to be checked by `paymentFields`. Without scripts a form also sends its
 * hidden fields: those of methods that were not chosen are left out.
 */
export function readPaymentForm(form: Readonly<Record<string, string>>) {
  const metodo = form.metodo || 'pix';
  const isCard = metodo === 'cartao';
  return {
    metodo,
    nome: form.nome,
    email: form.email,
    token: form.token,
    parcelas: isCard && form.parcelas ? Number(form.parcelas) : null,
    total: isCard && form.total ? Number(form.total) : null,
    ...(metodo === 'boleto' && Object.fromEntries(boletoFields.map((name) => [name, form[name]]))),
  };
}
