/** Limits how many acts run at once and how many wait; any more are refused. */
export interface GateOptions {
  atOnce: number;
  waiting: number;
  /** Creates the error for an act that is refused. */
  full: () => Error;
}

export interface Gate {
  /** Throws if there is no room to wait, so that a request can be refused before it does any other work. */
  refuseWhenFull(): void;
  /** Runs an act as soon as there is room for it, first come, first served. */
  pass<Result>(act: () => Promise<Result>): Promise<Result>;
}

export function createGate({ atOnce, waiting, full }: GateOptions): Gate {
  const queue: (() => void)[] = [];
  let running = 0;

  function refuseWhenFull(): void {
    if (running >= atOnce && queue.length >= waiting) throw full();
  }

  async function pass<Result>(act: () => Promise<Result>): Promise<Result> {
    refuseWhenFull();
    if (running < atOnce) running += 1;
    else {
      // A finished act passes its place on directly, so that new acts can't overtake the ones that wait.
      await new Promise<void>((resolve) => {
        queue.push(resolve);
      });
    }
    try {
      return await act();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return { refuseWhenFull, pass };
}
