import type { RequestLine } from 'autocannon';
import { createRandom } from '#demo/random.ts';
import { listFields } from '#shared/crud/list-fields.ts';
import { pessoa } from '#shared/sections/pessoa.ts';

export const people = 100_000;
export type RequestFactory = () => RequestLine;

export interface Case {
  name: string;
  product: RequestFactory;
  /** the requests that it is compared with, by the name that the table shows */
  baselines: Record<string, RequestFactory>;
  /** the least ratio of requests a second to each baseline */
  aim: Record<string, number>;
  /** so slow in a baseline that it is measured three times as long */
  slow?: boolean;
}

const random = createRandom('bench');
export const get = (path: string): RequestLine => ({ method: 'GET', path });
export const send = (method: string, path: string, body: unknown): RequestLine => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const api = '/api/admin/pessoa';
const terms = [
  'heitor',
  'vasconcelos',
  'calebe lyra',
  'joao pedro',
  'lucia zanotti',
  'esp%C3%ADndula',
  'talita',
  'rangel lopes',
];
export const term = (): string => random.pick(terms).replaceAll(' ', '%20');

let counter = 0;
/** A unique name and number: a duplicate would cause a warning. */
const newcomer = () => {
  counter += 1;
  return { nome: `Benedita Medida ${counter}`, whatsapp: `+55999${String(counter).padStart(8, '0')}` };
};

/** A person as a form sends it: every field of the section, so that neither side reads before it writes. */
export const person = (): Record<string, unknown> => ({
  ...newcomer(),
  foto: null,
  data_nascimento: '1984-03-21',
  sexo: 'feminino',
  cpf: null,
  estado_civil: 'casado_a',
  escolaridade: null,
  profissao: 'Professora',
  email: 'benedita@email.example',
  cep: '29101480',
  logradouro: 'Rua Jardim das Oliveiras',
  numero: '245',
  complemento: null,
  bairro: 'Itapuã',
  cidade: 'Vila Velha',
  uf: 'ES',
  pai: null,
  mae: null,
  igreja: 1,
  status: 'membro_ativo',
  e_batizado: true,
  data_batismo: '2002-07-28',
  e_batizado_outra_igreja: false,
  batizado_igreja: null,
  esta_afastado: false,
  data_afastamento: null,
  motivo_afastamento: null,
  precisa_cuidado: false,
});

/** The baseline's two ways to answer; the product is measured against both, and so against the faster. */
const both = (make: (prefix: string) => RequestLine) => ({ rows: () => make(''), json: () => make('/json') });
const least = (ratio: number) => ({ rows: ratio, json: ratio });
/** The columns of the office's list. */
const fields = `fields=${listFields(pessoa).join()}`;

/** The id of any person of so many. */
export const anyId = (people: number): number => random.int(1, people);
/** The id of a person outside the demo's families, where a new birthday would make some older than their parents. */
export const singleId = (people: number): number => random.int(1000, people);

/** A page between half and one and a half times as far: so many that few of them are cached (docs/decisions/0055). */
const near = (page: number): number => random.int(Math.ceil(page / 2), Math.floor(page * 1.5));

const vowels = [...'aeiou'];
/** A place in the list by name, after which the requested page begins. */
const anyPlace = () => ({
  nome: `${random.pick(terms)[0]!.toUpperCase()}${random.pick(vowels)}`,
  id: random.int(1, 1_000_000),
});

/** The cases of a table with so many people. */
export function casesOf(people: number): readonly Case[] {
  /** 2,000, or the middle of a shorter list */
  const page = Math.min(2000, people / 50);
  return [
    {
      name: 'list 25',
      product: () => get(`${api}?${fields}`),
      baselines: { ...both((way) => get(`${way}/list`)), 'count(*)': () => get('/list-counted') },
      aim: { ...least(1), 'count(*)': 1 },
    },
    {
      name: 'list going on',
      product: () => {
        const { nome, id } = anyPlace();
        const apos = Buffer.from(JSON.stringify(['nome', 'asc', nome, id])).toString('base64url');
        return get(`${api}?${fields}&page=2&apos=${apos}`);
      },
      baselines: both((way) => {
        const { nome, id } = anyPlace();
        return get(`${way}/after?nome=${nome}&id=${id}`);
      }),
      aim: least(0.7),
    },
    {
      name: `list page ${page.toLocaleString('en')}`,
      product: () => get(`${api}?${fields}&page=${near(page)}`),
      baselines: { json: () => get(`/json/page?page=${near(page)}`) },
      aim: { json: 1 },
      slow: true,
    },
    {
      name: 'search by name',
      product: () => get(`${api}/search?${fields}&field=nome&term=${term()}`),
      baselines: { scan: () => get(`/json/search?term=${term()}`) },
      aim: { scan: 4 },
      slow: true,
    },
    {
      name: 'detail',
      product: () => get(`${api}/${anyId(people)}`),
      baselines: both((way) => get(`${way}/detail/${anyId(people)}`)),
      aim: least(0.8),
    },
    {
      name: 'create',
      product: () => send('POST', api, person()),
      baselines: both((way) => send('POST', `${way}/create`, person())),
      aim: least(0.7),
    },
    {
      name: 'update',
      product: () => send('PUT', `${api}/${singleId(people)}`, person()),
      baselines: both((way) => send('PUT', `${way}/update/${singleId(people)}`, person())),
      aim: least(0.7),
    },
  ];
}
