import { cutText } from '../../domain/cutText.ts';

/** A name as part of a file name: 'Studio Thirteen' becomes 'studio-thirteen'. */
export function fileNamePart(name: string, otherwise: string): string {
  const part = name
    .normalize('NFC')
    .toLowerCase()
    // Keeps marks, because many scripts write vowels as marks.
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return cutText(part, 60) || otherwise;
}
