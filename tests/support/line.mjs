// This is plain JavaScript, because the load test also uses it, and that runs without a compiler.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('node:net').Socket} Socket */

/**
 * A proxy for connections to a database. It can slow them down, cut them, or freeze them: then it accepts everything
 * and forwards nothing, not even that one end has closed.
 *
 * @typedef {object} Line
 * @property {number} port the local port that leads to the database
 * @property {() => number} turns the number of round trips to the database so far
 * @property {(ms: number) => void} slow delays all data by this much in each direction; 0 for no delay
 * @property {() => Promise<void>} cut breaks every connection, and accepts no new one until `mend`
 * @property {() => Promise<void>} mend
 * @property {() => void} freeze
 * @property {() => void} thaw forwards what was held back, in order
 * @property {(text: string) => Promise<void>} cutBefore cuts the line instead of forwarding a statement with this text
 * to the database
 * @property {(text: string) => Promise<void>} freezeAfter freezes the line once a statement with this text has passed:
 * the database gets it, but nobody gets the response
 */

/** @param {{ host: string; port: number }} to @returns {Promise<Line>} */
export async function openLine(to) {
  /** @type {Set<Socket>} */
  const ends = new Set();
  let delayMs = 0;
  let turns = 0;
  let open = Promise.resolve();
  let thaw = () => {};
  /** The trap for when a statement contains the text. */
  const noTrap = { text: '', before: () => {}, after: () => {} };
  const trap = { ...noTrap };

  const server = createServer((near) => {
    const far = connect(to.port, to.host);
    let isAnswered = true;
    pass(near, far, (piece) => {
      if (isAnswered) turns += 1;
      isAnswered = false;
      const isHit = trap.text !== '' && piece.includes(trap.text);
      const { before, after } = isHit ? trap : noTrap;
      if (isHit) Object.assign(trap, noTrap);
      before();
      far.write(piece);
      after();
    });
    pass(far, near, (piece) => {
      isAnswered = true;
      near.write(piece);
    });
  });

  /** @param {Socket} from @param {Socket} into @param {(piece: Buffer) => void} write */
  function pass(from, into, write) {
    let last = Promise.resolve();
    /** Runs after everything that arrived earlier, even if the delay changes meanwhile. @param {() => void} act */
    const inTurn = (act) => {
      last = follow(last, performance.now() + delayMs, act);
    };
    ends.add(from);
    from.on('data', (piece) => inTurn(() => write(piece)));
    from.on('error', () => {});
    from.on('close', () => {
      ends.delete(from);
      inTurn(() => into.destroy());
    });
  }

  /** @param {Promise<void>} last @param {number} due @param {() => void} act */
  async function follow(last, due, act) {
    await last;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    await open;
    act();
  }

  async function listen(port = 0) {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
  }
  async function cut() {
    const closed = once(server, 'close');
    server.close();
    for (const end of ends) end.destroy();
    await closed;
  }
  function freeze() {
    open = new Promise((resolve) => {
      thaw = resolve;
    });
  }

  const port = await listen();
  return {
    port,
    turns: () => turns,
    slow(ms) {
      delayMs = ms;
    },
    cut,
    async mend() {
      await listen(port);
    },
    freeze,
    thaw: () => thaw(),
    cutBefore: (text) =>
      new Promise((resolve, reject) => {
        Object.assign(trap, { text, before: () => void cut().then(resolve, reject) });
      }),
    freezeAfter: (text) =>
      new Promise((resolve) => {
        const after = () => {
          freeze();
          resolve();
        };
        Object.assign(trap, { text, after });
      }),
  };
}
