import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, inject, test } from 'vitest';
import { startedPlace, startServer } from '../support/place.ts';

test('a server that stops does not wait for a connection on which nothing was ever asked', async () => {
  const place = await startedPlace('sqlite', null, inject('startedPlaces'));
  // Requests in flight could take for ever; there is none.
  const app = await startServer(place, { graceMs: 3_600_000 });
  const { hostname, port } = new URL(app.url);
  const ahead = connect(Number(port), hostname);
  const over = once(ahead, 'close');
  await once(ahead, 'connect');
  // An answer comes on another connection, so the server has taken the first one.
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  await app.stop();
  await over;
  await place.remove();
});
