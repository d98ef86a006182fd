/** A parcel that a buyer wants delivered. */
interface Parcel {
  /** eight digits */
  cep: string;
  /** grams */
  peso_g: number;
  /** centavos of what is in it, for carriers that insure it */
  valor: number;
  /** the church that sends it; the head church by default */
  igreja?: number;
}

/** A delivery that a carrier offers for a parcel. */
export interface FreightOption {
  /** names the offer: `tabela:7` */
  codigo: string;
  nome: string;
  /** centavos */
  valor: number;
  /** working days */
  prazo_dias: number;
}

/** Who delivers orders. The first driver is the church's own freight table. */
export interface Carriers {
  /** what can be offered for the parcel, the cheapest first; empty: nobody delivers there */
  quote(parcel: Parcel): Promise<FreightOption[]>;
}
