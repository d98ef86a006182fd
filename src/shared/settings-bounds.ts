/** The bounds of each rule for accounts; the same stand in the table. */
export const securityBounds = {
  senha_minima: [8, 64],
  sessao_parada_horas: [1, 720],
  sessao_maxima_dias: [1, 365],
  tentativas: [3, 20],
  trilha_anos: [5, 50],
} as const;

/** Ports on which mail servers take mail: the first is encrypted from the first byte, the others before any mail. */
export const mailPorts = [465, 587, 2525, 25] as const;
