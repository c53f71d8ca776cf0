/** A NUL, which databases can't store, and half of a surrogate pair, which would be stored as a different character. */
const UNSTORABLE_TEXT = /\0|\p{Surrogate}/u;

export const UNSTORABLE =
  "There is a character in this that can't be stored. Please type it again.";

interface Step {
  value: unknown;
  name: string;
  within: Step | null;
}

/**
 * The path to the first text in an input that can't be stored, or null if all of it can. It walks lists and objects of
 * any depth without recursion, because an input can be nested as deep as it is long.
 */
export function findUnstorable(input: unknown): string[] | null {
  const waiting: Step[] = [{ value: input, name: '', within: null }];
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { value } = step;
    if (typeof value === 'string' && UNSTORABLE_TEXT.test(value)) return pathTo(step);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (UNSTORABLE_TEXT.test(name)) return pathTo(step);
      if (typeof inner === 'string' ? UNSTORABLE_TEXT.test(inner) : typeof inner === 'object')
        waiting.push({ value: inner, name, within: step });
    }
  }
  return null;
}

function pathTo(found: Step): string[] {
  const path: string[] = [];
  for (let step = found; step.within !== null; step = step.within) path.push(step.name);
  return path.toReversed();
}
