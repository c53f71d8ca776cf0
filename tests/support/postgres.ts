// This re-exports plain JavaScript, because scripts also use it, and they run without a compiler.
export {
  createDatabase,
  dropDatabase,
  startPostgres,
  startStandby,
} from '../../scripts/lib/postgres.mjs';
