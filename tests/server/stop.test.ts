import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, inject, test } from 'vitest';
import { startedPlace, startServer } from '../support/place.ts';

test("a stopping server doesn't wait for a connection without any request", async () => {
  const place = await startedPlace('sqlite', null, inject('startedPlaces'));
  // It is so long that the test would time out if the server waited.
  const app = await startServer(place, { graceMs: 3_600_000 });
  const { hostname, port } = new URL(app.url);
  const ahead = connect(Number(port), hostname);
  const over = once(ahead, 'close');
  await once(ahead, 'connect');
  // The response arrives on another connection, so the server has accepted the first one by then.
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  await app.stop();
  await over;
  await place.remove();
});
