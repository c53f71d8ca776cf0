/**
 * The header of a request from an admin who sees Turnout as somebody else. Its value is from `users.showAs`; the server
 * then answers by that person's roles, and changes nothing.
 */
export const SHOW_AS_HEADER = 'x-turnout-show-as';

/** In hours. */
export const SHOWN_FOR = 8;

export const showAsMessages = {
  readOnly: 'Nothing can be changed while you see Turnout as somebody else.',
  ended: 'You no longer see Turnout as somebody else. Press Stop to go back.',
  private: 'Only they can see this.',
  admin: 'Admins see everything already.',
} as const;
