/** Replaces the name of a person whose data was erased. */
export const anonimo = 'Pessoa anonimizada';
