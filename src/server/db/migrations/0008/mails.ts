import type { Engine } from '../../engine.ts';
import { dialects, oneOf } from '../dialects.ts';

const states = ['queued', 'sending', 'sent', 'refused', 'unknown', 'notNeeded'];

/** The emails that the school sends, who wants none, bad addresses, and the notices that announcements leave on Home. */
export function mails(engine: Engine): string[] {
  const d = dialects[engine];
  return [
    `create table mails (
      id ${d.key} primary key,
      kind text not null,
      act ${d.key} not null,
      key ${d.key} not null unique,
      to_address text not null,
      user_id ${d.key},
      about ${d.key},
      typed text not null,
      subject text,
      body text,
      amounts text,
      state ${d.key} not null check (state in (${oneOf(states)})),
      tries ${d.money} not null,
      next_at ${d.key} not null,
      taken_by text,
      taken_at text,
      halted_since text,
      sent_at text,
      why text,
      answer text,
      stopped ${d.money} not null check (stopped in (0, 1)),
      home text not null,
      created_at ${d.key} not null,
      created_by text not null
    ) ${d.end}`,
    'create index mails_by_state on mails (state, next_at)',
    'create index mails_by_act on mails (act)',
    'create index mails_by_user on mails (user_id, created_at)',
    'create index mails_by_about on mails (about, created_at)',
    'create index mails_by_time on mails (created_at, id)',
    `create table mail_students (
      mail_id ${d.key} not null references mails (id),
      student_id ${d.key} not null,
      primary key (mail_id, student_id)
    ) ${d.clustered}`,
    'create index mail_students_by_student on mail_students (student_id)',
    `create table bad_addresses (
      address ${d.key} primary key,
      since text not null,
      answer text not null
    ) ${d.clustered}`,
    `create table mail_choices (
      user_id ${d.key} not null references users (id),
      kind ${d.key} not null,
      off_at text not null,
      primary key (user_id, kind)
    ) ${d.clustered}`,
    `create table notices (
      id ${d.key} primary key,
      act ${d.key} not null unique,
      audience text not null,
      subject text not null,
      body text not null,
      created_at ${d.key} not null,
      until_date ${d.key} not null,
      created_by text not null
    ) ${d.end}`,
    'create index notices_by_date on notices (until_date)',
    // Where answers to emails go; empty if to the address that they come from.
    "alter table settings add column reply_to text not null default ''",
    // When an admin last sent a test email to themselves.
    'alter table settings add column mail_tested_at text',
  ];
}
