import { describe, expect, test } from 'vitest';
import { namesFirst, searchPeople } from './searchPeople.ts';

const person = (firstName: string, lastName: string, email: string) => ({
  firstName,
  lastName,
  email,
});
const bruno = person('Bruno', 'Ivanov', 'bruno.ivanov@school.com');
const ivan = person('Ivan', 'Costa', 'ivan.costa@school.com');
const leo = person('Leo', 'Moreau', 'leo@school.com');
const marleo = person('Marleo', 'Ives', 'mi@school.com');
const people = [bruno, ivan, leo, marleo];
const found = (text: string) => namesFirst(people, text).map(({ firstName }) => firstName);

describe('people are found', () => {
  test.each([
    ['ivan c', ['Ivan']],
    ['com', []],
    ['school', []],
    ['leo', ['Leo', 'Marleo']],
    ['ivan', ['Bruno', 'Ivan']],
    ['mi', ['Marleo']],
    ['leo@school.com', ['Leo']],
    ['@school.com', ['Bruno', 'Ivan', 'Leo', 'Marleo']],
    ['', ['Bruno', 'Ivan', 'Leo', 'Marleo']],
  ])('by "%s": %j', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('by the name of their family, after those whose own name it is', () => {
    const costas = [{ ...leo, family: { name: 'Costa' } }, ivan, { ...bruno, family: null }];
    expect(namesFirst(costas, 'costa').map(({ firstName }) => firstName)).toEqual(['Ivan', 'Leo']);
  });

  test('at most eight, and nobody for a blank text', () => {
    expect(searchPeople(Array<typeof leo>(20).fill(leo), 'leo')).toHaveLength(8);
    expect(searchPeople(people, ' ')).toEqual([]);
  });
});
