import type { FastifyInstance } from 'fastify';
import type { Deps, Feature, FeatureDeps } from '#server/deps.ts';
import { acessoFeature } from './acesso/routes.ts';
import { agendaFeature } from './agenda/routes.ts';
import { ajustesFeature } from './ajustes/index.ts';
import { arquivoFeature } from './arquivo/index.ts';
import { authFeature } from './auth/routes.ts';
import { avisoFeature } from './aviso/index.ts';
import { backupFeature } from './backup/index.ts';
import { buscaFeature } from './busca/routes.ts';
import { categoriaFeature } from './categoria/routes.ts';
import { chaveFeature } from './chave/index.ts';
import { cobrancaFeature } from './cobranca/index.ts';
import { conciliacaoFeature } from './conciliacao/routes.ts';
import { consumidorFeature } from './consumidor/index.ts';
import { conteudoFeature } from './conteudo/miniatura.ts';
import { contribuicaoFeature } from './contribuicao/index.ts';
import { documentoFeature } from './documento/index.ts';
import { criancasFeature } from './domingo/criancas/routes.ts';
import { contagemFeature } from './domingo/oferta/routes.ts';
import { domingoFeature } from './domingo/routes.ts';
import { escalaFeature } from './escala/index.ts';
import { familiaFeature } from './familia/routes.ts';
import { fechamentoFeature } from './fechamento/routes.ts';
import { fusaoFeature } from './fusao/routes.ts';
import { importacaoFeature } from './importacao/routes.ts';
import { inscricaoFeature } from './inscricao/index.ts';
import { liveCheckinFeature } from './inscricao/live-checkin.ts';
import { catalogueFeature } from './loja/catalogue-feature.ts';
import { lojaFeature } from './loja/index.ts';
import { stockFeature } from './loja/stock-routes.ts';
import { mcpFeature } from './mcp/index.ts';
import { notificacaoFeature } from './notificacao/index.ts';
import { novidadesFeature } from './novidades/index.ts';
import { painelFeature } from './painel/routes.ts';
import { patrimonioFeature } from './patrimonio/routes.ts';
import { perfilFeature } from './perfil/routes.ts';
import { pessoaFeature } from './pessoa/routes.ts';
import { privacidadeFeature } from './privacidade/index.ts';
import { realtimeFeature } from './realtime/index.ts';
import { relatoriosFeature } from './relatorios/routes.ts';
import { requerimentoFeature } from './requerimento/index.ts';
import { rifaFeature } from './rifa/index.ts';
import { liveNumbersFeature } from './rifa/live-numbers.ts';
import { createSite, siteFeature } from './site/index.ts';
import { tarefasFeature } from './tarefas/routes.ts';
import { titularFeature } from './titular/index.ts';
import { transparenciaFeature } from './transparencia/index.ts';
import { trilhaFeature } from './trilha/routes.ts';
import { webhookFeature } from './webhook/index.ts';

/** Features that offer nothing to others. */
const features: readonly Feature[] = [
  ajustesFeature,
  authFeature,
  arquivoFeature,
  agendaFeature,
  buscaFeature,
  categoriaFeature,
  chaveFeature,
  contagemFeature,
  conteudoFeature,
  domingoFeature,
  criancasFeature,
  familiaFeature,
  fechamentoFeature,
  fusaoFeature,
  importacaoFeature,
  mcpFeature,
  notificacaoFeature,
  novidadesFeature,
  acessoFeature,
  painelFeature,
  patrimonioFeature,
  perfilFeature,
  pessoaFeature,
  privacidadeFeature,
  conciliacaoFeature,
  relatoriosFeature,
  stockFeature,
  tarefasFeature,
  titularFeature,
  trilhaFeature,
  webhookFeature,
  siteFeature,
  liveCheckinFeature,
  liveNumbersFeature,
];

/** Wraps jobs so that open browsers receive at once what a job committed. */
const waking = (jobs: Deps['jobs'], committed: () => void): Deps['jobs'] => ({
  ...jobs,
  handle: (job, handler) =>
    jobs.handle(job, (payload, running) => handler(payload, running).finally(committed)),
});

/**
 * Registers every feature. The only file that knows several of them: a feature's function returns what it offers to
 * others, which they get through FeatureDeps.
 */
export function registerFeatures(
  app: FastifyInstance,
  given: Deps &
    Pick<
      FeatureDeps,
      'sections' | 'disk' | 'sessions' | 'consumidorSessions' | 'sources' | 'engineOf' | 'listOf'
    >,
): FeatureDeps {
  const live = realtimeFeature(app, given);
  const deps = { ...given, jobs: waking(given.jobs, live.realtime.committed) };
  const site = createSite(deps);
  const backupStatus = backupFeature(app, deps).status;
  const cobranca = cobrancaFeature(app, deps);
  const giving = contribuicaoFeature(app, { ...deps, ...site, ...cobranca });
  const signUps = inscricaoFeature(app, { ...deps, ...site, ...cobranca });
  const store = lojaFeature(app, { ...deps, ...site, ...cobranca });
  const raffles = rifaFeature(app, { ...deps, ...site, ...cobranca });
  const duties = escalaFeature(app, { ...deps, ...live, ...site });
  const notices = avisoFeature(app, { ...deps, ...site, signUps });
  const dataRequests = requerimentoFeature(app, { ...deps, ...site });
  const documents = documentoFeature(app, { ...deps, ...site });
  const transparency = transparenciaFeature(app, { ...deps, ...site });
  const catalogue = catalogueFeature(app, { ...deps, ...site });
  const storeAccounts = consumidorFeature(app, { ...deps, ...site, ...cobranca, giving, signUps });
  const offered = {
    backupStatus,
    giving,
    signUps,
    notices,
    dataRequests,
    documents,
    transparency,
    catalogue,
    store,
    raffles,
    duties,
    storeAccounts,
  };
  const featureDeps: FeatureDeps = { ...deps, ...live, ...site, ...cobranca, ...offered };
  for (const feature of features) feature(app, featureDeps);
  return featureDeps;
}
