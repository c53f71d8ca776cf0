import { describe, expect, test } from 'vitest';
import { foldText, search } from './search.ts';

const people = ['Élodie Martin', 'Maya Torres', 'Łukasz Østergård', 'Straße Nguyễn', "Zoe O'Hara"];
const find = (query: string) => search(people, query, (name) => name);

describe('search', () => {
  test('ignores case and accents, in what is typed and in what is found', () => {
    expect(find('elodie')).toEqual(['Élodie Martin']);
    expect(find('ÉLODIE')).toEqual(['Élodie Martin']);
    expect(find('MÀYA')).toEqual(['Maya Torres']);
    expect(find('nguyen')).toEqual(['Straße Nguyễn']);
  });

  test('knows letters that are no plain one with an accent', () => {
    expect(find('lukasz ostergard')).toEqual(['Łukasz Østergård']);
    expect(find('strasse')).toEqual(['Straße Nguyễn']);
    expect(find('STRASSE')).toEqual(['Straße Nguyễn']);
  });

  test('wants every word, in any order, at the start or inside of one', () => {
    expect(find('torres maya')).toEqual(['Maya Torres']);
    expect(find('orr may')).toEqual(['Maya Torres']);
    expect(find('maya martin')).toEqual([]);
  });

  test('a blank query finds everyone', () => {
    expect(find('')).toEqual(people);
    expect(find('  \t ')).toEqual(people);
  });

  test('finds a name whether its accents were typed as one character or two', () => {
    expect(foldText('E\u0301lodie')).toBe(foldText('\u00c9lodie'));
  });
});
