// Plain JavaScript underneath, so that scripts without a compiler start the same server.
export {
  createDatabase,
  dropDatabase,
  startPostgres,
  startStandby,
} from '../../scripts/lib/postgres.mjs';
