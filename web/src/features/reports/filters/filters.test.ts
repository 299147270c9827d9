import { describe, expect, it } from 'vitest';
import { daysOf, readFilters, whoseOf } from './filters.ts';

const id = '0b6f9c0a-5a4e-4c6e-9d53-2f6c1d7b1a10';
const today = '2026-03-02';

describe('the filters in the address', () => {
  it('are the last twelve months of measurements in words when nothing is said', () => {
    expect(readFilters({}, today)).toEqual({ kind: 'measurement', unit: 'words', period: '12m' });
  });
  it('go on to the calls by their own names', () => {
    const filters = readFilters(
      { department_id: id, language: 'tr', kind: 'practice', unit: 'syllables', period: '30d' },
      today,
    );
    expect(filters).toMatchObject({
      department_id: id,
      language: 'tr',
      kind: 'practice',
      unit: 'syllables',
      period: '30d',
    });
    expect(whoseOf(filters)).toEqual({ department_id: id, from: '2026-02-01' });
  });
  it('leave out what a call would refuse', () => {
    expect(
      readFilters(
        { company_id: 'x', language: 'de', kind: 'all', unit: 'miles', period: 'ever', from: '2026-13-01' },
        today,
      ),
    ).toEqual({ kind: 'measurement', unit: 'words', period: '12m' });
  });
  it('take days of their own before a named period, but none that run backwards', () => {
    expect(readFilters({ period: '30d', from: '2026-01-01', to: '2026-01-31' }, today)).toMatchObject({
      period: 'own',
      from: '2026-01-01',
      to: '2026-01-31',
    });
    expect(readFilters({ from: '2026-01-31', to: '2026-01-01' }, today).period).toBe('12m');
    expect(readFilters({ from: '2026-04-01' }, today).period).toBe('12m');
  });
});

describe('a named period', () => {
  it('counts today among its days', () => {
    expect(daysOf('3m', today)).toEqual({ from: '2026-01-01' });
    expect(daysOf('3m', '2026-01-15')).toEqual({ from: '2025-11-01' });
  });
  it('of a school year begins in September', () => {
    expect(daysOf('school_year', today).from).toBe('2025-09-01');
    expect(daysOf('school_year', '2026-09-01').from).toBe('2026-09-01');
  });
  it('counts thirty days up to today', () => {
    expect(daysOf('30d', today)).toEqual({ from: '2026-02-01' });
  });
});
