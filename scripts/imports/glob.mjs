/**
 * A glob with `*` (within one folder) and a closing `/**` (everything below), whose first group is
 * the room itself: for `src/client/features/NAME/**` the path up to and including the feature.
 *
 * @param {string} glob
 */
export function globToRegExp(glob) {
  const below = glob.endsWith('/**');
  const own = (below ? glob.slice(0, -3) : glob)
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]+');
  return new RegExp(`^(${own})${below ? '/' : '$'}`);
}

/** @param {string} file @param {string[]} globs */
export const matchesAny = (file, globs) => globs.some((glob) => globToRegExp(glob).test(file));
