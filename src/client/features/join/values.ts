import { useMemo } from 'react';
import type { NewApplicationInput, OpenDoor } from '../../../contract/application.ts';
import type { Me } from '../../../contract/user.ts';
import { FASTEST_MS, type WishKind } from '../../../domain/application.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import type { OwnValues } from '../../../domain/studentField.ts';
import type { Draft } from '../../ui/form/useDraft.ts';

export interface JoinWish {
  classId: string;
  as: WishKind;
  date: TypedDate;
}

export interface JoinChild {
  firstName: string;
  lastName: string;
  birthDate: TypedDate;
  care: string;
  photo: 'yes' | 'no' | null;
  own: OwnValues;
  wishes: JoinWish[];
  /** Somebody of the school already: left out unless a class is chosen for them. */
  isKnown: boolean;
  /** The parent who asks: they dance, too. */
  isContact: boolean;
}

export interface JoinValues {
  /** When the form was opened, in milliseconds since 1970. */
  since: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  children: JoinChild[];
  isParent: boolean;
  signName: string;
  /** No person sees this field. */
  website: string;
}

export const aNewChild = (lastName: string): JoinChild => ({
  firstName: '',
  lastName,
  birthDate: '',
  care: '',
  photo: null,
  own: {},
  wishes: [],
  isKnown: false,
  isContact: false,
});

/** What the form begins with: nothing, or what is known of who is logged in. */
export function firstValues({ name, email, phone, profile, children = [] }: Me): JoinValues {
  const [firstName = '', ...rest] = (name ?? '').split(' ');
  const known = (profile ? [profile, ...children] : children).map((one): JoinChild => ({
    ...aNewChild(one.lastName),
    firstName: one.firstName,
    birthDate: one.birthDate ?? '',
    isKnown: true,
  }));
  return {
    since: Date.now(),
    firstName,
    lastName: rest.join(' '),
    email: email ?? '',
    phone: phone ?? profile?.phone ?? '',
    children: known.length > 0 ? known : [aNewChild('')],
    isParent: false,
    signName: '',
    website: '',
  };
}

/** The children that a request is for, in their order. */
export const sentChildren = ({ children }: JoinValues): JoinChild[] =>
  children.filter(({ isKnown, wishes }) => !isKnown || wishes.length > 0);

/** Whether what is signed goes with the request. */
export const isSigning = ({ isParent, signName }: JoinValues): boolean =>
  isParent && signName.trim() !== '';

/** The request as the server takes it. */
export function requestOf(
  values: JoinValues,
  { agreements }: Pick<OpenDoor, 'agreements'>,
): NewApplicationInput {
  const { firstName, lastName, email, phone, signName, website, since } = values;
  const children = sentChildren(values);
  const name = signName.trim();
  return {
    contact: { firstName, lastName, email: email.trim(), phone },
    children: children.map(({ isKnown: _known, isContact, wishes, birthDate, ...child }) => ({
      ...child,
      ...(isContact && { isContact }),
      birthDate: birthDate || null,
      wishes: wishes.map(({ classId, as, date }) => ({
        classId,
        as,
        ...(as === 'trial' && { date }),
      })),
    })),
    signatures: isSigning(values)
      ? agreements.flatMap(({ id: agreementId, per }) =>
          per === 'family'
            ? [{ agreementId, name }]
            : children.map((_, child) => ({ agreementId, name, child })),
        )
      : [],
    website,
    // Cut off, so that the same request sent again is the same.
    took: Math.min(FASTEST_MS, Math.max(0, Date.now() - since)),
  };
}

const KEY = 'turnout-join';
const KEPT_MS = 24 * 3_600_000;

interface Saved {
  person: string | null;
  at: number;
  values: JoinValues;
}

/** What was typed, to compare it with nothing. */
const asTyped = ({ since: _since, ...typed }: JoinValues): string => JSON.stringify(typed);

/**
 * Keeps what is typed in the tab for a day, until it is sent: a child's medical notes must not stay on the computer of a
 * library.
 */
export function useJoinDraft(me: Me): Draft<JoinValues> {
  const { id: person } = me;
  const untouched = asTyped(firstValues(me));
  return useMemo(
    () => ({
      read() {
        try {
          const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Saved | null;
          const isFresh = saved?.person === person && Date.now() - saved.at < KEPT_MS;
          if (saved && !isFresh) sessionStorage.removeItem(KEY);
          return saved && isFresh ? saved.values : null;
        } catch {
          return null;
        }
      },
      save(values) {
        try {
          const isNothing = values === null || asTyped(values) === untouched;
          if (isNothing) sessionStorage.removeItem(KEY);
          else
            sessionStorage.setItem(
              KEY,
              JSON.stringify({ person, at: Date.now(), values } satisfies Saved),
            );
        } catch {
          // Storage is full or forbidden: what is typed lasts until a reload.
        }
      },
    }),
    [person, untouched],
  );
}
