import { describe, expect, it } from 'vitest';
import {
  calendarSheetParts,
  dayLabel,
  daysLabel,
  exactMoment,
  exactWhen,
  invitationDays,
  invitationHours,
  lastDay,
  momentDay,
  momentLabel,
  monthLabel,
  rangeLabel,
  startLabel,
  timeLabel,
  timesLabel,
  type When,
} from './dates-in-words.ts';

const today = '2025-12-18';
const service: When = {
  data: '2025-12-21',
  data_final: null,
  horario_inicial: '19:00',
  horario_final: '21:00',
};
const vigil: When = {
  data: '2025-12-31',
  data_final: '2026-01-01',
  horario_inicial: '22:00',
  horario_final: '00:30',
};
const retreat: When = {
  data: '2026-01-30',
  data_final: '2026-02-01',
  horario_inicial: '19:00',
  horario_final: '13:00',
};

describe('days', () => {
  it('says the days around today as people do', () => {
    expect(['2025-12-17', today, '2025-12-19'].map((day) => dayLabel(day, today, 'pt_BR'))).toEqual([
      'ontem',
      'hoje',
      'amanhã',
    ]);
    expect(dayLabel(today, today, 'en')).toBe('today');
    expect(dayLabel('2025-12-19', today, 'es')).toBe('mañana');
  });

  it('names other days in each language', () => {
    expect(dayLabel('2025-12-21', today, 'pt_BR')).toBe('dom., 21 de dez.');
    expect(dayLabel('2025-12-21', today, 'en')).toBe('Sun, 21 Dec');
    expect(dayLabel('2025-12-21', today, 'es')).toBe('dom., 21 de dic.');
  });

  it('adds the year when the day is far away', () => {
    expect(dayLabel('2026-01-02', today, 'pt_BR')).toBe('sex., 2 de jan.');
    expect(dayLabel('2026-12-20', today, 'pt_BR')).toBe('dom., 20 de dez. de 2026');
    expect(dayLabel('2024-12-18', today, 'en')).toBe('Wed, 18 Dec 2024');
  });

  it('makes the leaf of a calendar', () => {
    expect(calendarSheetParts('2025-12-21', 'pt_BR')).toEqual({ weekday: 'dom', day: 21, month: 'dez' });
    expect(calendarSheetParts('2026-09-05', 'es')).toEqual({ weekday: 'sáb', day: 5, month: 'sept' });
  });

  it('names months', () => {
    expect(monthLabel('2026-03', 'pt_BR')).toBe('março de 2026');
    expect(monthLabel('2026-03', 'en')).toBe('March 2026');
  });
});

describe('times', () => {
  it('are written as each language writes them', () => {
    expect(['19:00', '19:30', '00:30', '09:00'].map((time) => timeLabel(time, 'pt_BR'))).toEqual([
      '19h',
      '19h30',
      '0h30',
      '9h',
    ]);
    expect(['19:00', '12:00', '00:30'].map((time) => timeLabel(time, 'en'))).toEqual([
      '7 pm',
      '12 pm',
      '12:30 am',
    ]);
    expect(timeLabel('09:30', 'es')).toBe('9:30');
  });

  it('say am or pm once when both share it', () => {
    expect(timesLabel('19:00', '21:30', 'en')).toBe('7–9:30 pm');
    expect(timesLabel('11:00', '13:00', 'en')).toBe('11 am–1 pm');
    expect(timesLabel('19:00', '21:30', 'pt_BR')).toBe('19h–21h30');
  });
});

describe('events', () => {
  it('start today, tomorrow or on their day', () => {
    expect(startLabel({ ...service, data: today }, today, 'pt_BR')).toBe('hoje, 19h');
    expect(startLabel(service, today, 'pt_BR')).toBe('dom., 21 de dez., 19h');
    expect(rangeLabel(service, today, 'en')).toBe('Sun, 21 Dec, 7–9 pm');
  });

  it('of a night belong to the evening they began', () => {
    expect(lastDay(vigil)).toBe('2025-12-31');
    expect(rangeLabel(vigil, today, 'pt_BR')).toBe('qua., 31 de dez., 22h–0h30');
    expect(exactWhen(vigil, 'pt_BR')).toBe(
      'quarta-feira, 31 de dezembro de 2025, 22h – quinta-feira, 1º de janeiro de 2026, 0h30',
    );
  });

  it('of several days name the first and the last', () => {
    expect(rangeLabel(retreat, today, 'pt_BR')).toBe('sex., 30 de jan., 19h – dom., 1º de fev., 13h');
    expect(daysLabel(retreat, today, 'pt_BR')).toBe('30 de jan. – 1º de fev.');
    const within = { ...retreat, data: '2026-01-09', data_final: '2026-01-11' };
    expect(daysLabel(within, today, 'pt_BR')).toBe('9–11 de jan.');
    expect(daysLabel(within, today, 'en')).toBe('9–11 Jan');
  });

  it('are announced with the year, and with their hours', () => {
    expect(invitationDays(service, 'pt_BR')).toBe('domingo, 21 de dezembro de 2025');
    expect(invitationHours(service, 'en')).toBe('7–9 pm');
    expect(invitationDays(retreat, 'pt_BR')).toBe('30 de janeiro – 1º de fevereiro de 2026');
    expect(invitationDays(retreat, 'en')).toBe('30 January – 1 February 2026');
    expect(invitationHours(retreat, 'pt_BR')).toBe('sexta-feira, 19h – domingo, 13h');
    const within = { ...retreat, data: '2026-01-09', data_final: '2026-01-11' };
    expect(invitationDays(within, 'es')).toBe('9–11 de enero de 2026');
    const turn = { ...retreat, data: '2025-12-30', data_final: '2026-01-02' };
    expect(invitationDays(turn, 'pt_BR')).toBe('30 de dezembro de 2025 – 2 de janeiro de 2026');
  });

  it('have an exact date', () => {
    expect(exactWhen(service, 'pt_BR')).toBe('domingo, 21 de dezembro de 2025, 19h–21h');
    expect(exactWhen(service, 'en')).toBe('Sunday, 21 December 2025, 7–9 pm');
    expect(exactWhen(service, 'es')).toBe('domingo, 21 de diciembre de 2025, 19:00–21:00');
  });
});

describe('moments', () => {
  it("are shown by the church's clock, wherever the reader is", () => {
    expect(momentDay('2025-12-19T01:30:00Z')).toBe('2025-12-18');
    expect(momentLabel('2025-12-19T01:30:00Z', today, 'pt_BR')).toBe('hoje, 22h30');
    expect(exactMoment('2025-12-21T11:00:00Z', 'pt_BR')).toBe('domingo, 21 de dezembro de 2025, 8h');
  });
});
