import type { Paper } from './paper.ts';
import type { FileRequest } from './reportFile.ts';

/** A statement or a receipt as a response: a PDF with its name. Its data is read only when its turn comes. */
export async function paperFile(
  read: () => Promise<{ paper: Paper; name: string }>,
  { workshop, who }: FileRequest,
): Promise<File> {
  let fileName = '';
  const bytes = await workshop.make(async () => {
    const { paper, name } = await read();
    fileName = name;
    return { kind: 'paper', paper };
  }, who);
  return new File([new Uint8Array(bytes)], fileName, { type: 'application/pdf' });
}
