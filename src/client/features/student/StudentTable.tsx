import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedStudent, Student } from '../../../contract/student.ts';
import { laterNote, owedToday } from '../../../domain/owing.ts';
import { personFields } from '../../../domain/personField.ts';
import {
  enrollmentStatuses,
  fullName,
  isWaiting,
  type EnrollmentStatus,
} from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { debtNote, inOneLine } from '../../parts/debtNote.ts';
import { FamilyLink } from '../../parts/FamilyLink.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { Tag } from '../../ui/text/Tag.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { IconPencil } from '../../ui/icon/icons.ts';
import { Act, MenuLine } from '../../ui/menu/Act.tsx';
import { OwesText } from '../../ui/money/Money.tsx';
import { DataTable, quietLine, type Column } from '../../ui/table/DataTable.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import { StudentMenuActs } from './StudentMenuActs.tsx';
import styles from './StudentTable.module.css';

interface Acts {
  onStatus: (student: ListedStudent, status: EnrollmentStatus) => void;
  onEdit: (student: Student) => void;
  onRemove: (student: ListedStudent) => void;
}

/** The students selected for one act, while the list is in selection mode. */
interface Selecting {
  ids: ReadonlySet<string>;
  onSelect: (id: string, on: boolean) => void;
  onSelectAll: (on: boolean) => void;
}

const NOT_APPROVED = 'Not approved';

const keyOf = ({ id }: ListedStudent) => id;

/** Only in a school with families. */
const familyColumn: Column<ListedStudent> = {
  key: 'family',
  title: 'Family',
  width: 'minmax(0, 2fr)',
  className: 'small',
  line: 'detail',
  onPhone: false,
  sortBy: ({ family }) => family?.name ?? '',
  cell: ({ family }) => family && <FamilyLink id={family.id}>{family.name}</FamilyLink>,
};

/** Without the family or email below it. */
const nameAlone = (column: Column<ListedStudent>): Column<ListedStudent> => ({
  ...column,
  cell: (student) => (
    <StudentLink id={student.id} weight="strong">
      {fullName(student)}
    </StudentLink>
  ),
});

/** For the list of whom not to photograph, which is printed for everybody to see: it has no money and no contacts. */
const photoColumn: Column<ListedStudent> = {
  key: 'photo',
  title: personFields.photo.label,
  width: 'minmax(0, 2fr)',
  line: 'value',
  cell: ({ photo }) =>
    photo === null ? personFields.photo.none : personFields.photo.choices[photo],
};

function columnsWith(
  { onStatus, onEdit, onRemove }: Acts,
  withFamilies: boolean,
  classesOf: ClassesOf,
): Column<ListedStudent>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 'minmax(0, 3fr)',
      className: 'strong',
      line: 'name',
      sortBy: fullName,
      cell: (student) => (
        <>
          <StudentLink id={student.id} weight="strong">
            {fullName(student)}
          </StudentLink>
          {isWaiting(student) && (
            <span className="note block">
              <Tag tone="holiday">{NOT_APPROVED}</Tag>
            </span>
          )}
        </>
      ),
    },
    quietLine((student) => <Below student={student} classes={classesOf.get(student.id)} />),
    {
      key: 'email',
      title: 'Email',
      width: 'minmax(0, 4fr)',
      className: 'note',
      line: 'detail',
      onPhone: false,
      cell: ({ email }) => <EmailText email={email} />,
    },
    ...(withFamilies ? [familyColumn] : []),
    {
      key: 'role',
      title: 'Dance Role',
      width: '5.5rem',
      line: 'detail',
      onPhone: false,
      cell: ({ danceRole }) => danceRole,
    },
    {
      key: 'status',
      title: 'Status',
      width: '10rem',
      line: 'detail',
      onPhone: false,
      sortBy: ({ enrollmentStatus }) => enrollmentStatus,
      cell: ({ enrollmentStatus }) => enrollmentStatus,
    },
    {
      key: 'balance',
      title: 'Balance',
      width: '8.75rem',
      align: 'end',
      line: 'value',
      sortBy: owedToday,
      cell: (student) => (
        <span>
          <OwesText cents={owedToday(student)} />
          <DebtNote student={student} />
        </span>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      printed: false,
      width: '4.5rem',
      line: 'acts',
      onPhone: false,
      cell: (student) => (
        <>
          <Act icon={IconPencil} onClick={() => onEdit(student)}>
            Edit
          </Act>
          {!student.anonymized && (
            <>
              <MenuLine />
              <StudentMenuActs {...{ student, onStatus, onRemove }} statuses={enrollmentStatuses} />
            </>
          )}
        </>
      ),
    },
  ];
}

/** Each student's classes of today, by id; only on a phone of a school with several. */
type ClassesOf = ReadonlyMap<string, string>;

function useClassesOf(): ClassesOf {
  const { hasSeveralClasses, today } = useSchool();
  const isPhone = useIsPhone();
  const { data } = useQuery({
    ...api.places.ofAll.queryOptions({ input: { on: today } }),
    enabled: isPhone && hasSeveralClasses,
  });
  return useMemo(
    () =>
      new Map(data?.items.map(({ studentId, classNames }) => [studentId, classNames.join(', ')])),
    [data],
  );
}

/**
 * On a phone, a quiet line below the name: what is due later; a status that isn't Enrolled; the classes, or in a school
 * with one, the family, unless it says the student's own last name again, or else the email.
 */
function Below({ student, classes }: { student: ListedStudent; classes: string | undefined }) {
  const { family, email, lastName, enrollmentStatus: status } = student;
  const familyName = family?.name === lastName ? null : family?.name;
  const state = isWaiting(student) ? NOT_APPROVED : status !== 'Enrolled' && status;
  const { today } = useSchool();
  return inOneLine([laterNote(student, today), state, classes ?? familyName ?? email]);
}

/** 'since Nov 2, 2026 · reminded Nov 20' */
function DebtNote({ student }: { student: ListedStudent }) {
  const { today } = useSchool();
  const note = debtNote(student, today);
  return note !== '' && <span className={`quiet regular block ${styles.since}`}>{note}</span>;
}

/** A checkbox for each student, and one for all in the list. */
function selectColumn(
  students: readonly ListedStudent[],
  { ids, onSelect, onSelectAll }: Selecting,
): Column<ListedStudent> {
  const all = students.every(({ id }) => ids.has(id));
  return {
    key: 'select',
    width: '2.75rem',
    className: styles.select,
    line: 'select',
    printed: false,
    title: (
      <input
        type="checkbox"
        aria-label="Select all"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = !all && students.some(({ id }) => ids.has(id));
        }}
        onChange={() => onSelectAll(!all)}
      />
    ),
    cell: (student) => (
      <label>
        <input
          type="checkbox"
          aria-label={`Select ${fullName(student)}`}
          checked={ids.has(student.id)}
          onChange={({ currentTarget }) => onSelect(student.id, currentTarget.checked)}
        />
      </label>
    ),
  };
}

interface Props extends Acts, Ordered {
  students: readonly ListedStudent[];
  /** Whether the school has families. */
  withFamilies: boolean;
  /** Whether it is the list of whom not to photograph. */
  isAboutPhotos: boolean;
  /** Null unless the list is in selection mode. */
  selecting: Selecting | null;
}

export function StudentTable(props: Props) {
  const { students, withFamilies, isAboutPhotos, selecting, ...others } = props;
  const { onStatus, onEdit, onRemove, ...ordered } = others;
  const { hasDanceRoles } = useSchool();
  const classesOf = useClassesOf();
  const columns = useMemo(() => {
    const all = columnsWith({ onStatus, onEdit, onRemove }, withFamilies, classesOf);
    if (isAboutPhotos)
      return all.flatMap((one) =>
        one.key === 'name' ? [nameAlone(one), photoColumn] : one.key === 'actions' ? one : [],
      );
    return all.filter(({ key }) => hasDanceRoles || key !== 'role');
  }, [onStatus, onEdit, onRemove, withFamilies, isAboutPhotos, classesOf, hasDanceRoles]);
  return (
    <div className={`${styles.list} ${selecting ? styles.selecting : ''}`}>
      <DataTable
        label="Students"
        items={students}
        columns={selecting ? [selectColumn(students, selecting), ...columns] : columns}
        keyOf={keyOf}
        nameOf={fullName}
        inMenu
        onTap={selecting ? 'select' : 'name'}
        {...ordered}
      />
    </div>
  );
}
