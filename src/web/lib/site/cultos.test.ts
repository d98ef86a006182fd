import { describe, expect, it } from 'vitest';
import { cultosByDay } from './cultos.ts';

describe('cultosByDay', () => {
  it('puts the services of a day on one line, from Sunday on, early to late', () => {
    const days = cultosByDay(
      [
        { dia: 'quarta_feira', horario: '19:30', descricao: null },
        { dia: 'domingo', horario: '18:30', descricao: 'Culto da família' },
        { dia: 'domingo', horario: '09:00', descricao: null },
      ],
      'en',
    );
    expect(days.map(({ nome, cultos }) => [nome, ...cultos.map(({ horario }) => horario)])).toEqual([
      ['Sunday', '09:00', '18:30'],
      ['Wednesday', '19:30'],
    ]);
  });

  it('leaves out a day that no week has', () => {
    expect(cultosByDay([{ dia: 'feriado', horario: '10:00', descricao: null }], 'pt_BR')).toEqual([]);
  });
});
