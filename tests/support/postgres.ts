// Re-exports plain JavaScript, because scripts without a compiler use it too.
export {
  createDatabase,
  dropDatabase,
  startPostgres,
  startStandby,
} from '../../scripts/lib/postgres.mjs';
