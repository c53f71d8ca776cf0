import { countOf } from '../../../domain/counts.ts';

interface Fit {
  overBy: number;
  notes: readonly string[];
}

/** What to know about somebody who has got a place: that the class is above its spots, and what doesn't fit. */
export const overInWords = ({ overBy, notes }: Fit, className: string): string[] => [
  ...(overBy > 0 ? [`${className} is ${countOf(overBy, 'spot')} over.`] : []),
  ...asSentences(notes),
];

/** The same before they get it: 'With this, the class is 1 over its 8 spots.' */
export const wouldBeOver = ({ overBy, notes }: Fit, capacity: number | null): string[] => [
  ...(overBy > 0 && capacity !== null
    ? [`With this, the class is ${overBy} over its ${countOf(capacity, 'spot')}.`]
    : []),
  ...asSentences(notes),
];

export const asSentences = (notes: readonly string[]): string[] =>
  notes.map((note) => (note.endsWith('.') ? note : `${note}.`));
