/** A name as part of a file's name: 'Studio Thirteen' is 'studio-thirteen'. */
export function fileNamePart(name: string, otherwise: string): string {
  const part = name
    .normalize('NFC')
    .toLowerCase()
    // Many scripts write vowels as marks.
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return part.slice(0, 60) || otherwise;
}
