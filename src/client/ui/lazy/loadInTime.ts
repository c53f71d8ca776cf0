const CHUNK_TIMEOUT_MS = 120_000;

/** The script of a screen did not come: after an update of the server, or without a network. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super('This screen could not be loaded.', { cause });
    this.name = 'ScreenNotLoaded';
  }
}

/** Loads a script, or fails as what a screen can say: after an update of the server it may be gone. */
export async function loadInTime<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw new ScreenNotLoaded(cause);
  } finally {
    clearTimeout(timer);
  }
}
