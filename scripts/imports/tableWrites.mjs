/** @typedef {Map<string, string>} Sources file contents by path from the project's root, with forward slashes */

/**
 * Patterns for the query builder's methods and for our own SQL. The group is the table's name, if the code spells it
 * out.
 */
const WRITES = [
  /\.(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*\[?(?:['"`]([a-z_]\w*))?/gi,
  /\b(?:insert(?:\s+or\s+\w+)?|replace|merge)\s+into\s+(?:"?([a-z_]\w*)|\S)/gi,
  /\bupdate\s+(?:or\s+\w+\s+)?(?:"?([a-z_]\w*)|\S)\S*\s+(?:as\s+\w+\s+)?set\b/gi,
  /\b(?:delete\s+from|truncate(?:\s+table)?)\s+(?:"?([a-z_]\w*)|\S)/gi,
];

/** The folders that may write to any table. */
const WRITES_ANY = [
  // This creates and migrates the tables, and writes the audit log, idempotency keys and events of a unit of work.
  'src/server/db/',
  // This restores a whole database, table by table.
  'src/server/backup/',
  // This imports a whole school, table by table.
  'src/server/archive/',
  // The login library writes users, sessions and credentials in its own way.
  'src/server/auth/',
];

/** @param {string} file @returns its feature, or else its folder in src/server */
const ownerOf = (file) =>
  /^src\/server\/features\/([^/]+)\//.exec(file)?.[1] ?? file.split('/').slice(0, 3).join('/');

/**
 * Finds each write to a table; `table` is undefined if the code doesn't spell out its name.
 *
 * @param {string} file
 * @param {string} text
 */
function writesIn(file, text) {
  // Blanks the comments, because they can mention SQL statements; line numbers stay the same.
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
 * Finds tables that more than one feature writes: a rule about a row is only safe if all its writes are in one place.
 *
 * @param {Sources} sources
 * @returns {string[]} one problem per entry
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
