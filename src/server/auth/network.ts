import { isIP, isIPv4 } from 'node:net';

/** An IPv4 address within IPv6. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address in the text of a proxy header or a socket, without any port, brackets, quotes or zone. Null if there is
 * none.
 */
export function addressIn(raw: string): string | null {
  const text = raw.trim().replaceAll('"', '');
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  const [bare = ''] = (bracketed ?? withPort ?? text).split('%', 1);
  const address = MAPPED.exec(bare)?.[1] ?? bare;
  return isIP(address) === 0 ? null : address.toLowerCase();
}

/**
 * The network of an address: an IPv4 address itself, or the first 64 bits of an IPv6 one, because a home or a phone has
 * all addresses that start with them.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0 || isIPv4(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = (text = '') => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
