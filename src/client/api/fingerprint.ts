/**
 * A hash of a request's content: equal for equal content in any order of fields, and it reveals nothing about the
 * content. Not crypto.subtle, which is async and unavailable over plain http.
 */
export function fingerprint(content: unknown): string {
  const text = JSON.stringify(sorted(content)) ?? '';
  return hash(text, 0) + hash(text, 0x9e37_79b9);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, sorted(inner)]));
}

/** cyrb53, a 53-bit hash. If two contents collided, the server would refuse the second, never mix them up. */
function hash(text: string, seed: number): string {
  let low = 0xdead_beef ^ seed;
  let high = 0x41c6_ce57 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & high) + (low >>> 0)).toString(36);
}
