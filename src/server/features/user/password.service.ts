import { randomInt } from 'node:crypto';
import { isOfTheSchool, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../domain/password.ts';
import type { Reader } from '../../db/database.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { hashPassword } from './hashing.service.ts';

export interface Credential {
  text: string;
  hash: string;
}

/** Leaves out characters that are easily confused when read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A one-time password for a student, such as 'k3mp-w9dx-…' (79 bits), or the school's fixed one. */
export async function temporaryPassword(fixed: string | undefined): Promise<Credential> {
  return credential(fixed ?? randomCode());
}

export async function credential(text: string): Promise<Credential> {
  return { text, hash: await hashPassword(text) };
}

/** A code to type from paper once: four groups of four characters, 79 bits. */
export function randomCode(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

let common: Set<string> | undefined;

/** The list is large: a server loads it at the start, a command only if it needs it. */
export async function commonPasswords(): Promise<Set<string>> {
  if (!common) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set(dictionary['passwords-common']);
  }
  return common;
}

/** Why a password can't be used, or null: its length, commonness, words of the school (OWASP ASVS 5.0, 6.2). */
export async function passwordProblem(db: Reader, text: string): Promise<string | null> {
  if (text.length < SHORTEST_PASSWORD)
    return `A password needs at least ${SHORTEST_PASSWORD} characters.`;
  if (text.length > LONGEST_PASSWORD)
    return `A password can have at most ${LONGEST_PASSWORD} characters.`;
  if ((await commonPasswords()).has(text.toLowerCase())) {
    return 'This password is one of the most common ones. Please choose another.';
  }
  const { schoolName } = await readPlainSettings(db);
  if (isOfTheSchool(text, schoolName)) {
    return 'This password is little more than words anyone would try at a dance school. Please choose another.';
  }
  return null;
}
