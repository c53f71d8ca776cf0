import type { Paper } from './paper.ts';
import type { FileRequest } from './reportFile.ts';

/** A statement or a receipt as an answer, a PDF with its name. */
export async function paperFile(
  { paper, name }: { paper: Paper; name: string },
  { workshop, who }: FileRequest,
): Promise<File> {
  const bytes = await workshop.make({ kind: 'paper', paper }, who);
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}
