import { expect, test } from 'vitest';
import { RowPlaces } from './rowsInView.ts';

const places = new RowPlaces([10, 20, 30, 40]);

test('rows begin where those before them end', () => {
  expect([0, 1, 2, 3, 4].map((index) => places.start(index))).toEqual([0, 10, 30, 60, 100]);
  expect(places.total).toBe(100);
});

test('the row at a height; the first above all, the last below', () => {
  expect([-5, 0, 9, 10, 59, 60, 99, 500].map((top) => places.at(top))).toEqual([
    0, 0, 0, 1, 2, 3, 3, 3,
  ]);
});

test('the rows in view, with some on each side, and no more than there are', () => {
  expect(places.between(35, 50, 0)).toEqual([2, 3]);
  expect(places.between(35, 50, 1)).toEqual([1, 4]);
  expect(places.between(-900, -100, 1)).toEqual([0, 2]);
  expect(places.between(0, 1000, 8)).toEqual([0, 4]);
  expect(new RowPlaces([]).between(0, 100, 8)).toEqual([0, 0]);
});
