import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dialects, oneOf } from './dialects.ts';

const roles = ['admin', 'teacher', 'guardian', 'student'];

/** Two more roles, families with their grown-ups, and payments that were made together. */
export const familiesAndTeachers = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [
      // SQLite can't change a check, so the column is recreated; everybody keeps their role.
      'drop index users_by_role',
      'alter table users rename column role to role_before',
      `alter table users add column role text check (role in (${oneOf(roles)}))`,
      'update users set role = role_before',
      'alter table users drop column role_before',
      'create index users_by_role on users (role)',
      `alter table users add column teaches ${d.money} not null default 0
        check (teaches in (0, 1))`,
      `create table families (
        id ${d.key} primary key,
        name text not null,
        name_order ${d.key} not null,
        note text not null default '',
        revision ${d.money} not null default 1,
        created_at text not null
      ) ${d.end}`,
      'create index families_by_name on families (name_order, id)',
      `create table family_members (
        student_id ${d.key} primary key references students (id),
        family_id ${d.key} not null references families (id) on delete cascade
      ) ${d.end}`,
      'create index family_members_by_family on family_members (family_id)',
      `create table family_adults (
        family_id ${d.key} not null references families (id) on delete cascade,
        user_id ${d.key} not null references users (id),
        relation text not null default '',
        phone text not null default '',
        primary key (family_id, user_id)
      ) ${d.end}`,
      'create index family_adults_by_user on family_adults (user_id)',
      // The parts of one payment of a family have the same act. It outlives the family, so its id is no foreign key. The
      // payer is named in its statement lines.
      `alter table payments add column act ${d.key}`,
      `alter table payments add column family_id ${d.key}`,
      `alter table payments add column payer_id ${d.key}`,
      'create index payments_by_act on payments (act) where act is not null',
    ])
      await sql.raw(statement).execute(db);
  },
});
