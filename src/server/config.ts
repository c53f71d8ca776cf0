import { z } from 'zod';
import { isTimeZone } from '../domain/dates.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../domain/password.ts';

const ON = ['1', 'true', 'yes', 'on'];
const OFF = ['0', 'false', 'no', 'off'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const password = (name: string) =>
  z
    .string()
    .min(SHORTEST_PASSWORD, `${name} must have at least ${SHORTEST_PASSWORD} characters`)
    .max(LONGEST_PASSWORD, `${name} can have at most ${LONGEST_PASSWORD} characters`)
    .optional();

/** The problem with a DATABASE_URL in words, without its password; undefined if it is valid. */
function problemOf(databaseUrl: string): string | undefined {
  if (!/^postgres(ql)?:/.test(databaseUrl))
    return 'DATABASE_URL must begin with postgres:// or postgresql://';
  if (!URL.canParse(databaseUrl) || new URL(databaseUrl).hostname.includes(','))
    return "DATABASE_URL can't be read. It names one host: of several servers, that of the proxy before them";
  return undefined;
}

/** Whether a mailbox is named with a user and a password, whose own signs are escaped. */
function isMailbox(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^imaps?:$/.test(url.protocol)) return false;
  return [url.hostname, url.username, url.password].every((part) => part !== '' && isEscaped(part));
}

function isEscaped(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** The address of 'Rhythm House <office@example.org>', or of the address alone. */
const addressIn = (from: string) => /^[^<>\r\n]*<([^<>]*)>$/.exec(from)?.[1] ?? from;

const environment = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535')
      .default(3000),
    HOST: z.string().optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .superRefine((url, context) => {
        const problem = problemOf(url);
        if (problem) context.addIssue(problem);
      })
      .optional(),
    ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an email address').toLowerCase().optional(),
    ADMIN_PASSWORD: password('ADMIN_PASSWORD'),
    SCHOOL_TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'SCHOOL_TIME_ZONE must be a time zone such as America/New_York')
      .optional(),
    TEMPORARY_PASSWORD: password('TEMPORARY_PASSWORD'),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, `LOG_LEVEL must be one of: ${LOG_LEVELS.join(', ')}`)
      .default('info'),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'BACKUP_KEEP must be a number from 1 to 9999')
      .transform(Number)
      .default(14),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/.+/, 'SMTP_URL must begin with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z
      .string()
      .trim()
      .refine(
        (from) => z.email().safeParse(addressIn(from)).success,
        'MAIL_FROM must be an email address, or a name with one: Rhythm House <office@example.org>',
      )
      .optional(),
    BOUNCES_URL: z
      .string()
      .refine(
        isMailbox,
        'BOUNCES_URL must be like imaps://user:password@host, with %40 for an @ in the user, and %25 for a % in the password',
      )
      .optional(),
    MAILS_PER_MINUTE: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'MAILS_PER_MINUTE must be a number from 1 to 9999')
      .transform(Number)
      .default(60),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'PUBLIC_URL must begin with https:// or http://' })
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
    TURNOUT_COMMAND: z.string().optional(),
    OFFLINE: z
      .string()
      .toLowerCase()
      .refine((value) => [...ON, ...OFF].includes(value), 'OFFLINE must be on or off')
      .transform((value) => ON.includes(value))
      .default(true),
    METRICS_LISTEN: z
      .string()
      .regex(
        /^(.+:)?\d{1,5}$/,
        'METRICS_LISTEN must be a port or an address such as 127.0.0.1:9464',
      )
      .optional(),
    TRUST_PROXY: z
      .string()
      .toLowerCase()
      .refine((value) => [...ON, ...OFF].includes(value), 'TRUST_PROXY must be true or false')
      .transform((value) => ON.includes(value))
      .default(false),
  })
  .refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
    message: 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither',
  })
  .refine(
    (env) => !env.SMTP_URL || (env.MAIL_FROM !== undefined && env.PUBLIC_URL !== undefined),
    'SMTP_URL needs MAIL_FROM, who emails come from, and PUBLIC_URL, the address that links in them lead to',
  );

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  admin: { email: string; password: string } | undefined;
  /** The time zone of a new school; if unset, the host's time zone until an admin chooses one. */
  timeZone: string | undefined;
  temporaryPassword: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  trustProxy: boolean;
  /** The address where Prometheus can read the metrics; if unset, nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Whether devices may store what they need to open Turnout offline; if not, they are told to delete it. */
  offline: boolean;
  /** The address where people reach the school; if unset, slips show the address in the admin's browser. */
  publicUrl: string | undefined;
  /** The command that starts Turnout, where that isn't npm. */
  startedBy: string | undefined;
  /** The mail server; without it no emails are sent. */
  mail:
    | {
        url: string;
        from: string;
        publicUrl: string;
        perMinute: number;
        /** The mailbox that reports of undelivered emails come to; if unset, nobody reads them. */
        bouncesUrl: string | undefined;
      }
    | undefined;
  /** The folder for daily backups and how many to keep; without a folder there are no backups. */
  nightly: { folder: string; keep: number } | undefined;
}

/** '9464' listens only on this machine. */
function listenAddress(text: string): { host: string; port: number } {
  const at = text.lastIndexOf(':');
  return {
    host: at === -1 ? '127.0.0.1' : text.slice(0, at).replace(/^\[(.*)\]$/, '$1'),
    port: Number(text.slice(at + 1)),
  };
}

export class ConfigError extends Error {}

/** Reads the environment; throws a ConfigError that names each invalid variable. `lan` listens for phones too. */
export function readConfig(env: NodeJS.ProcessEnv, { lan = false } = {}): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.message}.`).join('\n'));
  }
  const { data } = parsed;
  if (lan && data.TRUST_PROXY)
    throw new ConfigError(
      'With TRUST_PROXY only the proxy may reach Turnout, and --lan lets every device of the network in. Use one of them.',
    );
  return {
    port: data.PORT,
    host: data.HOST ?? (lan ? '0.0.0.0' : '127.0.0.1'),
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    admin:
      data.ADMIN_EMAIL && data.ADMIN_PASSWORD
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    timeZone: data.SCHOOL_TIME_ZONE,
    temporaryPassword: data.TEMPORARY_PASSWORD,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    metrics: data.METRICS_LISTEN ? listenAddress(data.METRICS_LISTEN) : undefined,
    offline: data.OFFLINE,
    mail:
      data.SMTP_URL && data.MAIL_FROM && data.PUBLIC_URL
        ? {
            url: data.SMTP_URL,
            from: data.MAIL_FROM,
            publicUrl: data.PUBLIC_URL,
            perMinute: data.MAILS_PER_MINUTE,
            bouncesUrl: data.BOUNCES_URL,
          }
        : undefined,
    startedBy: data.TURNOUT_COMMAND,
    publicUrl: data.PUBLIC_URL,
    nightly: data.BACKUP_DIR ? { folder: data.BACKUP_DIR, keep: data.BACKUP_KEEP } : undefined,
  };
}
