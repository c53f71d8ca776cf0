import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../api/apiError.ts';
import { saveFile } from './saveFile.ts';

interface Asked<Which> {
  /** Asks the server for the file, which says its name. */
  make: (which: Which) => Promise<File>;
  /** 'the PDF file' */
  nameOf: (which: Which) => string;
  /** For where no screen tells of it. */
  onSaved?: (name: string) => void;
  onError?: (error: ApiError) => void;
}

interface Download<Which> {
  /** Which file is on its way. */
  making: Which | undefined;
  /** How it goes, for a live region. */
  said: string;
  error: ApiError | null;
  /** One file at a time: nothing while another is on its way. */
  download: (which: Which) => void;
}

/**
 * Files of the server, saved under the server's name. They are fetched like all else, so that a failure can be told,
 * and a file whose person has to sign in again follows then.
 */
export function useDownload<Which>({
  make,
  nameOf,
  onSaved,
  onError,
}: Asked<Which>): Download<Which> {
  const { mutate, isPending, variables, data, error } = useMutation({
    async mutationFn(which: Which) {
      const file = await make(which);
      saveFile(file);
      return file.name;
    },
    ...(onSaved && { onSuccess: onSaved }),
    ...(onError && { onError }),
  });
  const making = isPending ? variables : undefined;
  const saved = data === undefined ? '' : `${data} is ready.`;
  return {
    making,
    said: making === undefined ? saved : `Preparing ${nameOf(making)}…`,
    error,
    download: (which) => {
      if (!isPending) mutate(which);
    },
  };
}
