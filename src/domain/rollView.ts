import type { Role } from './roles.ts';

/** What the reader of a roll sees of its students besides names and marks. */
export interface RollView {
  phone: boolean;
  emergencyContact: boolean;
  /** The medical notes; for a helper only whether there are any. */
  care: 'text' | 'whether' | 'no';
  photo: boolean;
}

/**
 * What somebody sees on the rolls that they take. Medical notes are for people whose stored role is admin or teacher: a
 * student who also teaches, such as a teenager who helps, sees whom to call, and that there is a note to ask about.
 */
export function rollView(role: Role, { teachersSeeCare }: { teachersSeeCare: boolean }): RollView {
  if (role === 'admin') return { phone: true, emergencyContact: true, care: 'text', photo: true };
  const isTeacher = role === 'teacher';
  const care = isTeacher ? 'text' : 'whether';
  return {
    phone: false,
    emergencyContact: teachersSeeCare,
    care: teachersSeeCare ? care : 'no',
    photo: isTeacher,
  };
}
