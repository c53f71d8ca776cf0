import { useQuery } from '@tanstack/react-query';
import type { CountedLesson } from '../../../contract/lesson.ts';
import type { InputOf, PreviewedMails, QueuedMails } from '../../../contract/mail.ts';
import type { School } from '../../../contract/user.ts';
import { aboutLesson } from '../../../domain/mailKinds.ts';
import { api, client as server } from '../../api/api.ts';
import { ApiError } from '../../api/apiError.ts';
import { noteChange } from '../../api/changes.ts';
import { readyOf } from '../mail/MailsToSend.tsx';

type News = InputOf<'canceledLesson'>;
type Item = PreviewedMails['items'][number];

export const newsOf = (
  { date, classId }: Pick<CountedLesson, 'date' | 'classId'>,
  news: Pick<News, 'text' | 'isOn'> = {},
): News => ({ kind: 'canceledLesson', audience: { classId, on: date }, ...news });

/** Who can be told that a class is canceled, or that it is on after all, and how. */
export interface Telling {
  /** Everyone who gets an email; nobody as long as emails can't be sent. */
  emailed: ReturnType<typeof readyOf>;
  /** How many would get one after the first test email. */
  untested: number;
  /** Everyone else who hasn't been told. */
  others: Item[];
}

const NOBODY: Telling = { emailed: [], untested: 0, others: [] };

function tellingOf(shown: PreviewedMails, hasMail: boolean, tested: boolean): Telling {
  const isReady = hasMail && tested;
  const ready = readyOf(shown);
  const emailed = isReady ? ready : [];
  const others = shown.items.filter(
    ({ left, phones }) =>
      (phones.length > 0 || emailed.length > 0) &&
      (!isReady || (left !== null && left !== 'already')),
  );
  return { emailed, untested: hasMail && !tested ? ready.length : 0, others };
}

interface Asked {
  lesson: Pick<CountedLesson, 'date' | 'classId'>;
  school: School;
  isOn?: boolean;
  enabled: boolean;
}

/**
 * Asks who can be told. Nobody needs to hear about a class of an earlier day, or that it is on if nobody heard that it
 * is canceled.
 */
export function useTelling({ lesson, school, isOn = false, enabled }: Asked) {
  const { passwordResetByEmail: hasMail, today } = school;
  const isOpen = enabled && lesson.date >= today;
  const known = useQuery({
    ...api.mails.list.queryOptions({ input: { about: aboutLesson(lesson), limit: 1 } }),
    enabled: isOpen && hasMail,
  });
  const last = known.data?.items[0]?.actId;
  const isAsked = isOpen && (!isOn || last !== undefined);
  const preview = useQuery({
    ...api.mails.preview.queryOptions({ input: newsOf(lesson, isOn ? { isOn } : {}) }),
    enabled: isAsked,
    refetchOnWindowFocus: false,
  });
  const isKnown = isAsked && preview.data !== undefined && (!hasMail || known.data !== undefined);
  return {
    telling:
      isKnown && preview.data
        ? tellingOf(preview.data, hasMail, known.data?.tested === true)
        : NOBODY,
    /** The emails about this class that were sent last. */
    last,
    isLoading: preview.isLoading || known.isLoading,
    error: preview.error ?? known.error,
  };
}

export const ALL_TOLD = 'Everyone was told already.';

/**
 * Emails everyone who hasn't been told, or resolves to null if all were. The list is looked at right before, because
 * the reason is in it; if it moves in between, it is looked at once more.
 */
export async function tell(news: News): Promise<QueuedMails | null> {
  const once = async () => {
    const seen = await server.mails.preview(news);
    if (readyOf(seen).length > 0) return server.mails.create({ ...news, basedOn: seen.hash });
    // A colleague was first, so what is on screen is out of date.
    noteChange('mails');
    return null;
  };
  try {
    return await once();
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'mailsMoved') return once();
    throw error;
  }
}
