import { setTimeout as sleep } from 'node:timers/promises';

const AGAIN_AFTER_MS = 1000;

/**
 * Follows a class day as a browser would: a stream that breaks is reopened from the last event id.
 *
 * @typedef {object} Listener
 * @property {number[]} heard the ids of the marks' events, in the order in which they arrived
 * @property {number} reopened how often its stream was reopened
 * @property {() => Promise<void>} hangUp
 */

/** @param {string} address the stream's @param {string} cookie @param {number} [from] @returns {Listener} */
export function follow(address, cookie, from) {
  const hangingUp = new AbortController();
  const { signal } = hangingUp;
  /** @type {number[]} */
  const heard = [];
  const position = { lastId: from, reopened: -1 };

  async function read() {
    const { lastId } = position;
    const response = await fetch(address, {
      headers: { cookie, ...(lastId === undefined ? {} : { 'last-event-id': String(lastId) }) },
      signal,
    });
    if (response.status !== 200) {
      await response.text();
      return;
    }
    position.reopened += 1;
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (
      /** @type {unknown} */ (response.body)
    )) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  }

  /** @param {string} block */
  function take(block) {
    const id = /^id: (\d+)$/m.exec(block)?.[1];
    if (id === undefined) return;
    position.lastId = Number(id);
    if (/^event: attendance$/m.test(block)) heard.push(Number(id));
  }

  const listening = (async () => {
    while (!signal.aborted) {
      // The stream is reopened, however it ended.
      await read().catch(() => {});
      await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => {});
    }
  })();

  return {
    heard,
    get reopened() {
      return position.reopened;
    },
    async hangUp() {
      hangingUp.abort();
      await listening;
    },
  };
}
