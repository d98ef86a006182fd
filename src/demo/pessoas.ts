import type { InputFor } from '#shared/crud/record.ts';
import { addDays, yearsBefore } from '#shared/dates.ts';
import { withoutAccents } from '#shared/plain-letters.ts';
import type { pessoa } from '#shared/sections/pessoa.ts';
import { demoIgrejas } from './igrejas.ts';
import { inventedCpf, inventedMobile } from './invented-numbers.ts';
import { professions, streets, surnames } from './names.ts';
import { eraOf, givenName, parentName } from './naming.ts';
import { createRandom, type Random } from './random.ts';
import { type Engagement, lifeInChurch } from './vida-na-igreja.ts';

type Sexo = 'masculino' | 'feminino';

export interface DemoPessoa {
  row: Omit<InputFor<typeof pessoa>, 'nome'> & { nome: string };
  /** index into demoIgrejas */
  igreja: number;
  idade: number;
  sexo: Sexo;
  /** a portrait is drawn of this person */
  retrato: boolean;
  /** when the office registered the person */
  criado_em: string;
}

const portraits = 44;
const last = surnames.split('|');
const ways = streets.split('|');

/** How many households there are of each kind. */
const households = { pastor: 1, family: 37, couple: 10, mother: 8, widowed: 6, single: 38 } as const;
type Household = keyof typeof households;

type Address = Pick<
  InputFor<typeof pessoa>,
  'cep' | 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf'
>;

/** The people of the church, family by family; ages are counted from `today`. */
export function demoPessoas(today: string): DemoPessoa[] {
  const random = createRandom('aprisco da graça');
  const people: DemoPessoa[] = [];
  const names = new Set<string>();
  const mails = new Set<string>();
  const kinds = Object.entries(households).flatMap(([kind, count]) =>
    Array<Household>(count).fill(kind as Household),
  );
  const order: Household[] = ['pastor', ...random.shuffle(kinds.filter((kind) => kind !== 'pastor'))];

  const birthday = (age: number): string => addDays(yearsBefore(today, age), -random.int(0, 364));
  const unusedName = (make: () => string): string => {
    for (;;) {
      const name = make();
      if (names.has(name)) continue;
      names.add(name);
      return name;
    }
  };
  const lineage = (): [string, string] => {
    const [one, other] = random.shuffle(last);
    return [one!, other!];
  };

  for (const kind of order) {
    const igreja = kind === 'pastor' ? 0 : Number(random.weighted(churchWeights));
    const address = addressIn(random, igreja);
    const engagement: Engagement =
      kind === 'pastor'
        ? 'members'
        : random.weighted({ members: 74, attenders: 12, visitors: 8, away: 6, transferred: 4 });

    interface Member {
      sexo: Sexo;
      age: number;
      /** maternal and paternal surname, or the maiden one and the husband's */
      family: [string, string];
      /** her surnames at birth, where marriage changed them */
      born?: [string, string];
      civil: NonNullable<InputFor<typeof pessoa>['estado_civil']>;
      pai?: string | undefined;
      mae?: string | undefined;
      dead?: boolean;
      pastor?: boolean;
    }
    const add = (member: Member): DemoPessoa => {
      const { sexo, age, born = member.family } = member;
      const data_nascimento = birthday(age);
      const era = eraOf(data_nascimento);
      const nome = unusedName(() => `${givenName(random, sexo, era)} ${member.family.join(' ')}`);
      const adult = age >= 18;
      const work = adult ? workOf(random, sexo, age, member.pastor ?? false) : pupil(age);
      const mail = freeMail(mails, nome);
      const number = people.length + 1;
      const life = lifeInChurch(random, {
        engagement,
        data_nascimento,
        age,
        today,
        dead: member.dead ?? false,
        pastor: member.pastor ?? false,
      });
      const person: DemoPessoa = {
        igreja,
        idade: age,
        sexo,
        retrato: false,
        criado_em: life.criado_em,
        row: {
          nome,
          data_nascimento,
          sexo,
          cpf: random.chance(adult ? 0.86 : 0.4) ? inventedCpf(number * 137 + 11) : null,
          estado_civil: member.civil,
          ...work,
          whatsapp:
            age >= 12 && !member.dead && random.chance(adult ? 0.93 : 0.6)
              ? inventedMobile(4_000_000 + ((number * 7919) % 5_000_000))
              : null,
          email: age >= 15 && !member.dead && random.chance(age > 65 ? 0.35 : 0.75) ? mail : null,
          ...address,
          pai:
            member.pai ?? (adult && random.chance(0.8) ? parentName(random, 'masculino', era, born) : null),
          mae:
            member.mae ?? (adult && random.chance(0.92) ? parentName(random, 'feminino', era, born) : null),
          responsavel_nome: adult ? null : (member.mae ?? null),
          ...life.row,
        },
      };
      people.push(person);
      return person;
    };

    const [maternal, paternal] = lineage();
    const [motherMaternal, motherPaternal] = lineage();
    const children = (
      mother: DemoPessoa,
      pai: string | null,
      family: [string, string],
      most: number,
    ): void => {
      let age = mother.idade - random.int(20, 33);
      for (let count = 0; count < most && age >= 0; count++) {
        const sexo: Sexo = random.chance(0.5) ? 'feminino' : 'masculino';
        if (age <= 26)
          add({ sexo, age, family, civil: 'solteiro_a', pai: pai ?? undefined, mae: mother.row.nome });
        age -= random.int(2, 5);
      }
    };

    if (kind === 'pastor' || kind === 'family' || kind === 'couple') {
      const age = kind === 'pastor' ? 54 : kind === 'couple' ? random.int(60, 84) : random.int(27, 57);
      const civil = kind === 'pastor' || random.chance(0.88) ? 'casado_a' : 'uniao_estavel';
      const he = add({
        sexo: 'masculino',
        age,
        family: [maternal, paternal],
        civil,
        pastor: kind === 'pastor',
      });
      const she = add({
        sexo: 'feminino',
        age: Math.max(22, age - random.int(-2, 6)),
        family: random.chance(0.7) ? [motherPaternal, paternal] : [motherMaternal, motherPaternal],
        born: [motherMaternal, motherPaternal],
        civil,
      });
      if (kind !== 'couple') {
        children(she, he.row.nome, [motherPaternal, paternal], kind === 'pastor' ? 3 : random.int(1, 4));
      }
    } else if (kind === 'mother') {
      const she = add({
        sexo: 'feminino',
        age: random.int(24, 48),
        family: [maternal, paternal],
        civil: random.pick(['solteiro_a', 'divorciado_a', 'separado_a', 'viuvo_a']),
      });
      children(she, null, [paternal, motherPaternal], random.int(1, 2));
    } else if (kind === 'widowed') {
      const age = random.int(62, 87);
      add({ sexo: 'feminino', age, family: [maternal, paternal], civil: 'viuvo_a' });
      if (random.chance(0.6))
        add({
          sexo: 'masculino',
          age: age + random.int(0, 5),
          family: [motherMaternal, paternal],
          civil: 'casado_a',
          dead: true,
        });
    } else {
      const age = random.int(19, 47);
      const civil =
        age < 29
          ? 'solteiro_a'
          : random.pick(['solteiro_a', 'solteiro_a', 'divorciado_a', 'separado_a'] as const);
      add({ sexo: random.chance(0.58) ? 'feminino' : 'masculino', age, family: [maternal, paternal], civil });
    }
  }

  const candidates = people.filter(
    ({ idade, row }) => idade >= 4 && (row.status === 'membro_ativo' || row.status === 'congregado'),
  );
  for (const person of random.shuffle(candidates).slice(0, portraits)) person.retrato = true;
  people[0]!.retrato = true;
  return people;
}

const churchWeights: Record<string, number> = Object.fromEntries(
  demoIgrejas.map(({ weight }, at) => [String(at), weight]),
);

function addressIn(random: Random, igreja: number): Address {
  const { bairros, cidade } = demoIgrejas[igreja]!;
  const [bairro, prefix] = random.pick(bairros);
  const flat = random.chance(0.35);
  return {
    cep: `${prefix}${random.int(10, 899)}`.padEnd(8, '0'),
    logradouro: random.pick(ways),
    numero: String(random.int(3, 1900)),
    complemento: flat
      ? `Apto. ${random.int(1, 12)}0${random.int(1, 6)}`
      : random.chance(0.15)
        ? 'Casa 2'
        : null,
    bairro,
    cidade,
    uf: 'ES',
  };
}

function workOf(random: Random, sexo: Sexo, age: number, pastor: boolean): Partial<DemoPessoa['row']> {
  if (pastor) return { profissao: 'Pastor', escolaridade: 'pos_graduacao' };
  if (age < 23 && random.chance(0.65)) {
    return { profissao: 'Estudante', escolaridade: age < 19 ? 'medio_incompleto' : 'superior_incompleto' };
  }
  const [he, she, schooling] = random.pick(professions);
  const escolaridade = schooling as DemoPessoa['row']['escolaridade'];
  if (age > 66) {
    const school = random.pick([
      'nao_alfabetizado',
      'fundamental_incompleto',
      'fundamental_completo',
      'medio_completo',
      'superior_completo',
    ] as const);
    return { profissao: sexo === 'feminino' ? 'Aposentada' : 'Aposentado', escolaridade: school };
  }
  return { profissao: sexo === 'feminino' ? she : he, escolaridade };
}

const pupil = (age: number): Partial<DemoPessoa['row']> =>
  age < 6
    ? {}
    : { profissao: 'Estudante', escolaridade: age < 15 ? 'fundamental_incompleto' : 'medio_incompleto' };

/** Under a domain that is reserved for examples, so that no real address gets mail. */
function freeMail(addresses: Set<string>, nome: string): string {
  const parts = withoutAccents(nome).toLowerCase().split(' ');
  const stem = `${parts[0]}.${parts.at(-1)}`;
  let mail = `${stem}@email.example`;
  for (let again = 2; addresses.has(mail); again++) mail = `${stem}${again}@email.example`;
  addresses.add(mail);
  return mail;
}
