import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';

/** Whether a server on this host listens for other devices: on every address, and not only this machine's own. */
export const isEveryAddress = (host: string) => host === '0.0.0.0' || host === '::';

/** This machine's addresses in its networks; phones can reach it at one of them. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address),
  );
}

/**
 * What the server prints for phones when it starts: the address, also as a QR code, and what doesn't work over plain
 * http.
 */
export function phoneLines(port: number, addresses: readonly string[] = lanAddresses()): string[] {
  const [first, ...others] = addresses.map((address) => `http://${address}:${port}`);
  if (first === undefined)
    return ['No network found. Connect this computer to the Wi-Fi of the phones, and start again.'];
  return [
    `Phones in the same network open ${first}`,
    ...(others.length > 0 ? [`  or ${others.join(' or ')}`] : []),
    renderUnicodeCompact(first),
    'Over http, phones can mark, but not without a network, and Turnout cannot be installed on them.',
    'docs/OPERATING.md says how to get https.',
  ];
}
