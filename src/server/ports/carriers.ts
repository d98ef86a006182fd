/** A parcel that a buyer wants delivered. */
interface Parcel {
  /** eight digits */
  cep: string;
  /** grams */
  peso_g: number;
  /** centavos of the contents, for carriers that insure them */
  valor: number;
  /** the church that sends it; the head church by default */
  igreja?: number;
}

/** A delivery that a carrier offers for a parcel. */
export interface FreightOption {
  /** identifies the offer: `tabela:7` */
  codigo: string;
  nome: string;
  /** centavos */
  valor: number;
  /** working days */
  prazo_dias: number;
}

/** A source of delivery options for orders. The first driver is the church's own freight table. */
export interface Carriers {
  /** the options for the parcel, the cheapest first; empty: no delivery to this CEP */
  quote(parcel: Parcel): Promise<FreightOption[]>;
}
