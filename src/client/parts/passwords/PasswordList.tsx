import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { CopyButton, ShareButton } from '../../ui/button/ShareButtons.tsx';
import { IconPrinter } from '../../ui/icon/icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './PasswordList.module.css';
import { OnlyHere } from './OnlyHere.tsx';
import { PasswordSlips, type Slip } from './PasswordSlips.tsx';
import { shareText } from './shareText.ts';
import { useLogInAddress } from './useLogInAddress.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';

interface Props {
  slips: readonly Slip[];
  school: string;
  onDone: () => void;
}

/** Temporary passwords to read aloud, copy, share, or print as slips. They stay visible until `onDone`. */
export function PasswordList({ slips, school, onDone }: Props) {
  const { address } = useLogInAddress();
  const text = shareText({ school, address }, slips);
  return (
    <Card
      title={slips.length === 1 ? '1 temporary password' : `${slips.length} temporary passwords`}
    >
      <p>Each works once; they choose their own then. Hand them over before you press Done.</p>
      <OnlyHere />
      <ul className={styles.list}>
        {slips.map(({ id, name, email, password }) => (
          <li key={id} className="row" data-justify="between">
            <span className="breaks">
              <strong>{name}</strong>{' '}
              <span className="note">
                <EmailText email={email} />
              </span>
            </span>
            <code className={styles.password}>{password}</code>
          </li>
        ))}
      </ul>
      <Row gap="small">
        <Button
          variant="secondary"
          icon={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print slips
        </Button>
        <CopyButton text={text} />
        <ShareButton text={text} />
        <Button onClick={onDone}>Done</Button>
      </Row>
      <PasswordSlips slips={slips} school={school} />
    </Card>
  );
}
