import { asStarted } from '../../../domain/startedBy.ts';

/** A text that names Turnout's commands, in the words of those who started it. */
export const inTheirWords = (text: string): string =>
  asStarted(text, process.env['TURNOUT_COMMAND'] ?? null);
