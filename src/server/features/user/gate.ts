/** Lets so many in at once and so many wait; whoever comes then is turned away. */
export interface GateOptions {
  atOnce: number;
  waiting: number;
  /** What whoever is turned away is told. */
  full: () => Error;
}

/** Makes a function that runs an act as soon as there is room for it, first come, first served. */
export function createGate({ atOnce, waiting, full }: GateOptions) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async function pass<Result>(act: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1;
    else {
      if (queue.length >= waiting) throw full();
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
  };
}
