import { countOf } from '../../../domain/counts.ts';

/** What to know about somebody who has got a place: that the class is above its seats, and what doesn't fit. */
export const overInWords = (
  { overBy, notes }: { overBy: number; notes: readonly string[] },
  className: string,
): string[] => [
  ...(overBy > 0 ? [`${className} is ${countOf(overBy, 'seat')} over.`] : []),
  ...notes.map((note) => (note.endsWith('.') ? note : `${note}.`)),
];
