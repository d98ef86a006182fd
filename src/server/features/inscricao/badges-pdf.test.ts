import { expect, it } from 'vitest';
import { pdfFile } from '#server/pdf/document.ts';
import { drawBadges } from './badges-pdf.ts';
import { ticketTexts } from './ticket-texts.ts';

it('lets other requests run after each badge', async () => {
  const people = Array.from({ length: 11 }, (_, at) => ({
    nome: `Pessoa ${at}`,
    cidade: 'Vitória',
    lote: 'Único',
    codigo: 'a'.repeat(26),
    whatsapp: null,
    camiseta: null,
  }));
  const evento = {
    id: 1,
    nome: 'Retiro',
    data: '2026-04-18',
    data_final: null,
    local: null,
    igreja: null,
    horario_inicial: '08:00',
    horario_final: '18:00',
    cor_destaque: null,
    cor_sobre_destaque: null,
  };
  const facts = { title: 'Crachás', author: 'Igreja', language: 'pt-BR', created: new Date(0) };
  let turns = 0;
  await pdfFile(facts, function* (pdf) {
    for (const _ of drawBadges(
      pdf,
      people,
      { evento, church: 'Igreja', hasQr: true },
      ticketTexts('pt_BR'),
    )) {
      turns += 1;
      yield;
    }
  });
  expect(turns).toBe(people.length);
});
