/** A name as part of a file's name: 'Studio Thirteen' is 'studio-thirteen'. */
export function fileNamePart(name: string, otherwise: string): string {
  const part = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return part.slice(0, 60) || otherwise;
}
