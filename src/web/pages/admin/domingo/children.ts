import { ageOn } from '#shared/age.ts';
import type { CriancaNaSala, CriancasDoCulto, EntradaDeCrianca } from '#shared/contracts/criancas.ts';
import { codigoLength, formatTypedCodigo } from '#shared/criancas/codigo.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import type { SundayEntry } from './sunday-store.ts';

/** A child as this phone knows it: from the server's list, or checked in on this phone since. */
export interface ChildOnPhone extends Omit<CriancaNaSala, 'id'> {
  /** null while the server does not have the check-in yet */
  id: number | null;
  /** known only for check-ins on this phone */
  codigo: string | null;
}

/** The children of a service: the server's list, changed by the later entries of this phone. */
export function childrenOf(
  list: Pick<CriancasDoCulto, 'presentes' | 'cadastradas'> | undefined,
  steps: readonly SundayEntry[],
  evento: number,
): ChildOnPhone[] {
  const children = new Map<string, ChildOnPhone>(
    list?.presentes.map((child) => [child.chave, { ...child, codigo: null }]),
  );
  for (const { tipo, key, momento, dados } of steps) {
    if (dados.evento !== evento) continue;
    if (tipo === 'crianca_entrada') {
      const entrada = dados as unknown as EntradaDeCrianca;
      const existing = children.get(key);
      const registered = list?.cadastradas.find(({ pessoa }) => pessoa === entrada.pessoa);
      children.set(key, {
        id: null,
        chave: key,
        sala: entrada.sala,
        pessoa: entrada.pessoa ?? null,
        nome: entrada.nome ?? registered?.nome ?? '',
        resumo: null,
        entrou_em: momento,
        saiu_em: null,
        outro_dia: false,
        data_nascimento: entrada.data_nascimento ?? registered?.data_nascimento ?? null,
        alergias: entrada.alergias ?? null,
        observacoes: entrada.observacoes ?? null,
        responsavel_nome: entrada.responsavel_nome,
        autorizados: entrada.autorizados ?? null,
        responsavel_whatsapp: entrada.responsavel_whatsapp ?? null,
        ...existing,
        codigo: entrada.codigo,
      });
    } else if (tipo === 'crianca_saida') {
      const child = children.get(String(dados.entrada));
      if (child) children.set(child.chave, { ...child, saiu_em: child.saiu_em ?? momento });
    }
  }
  return [...children.values()].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
}

/** Whether the child is in a room today. */
export const isInside = ({ saiu_em, outro_dia }: ChildOnPhone): boolean => saiu_em === null && !outro_dia;

/** Hash of service and code, as the server's list has it. */
async function codeHash(evento: number, codigo: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${evento}:${codigo}`));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The child of a code among those that this phone knows. */
export async function childByCode(
  children: readonly ChildOnPhone[],
  evento: number,
  codigo: string,
): Promise<ChildOnPhone | undefined> {
  const hash = await codeHash(evento, codigo);
  return children.find((child) => child.codigo === codigo || child.resumo === hash);
}

/** The codes that are on labels: those that left this phone, and those of entries that wait here or were refused. */
export const codesGiven = (before: readonly string[], steps: readonly SundayEntry[]): Set<string> =>
  new Set([
    ...before,
    ...steps.flatMap(({ tipo, dados }) => (tipo === 'crianca_entrada' ? [String(dados.codigo)] : [])),
  ]);

/** With fewer codes than this, the phone requests more. */
const fewCodes = 20;

/** Whether the phone asks for codes: it has few, or the server has not confirmed those that it has since the page was opened. */
export const needsCodes = ({ codigos }: { codigos: readonly string[] }, isConfirmed: boolean): boolean =>
  !isConfirmed || codigos.length < fewCodes;

/** The codes of a block that no child on this phone has. */
export const codesLeft = (block: readonly string[], usedCodes: ReadonlySet<string>): string[] =>
  block.filter((code) => !usedCodes.has(code));

/** The room for an age: the first whose ages fit. */
export const roomFor = (
  salas: CriancasDoCulto['salas'],
  born: string | null | undefined,
  day: string,
): number | undefined => {
  if (!born) return undefined;
  const age = ageOn(born, day);
  return salas.find(
    ({ idade_de, idade_ate }) =>
      (idade_de !== null || idade_ate !== null) && age >= (idade_de ?? 0) && age <= (idade_ate ?? 99),
  )?.id;
};

/** The error of a text that is not a known code: a text of the right length belongs to no child, any other is no code. */
export const codeProblem = (text: string): 'criancas.wrong' | 'criancas.code_error' =>
  formatTypedCodigo(text).length === codigoLength ? 'criancas.wrong' : 'criancas.code_error';

/** The adults of a child's record who were not authorized at check-in: being in the record is no permission to take the child. */
export const adultsNotNamed = (
  { responsavel_nome, autorizados }: Pick<CriancaNaSala, 'responsavel_nome' | 'autorizados'>,
  adults: readonly { nome: string }[],
): string[] => {
  const plain = (name: string): string => plainLetters(name.trim());
  const authorized = plain(autorizados ?? '');
  return adults
    .map(({ nome }) => nome)
    .filter((nome) => plain(nome) !== plain(responsavel_nome) && !authorized.includes(plain(nome)));
};

/** The adult who is proposed as the guardian: of several, only the volunteer at the door knows who brought the child. */
export const onlyAdult = <T>(adults: readonly T[] = []): T | undefined =>
  adults.length === 1 ? adults[0] : undefined;
