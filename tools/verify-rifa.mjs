// Verifies the published draw of a raffle with Node alone. It shares no code with the product, so that one mistake cannot be in
// both; both follow docs/decisions/0022-verifiable-raffle-draw.md.
//
//   node tools/verify-rifa.mjs prova.json lista.txt
//   node tools/verify-rifa.mjs https://igreja.example/api/rifas/reforma/prova.json
//   node tools/verify-rifa.mjs prova.json lista.txt --compra CODIGO
//
// Exit code 0: everything holds; 1: something does not; 2: the files cannot be read.
import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const FORMAT = 'aprisco-rifa-1';
const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex64 = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const keysAre = (value, keys) =>
  value !== null && typeof value === 'object' && Object.keys(value).join() === keys;

class Failed extends Error {
  constructor(step, why) {
    super(why);
    this.step = step;
  }
}
const must = (holds, step, why) => {
  if (!holds) throw new Failed(step, why);
};

/** Parses a text that must be the JSON of its value without spaces, so that nothing in it is hidden or repeated. */
function readExact(text, step, what) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failed(step, `${what} não é um JSON válido.`);
  }
  must(JSON.stringify(value) === text, step, `${what} não está como foi publicado.`);
  return value;
}

function readProof(text) {
  const proof = readExact(text, 'prova', 'prova.json');
  const shape =
    keysAre(proof, 'formato,slug,regras,compromisso,lista,resultado') &&
    proof.formato === FORMAT &&
    typeof proof.slug === 'string' &&
    typeof proof.regras === 'string' &&
    keysAre(proof.compromisso, 'regras_sha256,semente_sha256,compromisso_sha256') &&
    Object.values(proof.compromisso).every(hex64);
  must(shape, 'prova', 'prova.json não tem a forma de uma prova.');
  const { lista, resultado } = proof;
  const listShape =
    lista === null ||
    (keysAre(lista, 'quantidade,raiz,sal,extracao,congelada_em,congelamento_sha256') &&
      Number.isInteger(lista.quantidade) &&
      keysAre(lista.extracao, 'numero,data') &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(lista.congelada_em) &&
      [lista.raiz, lista.sal, lista.congelamento_sha256].every(hex64));
  must(listShape, 'prova', 'A parte "lista" de prova.json não tem a forma certa.');
  const resultShape =
    resultado === null ||
    (lista !== null &&
      keysAre(resultado, 'premios_federais,semente,ganhadores,resultado_sha256') &&
      Array.isArray(resultado.premios_federais) &&
      resultado.premios_federais.length === 5 &&
      resultado.premios_federais.every((prize) => typeof prize === 'string' && /^\d{5}$/.test(prize)) &&
      hex64(resultado.semente) &&
      hex64(resultado.resultado_sha256) &&
      Array.isArray(resultado.ganhadores) &&
      resultado.ganhadores.every((winner) => keysAre(winner, 'premio,numero')));
  must(resultShape, 'prova', 'A parte "resultado" de prova.json não tem a forma certa.');
  return proof;
}

const RULES =
  'versao,slug,nome,modo,total_cotas,valor_cota,distribuicao,minimo,maximo,premios,extracao,autorizacao,regulamento';

function checkRules(proof) {
  const { regras_sha256, semente_sha256, compromisso_sha256 } = proof.compromisso;
  must(
    sha256(proof.regras).toString('hex') === regras_sha256,
    'regras',
    'As regras não são as que foram publicadas antes da venda (o SHA-256 é outro).',
  );
  const rules = readExact(proof.regras, 'regras', 'O texto das regras');
  const total = rules?.total_cotas;
  const shape =
    keysAre(rules, RULES) &&
    rules.versao === 1 &&
    ['federal', 'auditoria'].includes(rules.modo) &&
    Number.isInteger(total) &&
    total >= 2 &&
    Array.isArray(rules.premios) &&
    keysAre(rules.extracao, 'numero,data');
  must(shape, 'regras', 'O texto das regras não tem a forma certa.');
  must(rules.slug === proof.slug, 'regras', 'As regras são de outra rifa.');
  const prizes = rules.premios.length;
  const drawable =
    rules.modo === 'federal'
      ? [10, 100, 1000, 10_000, 100_000].includes(total) && prizes >= 1 && prizes <= 5
      : prizes >= 1 && prizes <= 50;
  must(drawable, 'regras', 'Por estas regras não se pode sortear.');
  const { numero, data } = rules.extracao;
  const commitment = `${FORMAT}\n${regras_sha256}\n${semente_sha256}\n${numero}\n${data}\n`;
  must(
    sha256(commitment).toString('hex') === compromisso_sha256,
    'compromisso',
    'O compromisso não é o das regras, da semente e da extração publicadas.',
  );
  return rules;
}

/** The root by the recursive definition of RFC 6962. */
function rootOf(leaves, from = 0, to = leaves.length) {
  if (to === from) return sha256();
  if (to - from === 1) return leaves[from];
  let split = 1;
  while (split * 2 < to - from) split *= 2;
  return sha256('\x01', rootOf(leaves, from, from + split), rootOf(leaves, from + split, to));
}

/** The sibling nodes on the path from a leaf to the root, from the leaf upwards, each with its side. */
function wayToRoot(leaves, at, from = 0, to = leaves.length) {
  if (to - from <= 1) return [];
  let split = 1;
  while (split * 2 < to - from) split *= 2;
  const middle = from + split;
  return at < middle
    ? [...wayToRoot(leaves, at, from, middle), { right: rootOf(leaves, middle, to) }]
    : [...wayToRoot(leaves, at, middle, to), { left: rootOf(leaves, from, middle) }];
}

function checkList(proof, rules, text) {
  const { quantidade, raiz, sal, extracao, congelada_em, congelamento_sha256 } = proof.lista;
  must(text !== null, 'lista', 'Falta lista.txt.');
  must(text === '' || text.endsWith('\n'), 'lista', 'lista.txt está cortada no fim.');
  const lines = text.split('\n').slice(0, -1);
  const width = String(rules.total_cotas - 1).length;
  let last = -1;
  const list = lines.map((line, at) => {
    const cells = line.split(';');
    const [digits, mark] = cells;
    const shape = cells.length === 2 && /^\d+$/.test(digits) && digits.length === width;
    must(
      shape && /^[0-9a-f]{32}$/.test(mark),
      'lista',
      `A linha ${at + 1} de lista.txt não tem a forma certa.`,
    );
    const number = Number(digits);
    must(
      number > last && number < rules.total_cotas,
      'lista',
      `O número da linha ${at + 1} de lista.txt está fora de ordem.`,
    );
    last = number;
    return { number, mark };
  });
  must(
    list.length === quantidade,
    'lista',
    `lista.txt tem ${list.length} números; a prova diz ${quantidade}.`,
  );
  const leaves = lines.map((line) => sha256('\0', line));
  must(
    rootOf(leaves).toString('hex') === raiz,
    'raiz',
    'A lista não é a que foi congelada (a raiz de Merkle é outra).',
  );
  const used = [extracao.numero, extracao.data, congelada_em].join('\n');
  const freeze = `${FORMAT}\n${proof.compromisso.compromisso_sha256}\n${raiz}\n${quantidade}\n${sal}\n${used}\n`;
  must(
    sha256(freeze).toString('hex') === congelamento_sha256,
    'congelamento',
    'O congelamento não é o desta raiz, desta quantidade, deste sal, desta extração e deste momento.',
  );
  // An hour before the Loteria Federal draws, in Brasília.
  const tooLateFor = (day) => Date.parse(congelada_em) >= Date.parse(`${day}T18:00:00-03:00`);
  const promised = rules.extracao;
  must(
    tooLateFor(promised.data)
      ? extracao.data > promised.data && !tooLateFor(extracao.data)
      : extracao.numero === promised.numero && extracao.data === promised.data,
    'congelamento',
    `A lista congelada em ${congelada_em} não pode ser sorteada pela extração ${extracao.numero}, de ${extracao.data}.`,
  );
  return { list, leaves };
}

function drawWinners(rules, list, root, seed, prizes) {
  const sold = list.map(({ number }) => number);
  return rules.premios.map((_, at) => {
    if (sold.length === 0) return null;
    let place = 0;
    if (rules.modo === 'federal') {
      const start = Number(prizes[at]) % rules.total_cotas;
      place = Math.max(
        0,
        sold.findIndex((number) => number >= start),
      );
    } else if (sold.length > 1) {
      const bits = (sold.length - 1).toString(2).length;
      for (let counter = 0; ; counter += 1) {
        const mac = createHmac('sha256', Buffer.from(seed, 'hex'));
        mac.update(`${prizes.join('-')}|${root}|${at + 1}|${counter}`);
        place = Math.floor(mac.digest().readUInt32BE(0) / 2 ** (32 - bits));
        if (place < sold.length) break;
      }
    }
    return sold.splice(place, 1)[0];
  });
}

function checkDraw(proof, rules, list) {
  const { premios_federais: prizes, semente, ganhadores, resultado_sha256 } = proof.resultado;
  must(
    sha256(Buffer.from(semente, 'hex')).toString('hex') === proof.compromisso.semente_sha256,
    'semente',
    'A semente não é a que foi prometida antes da venda.',
  );
  const winners = drawWinners(rules, list, proof.lista.raiz, semente, prizes);
  const published = ganhadores.map(({ premio, numero }) => `${premio}:${numero ?? '-'}`).join();
  const computed = winners.map((number, at) => `${at + 1}:${number ?? '-'}`).join();
  must(
    published === computed,
    'sorteio',
    `O sorteio refeito dá outros ganhadores: ${computed} (publicado: ${published}).`,
  );
  const lines = winners.map((number, at) => `${at + 1}:${number ?? '-'}\n`).join('');
  const result = `${FORMAT}\n${proof.lista.congelamento_sha256}\n${prizes.join('-')}\n${semente}\n${lines}`;
  must(
    sha256(result).toString('hex') === resultado_sha256,
    'resultado',
    'O resultado não é o destes prêmios da Loteria Federal, desta semente e destes ganhadores.',
  );
  return winners;
}

/** The numbers that the frozen list holds for a purchase, each with the recomputed path of its line to the root. */
function provePurchase(proof, { list, leaves }, code) {
  const mac = createHmac('sha256', Buffer.from(proof.lista.sal, 'hex')).update(code).digest();
  const mark = mac.subarray(0, 16).toString('hex');
  return list.flatMap((line, at) => {
    if (line.mark !== mark) return [];
    const way = wayToRoot(leaves, at);
    const root = way.reduce(
      (node, { left, right }) => (left ? sha256('\x01', left, node) : sha256('\x01', node, right)),
      leaves[at],
    );
    must(
      root.toString('hex') === proof.lista.raiz,
      'raiz',
      `O caminho do número ${line.number} não chega à raiz.`,
    );
    return [{ number: line.number, way: way.map(({ left, right }) => (left ?? right).toString('hex')) }];
  });
}

/** Verifies the published texts; reports what was verified, or the first step that failed and why. */
export function verify(proofText, listText, code) {
  const report = {
    holds: false,
    step: null,
    why: null,
    proof: null,
    rules: null,
    sold: null,
    winners: null,
    mine: null,
  };
  try {
    report.proof = readProof(proofText);
    report.rules = checkRules(report.proof);
    if (report.proof.lista) {
      const frozen = checkList(report.proof, report.rules, listText);
      report.sold = frozen.list.length;
      if (report.proof.resultado) report.winners = checkDraw(report.proof, report.rules, frozen.list);
      if (code) report.mine = provePurchase(report.proof, frozen, code);
    }
    report.holds = true;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    report.step = error.step;
    report.why = error.message;
  }
  return report;
}

/** Replaces control characters by question marks, so that a name cannot, for example, erase the line before it in a terminal. */
const printable = (line) => line.replace(/\p{C}/gu, '?');

/** The report in words: one sentence first. */
export function describe({ holds, step, why, proof, rules, sold, winners, mine }) {
  if (!holds) return [`NÃO CONFERE: ${why}`, `Passo que falhou: ${step}.`];
  const shown = (number) => String(number).padStart(String(rules.total_cotas - 1).length, '0');
  const lines = [
    winners
      ? `CONFERE: o sorteio da rifa "${rules.nome}" foi feito como prometido.`
      : `CONFERE ATÉ AQUI: o que a rifa "${rules.nome}" publicou está certo; o sorteio ainda não foi publicado.`,
    `Regras (SHA-256): ${proof.compromisso.regras_sha256}`,
    `Compromisso: ${proof.compromisso.compromisso_sha256}`,
    `Extração da Loteria Federal: ${rules.extracao.numero}, de ${rules.extracao.data}`,
  ];
  if (proof.lista) {
    const { raiz, congelada_em, extracao } = proof.lista;
    lines.push(`Lista congelada: ${sold} números, em ${congelada_em}, raiz ${raiz}`);
    if (extracao.data !== rules.extracao.data)
      lines.push(
        `Congelada tarde para a extração prometida: vale a extração ${extracao.numero}, de ${extracao.data}, anunciada com a lista`,
      );
  }
  if (winners) {
    lines.push(
      `Prêmios da Loteria Federal: ${proof.resultado.premios_federais.join(', ')} (compare com o site da Caixa)`,
      ...winners.map(
        (number, at) =>
          `${at + 1}º prêmio, ${rules.premios[at].descricao}: ${number === null ? 'sem ganhador' : shown(number)}`,
      ),
    );
  }
  if (mine)
    lines.push(
      mine.length > 0
        ? `Números desta compra na lista congelada: ${mine.map(({ number }) => shown(number)).join(', ')}`
        : 'A lista congelada não tem nenhum número desta compra.',
    );
  return lines.map(printable);
}

async function read(place) {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8');
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  return answer.text();
}

async function main(args) {
  const at = args.indexOf('--compra');
  const code = at < 0 ? undefined : args[at + 1];
  const [proofPlace, listPlace] = at < 0 ? args : args.toSpliced(at, 2);
  if (!proofPlace || (at >= 0 && !code)) {
    console.log('Uso: node verify-rifa.mjs prova.json|https://… [lista.txt|https://…] [--compra CODIGO]');
    return 2;
  }
  let texts;
  try {
    const proof = await read(proofPlace);
    const frozen = /"lista":\{/.test(proof);
    const beside = proofPlace.replace(/prova\.json$/, 'lista.txt');
    texts = [proof, frozen ? await read(listPlace ?? beside) : null];
  } catch (error) {
    console.log(`Não foi possível ler os arquivos: ${error.message}`);
    return 2;
  }
  const report = verify(...texts, code);
  console.log(describe(report).join('\n'));
  return report.holds && report.mine?.length !== 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2));
