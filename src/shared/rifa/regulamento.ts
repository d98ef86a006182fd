import { formatDate, isIsoDate } from '#shared/dates.ts';
import type { ModoSorteio } from './regras.ts';

/** The values that the form of a raffle has so far; the draft of the rules has blanks for the missing ones. */
interface RegulamentoFacts {
  nome: string;
  total: number | null;
  modo: ModoSorteio;
  extracaoNumero: string;
  extracaoData: string;
  autorizacao: string;
  premios: readonly string[];
}

const blank = '[preencher]';
const orBlank = (text: string): string => text.trim() || blank;

const drawRule: Readonly<Record<ModoSorteio, string>> = {
  federal:
    'Cada prêmio da rifa cabe ao número formado pelos últimos algarismos do prêmio de mesma ordem da Loteria Federal. Se esse número não foi vendido ou já foi sorteado, o prêmio cabe ao próximo número vendido, subindo; depois do último, recomeça do zero.',
  auditoria:
    'Os cinco prêmios da Loteria Federal e uma semente, cujo resumo (SHA-256) foi publicado antes da venda, sorteiam os ganhadores entre os números vendidos, por um cálculo público que qualquer pessoa pode repetir na página da rifa.',
};

/**
 * A draft of the rules for the church and its lawyer to complete. In Portuguese alone: it is a text of Brazilian law.
 */
export function regulamentoModelo(facts: RegulamentoFacts): string {
  const { nome, total, modo, extracaoNumero, extracaoData, autorizacao, premios } = facts;
  const day = isIsoDate(extracaoData) ? formatDate(extracaoData) : orBlank(extracaoData);
  const prizes = premios.filter((premio) => premio.trim() !== '');
  return [
    `1. A rifa “${orBlank(nome)}” é promovida por ${blank} (nome e CNPJ da entidade), com a autorização ${orBlank(autorizacao)}, e a renda líquida será aplicada em ${blank}.`,
    `2. São ${total ?? blank} números, cada um vendido uma só vez. Só participa o número pago até o fim das vendas. A compra é só para maiores de 18 anos.`,
    `3. Prêmios, na ordem do sorteio: ${prizes.length > 0 ? prizes.map((premio, at) => `${at + 1}º ${premio}`).join('; ') : blank}.`,
    `4. O sorteio usa a extração ${orBlank(extracaoNumero)} da Loteria Federal, de ${day}. Se ela for adiada, vale a data em que for realizada.`,
    `5. ${drawRule[modo]} Um número não recebe dois prêmios.`,
    '6. Encerradas as vendas, a lista dos números pagos é congelada e publicada, sem nomes, antes da extração. Um pagamento que chega depois é devolvido.',
    '7. Duas pessoas diferentes digitam os prêmios da Loteria Federal. O resultado e tudo o que é preciso para conferi-lo ficam na página da rifa.',
    `8. O ganhador é avisado por e-mail ou telefone e tem ${blank} dias para retirar o prêmio, com documento, contra recibo. O prêmio não é trocado por dinheiro.`,
    '9. Se a rifa for cancelada, todo o valor pago é devolvido.',
    `10. Dúvidas e reclamações: ${blank}.`,
  ].join('\n');
}
