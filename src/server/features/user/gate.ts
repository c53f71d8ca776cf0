/** Lets so many in at once and so many wait; whoever comes then is turned away. */
export interface GateOptions {
  atOnce: number;
  waiting: number;
  /** What whoever is turned away is told. */
  full: () => Error;
}

export interface Gate {
  /** Throws when there is no room to wait: whoever would be turned away in the end may hear it at once. */
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
      // Whoever leaves hands their place on: nobody who comes meanwhile goes before those who wait.
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
