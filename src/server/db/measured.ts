import { channel } from 'node:diagnostics_channel';

/** What the metrics learn about each commit: how many units of work it saved. */
export interface Committed {
  units: number;
}

/** Nobody listens unless metrics are on, and publishing then costs nothing. */
export const committed = channel('turnout.committed');
