/** Stands for the name of somebody whose data was erased. */
export const anonimo = 'Pessoa anonimizada';
