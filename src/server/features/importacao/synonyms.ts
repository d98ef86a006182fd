/** Words parted by commas. */
const list = (...lines: string[]): readonly string[] => lines.flatMap((line) => line.split(', '));

/**
 * Headings by which other programmes and people call a field, beside its labels, by section and field: the more specific ones come first,
 * since the first column that fits gets the field. Short forms and small words (Dt., Nº, de) are written out or left out by `headingWords`.
 */
export const headingSynonyms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  pessoa: {
    nome: list(
      'nome completo, nome completo do membro, nome e sobrenome, full name, nombre completo, nombre y apellido, nombre y apellidos',
      'apellidos y nombres, nome do membro, nome da pessoa, nome civil, member name, membro, membro a, nomes, nombres, pessoa',
      // ChurchCRM and Planning Center
      'first name, middle name, last name, primeiro nome, ultimo nome, sobrenome, apellido, apellidos, surname',
      'nome do irmao, irmao, irma, member, miembro',
    ),
    data_nascimento: list(
      'nascimento, d nasc, birthdate, birth date, dob, nacimiento, f nacimiento, nascido em, nascida em, born',
      'aniversario, birthday, cumpleanos',
    ),
    sexo: list('genero, gender, m f'),
    cpf: list('cpf cnpj, cpf mf, cpf do membro, documento cpf, cpf no, documento'),
    estado_civil: list('civil status, situacao conjugal, e civil, civil, marital, casado a'),
    escolaridade: list(
      'grau de escolaridade, nivel de escolaridade, grau de instrucao, nivel de instrucao, instrucao, formacao, formacao escolar',
      'school level, education level, nivel de estudios, estudos, estudios, grade',
    ),
    profissao: list(
      'ocupacao, trabalho, emprego, trabalha com, atividade profissional, occupation, job title, job, ocupacion, oficio, employer',
    ),
    whatsapp: list(
      'celular, telefone celular, whats, wpp, zap, zap zap, celular 1, cell phone, mobile phone number, mobile phone, mobile',
      'mobile number, cell number, cell, movil, telefono movil, telefono celular, telefone principal, telefone 1, telefone, telefones',
      'telefone com ddd, telefone para contato, telefone de contato, numero de telefone, phone, phone number, telefono, telefonos',
      'contact number, contato, contatos, contacto',
    ),
    email: list(
      'correio eletronico, email pessoal, home email, email address, email 1, endereco de email, endereco eletronico',
      'direccion de correo, correo',
    ),
    cep: list(
      'zip, zip code, home address zip code, home address zip, post code, postcode, postal, codigo postal, cep residencial, cp',
    ),
    logradouro: list(
      'rua, avenida, rua avenida, endereco, endereco residencial, endereco res, endereco da residencia, endereco completo',
      'address, address1, address 1, street address, home address street line 1, home address street, home address, direccion',
      'domicilio, residencia, onde mora',
    ),
    numero: list('numero da casa, numero da residencia, house number'),
    complemento: list(
      'apartamento, apartment, apt, address2, address 2, home address street line 2, ponto de referencia',
    ),
    bairro: list('neighborhood, neighbourhood, colonia, urbanizacion, distrito, vila, setor'),
    cidade: list(
      'municipio, munic, cidade onde mora, cidade de residencia, localidade, localidad, home address city, town, poblado',
    ),
    uf: list('sigla do estado, home address state, provincia'),
    pai: list('nome do pai, filiacao pai, filiacao paterna, pai do membro, father s name'),
    mae: list('nome da mae, filiacao mae, filiacao materna, mae do membro, mother s name'),
    responsavel_nome: list(
      'nome do responsavel, responsavel legal, pai ou responsavel, pai mae ou responsavel, pais ou responsaveis, tutor legal, tutor',
      'primary contact, parent guardian, parent, encargado',
    ),
    igreja: list(
      'congregacao, congregacion, nome da igreja, igreja local, igreja que congrega, onde congrega, church name, primary campus',
      'campus, sede, filial, templo, unidade, ponto de pregacao, nucleo',
    ),
    status: list(
      'situacao do membro, status do membro, member status, membership type, membership, tipo de membro, member type, membresia',
      'categoria de membro, estado del miembro, classification, tipo de vinculo, condicao, categoria, tipo, membro',
    ),
    e_batizado: list(
      'batizado, batizado a, ja e batizado, foi batizado, batizado nas aguas, baptized, baptised, bautizado, batismo',
    ),
    data_batismo: list(
      'batismo, batismo nas aguas, data do batismo nas aguas, batizado em, baptism date, baptized on, baptism, bautismo, batizado',
    ),
    batizado_igreja: list(
      'igreja de batismo, igreja onde foi batizado, igreja em que foi batizado, local do batismo, onde foi batizado',
      'batizado onde, baptism church, lugar de bautismo',
    ),
    esta_afastado: list('afastado, alejado'),
    data_afastamento: list('afastamento, afastado em, alejamiento'),
    motivo_afastamento: list('motivo do desligamento, motivo da saida, por que se afastou, motivo'),
    consentimento_em: list('consentimento, consentimento lgpd, autorizou em, consentimiento'),
    familia: list(
      'nome da familia, grupo familiar, nucleo familiar, codigo da familia, id da familia, family name, family id, family number',
      'household, household name, household id, hogar, lar, casa, chefe da familia, cabeca da familia, responsavel pela familia',
      'head of household, jefe de familia, cabeza de familia',
    ),
    parentesco: list(
      'grau de parentesco, papel na familia, posicao na familia, funcao na familia, parentesco com o chefe, relacao familiar',
      'relationship, relationship to head, family role, household role, household primary contact, parentesco con el jefe',
      'rol en la familia, vinculo, relacao, relacion, papel, role',
    ),
    foto_arquivo: list(
      'foto, nome do arquivo da foto, nome da foto, fotografia, foto 3x4, imagem, photo, photo file, picture, image, avatar, imagen',
    ),
  },
  financeiro: {
    descricao: list(
      'historico, descricao do lancamento, descricao da despesa, descricao da receita, memo description, memo, lancamento, concepto',
      'discriminacao, especificacao, detalhe, details, detalle, glosa, referente a, referencia a, finalidade, o que e, item',
      'complemento, observacao, motivo',
    ),
    tipo: list(
      'tipo de lancamento, tipo de movimento, tipo de movimentacao, tipo de movimiento, transaction type, entrada saida, e s, d c',
      'c d, debito credito, credito debito, receita despesa, receita ou despesa, natureza, operacao, type, movimento',
    ),
    valor: list(
      'valor total, valor pago, valor liquido, valor bruto, valor do lancamento, valor em reais, valor da parcela, amount, importe',
      'monto, montante, quantia, importancia, total pago, r, total',
    ),
    entrada: list(
      'entrada, entradas, receita, receitas, valor recebido, recebido, recebimentos, income, money in, deposit, ingreso, ingresos',
      'haber, credito, creditos, credit',
    ),
    saida: list(
      'saida, saidas, despesa, despesas, pagamentos, expense, money out, withdrawal, salida, salidas, gasto, gastos, egreso, egresos',
      'debe, cargo, debito, debitos, debit',
    ),
    classificacao_financeira: list(
      'tipo de receita, tipo de oferta, tipo de contribuicao, tipo de entrada, giving type, contribuicao, class, classe, fund, fondo',
      'fundo, tipo',
    ),
    categoria: list(
      'plano de contas, conta contabil, categoria financeira, categoria da despesa, account category, rubrica, rubro, subcategoria',
      'tipo de despesa, centro de resultado, partida, grupo',
    ),
    data_vencimento: list(
      'data, date, fecha, due, due on, vence em, fecha de vencimiento, data do lancamento, data do movimento, data da movimentacao',
      'data da transacao, data da operacao, transaction date, posting date, data do culto, data da oferta, dia',
    ),
    data_pagamento: list(
      'pago em, paid on, date paid, fecha de pago, recebido em, received on, received date, data do recebimento, data de quitacao',
      'data da baixa, data do deposito, data do credito, data efetiva',
    ),
    competencia: list('mes de referencia, mes de competencia, mes ano, mes, month, referencia, periodo'),
    conta: list(
      'conta bancaria, conta corrente, conta financeira, conta de origem, conta pagadora, banco, bank account, bank, caixa',
      'caixa banco, cuenta bancaria, c c, onde entrou',
    ),
    conta_destino: list('para a conta, transferido para, cuenta destino, to account, transfer to'),
    forma_pagamento: list(
      'forma, meio de pagamento, modo de pagamento, tipo de pagamento, forma de recebimento, payment type, method, metodo',
      'medio de pago, metodo de pago, como pagou, modalidade, meio, pagamento, payment',
    ),
    pessoa: list(
      'quem, quem pagou, quem deu, quem ofertou, quem recebeu, de quem, who, quien, dizimista, contribuinte, ofertante, doador',
      'donor, donante, membro, irmao, fornecedor, proveedor, vendor, cliente, cliente fornecedor, favorecido, beneficiario, payee',
      'pagador, credor, pago a, recebido de, razao social, interessado, nome, name, nombre',
    ),
    igreja: list('congregacao, congregacion, campus, filial, unidade'),
    departamento: list(
      'centro de custo, centro de custos, c custo, centro de costo, cost center, cost centre, ministerio, ministry, sociedade, setor',
      'area',
    ),
    pago: list(
      'pago s n, foi pago, quitado, liquidado, situacao do pagamento, status do pagamento, recebido, baixado, status, situacao',
    ),
    parcelas: list('quantidade de parcelas'),
  },
  patrimonio: {
    numero: list(
      'patrimonio, numero do patrimonio, patrimonio numero, tombo, tombamento, codigo patrimonial, registro patrimonial, codigo do bem',
      'etiqueta, chapa, asset tag, asset number, tag number, inventory number, numero de inventario, codigo de inventario, numero',
      'codigo, registro',
    ),
    nome: list(
      'bem, bens, nome do bem, descricao do bem, bem patrimonial, especificacao do bem, bien, asset, asset name, item, item name',
      'equipamento, movel, objeto, denominacao, artigo, articulo, material, produto, instrumento',
    ),
    quantidade: list('quantid, unidades, numero de unidades, count, units, qty'),
    categoria: list(
      'categoria do bem, tipo de bem, tipo de bien, asset type, grupo, classe, especie, familia, tipo',
    ),
    descricao: list(
      'descricao detalhada, detalhes, details, caracteristicas, especificacao, especificacoes, marca modelo, modelo, marca',
    ),
    local: list(
      'localizacao, localizacao atual, local de uso, location, ubicacion, sala, room, ambiente, dependencia, espaco, onde fica',
      'onde esta, setor',
    ),
    data_entrada: list(
      'data de aquisicao, data da compra, aquisicao, compra, purchase date, date purchased, acquisition date, date acquired, acquired',
      'adquirido em, comprado em, fecha de compra, fecha de adquisicion, fecha de alta, data de incorporacao, data da doacao',
      'ano da compra, ano de aquisicao, purchase year, data da nota, data nf, data da nota fiscal, entrada, ano, year, data, fecha, date',
    ),
    origem: list(
      'procedencia, forma de aquisicao, modo de aquisicao, tipo de aquisicao, como foi adquirido, compra doacao, source, aquisicao',
    ),
    valor: list(
      'valor, preco unitario, unit price, valor de compra, valor de aquisicao, purchase price, valor do bem, valor estimado',
      'valor atual, valor pago, preco de compra, preco, price, precio, custo, cost, costo, value, r',
    ),
    informacoes: list(
      'informacoes adicionais, outras informacoes, observacao, observaciones, notes, notas, remarks, comments, comentarios',
      'anotacoes, numero de serie, serie, serial, serial number, n s, s n, garantia',
    ),
    situacao: list('situacao atual, situacao do bem, status, estado atual, uso'),
    estado: list(
      'estado de conservacao, conservacao, estado do bem, estado fisico, condicao, condicoes, condicion',
    ),
    igreja: list('congregacao, congregacion, campus, filial, unidade'),
    responsavel: list(
      'nome do responsavel, responsavel pelo bem, com quem esta, quem cuida, detentor, custodiante, custodian, guardiao, owner',
      'assigned to, encarregado, encargado, zelador, emprestado a, usuario',
    ),
    data_baixa: list('baixa, baixado em'),
    motivo_baixa: list('motivo'),
  },
  produto: {
    nome: list(
      'produto, nome do produto, descricao do produto, product, product name, producto, nombre del producto, titulo, title',
      'titulo do livro, item, item name, mercadoria, artigo, articulo, livro',
    ),
    preco: list(
      'preco de venda, sale price, precio de venta, valor de venda, preco unitario, valor unitario, unit price, pvp, valor, r',
    ),
    ref: list(
      'sku, referencia, reference, codigo do produto, product code, item code, codigo interno, codigo, code, codigo de barras',
      'barcode, ean, gtin, isbn, id',
    ),
    estoque: list(
      'estoque atual, saldo em estoque, quantidade em estoque, quantidade estoque, em estoque, stock, in stock, qty on hand',
      'inventario, saldo, quantidade, quantity, qty, cantidad, unidades, disponivel',
    ),
    estoque_minimo: list(
      'estado minimo, quantidade minima, stock minimo, minimum stock, reorder point, ponto de reposicao, minimo',
    ),
    limite_por_pedido: list('maximo por pedido, maximo por pessoa, limite'),
    categoria: list('tipo de produto, product type, grupo, departamento, secao, linha, tipo'),
    modelo: list('versao'),
    tamanho: list('numeracao, medida'),
    cor: list('cores'),
    descricao: list(
      'descricao completa, descricao longa, long description, body html, detalhes, details, sinopse, informacoes, observacao',
    ),
    ativo: list('disponivel para venda, publicado, published, active, activo, status'),
    peso: list('peso, peso kg, weight, peso liquido, peso bruto, kg'),
    altura: list('altura, altura cm, height, alto'),
    largura: list('largura, largura cm, width, ancho'),
    comprimento: list('comprimento, comprimento cm, length, largo, profundidade'),
  },
  voluntario: {
    pessoa: list(
      'nome completo, nome e sobrenome, voluntario, voluntario a, nome do voluntario, volunteer, volunteer name, full name',
      'nombre completo, membro, nome, name, nombre, obreiro, servo, servidor, integrante, participante, irmao, quem, cpf',
    ),
    igreja: list('congregacao, congregacion, igreja local, campus, filial, unidade'),
    status: list('situacao do voluntario, estado, condicao'),
    departamentos: list(
      'departamento, departamento s, ministerio, ministerios, ministerio s, ministry, equipe, equipes, team, teams, equipo, equipos, time',
      'area de atuacao, area de servicio, onde serve, serve em, grupo, setor, area',
    ),
    funcoes: list(
      'funcao, funcao oes, cargo funcao, cargo, cargos, posicao, position, positions, posiciones, role, roles, funcion, rol, papel',
      'atribuicao, atividade, o que faz, instrumento, habilidades, skills, dons',
    ),
    maximo_mes: list(
      'vezes por mes, vezes mes, maximo mes, quantas vezes por mes, escalas por mes, limite mensal, frequencia mensal, maximo',
      'veces por mes, times per month, max per month',
    ),
    servir_com: list('serve com, quer servir com, serve with, junto com'),
    servir_separado_de: list('nao servir com, nao escalar com, separado de'),
  },
};

/** Words for options beside their labels, in plain letters, by section and field. */
export const optionSynonyms: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>
> = {
  pessoa: {
    sexo: {
      masculino: ['masc', 'homem', 'man', 'boy', 'menino', 'hombre', 'h'],
      feminino: ['fem', 'mulher', 'woman', 'girl', 'menina', 'mujer'],
      nao_informar: ['outro', 'other', 'unknown', 'unassigned', 'nao informado', 'ni'],
    },
    estado_civil: {
      solteiro_a: ['solt'],
      casado_a: ['cas'],
      uniao_estavel: ['amasiado', 'amasiada', 'uniao', 'u e', 'union libre'],
      separado_a: ['sep'],
      divorciado_a: ['div', 'divorc', 'desquitado', 'desquitada'],
      viuvo_a: ['viuv', 'viu', 'widow', 'widower'],
    },
    status: {
      membro_ativo: [
        'membro',
        'member',
        'ativo',
        'active',
        'miembro',
        'activo',
        'comungante',
        'membro comungante',
      ],
      visitante: ['guest', 'visitor', 'visita', 'non member', 'novo'],
      congregado: ['frequentador', 'attender', 'attendee', 'participant', 'nao membro', 'asistente'],
      afastado: ['inativo', 'inactive', 'desviado', 'ausente', 'inactivo'],
      falecido: ['morto', 'obito', 'deceased'],
      transferido: ['transferencia', 'mudou', 'moved'],
      desligado: ['excluido', 'removido', 'dropped'],
    },
    parentesco: {
      chefe: [
        'chefe',
        'responsavel',
        'titular',
        'cabeca',
        'head',
        'head of household',
        'primary contact',
        'primary',
        'jefe',
        'jefe de familia',
        'chefe da familia',
        'chefe de familia',
        'head of family',
        'householder',
        'true',
        'sim',
        'yes',
      ],
      conjuge: [
        'esposa',
        'esposo',
        'marido',
        'mulher',
        'wife',
        'husband',
        'companheiro',
        'companheira',
        'conyuge',
        'partner',
      ],
      filho_a: [
        'filho',
        'filha',
        'enteado',
        'enteada',
        'son',
        'daughter',
        'child',
        'hijo',
        'hija',
        'crianca',
      ],
      pai_ou_mae: ['pai', 'mae', 'father', 'mother', 'padre', 'madre', 'sogro', 'sogra'],
      irmao_ou_irma: ['irmao', 'irma', 'brother', 'sister', 'hermano', 'hermana'],
      avo_ou_avo: ['avo', 'grandfather', 'grandmother', 'abuelo', 'abuela'],
      neto_a: ['neto', 'neta', 'grandson', 'granddaughter', 'nieto', 'nieta'],
      outro: [
        'other',
        'other relative',
        'non relative',
        'outros',
        'otro',
        'tio',
        'tia',
        'primo',
        'prima',
        'sobrinho',
        'sobrinha',
      ],
    },
    escolaridade: {
      fundamental_completo: ['fundamental', '1o grau', 'primeiro grau', 'ensino fundamental'],
      medio_completo: ['medio', '2o grau', 'segundo grau', 'ensino medio', 'high school'],
      superior_completo: ['superior', '3o grau', 'graduacao', 'college', 'ensino superior', 'universitario'],
    },
  },
  financeiro: {
    tipo: {
      receita: ['entrada', 'credito', 'c', 'e', 'income', 'in', 'credit', 'recebimento', 'ingreso', '+'],
      despesa: ['saida', 'debito', 'd', 's', 'expense', 'out', 'debit', 'pagamento', 'egreso', '-'],
    },
    classificacao_financeira: {
      dizimo: ['dizimos', 'tithe', 'tithes', 'diezmo', 'diezmos'],
      oferta: ['ofertas', 'offering', 'offerings', 'ofrenda', 'ofrendas', 'general fund'],
    },
    forma_pagamento: {
      dinheiro: ['especie', 'cash', 'efectivo'],
      cartao_de_credito: ['credito', 'credit card', 'credit'],
      cartao_de_debito: ['debito', 'debit card', 'debit'],
      cheque: ['check'],
    },
  },
  patrimonio: {
    estado: {
      novo: ['nova', 'sem uso', 'lacrado'],
      bom: ['otimo', 'otima', 'muito bom', 'seminovo', 'conservado', 'excelente', 'excellent'],
      regular: ['razoavel', 'medio', 'average'],
      ruim: ['pessimo', 'quebrado', 'quebrada', 'danificado', 'com defeito', 'defeito', 'broken', 'roto'],
      inservivel: ['sucata', 'sem conserto', 'scrap'],
    },
  },
};
