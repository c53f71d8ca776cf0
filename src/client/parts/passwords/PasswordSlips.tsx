import { createPortal } from 'react-dom';
import styles from './PasswordSlips.module.css';
import { useLogInAddress } from './useLogInAddress.ts';

export interface Slip {
  id: string;
  name: string;
  email: string;
  password: string;
}

/** Slips to cut out, one per person. They are the only thing printed, and hidden on screen. */
export function PasswordSlips({ slips, school }: { slips: readonly Slip[]; school: string }) {
  const { address } = useLogInAddress();
  return createPortal(
    <section className={styles.slips} aria-label="Password slips">
      {slips.map(({ id, name, email, password }) => (
        <div key={id} className={styles.slip}>
          <p className={styles.school}>{school}</p>
          <p className={styles.name}>{name}</p>
          <dl>
            <dt>Log in at</dt>
            <dd>{address}</dd>
            <dt>Email</dt>
            <dd>{email}</dd>
            <dt>Temporary password</dt>
            <dd className={styles.password}>{password}</dd>
          </dl>
          <p className={styles.note}>It works once. You choose your own password then.</p>
        </div>
      ))}
    </section>,
    document.body,
  );
}
