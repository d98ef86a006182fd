import { describe, expect, it } from 'vitest';
import { createGuessable } from './guessable.ts';

const isGuessable = createGuessable();
const words = ['Joana Quitéria', 'joana.quiteria@igreja.example', 'Igreja Nova Aliança'];

describe('a password', () => {
  it.each([
    'P@ssw0rd',
    'Senha@123',
    'Mudar@123',
    'Jesus@123',
    'Deus#2026',
    'Igreja@2024',
    'Brasil#2025',
    'Qwerty1!',
    'Abc@1234',
    'Quiteria#26',
    'Aliança@2026',
    'A@1aaaaaaaaaaaaaaaaa',
  ])(
    '%s is guessable',
    async (password) => {
      expect(await isGuessable(password, words)).toBe(true);
    },
    60_000,
  );

  it.each([
    'aB3$xK9!qz',
    'Cadeira*Azul7Vento',
    'três-Rios&Barcos5',
    'Forte-123!',
    `Xk9#${'vR2!'.repeat(49)}`,
  ])(
    '%s is not',
    async (password) => {
      expect(await isGuessable(password, words)).toBe(false);
    },
    60_000,
  );
});
