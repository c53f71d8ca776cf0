// Plain JavaScript underneath, so that scripts without a compiler start the same server.
export { createDatabase, dropDatabase, startPostgres } from '../../scripts/lib/postgres.mjs';
