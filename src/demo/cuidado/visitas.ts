import type { InputFor } from '#shared/crud/record.ts';
import { addDays } from '#shared/dates.ts';
import type { visita } from '#shared/sections/visita.ts';
import type { DemoPessoa } from '../pessoas.ts';
import { createRandom } from '../random.ts';

type Row = InputFor<typeof visita>;

/** Whom a line is about. */
const whom = {
  idoso: ({ idade, row }: DemoPessoa): boolean => idade >= 70 && row.status === 'membro_ativo',
  afastado: ({ row }: DemoPessoa): boolean => row.esta_afastado === true,
  visitante: ({ row, idade }: DemoPessoa): boolean => row.status === 'visitante' && idade >= 18,
  adulto: ({ row, idade }: DemoPessoa): boolean => row.status === 'membro_ativo' && idade >= 25 && idade < 70,
} as const;

/** `dias atrás (negative: to come) | quem | tipo | onde | situação | notas | próximo passo | em quantos dias (from today) | feito` */
const lines = `
41 | adulto | luto | em_casa | realizada | Enterraram o pai na véspera. A família chorou muito e pediu o Salmo 23. O irmão mais novo não aceita conversar. | Voltar no culto de quarenta dias | -2 | s
33 | idoso | enfermidade | hospital | realizada | Internado por causa do quadril, lúcido e animado. A filha está cansada: dorme na cadeira há nove noites. | Combinar um revezamento com a diaconia | -20 | s
26 | afastado | afastamento | em_casa | realizada | Disse que se sentiu julgado depois da separação. Chorou quando lembramos do coral. Aceitou que a gente volte. | Convidar para o almoço dos homens | -3 |
24 | visitante | boas_vindas | em_casa | realizada | Moram há dois meses no bairro, vieram de Minas. Procuram uma igreja perto por causa das crianças. | Apresentar à coordenação do infantil | -10 | s
19 | idoso | santa_ceia | em_casa | realizada | Participou com a vizinha. Pediu que alguém leia a Bíblia com ela às quintas, porque já não enxerga bem. | Achar quem leia com ela às quintas | 2 |
15 | adulto | aconselhamento | na_igreja | realizada | O casal conversou pela primeira vez em semanas. Combinamos quatro encontros; pediram sigilo até dos filhos. | Segundo encontro do casal | 4 |
12 | afastado | afastamento | em_casa | nao_encontrada | | Tentar de novo num sábado de manhã | -4 |
9 | adulto | acao_social | em_casa | realizada | Perdeu o emprego em agosto e não contou a ninguém. A geladeira estava quase vazia. | Levar a cesta e o contato da agência de empregos | 1 |
6 | idoso | enfermidade | em_casa | realizada | Começou a hemodiálise, três vezes por semana. Pediu oração e que avisássemos o grupo de casais. | Ver quem leva às sessões de terça | 3 |
3 | visitante | boas_vindas | por_chamada | realizada | Gostou da recepção. Trabalha aos domingos em semanas alternadas. | Convidar para o grupo de quinta | 6 |
-1 | adulto | pastoral | em_casa | agendada | | | |
-3 | afastado | afastamento | em_casa | agendada | | | |
-5 | idoso | santa_ceia | em_casa | agendada | | | |
`;

export interface DemoVisita {
  row: Omit<Row, 'pessoa' | 'quem_visita'>;
  pessoa: DemoPessoa;
  quem_visita: readonly DemoPessoa[];
  proximo_passo_quem: DemoPessoa | null;
}

/** Visits of the last weeks and of the days to come, made by `equipe`. */
export function demoVisitas(
  people: readonly DemoPessoa[],
  equipe: readonly DemoPessoa[],
  today: string,
): DemoVisita[] {
  const random = createRandom('visitas');
  const left = random.shuffle(people.filter((person) => !equipe.includes(person)));
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [ago, who, tipo, local, status, notas, passo, due, done] = line
        .split('|')
        .map((part) => part.trim());
      const at = left.findIndex(whom[who as keyof typeof whom]);
      const [pessoa] = at < 0 ? [] : left.splice(at, 1);
      if (!pessoa) return [];
      const data = addDays(today, -Number(ago));
      const quem_visita = random.shuffle(equipe).slice(0, random.int(1, 2));
      return [
        {
          row: {
            data,
            tipo: tipo as Row['tipo'],
            local: local as Row['local'],
            status: status as Row['status'],
            horario: status === 'agendada' ? '15:00' : null,
            notas: notas || null,
            proximo_passo: passo || null,
            passo_feito: done === 's',
            proximo_passo_em: passo ? addDays(today, Number(due)) : null,
          },
          pessoa,
          quem_visita,
          proximo_passo_quem: passo ? quem_visita[0]! : null,
        },
      ];
    });
}
