import { BackupError } from '../../backup/restore.ts';
import { ConfigError } from '../../config.ts';
import { DatabaseInitializationError } from '../../db/database.ts';
import { FolderInUse } from '../../db/sqlite.ts';
import { troubleOf } from '../../db/trouble.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { CommandError } from './command.ts';

/** Errors whose message is already a sentence for the person who runs the command. */
const PLAIN = [
  BackupError,
  CommandError,
  ConfigError,
  DatabaseInitializationError,
  FolderInUse,
  Refusal,
];

/** What went wrong and what to do about it, for the person who ran a command. */
export function sentenceOf(error: unknown, failed: string): string {
  if (error instanceof Error && PLAIN.some((kind) => error instanceof kind)) return error.message;
  const where =
    isUnavailable(error) && process.env['DATABASE_URL'] ? ' (the database of DATABASE_URL)' : '';
  return `${failed}: ${troubleOf(error)}${where}`;
}
