const CHUNK_TIMEOUT_MS = 120_000;

/** The script of a screen couldn't be loaded, because the server was updated or the network is down. */
export class ScreenNotLoaded extends Error {
  /** Loads it again, so that the screen can be shown without a reload. */
  again?: () => Promise<void>;

  constructor(cause: unknown) {
    super('This screen could not be loaded.', { cause });
    this.name = 'ScreenNotLoaded';
  }
}

/** Loads a script, or throws an error that a screen can show: an update of the server may have removed it. */
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
