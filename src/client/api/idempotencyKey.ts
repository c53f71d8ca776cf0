/**
 * A new key for one act by the user. Not crypto.randomUUID, which browsers hide on a plain http address in the school's
 * local network.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
