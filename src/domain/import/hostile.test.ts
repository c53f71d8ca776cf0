import { expect, test } from 'vitest';
import { headingOf } from './headings.ts';
import { readSheet } from './sheet.ts';
import { readCells } from './values.ts';

// Cells that nobody types by accident.

test.each(Object.getOwnPropertyNames(Object.prototype))(
  '%s, which every object has, is a word like any other',
  (word) => {
    expect(headingOf(`Parent ${word.toLowerCase()} email`)).toBeNull();
    const [line] = readSheet([['Ada', 'Lovelace', 'ada@x.test']]).lines;
    if (!line) throw new Error('no line');
    const cells = { ...line.cells, danceRole: word, enrollmentStatus: word };
    expect(readCells({ cells })).toMatchObject({ danceRole: word, enrollmentStatus: word });
  },
);
