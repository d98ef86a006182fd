/** Given names by generation: a grandmother is a Terezinha, her granddaughter a Valentina. */
export const givenNames = {
  feminino: {
    1: 'Maria das Graças|Terezinha|Aparecida|Neusa|Ivone|Zilda|Dalva|Creusa|Iracema|Lourdes|Alzira|Odete|Nair|Marlene|Darci|Conceição|Geralda|Benedita',
    2: 'Márcia|Sandra|Rosângela|Luciana|Patrícia|Cláudia|Adriana|Simone|Eliane|Mônica|Rita de Cássia|Valéria|Cristiane|Andréia|Fabiana|Ana Lúcia|Vera Lúcia|Solange|Marta|Raquel|Débora|Ester',
    3: 'Juliana|Camila|Priscila|Aline|Tatiane|Michele|Daniela|Vanessa|Natália|Jéssica|Bruna|Letícia|Rebeca|Larissa|Gabriela|Mariana|Thaís|Bianca|Sara|Talita|Keila|Lídia',
    4: 'Ana Clara|Beatriz|Giovanna|Isabela|Maria Eduarda|Lavínia|Yasmin|Emanuelly|Sofia|Ana Júlia|Rafaela|Vitória|Ana Beatriz|Júlia|Melissa',
    5: 'Alice|Helena|Valentina|Laura|Cecília|Manuela|Maria Alice|Heloísa|Lívia|Maitê|Antonella|Eloá|Ayla|Ester|Aurora',
  },
  masculino: {
    1: 'José Geraldo|Sebastião|Antônio|Raimundo|Benedito|Osvaldo|Nelson|Waldemar|Joaquim|Manoel|Francisco|Jair|Moacir|Alcides|Djalma|Orlando|Ademar|Genésio',
    2: 'Carlos Alberto|Paulo Roberto|Marcos|Sérgio|Luiz Fernando|Jorge|Ricardo|Márcio|Edson|Gilmar|Wagner|Renato|Marcelo|Cláudio|Rogério|Adilson|José Carlos|Josué|Elias|Samuel|Jonas|Davi',
    3: 'Rafael|Thiago|Bruno|Felipe|Diego|Leandro|Anderson|Rodrigo|Fábio|Gustavo|Vinícius|Eduardo|Leonardo|Daniel|André|Wesley|Jefferson|Isaque|Calebe|Tiago|Natanael|Jônatas',
    4: 'Gabriel|Matheus|Lucas|João Pedro|Guilherme|Pedro Henrique|Vitor Hugo|Kauã|Caio|Enzo|João Vítor|Nicolas|Arthur|Murilo|Josias',
    5: 'Miguel|Heitor|Bernardo|Theo|Davi Lucca|Benjamin|Ravi|Noah|Lorenzo|Gael|Samuel|Isaac|Anthony|Levi|Joaquim',
  },
} as const;

export const surnames =
  'Silva|Santos|Oliveira|Souza|Pereira|Ferreira|Alves|Ribeiro|Gomes|Carvalho|Almeida|Lopes|Soares|Fernandes|Vieira|Barbosa|Rocha|Dias|Nascimento|Andrade|Moreira|Nunes|Marques|Machado|Mendes|Freitas|Cardoso|Ramos|Gonçalves|Santana|Teixeira|Araújo|Campos|Batista|Coutinho|Loureiro|Zanotti|Bragatto|Pimentel|Simões|Furtado|Siqueira|Rangel|Lacerda|Amorim|Queiroz|Vasconcelos|Brandão|Falcão|Rezende|Tavares|Monteiro|Borges|Guimarães|Pacheco|Damasceno|Sarmento|Fontes|Meireles|Toledo|Bastos|Peixoto|Caldeira|Lyra|Espíndula|Calmon|Neves|Assis|Xavier|Azevedo';

/** masculine / feminine, and the schooling that the profession usually requires. */
export const professions: readonly (readonly [string, string, string])[] = [
  ['Professor', 'Professora', 'superior_completo'],
  ['Enfermeiro', 'Enfermeira', 'superior_completo'],
  ['Contador', 'Contadora', 'superior_completo'],
  ['Advogado', 'Advogada', 'pos_graduacao'],
  ['Engenheiro civil', 'Engenheira civil', 'superior_completo'],
  ['Psicólogo', 'Psicóloga', 'pos_graduacao'],
  ['Analista de sistemas', 'Analista de sistemas', 'superior_completo'],
  ['Assistente social', 'Assistente social', 'superior_completo'],
  ['Dentista', 'Dentista', 'pos_graduacao'],
  ['Pesquisador', 'Pesquisadora', 'doutorado'],
  ['Coordenador pedagógico', 'Coordenadora pedagógica', 'mestrado'],
  ['Técnico de enfermagem', 'Técnica de enfermagem', 'tecnico'],
  ['Eletrotécnico', 'Técnica em segurança do trabalho', 'tecnico'],
  ['Soldador', 'Técnica em logística', 'tecnico'],
  ['Motorista de aplicativo', 'Motorista escolar', 'medio_completo'],
  ['Vendedor', 'Vendedora', 'medio_completo'],
  ['Porteiro', 'Recepcionista', 'medio_completo'],
  ['Auxiliar administrativo', 'Auxiliar administrativa', 'medio_completo'],
  ['Comerciante', 'Comerciante', 'medio_completo'],
  ['Barbeiro', 'Cabeleireira', 'medio_completo'],
  ['Estivador', 'Manicure', 'medio_incompleto'],
  ['Pedreiro', 'Costureira', 'fundamental_completo'],
  ['Pintor', 'Diarista', 'fundamental_incompleto'],
  ['Cozinheiro', 'Confeiteira', 'medio_completo'],
  ['Mecânico', 'Cuidadora de idosos', 'fundamental_completo'],
  ['Policial militar', 'Agente comunitária de saúde', 'medio_completo'],
  ['Pescador', 'Dona de casa', 'fundamental_incompleto'],
  ['Músico', 'Fotógrafa', 'superior_incompleto'],
];

export const streets =
  'Rua das Castanheiras|Rua Maestro Aurélio Bastos|Rua do Ipê-Amarelo|Avenida Beira do Canal|Rua Professora Nair Coutinho|Rua Ventos do Sul|Rua Capitão Lourenço Dias|Rua das Orquídeas Brancas|Travessa do Estaleiro|Rua Jardim das Oliveiras|Rua Sabiá-Laranjeira|Avenida Morro do Farol|Rua Ernesto Zanotti|Rua Lagoa Dourada|Rua Dona Alzira Simões|Rua das Bromélias|Rua Pedra da Moreninha|Rua Antônio Loureiro|Rua do Cais Velho|Rua Monte Hermom|Rua Flor de Maracujá|Rua Doutor Jaime Brandão';

export const otherChurches = [
  'Igreja Batista em Itaparica',
  'Assembleia de Deus em Feu Rosa',
  'Igreja Presbiteriana da Praia',
  'Igreja Metodista em Jucutuquara',
  'Primeira Igreja Batista de Colatina',
  'Comunidade Evangélica Vale da Bênção',
];

export const awayReasons = [
  'Mudança de turno no trabalho',
  'Cuida da mãe acamada',
  'Passou a congregar perto do trabalho',
  'Esfriamento depois do luto na família',
  'Desentendimento com a liderança; pediu visita pastoral',
  'Estudos em outra cidade',
  'Tratamento de saúde',
  'Não respondeu aos últimos contatos',
];
