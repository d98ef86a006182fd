import { addDays, yearsBefore } from '#shared/dates.ts';
import { type AgeRule, isAgeAllowed } from '#shared/inscricao/age.ts';
import { withoutAccents } from '#shared/plain-letters.ts';
import { inventedCpf, inventedMobile } from '../invented-numbers.ts';
import { surnames } from '../names.ts';
import { eraOf, givenName } from '../naming.ts';
import { createRandom, type Random } from '../random.ts';

type Sexo = 'feminino' | 'masculino';

/** A person who comes to an event: of the church, or a visitor. */
export interface Participant {
  nome: string;
  email: string | null;
  cpf: string | null;
  data_nascimento: string | null;
  cidade: string | null;
  /** the id of a person of the church */
  pessoa: number | null;
}

/** A person of the church who may come. */
export interface Member extends Participant {
  sexo: string | null;
}

export interface Question {
  id: number;
  pergunta: string;
  tipo: string;
  opcoes: string | null;
}

const cities = ['Vila Velha', 'Vila Velha', 'Vitória', 'Serra', 'Cariacica', 'Guarapari', 'Viana'];
const families = surnames.split('|');
/** Numbers for documents and telephones that no person of the church has. */
const firstNumber = 70_000;

/** Finds participants, none of them twice for the same event. */
export function participantFinder(members: readonly Member[], today: string) {
  const random = createRandom('participantes');
  const names = new Set(members.map(({ nome }) => nome));
  const mails = new Set<string>();
  let number = firstNumber;

  function visitor(sexo: Sexo): Participant {
    const data_nascimento = addDays(yearsBefore(today, random.int(19, 63)), -random.int(0, 364));
    let nome: string;
    do {
      const [maternal, paternal] = random.shuffle(families);
      nome = `${givenName(random, sexo, eraOf(data_nascimento))} ${maternal} ${paternal}`;
    } while (names.has(nome));
    names.add(nome);
    const parts = withoutAccents(nome).toLowerCase().split(' ');
    let email = `${parts[0]}.${parts.at(-1)}@visita.example`;
    for (let again = 2; mails.has(email); again += 1)
      email = `${parts[0]}.${parts.at(-1)}${again}@visita.example`;
    mails.add(email);
    number += 1;
    return {
      nome,
      email,
      cpf: inventedCpf(number),
      data_nascimento,
      cidade: random.pick(cities),
      pessoa: null,
    };
  }

  /** For one event: members while there are some, and visitors among them. */
  return function forEvent(share: number, evento: AgeRule & { data: string }) {
    const mayCome = ({ data_nascimento: born }: Participant): boolean =>
      born !== null && isAgeAllowed(born, evento.data, evento);
    const left = random.shuffle(members);
    return (sexo: Sexo): Participant => {
      const at = random.chance(share)
        ? left.findIndex((member) => member.sexo === sexo && mayCome(member))
        : -1;
      if (at === -1) {
        let found: Participant;
        do found = visitor(sexo);
        while (!mayCome(found));
        return found;
      }
      const { sexo: _, ...member } = left.splice(at, 1)[0]!;
      number += 1;
      // Some participants give a CPF at the sign-up that the office does not have.
      return { ...member, cpf: member.cpf ?? inventedCpf(number) };
    };
  };
}

const months = ['Fevereiro', 'Março', 'Abril', 'Maio', 'Ainda sem data'];
const diets = ['Vegetariana', 'Sem lactose', 'Sem glúten', 'Sem açúcar', 'Alergia a camarão'];

function answer(random: Random, { tipo, opcoes }: Question): string {
  switch (tipo) {
    case 'camiseta':
      return random.weighted({ PP: 1, P: 5, M: 9, G: 7, GG: 4, XG: 2 });
    case 'dieta':
      return random.chance(0.2) ? random.pick(diets) : '';
    case 'sim_ou_nao':
      return random.chance(0.3) ? 'sim' : 'nao';
    case 'escolha':
      return random.pick((opcoes ?? '').split(';')).trim();
    case 'emergencia':
      return `${givenName(random, random.chance(0.5) ? 'feminino' : 'masculino', 2)} ${random.pick(families)}, ${inventedMobile(firstNumber + random.int(0, 9999))}`;
    default:
      return random.chance(0.7) ? random.pick(months) : '';
  }
}

/** What a participant answers, with the questions as they are asked. */
export const answersTo = (random: Random, questions: readonly Question[]) =>
  questions.flatMap((question) => {
    const resposta = answer(random, question);
    const { id, pergunta: texto, tipo } = question;
    return resposta === '' ? [] : [{ pergunta: id, texto, tipo, resposta }];
  });
