import type { Metodo, TipoContribuicao } from '#shared/cobranca.ts';
import { typedAmount } from '#shared/money.ts';

/** What the form says so far: enough to name the button and to show what is given to. */
export interface Draft {
  tipo: TipoContribuicao;
  campanha: string;
  projeto: string;
  /** centavos; undefined while there is none */
  valor: number | undefined;
  metodo: Metodo;
  mensal: boolean;
  parcelas: number;
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** As the server reads it: what somebody wrote stands before what they chose. */
export function readDraft(form: FormData): Draft {
  const typed = text(form, 'valor').trim();
  const valor = typed ? typedAmount(typed) : Number(text(form, 'sugestao')) || undefined;
  const mensal = text(form, 'frequencia') === 'mensal';
  return {
    mensal,
    tipo: text(form, 'tipo') as TipoContribuicao,
    campanha: text(form, 'campanha'),
    projeto: text(form, 'projeto'),
    valor: valor && valor > 0 ? valor : undefined,
    metodo: (text(form, 'metodo') || 'pix') as Metodo,
    // what is charged every month is not split
    parcelas: mensal ? 1 : Number(text(form, 'parcelas')) || 1,
  };
}
