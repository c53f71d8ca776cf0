import { Slip as PaperSlip, Slips } from '../../ui/print/Slips.tsx';
import styles from './PasswordSlips.module.css';
import { useLogInAddress } from './useLogInAddress.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';

export interface Slip {
  id: string;
  name: string;
  email: string;
  password: string;
}

/** A slip for each person, with what they need to log in. */
export function PasswordSlips({ slips, school }: { slips: readonly Slip[]; school: string }) {
  const { address } = useLogInAddress();
  return (
    <Slips label="Password slips">
      {slips.map(({ id, name, email, password }) => (
        <PaperSlip key={id} school={school} name={name}>
          <dl className={styles.login}>
            <dt className="paper-note">Log in at</dt>
            <dd>{address}</dd>
            <dt className="paper-note">Email</dt>
            <dd>
              <EmailText email={email} />
            </dd>
            <dt className="paper-note">Temporary password</dt>
            <dd className={styles.password}>{password}</dd>
          </dl>
          <p className="paper-note">It works once. You choose your own password then.</p>
        </PaperSlip>
      ))}
    </Slips>
  );
}
