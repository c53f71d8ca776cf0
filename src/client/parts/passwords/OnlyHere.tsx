import { asStarted } from '../../../domain/startedBy.ts';
import { useLogInAddress } from './useLogInAddress.ts';
import styles from './PasswordList.module.css';

/** Warns before slips are handed out with an address that only works on this computer. */
export function OnlyHere() {
  const { address, isOnlyHere, startedBy } = useLogInAddress();
  if (!isOnlyHere) return null;
  return (
    <p role="note" className={`small ${styles.onlyHere}`}>
      The address on the slip, {address}, works only on this computer. To let phones in, start
      Turnout with <code>{asStarted('npm start -- --lan', startedBy)}</code>, or set PUBLIC_URL.
    </p>
  );
}
