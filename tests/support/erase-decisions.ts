/**
 * What erasing a person has to do with each reference to them, by table and column: tests compare the erasure with it.
 *
 * - `removed`: the row is deleted, or the reference emptied (features/titular/erase.ts).
 * - `impedes`: the erasure waits until the office has ended it (features/titular/erase-preview.ts).
 * - `stays`: the reference remains and leads to the emptied record: the row names nobody any more, or the tax laws require it.
 *
 * tests/api/titular-referencias.test.ts fails while a reference has no decision, its rows do not follow it, or the preview
 * does not name them.
 */
export const eraseDecisions: Readonly<Record<string, 'removed' | 'impedes' | 'stays'>> = {
  'anotacao.pessoa': 'removed',
  'cargo_pessoas.pessoa': 'stays',
  'cobranca.pessoa': 'stays',
  'consumidor.pessoa': 'removed',
  'contato.pessoa': 'removed',
  'contribuicao_mensal.pessoa': 'stays',
  'crianca_entrada.pessoa': 'removed',
  'crianca_entrada.responsavel': 'removed',
  'departamento_membros.pessoa': 'removed',
  'documento.pessoa': 'stays',
  'escala_vaga.pessoa': 'removed',
  'familia.chefe': 'removed',
  'familia_membros.pessoa': 'removed',
  'financeiro.pessoa': 'stays',
  'inscricao.pessoa': 'removed',
  'patrimonio.responsavel': 'impedes',
  'pedidooracoes.intercessor': 'removed',
  'pessoa.cuidado_quem': 'removed',
  'pessoa.mae_id': 'stays',
  'pessoa.pai_id': 'stays',
  'pessoa.responsavel': 'stays',
  'postagem.autor': 'removed',
  'presenca.pessoa': 'removed',
  'requerimento.pessoa': 'stays',
  'rifa_compra.pessoa': 'stays',
  'rifa_vendedor.pessoa': 'stays',
  'users.pessoa': 'impedes',
  'visita.pessoa': 'removed',
  'visita.proximo_passo_quem': 'removed',
  'visita_quem_visita.pessoa': 'removed',
  'visitante.convidado_por_id': 'removed',
  'visitante.pessoa': 'removed',
  'voluntario.pessoa': 'removed',
};
