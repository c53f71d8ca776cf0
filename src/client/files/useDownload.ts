import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../api/apiError.ts';
import { saveFile } from './saveFile.ts';

interface Asked<Which> {
  /** Requests the file; the server names it. */
  make: (which: Which) => Promise<File>;
  /** 'the PDF file' */
  nameOf: (which: Which) => string;
  /** For callers that show neither the result nor the error themselves. */
  onSaved?: (name: string) => void;
  onError?: (error: ApiError) => void;
}

/**
 * Downloads files under the name the server gives them. They are fetched like any other request, so that errors can be
 * shown, and a download resumes after the person has signed in again.
 */
export function useDownload<Which>({ make, nameOf, onSaved, onError }: Asked<Which>) {
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
    /** The file being downloaded. */
    making,
    /** The progress, for a live region. */
    progress: making === undefined ? saved : `Preparing ${nameOf(making)}…`,
    error,
    /** Does nothing while another file is being downloaded. */
    download: (which: Which) => {
      if (!isPending) mutate(which);
    },
  };
}
