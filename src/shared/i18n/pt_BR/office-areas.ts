import { balcao } from './balcao.ts';
import { configuracoes } from './configuracoes.ts';
import { contagem } from './contagem.ts';
import { contasPublicadas } from './contas-publicadas.ts';
import { controle } from './controle.ts';
import { criancas } from './criancas.ts';
import { dados } from './dados.ts';
import { documentos } from './documentos.ts';
import { domingo } from './domingo.ts';
import { entrada } from './entrada.ts';
import { escalaOffice } from './escala-office.ts';
import { escalaRegras } from './escala-regras.ts';
import { estoque } from './estoque.ts';
import { importacao } from './importacao.ts';
import { inscricaoOffice } from './inscricao-office.ts';
import { integracoes } from './integracoes.ts';
import { juntar } from './juntar.ts';
import { pagina } from './pagina.ts';
import { pedidoOffice } from './pedido-office.ts';
import { perfil } from './perfil.ts';
import { pessoaOffice } from './pessoa-office.ts';
import { publicarContas } from './publicar-contas.ts';
import { recibos } from './recibos.ts';
import { relatorios } from './relatorios.ts';
import { rifaOffice } from './rifa-office.ts';
import { tesouraria } from './tesouraria.ts';

/** The texts of all other pages of the office: they load them when one of these is opened. */
export const officeAreaTexts = {
  ...balcao,
  ...escalaRegras,
  ...configuracoes,
  ...contasPublicadas,
  ...controle,
  ...contagem,
  ...criancas,
  ...domingo,
  ...entrada,
  ...escalaOffice,
  ...estoque,
  ...inscricaoOffice,
  ...dados,
  ...importacao,
  ...juntar,
  ...documentos,
  ...pagina,
  ...integracoes,
  ...pedidoOffice,
  ...perfil,
  ...pessoaOffice,
  ...recibos,
  ...publicarContas,
  ...relatorios,
  ...rifaOffice,
  ...tesouraria,
};
