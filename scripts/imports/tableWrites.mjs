/** @typedef {Map<string, string>} Sources texts by path from the project's root, with forward slashes */

/** The query builder's methods, and SQL of our own. Where a table has a name, it is the group. */
const WRITES = [
  /\.(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*\[?(?:['"`]([a-z_]\w*))?/gi,
  /\b(?:insert(?:\s+or\s+\w+)?|replace|merge)\s+into\s+(?:"?([a-z_]\w*)|\S)/gi,
  /\bupdate\s+(?:or\s+\w+\s+)?(?:"?([a-z_]\w*)|\S)\S*\s+(?:as\s+\w+\s+)?set\b/gi,
  /\b(?:delete\s+from|truncate(?:\s+table)?)\s+(?:"?([a-z_]\w*)|\S)/gi,
];

/** What may write any table. */
const WRITES_ANY = [
  // Makes the tables and brings them up to date; keeps the audit log, idempotency keys and events of a unit of work.
  'src/server/db/',
  // Restores a whole database, table by table.
  'src/server/backup/',
  // Sign-in's library writes users, sessions and credentials in its own way.
  'src/server/auth/',
];

/** @param {string} file its feature, else its folder of the server */
const ownerOf = (file) =>
  /^src\/server\/features\/([^/]+)\//.exec(file)?.[1] ?? file.split('/').slice(0, 3).join('/');

/**
 * Each write to a table; without a table where its name is not written out.
 *
 * @param {string} file
 * @param {string} text
 */
function writesIn(file, text) {
  // Comments speak of statements; the numbers of the lines stay.
  const code = text.replaceAll(/^\s*(?:\/\/.*|\/\*[^]*?\*\/)/gm, (comment) =>
    comment.replaceAll(/./g, ''),
  );
  return WRITES.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({
      owner: ownerOf(file),
      table: match[1],
      place: `${file}:${code.slice(0, match.index).split('\n').length}`,
    })),
  );
}

/**
 * Tables that more than one feature writes: a rule about a row can be kept only where all of its writes are.
 *
 * @param {Sources} sources
 * @returns {string[]} a problem each
 */
export function sharedTables(sources) {
  const writes = [...sources]
    .filter(([file]) => file.startsWith('src/server/') && !file.endsWith('.test.ts'))
    .filter(([file]) => !WRITES_ANY.some((folder) => file.startsWith(folder)))
    .flatMap(([file, text]) => writesIn(file, text));
  const tables = new Set(writes.map(({ table }) => table));
  return [...tables].flatMap((table) => {
    const ofTable = writes.filter((write) => write.table === table);
    const places = ofTable.map(({ place }) => place);
    if (!table)
      return places.map((place) => `${place} writes a table whose name is not written there`);
    const owners = [...new Set(ofTable.map(({ owner }) => owner))].toSorted();
    if (owners.length === 1) return [];
    return [[`table ${table} is written by ${owners.join(', ')}`, ...places].join('\n  ')];
  });
}
