import type { EnrollmentStatus } from '../../domain/student.ts';
import { Tag, type Tone } from '../ui/text/Tag.tsx';

const tones: Record<EnrollmentStatus, Tone> = {
  Enrolled: 'present',
  'Pending Payment': 'holiday',
  Inactive: 'quiet',
  Removed: 'quiet',
};

export function EnrollmentTag({ status }: { status: EnrollmentStatus }) {
  return <Tag tone={tones[status]}>{status}</Tag>;
}
