/** Sample statements in the formats of several banks, with invented people. */

const sgmlHead = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

`;

/** Without closing tags, numbers restart each day, cut names. */
export const itauOfx = `${sgmlHead}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260113100000[-03:EST]<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1001<STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<ACCTID>1234567890<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101100000[-03:EST]<DTEND>20260113100000[-03:EST]
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20260109100000[-03:EST]
<TRNAMT>-88.90
<FITID>20260109001
<CHECKNUM>20260109001
<MEMO>PAG BOLETO ENERGIA
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20260110100000[-03:EST]
<TRNAMT>50.00
<FITID>20260110001
<CHECKNUM>20260110001
<MEMO>PIX TRANSF  JOÃO B10/01
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20260112100000[-03:EST]
<TRNAMT>50.00
<FITID>20260112001
<MEMO>PIX TRANSF  JOÃO B10/01
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1000.00<DTASOF>20260113</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

/** XML, UTF-8 though declared as USASCII, entities. */
export const nubankOfx = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL</CURDEF>
<BANKTRANLIST><DTSTART>20260101000000[-3:BRT]</DTSTART><DTEND>20260131000000[-3:BRT]</DTEND>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260110000000[-3:BRT]</DTPOSTED><TRNAMT>150.00</TRNAMT><FITID>65e1c0de-1111-4222-8333-444455556666</FITID><MEMO>Transferência recebida pelo Pix - MARIA DA CONCEIÇÃO - •••.456.789-•• - BCO &amp; CIA (0001)</MEMO></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

/** Decimal commas, a debit without its sign, blocks without closing tags, a movement without an amount. */
export const caixaOfx = `${sgmlHead}<OFX>
<BANKMSGSRSV1><STMTTRNRS><STMTRS>
<BANKTRANLIST>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20260110
<TRNAMT>1.234,56
<FITID>000001
<NAME>CRED PIX
<MEMO>Ana Paula Souza
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20260110
<TRNAMT>10,00
<FITID>000001
<MEMO>TARIFA
<STMTTRN>
<TRNTYPE>OTHER
<DTPOSTED>20260110
<TRNAMT>
<FITID>000002
<MEMO>SALDO
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

/** The Pix identifier in a field of its own. */
export const bbOfx = `${sgmlHead}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260110120000[-3:BRT]<TRNAMT>35.00<FITID>8102<CHECKNUM>8102<REFNUM>E00000000202601101530abcdef12345<MEMO>Pix - Recebido - 10/01 15:30 00012345678909 PEDRO HENRIQU</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

interface CsvSample {
  text: string;
  encoding?: BufferEncoding;
  credits: [data: string, valor: number, descricao: string][];
}

export const csv: Record<string, CsvSample> = {
  'Nubank: commas between, points in amounts': {
    text: `Data,Valor,Identificador,Descrição
10/01/2026,150.00,65e1c0de,"Transferência recebida pelo Pix - MARIA DA CONCEIÇÃO - •••.456.789-•• - BCO, S.A."
11/01/2026,-20.00,65e1c0df,Transferência enviada pelo Pix
`,
    credits: [
      [
        '2026-01-10',
        15_000,
        'Transferência recebida pelo Pix - MARIA DA CONCEIÇÃO - •••.456.789-•• - BCO, S.A.',
      ],
    ],
  },
  'Inter: what it is of before the heading': {
    text: ` Extrato Conta Corrente
Conta ;123456
Período ;01/01/2026 a 31/01/2026
Saldo ;1.000,00

Data Lançamento;Histórico;Descrição;Valor;Saldo
10/01/2026;Pix recebido;Ana Paula Souza;1.234,56;2.234,56
10/01/2026;Pix enviado;Mercado;-34,50;2.200,06
`,
    credits: [['2026-01-10', 123_456, 'Pix recebido · Ana Paula Souza']],
  },
  'Bradesco: two columns of money, names on the next line, Windows letters': {
    encoding: 'latin1',
    text: `Extrato de: Ag: 1234 | Conta: 56789-0 | Entre 01/01/2026 e 31/01/2026;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)
01/01/2026;SALDO ANTERIOR;;;;100,00
10/01/2026;TRANSFERENCIA PIX;1234567;50,00;;150,00
;REM: José Antônio     10/01;;;;
10/01/2026;TARIFA BANCARIA;7654321;;-9,90;140,10
;CESTA;;;;
;;Total;50,00;-9,90;140,10
`,
    credits: [['2026-01-10', 5000, 'TRANSFERENCIA PIX REM: José Antônio 10/01']],
  },
  'Itaú: no heading at all': {
    text: `10/01/2026;PIX TRANSF MARIA D10/01;150,00
11/01/2026;INT PAG TIT;-99,90
12/01/2026;PIX TRANSF JOAO B12/01;1.050,00
`,
    credits: [
      ['2026-01-10', 15_000, 'PIX TRANSF MARIA D10/01'],
      ['2026-01-12', 105_000, 'PIX TRANSF JOAO B12/01'],
    ],
  },
  'Caixa: quoted, days without marks, sides in a column': {
    text: `"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"
"000123";"20260110";"101530";"CRED PIX";"35.00";"C"
"000123";"20260110";"000000";"DEB TARIFA";"12.00";"D"
`,
    credits: [['2026-01-10', 3500, 'CRED PIX']],
  },
  'Banco do Brasil: days that are none, sides in words': {
    text: `"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"
"31/12/2025","Saldo Anterior","","","1.000,00",""
"10/01/2026","Pix - Recebido","10/01 15:30 00012345678909 PEDRO HENRIQU","101530","35,00","Entrada"
"10/01/2026","Pix - Enviado","10/01 16:00 LOJA","101600","-15,00","Saída"
"00/00/0000","Saldo do dia","","","1.020,00",""
`,
    credits: [['2026-01-10', 3500, 'Pix - Recebido · 10/01 15:30 00012345678909 PEDRO HENRIQU']],
  },
  'Mercado Pago: another language, dashes in days': {
    text: `INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE
0,00;150,00;-10,00;140,00

RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
10-01-2026;Transferência Pix recebida Maria da Conceição;123456;150,00;150,00
11-01-2026;Pagamento;123457;-10,00;140,00
`,
    credits: [['2026-01-10', 15_000, 'Transferência Pix recebida Maria da Conceição']],
  },
  'a spreadsheet that says its separator': {
    text: `\uFEFFsep=;
Data;Descrição;Entradas;Saídas
10/01/26;Pix Ana;R$ 20,00;
11/01/26;Água;;R$ 80,00
`,
    credits: [['2026-01-10', 2000, 'Pix Ana']],
  },
};
