"""The provable draw in Python, from docs/decisions/0022-verifiable-raffle-draw.md and the standard library alone.

Reads raffles as JSON lines ({regras, semente, sal, pagos, federais, extracao, congelada_em}) and writes for each one line of what is published:
the four hashes, the root, the winners and a hash of the list.
"""
import hashlib
import hmac
import json
import sys

FORMATO = "aprisco-rifa-1"
CHAVES = [
    "versao", "slug", "nome", "modo", "total_cotas", "valor_cota", "distribuicao", "minimo", "maximo",
    "premios", "extracao", "autorizacao", "regulamento",
]


def sha(data):
    return hashlib.sha256(data).digest()


def sha_text(text):
    return sha(text.encode()).hex()


def root(leaves):
    if not leaves:
        return sha(b"")
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha(b"\x01" + root(leaves[:split]) + root(leaves[split:]))


def federal(total, count, sold, federais):
    left, winners = sorted(sold), []
    for prize in federais[:count]:
        start = int(prize) % total
        after = [number for number in left if number >= start] or left
        winners.append(after[0] if after else None)
        if after:
            left.remove(after[0])
    return winners


def auditoria(count, sold, federais, raiz, semente):
    left, winners = sorted(sold), []
    for prize in range(1, count + 1):
        if not left:
            winners.append(None)
            continue
        at, counter = 0, 0
        bits = (len(left) - 1).bit_length()
        while bits:
            message = "%s|%s|%d|%d" % ("-".join(federais), raiz, prize, counter)
            digest = hmac.new(semente, message.encode(), hashlib.sha256).digest()
            at = int.from_bytes(digest[:4], "big") >> (32 - bits)
            if at < len(left):
                break
            counter += 1
        winners.append(left.pop(at))
    return winners


def publish(raffle):
    regras = {key: raffle["regras"][key] for key in CHAVES}
    text = json.dumps(regras, ensure_ascii=False, separators=(",", ":"))
    semente, sal = bytes.fromhex(raffle["semente"]), bytes.fromhex(raffle["sal"])
    regras_sha256, semente_sha256 = sha_text(text), sha(semente).hex()
    extracao = regras["extracao"]
    compromisso = sha_text(
        "\n".join([FORMATO, regras_sha256, semente_sha256, extracao["numero"], extracao["data"], ""])
    )
    total = regras["total_cotas"]
    width = len(str(total - 1))
    lines = [
        "%0*d;%s" % (width, number, hmac.new(sal, code.encode(), hashlib.sha256).hexdigest()[:32])
        for number, code in sorted(raffle["pagos"])
    ]
    raiz = root([sha(b"\x00" + line.encode()) for line in lines]).hex()
    usada = raffle["extracao"]
    congelamento = sha_text(
        "\n".join([
            FORMATO, compromisso, raiz, str(len(lines)), raffle["sal"], usada["numero"], usada["data"],
            raffle["congelada_em"], "",
        ])
    )
    sold = [number for number, _ in raffle["pagos"]]
    count, federais = len(regras["premios"]), raffle["federais"]
    if regras["modo"] == "federal":
        winners = federal(total, count, sold, federais)
    else:
        winners = auditoria(count, sold, federais, raiz, semente)
    written = ["%d:%s" % (at + 1, "-" if number is None else number) for at, number in enumerate(winners)]
    resultado = sha_text(
        "\n".join([FORMATO, congelamento, "-".join(federais), raffle["semente"], *written, ""])
    )
    lista = "".join(line + "\n" for line in lines)
    return {"lista": sha_text(lista), "ganhadores": winners, "resultado_sha256": resultado}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(publish(json.loads(line)), separators=(",", ":")))
