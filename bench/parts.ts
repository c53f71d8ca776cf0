export { chargeFee, emptyAccount, post, recordPayment } from '../src/domain/account.ts';
export { addDays, dayOfWeek } from '../src/domain/dates.ts';
export { openSchool, startApp } from '../src/server/app.ts';
export { inBatches } from '../src/server/db/batches.ts';
export { newId } from '../src/server/db/ids.ts';
/** The server's bundled copy of pg; importing the package here would load a different copy. */
export { default as pg } from 'pg';
