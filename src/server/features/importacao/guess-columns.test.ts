import { describe, expect, it } from 'vitest';
import { financeiro } from '#shared/sections/financeiro.ts';
import { findSection } from '#shared/sections/index.ts';
import { patrimonio } from '#shared/sections/patrimonio.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { findHeading, guessColumns, headingOf } from './guess-columns.ts';
import { isMonthFirst, readDate, readPartOfDate } from './read-date.ts';
import { createRowReader } from './read-rows.ts';
import { readValue } from './read-values.ts';
import { optionSynonyms } from './synonyms.ts';

const today = '2026-11-17';
const guess = (
  section: typeof pessoa | typeof financeiro | typeof patrimonio,
  rows: string[][],
  remembered = {},
) => {
  const numbered = rows.map((cells, at) => ({ line: at + 1, cells }));
  const at = findHeading(section, numbered);
  const layout = { heading: headingOf(rows[at]!, rows[at]!.length), rows: numbered.slice(at + 1) };
  return guessColumns(section, layout, { today, remembered });
};

/** Headings as people write them, by section: the field (`-`: none), a cell, and its headings. */
const written: Record<string, [field: string, cell: string, ...headings: string[]][]> = {
  pessoa: [
    [
      'nome',
      'Ana Lima',
      'Nome e sobrenome; Nome do(a) membro(a); Nome da pessoa; Nome do irmão; Irmão; Irmã; Membro(a); Nomes',
      'Nombre y apellido; Nombre y apellidos; Apellidos y nombres; Member name; Pessoa; Nome civil',
      'Nome Completo do Membro; Nome*',
    ],
    [
      'data_nascimento',
      '25/12/1980',
      'Data nascimento; Dt. Nasc.; D. Nasc.; Dt de Nascimento; Nascido em; Nascida em; Nasc.; Data Nasc',
      'Data de aniversário; Data aniversário; Aniversário; Aniv.; Niver; Born; Date of Birth; F. nacimiento',
      'Fecha de nac.; Fecha nac; Cumpleaños; Data de nascimento (dd/mm/aaaa)',
    ],
    ['sexo', 'F', 'Sexo (M/F); Gênero; Género; M/F; Sex'],
    [
      'cpf',
      '529.982.247-25',
      'C.P.F.; CPF:; Nº CPF; Nº do CPF; Número do CPF; CPF do membro; Documento CPF; CPF/MF',
    ],
    [
      'estado_civil',
      'Casado',
      'Est. civil; E. civil; Estado cívil; Civil status; Situação conjugal; Casado(a)?',
    ],
    [
      'escolaridade',
      'Superior',
      'Grau de escolaridade; Nível de escolaridade; Grau de instrução; Nível de instrução; Estudos; Education level',
      'Nivel de estudios; Estudios; Formação escolar',
    ],
    [
      'profissao',
      'Médica',
      'Profissão/Ocupação; Ocupação; Emprego; Trabalha com; Oficio; Job; Atividade profissional',
    ],
    [
      'whatsapp',
      '27 99999-0000',
      'Nº WhatsApp; Nº do celular; Número de celular; Número do WhatsApp; Fone/Whats; Tel. Celular; Tel. cel.; Cel',
      'Cel.; Telefone(s); Telefones; Contatos; Telefone para contato; Telefone de contato; Telefone com DDD',
      'Celular (WhatsApp); Wpp; Zap Zap; Fone celular; Telefone principal; Celular 1; Tel 1; Número de teléfono',
      'Teléfono móvil; Número de celular; Teléfono celular; Mobile number; Cell number; Contact number',
    ],
    [
      'email',
      'a@b.example',
      'E-mails; Email pessoal; E-mail pessoal; Endereço de e-mail; Endereço eletrônico; Correo electrónico',
      'Dirección de correo; Email 1',
    ],
    ['cep', '29000-000', 'C.E.P.; Cód. postal; Código Postal; Post code; Postcode; CP; CEP residencial'],
    [
      'logradouro',
      'Rua A',
      'Rua/Av.; Rua / Avenida; Endereço completo; Endereço (rua); Logradouro (rua); Residência; Endereço res.',
      'Domicilio; Calle; Dirección; Home address; Onde mora; Endereço da residência',
    ],
    ['numero', '10', 'Nº; N°; Núm.; Nº da casa; Número casa; Nº residência; House number; Nro.; N.'],
    ['complemento', 'ap 2', 'Compl.; Apto/Bloco; Ap.; Bloco/Apto; Apt; Apartment; Ponto de referência'],
    ['bairro', 'Centro', 'Bairro/Distrito; Setor; Vila; Neighborhood; Distrito; Urbanización'],
    [
      'cidade',
      'Vitória',
      'Cidade/UF; Município; Cidade onde mora; Munic.; Localidad; Poblado; Cidade de residência',
    ],
    ['uf', 'ES', 'UF (Estado); Estado (UF); Estado/UF; Sigla do estado'],
    ['pai', 'João', 'Nome do pai; Filiação (pai); Nome pai; Pai do membro; Filiação paterna; Nombre padre'],
    ['mae', 'Maria', 'Nome da mãe; Filiação (mãe); Nome mãe; Filiação materna'],
    [
      'responsavel_nome',
      'Maria',
      'Responsável legal; Nome responsável; Nome do responsável; Pai ou responsável; Pais ou responsáveis',
      'Pai/Mãe ou responsável; Responsável (menor); Tutor legal; Parent/Guardian; Encargado',
    ],
    [
      'igreja',
      'Sede',
      'Congregação; Igreja local; Nome da igreja; Ponto de pregação; Núcleo; Campus; Congregación; Sede/Congregação',
      'Onde congrega; Igreja que congrega; Church name',
    ],
    [
      'status',
      'Membro',
      'Situação do membro; Sit.; Tipo de vínculo; Condição; Status de membro; Membresía; Estado del miembro',
      'Member type; Tipo membro; Categoria de membro',
    ],
    [
      'e_batizado',
      'Sim',
      'Batizado?; Batizado(a); Batizado(a)?; É batizado?; Já é batizado?; Batizado nas águas; ¿Bautizado?; Baptized?',
      'Foi batizado',
    ],
    [
      'data_batismo',
      '01/02/1995',
      'Data batismo; Dt. batismo; Batismo; Data de batismo; Batizado em; Data do batismo nas águas; Batismo nas águas',
      'Bautismo; Fecha bautismo; Fecha del bautismo; Baptism date',
    ],
    [
      'batizado_igreja',
      'Central',
      'Igreja onde foi batizado; Igreja em que foi batizado; Igreja de batismo; Local do batismo; Onde foi batizado',
      'Batizado onde; Lugar de bautismo',
    ],
    ['esta_afastado', 'Sim', 'Afastado?; Afastado; Está afastado?'],
    [
      'data_afastamento',
      '01/02/2020',
      'Data afastamento; Afastado em; Dt. do afastamento; Fecha de alejamiento',
    ],
    [
      'motivo_afastamento',
      'Mudou',
      'Motivo afastamento; Motivo da saída; Por que se afastou; Motivo do desligamento',
    ],
    [
      'familia',
      'Lima',
      'Nome da família; Família/Casa; Grupo familiar; Núcleo familiar; Cód. família; Código da família; ID família',
      'Household; Nº da família; Family number',
    ],
    [
      'parentesco',
      'Filho',
      'Parentesco; Grau parentesco; Papel; Função na família; Relação familiar; Parentesco com o chefe',
      'Relationship to head; Parentesco con el jefe',
    ],
    ['foto_arquivo', 'ana.jpg', 'Foto; Nome do arquivo da foto; Arquivo da foto; Fotografia; Foto 3x4'],
    [
      '-',
      'Vitória',
      'Naturalidade; Nacionalidade; Religião anterior; Cargo; Ministério; Nome do cônjuge; Cônjuge; Data de cadastro',
      'RG; Idade; Código; ID; Matrícula',
    ],
    [
      '-',
      '01/02/1995',
      'Data de cadastro; Data de admissão; Data de casamento; Casamento; Data do casamento; Membro desde',
      'Data de entrada; Última visita',
    ],
    [
      'consentimento_em',
      '01/02/2025',
      'Data do consentimento; Consentimento; Autorizou em; Consentimento LGPD',
    ],
  ],
  financeiro: [
    [
      'descricao',
      'Luz',
      'Histórico; Descrição do lançamento; Descrição da despesa; Desc.; Referente a; Ref. a; Discriminação',
      'Especificação; Complemento; Finalidade; O que é; Memo; Detalle; Glosa; Concepto; Memo/Description',
      'Descrição/Histórico; Motivo; Item; Observações; Obs.',
    ],
    [
      'tipo',
      'Receita',
      'Tipo de lançamento; Entrada/Saída; E/S; C/D; D/C; Débito/Crédito; Receita ou despesa; Tipo (receita/despesa)',
      'Natureza; Operação; Tipo de movimiento; Tipo movimento; Transaction type; Tipo de movimentação',
    ],
    [
      'valor',
      '1.250,00',
      'Valor R$; Valor (R$); R$; Vlr; Vlr.; Vl.; Vlr total; Valor do lançamento; Valor bruto; Valor líquido; Montante',
      'Importância; Total R$; Monto; Importe; Total pago; Amount (BRL); Valor em reais; Valor da parcela',
    ],
    [
      'entrada',
      '10,00',
      'Entradas (R$); Receitas R$; Crédito (R$); Créditos; Valor entrada; Valor recebido; Recebimentos; Ingresos; Haber',
      'Money in; Recebido (R$); Crédito',
    ],
    [
      'saida',
      '10,00',
      'Saídas (R$); Despesas R$; Débito (R$); Débitos; Valor saída; Pagamentos; Gastos; Egresos; Money out; Debe; Cargo',
      'Débito',
    ],
    [
      'classificacao_financeira',
      'Dízimo',
      'Classificação; Classe; Tipo de oferta; Tipo de receita; Tipo de contribuição; Contribuição; Fundo; Clasificación',
      'Giving type; Tipo de entrada',
    ],
    [
      'categoria',
      'Luz',
      'Categoria; Plano de contas; Conta contábil; Grupo; Subcategoria; Rubrica; Tipo de despesa; Centro de resultado',
      'Categoria da despesa; Rubro; Partida; Categoria financeira',
    ],
    [
      'data_vencimento',
      '05/01/2024',
      'Data; Dt; Dt.; Dia; Data do lançamento; Data lançamento; Data lanç.; Data mov.; Data do movimento',
      'Data movimentação; Dt. venc.; Venc.; Vcto; Vcto.; Vencto; Data venc.; Data vencimento; Data da operação',
      'Data da transação; Fecha; Fecha de vencimiento; Transaction date; Posting date; Due on; Data do culto',
      'Data oferta',
    ],
    [
      'data_pagamento',
      '05/01/2024',
      'Data pagto; Data pgto; Data do pgto.; Dt pgto; Dt. pagto.; Pagto; Pgto; Data da baixa; Data baixa',
      'Data de quitação; Data recebimento; Data do recebimento; Recebido em; Data de crédito; Data do depósito',
      'Fecha pago; Payment date; Paid on; Date paid; Data efetiva',
    ],
    [
      'competencia',
      '01/2024',
      'Mês; Mês/Ano; Mês ref.; Mês de competência; Competência (mês); Período; Ref.; Referência; Mes; Mês de referência',
      'Data de competência',
    ],
    [
      'conta',
      'Caixa',
      'Conta; Conta bancária; Banco; Banco/Conta; Caixa/Banco; Caixa; Conta corrente; C/C; Conta de origem; Conta/Caixa',
      'Cuenta; Cuenta bancaria; Bank; Conta pagadora; Onde entrou; Conta financeira',
    ],
    [
      'conta_destino',
      'Poupança',
      'Conta destino; Para a conta; Conta de destino; Transferido para; Cuenta destino; To account; Transfer to',
    ],
    [
      'forma_pagamento',
      'Pix',
      'Forma de pagto; Forma pagto; Forma pgto; Forma de pgto.; Meio; Meio de pgto; Modo de pagamento; Como pagou',
      'Tipo de pagamento; Forma de recebimento; Modalidade; Medio de pago; Método de pago; Forma pago; Payment method',
      'Forma',
    ],
    [
      'pessoa',
      'Ana',
      'Quem; Quem pagou; Quem deu; Quem ofertou; Quem recebeu; Nome; Nome do dizimista; Nome do contribuinte',
      'Nome do doador; Ofertante; Contribuinte; Cliente; Fornecedor; Cliente/Fornecedor; Fornecedor/Cliente',
      'Beneficiário; Favorecido; Pago a; Recebido de; Credor; Pagador; Membro; Dizimista; Razão social',
      'Nome/Razão social; Irmão; Proveedor; Payee; Vendor; Who; Quién; De quem; Nome do membro; Nome do fornecedor',
      'Interessado',
    ],
    ['igreja', 'Sede', 'Congregação; Igreja; Filial; Unidade; Campus; Sede/Filial; Congregación'],
    [
      'departamento',
      'Louvor',
      'Departamento; Depto; Depto.; Dept.; Centro de custo; Centro de custos; C. custo; Ministério; Setor; Área',
      'Centro de costo; Ministry; Sociedade',
    ],
    [
      'pago',
      'Sim',
      'Pago?; Pago (s/n); Pago S/N; Foi pago?; Quitado?; Situação; Status; Baixado; Recebido?; Paid?; Pagado',
      'Status do pagamento; Situação do pagamento',
    ],
    [
      'parcelas',
      '3',
      'Nº de parcelas; Qtd. parcelas; Parcelas; Número de parcelas; Quantidade de parcelas; Cuotas',
    ],
    ['numero_da_parcela', '3', 'Parcela; Nº da parcela; Instalment; Cuota'],
    ['lado_da_transferencia', 'Entrada', 'Sentido; Direction'],
    ['estorno_do_lancamento', 'Oferta', 'Estorno de; Reversal of; Reversión de'],
    ['data_do_estorno', '05/01/2024 10:00', 'Estornado em; Reversed on; Revertido el'],
    [
      '-',
      'x',
      'Saldo; Saldo atual; Nota fiscal; NF; Nº documento; Nº doc.; Recibo; Nº do recibo; Cheque nº; Comprovante; Código',
      'Saldo acumulado; Balance; ID',
    ],
  ],
  patrimonio: [
    [
      'numero',
      '12',
      'Nº patrimônio; No. patrimônio; N. patrimônio; Nº do patrimônio; Número de patrimônio; Número do patrimônio',
      'Núm. patrimônio; Patrimônio nº; Tombo; Nº tombo; Nº de tombo; Tombamento; Nº tombamento; Nº de tombamento',
      'Plaqueta; Nº plaqueta; Nº da plaqueta; Placa; Etiqueta; Nº da etiqueta; Código do bem; Cód.; Cód. patrimonial',
      'Registro patrimonial; Nº; Número; Nº de inventario; Número de inventario; Asset number; Asset tag',
      'Inventory number; Código de inventario; Chapa; Registro',
    ],
    [
      'nome',
      'Mesa',
      'Bem; Item; Descrição do bem; Nome do bem; Nome do item; Equipamento; Equipamento/Móvel; Móvel; Material; Objeto',
      'Artigo; Produto; Instrumento; Denominação; Especificação do bem; Bien; Artículo; Nombre del bien; Asset',
      'Asset name; Item name; Bem patrimonial; Bens',
    ],
    [
      'quantidade',
      '2',
      'Qtd; Qtd.; Qtde.; Qde; Quant.; Unidades; Quantid.; Nº de unidades; Cant.; Cantidad; Qty; Units; Quantidade (un)',
    ],
    [
      'categoria',
      'Móveis',
      'Categoria; Grupo; Tipo; Classe; Tipo de bem; Família; Espécie; Tipo de bien; Asset type; Categoria do bem',
    ],
    [
      'descricao',
      'Cinza',
      'Descrição; Detalhes; Características; Modelo; Marca/Modelo; Marca; Especificação; Especificações; Descripción',
      'Details; Descrição detalhada',
    ],
    [
      'local',
      'Sala 2',
      'Local; Localização; Sala; Onde está; Onde fica; Ambiente; Local de uso; Setor; Dependência; Localização atual',
      'Ubicación; Location; Lugar; Room; Espaço',
    ],
    [
      'responsavel',
      'Ana',
      'Responsável; Responsável pelo bem; Nome do responsável; Com quem está; Quem cuida; Detentor; Custodiante',
      'Guardião; Encargado; Custodian; Assigned to; Usuário; Emprestado a; Zelador',
    ],
    [
      'data_entrada',
      '01/02/2020',
      'Data compra; Data da compra; Data de compra; Dt. compra; Dt. da compra; Comprado em; Data aquisição',
      'Data da aquisição; Dt. aquisição; Adquirido em; Ano de compra; Ano; Data; Data de entrada; Data entrada; Entrada',
      'Data de incorporação; Data da doação; Data da nota; Data NF; Fecha compra; Fecha de adquisición; Fecha de alta',
      'Purchase date; Date acquired; Acquisition date; Date purchased',
    ],
    [
      'origem',
      'Compra',
      'Origem; Procedência; Forma de aquisição; Tipo de aquisição; Compra/Doação; Como foi adquirido; Source; Origen',
      'Procedencia; Modo de aquisição; Aquisição',
    ],
    [
      'valor',
      '100,00',
      'Valor; Valor (R$); R$; Vlr; Vlr unit.; Valor unit.; Valor unitário; Preço; Preço unitário; Custo',
      'Valor de aquisição; Valor da aquisição; Valor compra; Valor da compra; Valor estimado; Valor atual; Valor do bem',
      'Valor pago; Preço de compra; Precio; Costo; Purchase price; Unit price; Valor R$',
    ],
    [
      'informacoes',
      'x',
      'Observação; Observações; Obs.; Obs; Anotações; Notas; Nº de série; Número de série; N/S; S/N; Serial',
      'Serial number; Informações adicionais; Outras informações; Remarks; Comments; Comentários; Observaciones',
      'Garantia',
    ],
    ['situacao', 'Em uso', 'Situação; Status; Situação atual; Situação do bem; Situación; Uso'],
    [
      'estado',
      'Bom',
      'Estado; Estado de conservação; Conservação; Condição; Est. conservação; Estado do bem; Estado físico; Condición',
      'Condition; Condições',
    ],
    ['igreja', 'Sede', 'Congregação; Igreja; Filial; Unidade; Congregación; Campus'],
    ['data_baixa', '01/02/2020', 'Data da baixa; Data baixa; Dt. baixa; Baixado em; Fecha de baja'],
    ['motivo_baixa', 'Roubo', 'Motivo da baixa; Motivo baixa; Motivo'],
    [
      '-',
      '1234',
      'Nota fiscal; NF; NF-e; Nº NF; Nº da nota fiscal; Nota; Factura; Invoice; Valor total; Total; Fornecedor; Foto',
    ],
  ],
  produto: [
    [
      'nome',
      'Camisa',
      'Nome do produto; Produto; Item; Descrição do produto; Título; Mercadoria; Artigo; Artículo; Producto; Product',
      'Nombre del producto; Livro; Título do livro; Item name',
    ],
    [
      'preco',
      '10,00',
      'Preço; Preço (R$); Preço de venda; Preço venda; Valor; Valor de venda; Valor unitário; Vlr unit.; Preço unit.',
      'Valor R$; R$; Precio; Precio de venta; PVP; Sale price; Unit price; Preço unitário; Valor (R$)',
    ],
    [
      'ref',
      'A1',
      'SKU; Código; Cód.; Cod; Código do produto; Cód. produto; Referência; Ref.; Ref; Código de barras; EAN; ISBN',
      'Código interno; Item code; Product code; GTIN; Referencia; ID; Cód. barras',
    ],
    [
      'estoque',
      '5',
      'Estoque; Estoque atual; Saldo; Saldo em estoque; Qtd; Qtd. em estoque; Qtd estoque; Quantidade',
      'Quantidade em estoque; Em estoque; Disponível; Inventario; Existencias; Stock; In stock; Cantidad; Qty on hand',
      'Unidades',
    ],
    [
      'estoque_minimo',
      '2',
      'Estoque mínimo; Est. mín.; Estoque min.; Mínimo; Qtd mínima; Stock mínimo; Minimum stock; Reorder point',
      'Ponto de reposição',
    ],
    ['limite_por_pedido', '2', 'Limite por pedido; Limite; Máximo por pedido; Máximo por pessoa'],
    [
      'categoria',
      'Livros',
      'Categoria; Grupo; Tipo; Departamento; Seção; Linha; Category; Product type; Tipo de produto',
    ],
    ['modelo', 'Slim', 'Modelo; Model; Versão'],
    ['tamanho', 'M', 'Tamanho; Tam.; Tam; Talla; Size; Numeração; Medida'],
    ['cor', 'Azul', 'Cor; Cores; Color; Colour'],
    [
      'descricao',
      'Bonita',
      'Descrição; Detalhes; Descrição completa; Descrição longa; Observações; Obs.; Informações; Descripción',
      'Long description; Sinopse',
    ],
    [
      'ativo',
      'Sim',
      'Ativo; Ativo?; À venda; Publicado; Disponível para venda; Active; Published; Activo; Status',
    ],
    ['destaque', 'Sim', 'Destaque; Em destaque; Featured; Destacado; Destaque?'],
    ['peso', '0,3', 'Peso; Peso (kg); Peso kg; Weight; Peso bruto; Peso líquido'],
    ['altura', '3', 'Altura; Altura (cm); Alt.; Height; Alto'],
    ['largura', '3', 'Largura; Larg.; Width; Ancho; Largura cm'],
    ['comprimento', '3', 'Comprimento; Comp.; Compr.; Profundidade; Length; Largo'],
    ['-', '3,00', 'Preço de custo; Custo; Margem; Fornecedor; Preço promocional; Cost'],
  ],
  voluntario: [
    [
      'pessoa',
      'Ana',
      'Nome; Nome do voluntário; Voluntário; Voluntário(a); Nome completo; Membro; Nome do membro; Obreiro; Servo',
      'Integrante; Participante; Pessoa; Irmão; Nombre; Nombre completo; Voluntario; Volunteer; Volunteer name',
      'Full name; Servidor; Nome e sobrenome; Quem; CPF',
    ],
    ['igreja', 'Sede', 'Igreja; Congregação; Filial; Unidade; Campus; Igreja local; Congregación'],
    ['status', 'Ativo', 'Situação; Status; Situação do voluntário; Sit.; Estado; Situación; Condição'],
    [
      'departamentos',
      'Louvor',
      'Departamento; Depto; Depto.; Departamento(s); Ministério; Ministério(s); Ministérios; Equipe; Equipes; Área',
      'Área de atuação; Onde serve; Time; Grupo; Ministerio; Equipo; Equipos; Team; Teams; Ministry; Setor; Serve em',
      'Área de servicio',
    ],
    [
      'funcoes',
      'Som',
      'Função; Função(ões); Funções; Cargo; Cargos; Posição; Papel; O que faz; Atividade; Instrumento; Atribuição',
      'Habilidades; Dons; Role; Roles; Position; Función; Rol; Cargo/Função; Skills',
    ],
    [
      'maximo_mes',
      '2',
      'Máximo por mês; Máx. por mês; Vezes por mês; Vezes/mês; Max/mês; Quantas vezes por mês; Limite mensal',
      'Escalas por mês; Veces por mes; Times per month; Max per month; Frequência mensal',
    ],
    ['servir_com', 'Bia', 'Servir com; Serve com; Junto com; Quer servir com; Serve with'],
    ['servir_separado_de', 'Bia', 'Não servir com; Separado de; Não escalar com; Serve apart from'],
  ],
};

describe('columns', () => {
  it.each(Object.entries(written))('of %s are known by what people call them', (name, fields) => {
    const section = findSection(name)!;
    const wrong = fields.flatMap(([field, cell, ...headings]) =>
      headings
        .flatMap((line) => line.split('; '))
        .map((heading) => {
          const layout = { heading: [heading], rows: [{ line: 2, cells: [cell] }] };
          return [heading, field, guessColumns(section, layout, { today })[0] ?? '-'];
        })
        .filter(([, wanted, found]) => wanted !== found),
    );
    expect(wrong).toEqual([]);
  });

  it('get the field of the heading that says most, wherever it stands', () => {
    expect(
      guess(financeiro, [
        ['Obs.', 'Data', 'Histórico', 'Quem', 'Entrada (R$)', 'Saída (R$)', 'Saldo', 'Nota fiscal'],
        ['x', '05/01/2024', 'Dízimo', 'Bia', '50,00', '', '50,00', '12'],
      ]),
    ).toEqual([null, 'data_vencimento', 'descricao', 'pessoa', 'entrada', 'saida', null, null]);
    expect(
      guess(patrimonio, [
        ['Nº patrimônio', 'Descrição', 'Bem', 'Data compra', 'Aquisição', 'Vlr. unit.', 'Nota fiscal'],
        ['0012', 'Cinza', 'Cadeira', '03/04/2019', 'Doação', '120,00', '8812'],
      ]),
    ).toEqual(['numero', 'descricao', 'nome', 'data_entrada', 'origem', 'valor', null]);
  });

  it('of a whole name are not joined with its parts', () => {
    expect(guess(pessoa, [['First name', 'Last name', 'Full name']])).toEqual([null, null, 'nome']);
  });

  it.each([
    ['in Portuguese', ['Nome completo', 'Dt. Nascimento', 'Est. Civil', 'Telefone', 'Endereço', 'Nº', 'UF']],
    [
      'in Spanish',
      [
        'Nombre completo',
        'Fecha de nacimiento',
        'Estado civil',
        'Teléfono',
        'Dirección',
        'Número',
        'Provincia',
      ],
    ],
    ['in English', ['Full name', 'Birthday', 'Marital status', 'Mobile', 'Street', 'Number', 'State']],
  ])('are guessed %s', (_, heading) => {
    expect(
      guess(pessoa, [heading, ['Ana', '01/02/1980', 'Casada', '27 99999-0000', 'Rua A', '10', 'ES']]),
    ).toEqual(['nome', 'data_nascimento', 'estado_civil', 'whatsapp', 'logradouro', 'numero', 'uf']);
  });

  it('of ChurchCRM, which writes the last name first', () => {
    const heading =
      'Family ID ,Person Id,Last Name,Title,First Name,Suffix,Middle Name,Address 1,Address 2,City,State,Zip,Country,' +
      'Home Phone,Cell Phone,Email,Envelope Number,MembershipDate,Birth Date,Age,Classification,Family Role,Gender';
    const row =
      '12,7,Souza,Mr.,Ana,,B,Rua A 1,ap 2,Vitória,ES,29000-000,Brazil,,27999990000,a@b.example,,2001-01-01,1980-02-01,46,' +
      'Member,Head of Household,Female';
    const mapa = guess(pessoa, [heading.split(','), row.split(',')]);
    expect(mapa).toEqual([
      'familia',
      null,
      'nome',
      null,
      'nome',
      null,
      'nome',
      'logradouro',
      'complemento',
      'cidade',
      'uf',
      'cep',
      null,
      null,
      'whatsapp',
      'email',
      null,
      null,
      'data_nascimento',
      null,
      'status',
      'parentesco',
      'sexo',
    ]);
    const colunas = heading
      .split(',')
      .map((titulo) => ({ titulo, exemplos: [], mes_primeiro: false, decimal: null }));
    const read = createRowReader({ section: pessoa, colunas, mapa, padroes: {}, today });
    expect(read({ line: 2, cells: row.split(',') })).toMatchObject({
      input: { nome: 'Ana B Souza', status: 'membro_ativo', sexo: 'feminino' },
      beside: { familia: '12', parentesco: 'chefe' },
      errors: {},
    });
    // People without a family have the number 0.
    expect(read({ line: 3, cells: ['0', '8', 'Lima'] }).beside).toEqual({});
  });

  it('of Planning Center', () => {
    const heading =
      'Person ID,First Name,Given Name,Nickname,Last Name,Birthdate,Gender,Marital Status,Membership,Home Email,' +
      'Mobile Phone Number,Home Address Street Line 1,Home Address City,Household ID,Household Primary Contact';
    const row =
      '7,Ana,,Aninha,Souza,02/25/1980,F,Married,Visitor,a@b.example,(27) 99999-0000,Rua A,Vitória,4711,true';
    expect(guess(pessoa, [heading.split(','), row.split(',')])).toEqual([
      null,
      'nome',
      null,
      null,
      'nome',
      'data_nascimento',
      'sexo',
      'estado_civil',
      'status',
      'email',
      'whatsapp',
      'logradouro',
      'cidade',
      'familia',
      'parentesco',
    ]);
  });

  it('below a title, without headings that help, and as they were mapped before', () => {
    const rows = Array.from({ length: 4 }, (_, at) => [
      `Ana ${at}`,
      '529.982.247-25',
      'a@b.example',
      '27 99999-0000',
    ]);
    expect(guess(pessoa, [['Rol de 2026'], ['Nome', 'A', 'B', 'C'], ...rows])).toEqual([
      'nome',
      'cpf',
      'email',
      'whatsapp',
    ]);
    expect(
      guess(
        pessoa,
        [
          ['Nome', 'Obs'],
          ['Ana', 'x'],
        ],
        { obs: 'profissao', nome: null },
      ),
    ).toEqual([null, 'profissao']);
  });

  it('of births that are years, so that each says what is missing', () => {
    expect(
      guess(pessoa, [
        ['Nome', 'Nascimento'],
        ['Ana', '1980'],
      ]),
    ).toEqual(['nome', 'data_nascimento']);
  });

  it('of the books: a heading counts only where its cells fit', () => {
    expect(
      guess(financeiro, [
        ['Data', 'Histórico', 'Valor', 'Status', 'Nome'],
        ['05/01/2024', 'Dízimo', '1.250,00', 'Pago', 'Bia'],
      ]),
    ).toEqual(['data_vencimento', 'descricao', 'valor', 'pago', 'pessoa']);
    expect(
      guess(pessoa, [
        ['Nome', 'Nascimento'],
        ['Ana', 'Vitória'],
      ]),
    ).toEqual(['nome', null]);
    // the numbers of instalments count like the numbers of rows
    const counted = ['1', '2', '3'].map((number) => [number, '05/01/2024', 'Som', '10,00', number]);
    expect(guess(financeiro, [['Nº', 'Data', 'Histórico', 'Valor', 'Parcela'], ...counted])).toEqual([
      null,
      'data_vencimento',
      'descricao',
      'valor',
      'numero_da_parcela',
    ]);
  });
});

describe('dates', () => {
  it.each([
    ['25/12/1980', '1980-12-25'],
    ['5.3.79', '1979-03-05'],
    ['01/02/26', '2026-02-01'],
    ['1980-12-25 00:00', '1980-12-25'],
    ['19801225', '1980-12-25'],
    ['25 de dezembro de 1980', '1980-12-25'],
    ['1º de março de 1990', '1990-03-01'],
    ['3-ago-2001', '2001-08-03'],
    ['Dec 25, 1980', '1980-12-25'],
    ['31/02/1980', undefined],
    ['ontem', undefined],
  ])('%s', (text, day) => expect(readDate(text, { today })).toBe(day));

  it.each([
    ['12/2020', '2020-12-01'],
    ['3-2019', '2019-03-01'],
    ['2019-03', '2019-03-01'],
    ['mar/2019', '2019-03-01'],
    ['mar/19', '2019-03-01'],
    ['Março de 2019', '2019-03-01'],
    ['marzo del 2019', '2019-03-01'],
    ['September 2018', '2018-09-01'],
    ['dez. 1998', '1998-12-01'],
    ['2021', '2021-01-01'],
    ['13/2020', undefined],
    ['12/20', undefined],
    ['mesa 2019', undefined],
    ['1234', undefined],
    ['5/12/2020', undefined],
    ['ontem', undefined],
  ])('without a day: %s', (text, day) => {
    expect(readDate(text, { today })).toBe(text === '5/12/2020' ? '2020-12-05' : undefined);
    expect(readPartOfDate(text, { today })?.day).toBe(day);
  });

  it('with the month first where the column says so', () => {
    expect(isMonthFirst(['01/02/1980', '02/25/1980'])).toBe(true);
    expect(isMonthFirst(['13/02/1980', '02/25/1980'])).toBe(false);
    expect(readDate('02/25/1980', { today, monthFirst: true })).toBe('1980-02-25');
  });
});

describe('values', () => {
  const facts = { today, monthFirst: false, mark: undefined };
  const of = (name: keyof typeof pessoa.fields, text: string) => {
    const synonyms = optionSynonyms.pessoa?.[name];
    const read = readValue(pessoa.fields[name], text, synonyms ? { ...facts, synonyms } : facts);
    return 'value' in read ? read.value : read.error.key;
  };
  it.each([
    ['estado_civil', 'casada', 'casado_a'],
    ['estado_civil', 'Viúvo', 'viuvo_a'],
    ['estado_civil', 'Single', 'solteiro_a'],
    ['estado_civil', 'Complicado', 'importacao.choice'],
    ['sexo', 'F', 'feminino'],
    ['sexo', 'Male', 'masculino'],
    ['status', 'MEMBRO', 'membro_ativo'],
    ['uf', 'Espírito Santo', 'ES'],
    ['e_batizado', 'Não', false],
    ['e_batizado', 'talvez', 'importacao.yes_or_no'],
    ['cpf', '529982247-25', '52998224725'],
    ['cpf', '1234567890', '01234567890'],
    ['cep', '1310100', '01310100'],
    ['whatsapp', '3222-0000 / (27) 99999-0000', '+5527999990000'],
    ['email', 'a@b.example; c@d.example', 'a@b.example'],
    ['nome', '=HYPERLINK("x")', 'importacao.formula'],
  ] as const)('%s of %s', (name, text, value) => expect(of(name, text)).toBe(value));

  it.each([
    ['1.234,56', 123_456],
    ['R$ 1.234', 123_400],
    ['-310,45', -31_045],
    ['(5,00)', -500],
    ['abc', undefined],
  ])('amount %s', (text, centavos) => {
    const read = readValue(financeiro.fields.valor, text, { ...facts, mark: ',' });
    expect('value' in read ? read.value : undefined).toBe(centavos);
  });
});
