/** A way to receive an order, with its price and days. */
export interface OpcaoDeEntrega {
  /** `retirada:3` (church 3), `tabela:7` (row 7 of the freight table), or of a carrier */
  codigo: string;
  tipo: 'retirada' | 'entrega';
  nome: string;
  /** where a pickup happens, and when the church is open */
  detalhe: string | null;
  /** centavos */
  valor: number;
  /** working days */
  prazo_dias: number | null;
}
