import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { HolidayImpact } from '../../../contract/holiday.ts';
import { failureMessage } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { toApiError } from '../../api/apiError.ts';
import { isReached } from '../../api/reach.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import { dayInput, dayKey } from '../../offline/dayCache.ts';
import { NEEDS_NETWORK } from '../../offline/sender.ts';
import type { Marks } from './marks.ts';

interface Asked {
  studentId: string;
  studentName: string;
  impact: HolidayImpact;
}

/** The acts on a row's mark. Its functions are stable, so that they don't make rows rerender. */
export type MarkActs = Pick<Marks, 'setStatus' | 'setAttribute' | 'remove' | 'undo'>;

/**
 * The acts of a row. Holiday asks for confirmation first if it would remove a fee or if a payment was made for the day.
 * Any other act on the row meanwhile replaces the pending Holiday.
 */
export function useRowHoliday(marks: Marks) {
  const client = useQueryClient();
  /** The students whose Holiday isn't saved yet; their rows show it as chosen. */
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [questions, setQuestions] = useState<readonly Asked[]>([]);
  /** The last answered question, still shown while the dialog fades out. */
  const [answered, setAnswered] = useState<Asked | null>(null);
  /** Each student's latest request; responses to earlier ones are ignored. */
  const requests = useRef(new Map<string, symbol>());

  const settle = useCallback((studentId: string) => {
    requests.current.delete(studentId);
    setPending((ids) => new Set([...ids].filter((id) => id !== studentId)));
  }, []);
  const ask = useCallback(
    async (studentId: string) => {
      const day = client.getQueryData(dayKey(marks.lesson));
      const student = day?.students.find(({ id }) => id === studentId);
      if (!student) return;
      const studentName = fullName(student);
      if (!isReached()) return notifyFailure(NEEDS_NETWORK);
      const request = Symbol(studentId);
      requests.current.set(studentId, request);
      const isMeant = () => requests.current.get(studentId) === request;
      setPending((ids) => new Set([...ids, studentId]));
      try {
        const impact = await server.attendance.bulkImpact({
          ...dayInput(marks.lesson),
          studentIds: [student.id],
        });
        if (!isMeant()) return;
        if (impact.hasImpact) {
          setQuestions((waiting) => [...waiting, { studentId, studentName, impact }]);
          return;
        }
        marks.setStatus(studentId, 'holiday');
      } catch (error) {
        if (!isMeant()) return;
        const { message } = toApiError(error);
        notifyFailure(failureMessage(`mark ${studentName} as Holiday`, message));
      }
      settle(studentId);
    },
    [client, marks, settle],
  );
  const acts: MarkActs = useMemo(
    () => ({
      setStatus(studentId, status) {
        settle(studentId);
        if (marks.statusOf(studentId) === status) return;
        if (status === 'holiday') void ask(studentId);
        else marks.setStatus(studentId, status);
      },
      setAttribute(studentId, name, on) {
        settle(studentId);
        marks.setAttribute(studentId, name, on);
      },
      remove(studentId) {
        settle(studentId);
        marks.remove(studentId);
      },
      undo(studentId) {
        settle(studentId);
        marks.undo(studentId);
      },
    }),
    [ask, marks, settle],
  );

  const [asked] = questions;
  const answer = (yes: boolean) => {
    if (!asked) return;
    if (yes) marks.setStatus(asked.studentId, 'holiday');
    settle(asked.studentId);
    setAnswered(asked);
    setQuestions(questions.slice(1));
  };
  const shown = asked ?? answered;
  return {
    acts,
    pending,
    dialog: {
      opened: asked !== undefined,
      studentName: shown?.studentName ?? '',
      impact: shown?.impact ?? null,
      onConfirm: () => answer(true),
      onClose: () => answer(false),
    },
  };
}
