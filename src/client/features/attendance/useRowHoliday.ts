import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { HolidayImpact } from '../../../contract/holiday.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { failureMessage } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { api, client as server } from '../../api/api.ts';
import { toApiError } from '../../api/apiError.ts';
import { isReached } from '../../api/reach.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import { NEEDS_NETWORK } from '../../offline/sender.ts';
import type { Marks } from './marks.ts';

interface Asked {
  studentId: string;
  studentName: string;
  impact: HolidayImpact;
}

/** What can be done to the mark of a row. Its functions stay the same, so that rows need not render for them. */
export type MarkActs = Pick<Marks, 'setStatus' | 'setAttribute' | 'remove' | 'undo'>;

/**
 * What a row can do. Holiday is asked about first where a fee is removed or a payment was made for the day; with
 * neither there is nothing to ask. Whatever is done to the row meanwhile takes the place of the Holiday.
 */
export function useRowHoliday(date: CalendarDate, marks: Marks) {
  const client = useQueryClient();
  /** Whose Holiday is not saved yet: the row shows it as chosen. */
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [questions, setQuestions] = useState<readonly Asked[]>([]);
  /** Still shown while the dialog fades out. */
  const [answered, setAnswered] = useState<Asked | null>(null);
  /** The latest request of each student; an answer to any other comes too late. */
  const requests = useRef(new Map<string, symbol>());

  const settle = useCallback((studentId: string) => {
    requests.current.delete(studentId);
    setPending((ids) => new Set([...ids].filter((id) => id !== studentId)));
  }, []);
  const ask = useCallback(
    async (studentId: string) => {
      const day = client.getQueryData(api.attendance.day.queryKey({ input: { date } }));
      const student = day?.students.find(({ id }) => id === studentId);
      if (!student) return;
      const studentName = fullName(student);
      if (!isReached()) return notifyFailure(NEEDS_NETWORK);
      const request = Symbol(studentId);
      requests.current.set(studentId, request);
      const isMeant = () => requests.current.get(studentId) === request;
      setPending((ids) => new Set([...ids, studentId]));
      try {
        const impact = await server.attendance.bulkImpact({ date, studentIds: [student.id] });
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
    [client, date, marks, settle],
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
