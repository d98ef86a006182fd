import type { categoria } from '#shared/sections/categoria.ts';

export type CategoriaTipo = keyof (typeof categoria)['fields']['tipo']['options'];

export interface DemoCategoria {
  nome: string;
  cor: string;
  children: readonly string[];
}

/** `Parent #colour: child, child` — a line for each top category. */
const plan: Record<CategoriaTipo, string> = {
  financeiro_receita: `
    Dízimos #0f766e: Membros, Congregações
    Ofertas #2f8f5b: Culto de domingo, Culto de ensino, Santa Ceia, Oferta missionária
    Campanhas #b7791f: Reforma do templo, Cesta básica, Natal solidário
    Doações #8a6d3b: Pessoas físicas, Empresas, Bens doados
    Eventos #7c5c99: Inscrições, Cantina
    Loja e rifas #c2683f: Loja virtual, Rifas
    Rendimentos #4b7f9b: Poupança, Aplicações
    Outras receitas #7d7468: Cessão do salão, Reembolsos`,
  financeiro_despesa: `
    Prebenda #8c3f2f: Pastor presidente, Pastores auxiliares
    Pessoal e encargos #a3543b: Salários, INSS e FGTS, Vale-transporte, Férias e 13º
    Ocupação #6b5b4b: Aluguel, Água, Energia, Internet, Limpeza, Vigilância
    Manutenção #94713a: Prédio, Som e iluminação, Veículo, Instrumentos
    Missões #0f766e: Sustento missionário, Viagens, Projetos de campo
    Ação social #2f8f5b: Cestas básicas, Auxílio funeral, Saúde
    Material #4b7f9b: Escola bíblica, Escritório, Santa Ceia, Cantina
    Eventos #7c5c99: Conferências, Retiros, Encontro das Rosas, Redime
    Comunicação #5a6fa8: Gráfica, Transmissão, Site e aplicativos
    Tarifas #7d7468: Bancárias, Cartão e Pix
    Impostos #5c5248: Taxas municipais, Cartório
    Repasses #b7791f: Convenção, Congregações`,
  cargo: `
    Pastor presidente #0f766e:
    Pastor #0f766e:
    Pastor auxiliar #0f766e:
    Evangelista #0f766e:
    Missionário(a) #0f766e:
    Presbítero #0f766e:
    Diácono/Diaconisa #0f766e:
    Cooperador/Obreiro #0f766e:
    Presidente #5a6fa8:
    Vice-presidente #5a6fa8:
    1º Secretário(a) #5a6fa8:
    2º Secretário(a) #5a6fa8:
    1º Tesoureiro(a) #5a6fa8:
    2º Tesoureiro(a) #5a6fa8:
    Conselho fiscal #7d7468:
    Líder de departamento #b7791f:
    Vice-líder de departamento #b7791f:`,
  conteudo: `
    Pregações #0f766e: Domingo à noite, Séries, Convidados
    Estudos bíblicos #4b7f9b: Antigo Testamento, Novo Testamento
    Louvor #7c5c99:
    Testemunhos #c2683f:
    Ao vivo #a3443b:`,
  postagem: `
    Notícias #0f766e: Sede, Congregações
    Devocionais #b7791f:
    Missões #2f8f5b:
    Família #c2683f:
    Avisos #7d7468:`,
  produto: `
    Livros e Bíblias #6b5b4b: Bíblias, Devocionais, Infantil
    Vestuário #0f766e: Camisetas, Moletons, Infantil
    Papelaria #b7791f: Cadernos, Canetas
    Caneca e casa #c2683f:
    Kits e presentes #7c5c99:`,
  patrimonio: `
    Móveis #6b5b4b: Bancos e cadeiras, Mesas, Armários
    Som e imagem #4b7f9b: Microfones, Caixas de som, Câmeras, Projetores
    Instrumentos #7c5c99: Teclas, Cordas, Bateria, Sopro
    Informática #5a6fa8: Computadores, Impressoras
    Cozinha #c2683f:
    Veículos #7d7468:
    Imóveis #8a6d3b:`,
  evento: `
    Cultos #0f766e: Celebração, Ensino, Oração
    Ensaios #7c5c99:
    Conferências #b7791f:
    Retiros #2f8f5b:
    Batismos #4b7f9b:
    Santa Ceia #8c3f2f:
    Casamentos #c77b8b:
    Cursos #5a6fa8: Discipulado, Noivos, Liderança`,
};

export const demoCategorias: Readonly<Record<CategoriaTipo, readonly DemoCategoria[]>> = Object.fromEntries(
  Object.entries(plan).map(([tipo, lines]) => [
    tipo,
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [, nome, cor, children] = /^\s*(.+) (#\w{6}):(.*)$/.exec(line)!;
        const names = children!.split(',').map((child) => child.trim());
        return { nome: nome!, cor: cor!, children: names.filter(Boolean) };
      }),
  ]),
) as unknown as Readonly<Record<CategoriaTipo, readonly DemoCategoria[]>>;
