import type { InputFor } from '#shared/crud/record.ts';
import { addDays } from '#shared/dates.ts';
import type { patrimonio } from '#shared/sections/patrimonio.ts';

type Row = InputFor<typeof patrimonio>;

export interface DemoBem {
  row: Row;
  categoria: string;
  /** index into demoIgrejas */
  igreja: number;
}

/** `igreja; categoria; quantity × name; unit value in reais; place; condition; origin; years ago [; situation]` */
const plan = `
0; Bancos e cadeiras; 42 × Banco de madeira maciça, 3 lugares; 890; Nave do templo; bom; compra; 9
0; Bancos e cadeiras; 180 × Cadeira empilhável estofada; 145; Salão social; bom; compra; 4
0; Mesas; 14 × Mesa dobrável de 1,80 m; 310; Salão social; regular; compra; 6
0; Mesas; 1 × Púlpito de acrílico; 1850; Nave do templo; bom; doacao; 3
0; Armários; 6 × Armário de aço com 4 portas; 780; Secretaria; bom; compra; 5
0; Caixas de som; 4 × Caixa ativa 15 polegadas; 4200; Nave do templo; bom; compra; 3
0; Caixas de som; 4 × Monitor de palco 12 polegadas; 2100; Palco; bom; compra; 3
0; Som e imagem; 1 × Mesa de som digital de 32 canais; 15800; Cabine de som; novo; compra; 1
0; Microfones; 4 × Microfone sem fio de mão; 2350; Cabine de som; bom; compra; 2
0; Microfones; 8 × Microfone dinâmico com fio; 540; Cabine de som; regular; compra; 7
0; Câmeras; 3 × Câmera PTZ para transmissão; 6900; Nave do templo; novo; compra; 1
0; Projetores; 2 × Projetor a laser de 6.000 lumens; 9400; Nave do templo; bom; compra; 2
0; Projetores; 1 × Projetor antigo de 3.000 lumens; 2400; Depósito; inservivel; compra; 11; baixado; Lâmpada fora de linha, sem conserto
0; Teclas; 1 × Piano digital de palco; 8700; Palco; bom; doacao; 4
0; Teclas; 1 × Teclado sintetizador; 6200; Palco; bom; compra; 5
0; Cordas; 2 × Violão eletroacústico; 1900; Sala do louvor; bom; compra; 6
0; Cordas; 1 × Contrabaixo de 5 cordas; 3400; Sala do louvor; bom; doacao; 8
0; Cordas; 1 × Guitarra elétrica; 2800; Sala do louvor; regular; compra; 7; em_manutencao
0; Bateria; 1 × Bateria eletrônica; 7600; Palco; novo; compra; 1
0; Sopro; 2 × Saxofone alto; 4100; Sala do louvor; bom; comodato; 3; emprestado
0; Computadores; 1 × Computador da transmissão; 9800; Cabine de som; novo; compra; 1
0; Computadores; 3 × Notebook da secretaria; 3900; Secretaria; bom; compra; 2
0; Impressoras; 1 × Impressora multifuncional a laser; 2600; Secretaria; bom; compra; 3
0; Cozinha; 1 × Fogão industrial de 6 bocas; 2950; Cozinha; bom; compra; 6
0; Cozinha; 2 × Geladeira de 480 litros; 3600; Cozinha; regular; doacao; 8
0; Cozinha; 1 × Freezer horizontal; 3100; Cozinha; bom; compra; 4
0; Veículos; 1 × Van de 15 lugares; 168000; Garagem; bom; compra; 5
0; Imóveis; 1 × Templo e anexo educacional; 2450000; Rua Jardim das Oliveiras; bom; compra; 20
0; Móveis; 1 × Batistério de fibra; 12500; Nave do templo; bom; fabricacao_propria; 12
1; Bancos e cadeiras; 90 × Cadeira plástica reforçada; 79; Salão; regular; compra; 5
1; Caixas de som; 2 × Caixa ativa 12 polegadas; 2900; Salão; bom; compra; 3
1; Teclas; 1 × Teclado arranjador; 4300; Palco; bom; doacao; 4
1; Projetores; 1 × Televisor de 65 polegadas; 4100; Salão; bom; compra; 2
1; Computadores; 1 × Notebook da secretaria; 3600; Secretaria; regular; compra; 4
2; Bancos e cadeiras; 60 × Cadeira plástica reforçada; 79; Salão; bom; compra; 3
2; Caixas de som; 2 × Caixa ativa 10 polegadas; 1800; Salão; bom; compra; 3
2; Cordas; 1 × Violão de nylon; 650; Palco; regular; doacao; 9; extraviado
3; Bancos e cadeiras; 40 × Banco de madeira, 2 lugares; 420; Salão; ruim; doacao; 14
3; Microfones; 2 × Microfone dinâmico com fio; 380; Palco; bom; compra; 2
4; Bancos e cadeiras; 25 × Cadeira dobrável; 65; Varanda; novo; compra; 1; em_estoque
`;

/** Forty assets of the demo church, tagged in the order in which each church acquired them. */
export function demoPatrimonio(today: string): DemoBem[] {
  const tags = new Map<number, number>();
  return plan
    .trim()
    .split('\n')
    .map((line, at) => {
      const [church, categoria, thing, valor, local, estado, origem, years, situacao = 'em_uso', motivo] =
        line.split(';').map((part) => part.trim());
      const [, quantidade, nome] = /^(\d+) × (.+)$/.exec(thing!)!;
      const igreja = Number(church);
      tags.set(igreja, (tags.get(igreja) ?? 0) + 1);
      const row = {
        numero: String(tags.get(igreja)).padStart(5, '0'),
        nome: nome!,
        quantidade: Number(quantidade),
        valor: Number(valor) * 100,
        local: local!,
        estado,
        origem,
        situacao,
        data_entrada: addDays(today, -Math.round(Number(years) * 365) + ((at * 37) % 200)),
        ...(situacao === 'baixado' && { motivo_baixa: motivo!, data_baixa: addDays(today, -20) }),
        ...(estado === 'novo' && {
          informacoes: 'Na garantia. A nota fiscal está na pasta de compras do ano.',
        }),
      } as Row;
      return { row, categoria: categoria!, igreja };
    });
}
