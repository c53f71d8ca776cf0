import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { ShareButton } from '../../ui/button/ShareButtons.tsx';
import { CopyField } from '../../ui/field/CopyField.tsx';
import { IconPrinter } from '../../ui/icon/icons.ts';
import { InviteButton } from './InviteButton.tsx';
import { OnlyHere } from './OnlyHere.tsx';
import { PasswordSlips, type Slip } from './PasswordSlips.tsx';
import { shareText } from './shareText.ts';
import { useLogInAddress } from './useLogInAddress.ts';

interface Props {
  /** Says who it is for. */
  children: ReactNode;
  slip: Slip;
  school: string;
  /** Whether a mail server is set up, so that a link can be emailed instead. */
  sendsEmails?: boolean;
  onDone: () => void;
}

/** One temporary password, in a dialog that only `onDone` closes, because it can't be shown again. */
export function PasswordToHandOver({ children, slip, school, sendsEmails = false, onDone }: Props) {
  const { address } = useLogInAddress();
  return (
    <Stack>
      <p>{children}</p>
      <CopyField label="Temporary password" value={slip.password} />
      <OnlyHere />
      <Row gap="small">
        <Button
          variant="secondary"
          icon={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print slip
        </Button>
        <ShareButton text={shareText({ school, address }, [slip])} />
        <InviteButton person={slip} sendsEmails={sendsEmails} />
      </Row>
      <p>
        <strong>Shown once.</strong> Please hand it over before you close this.
      </p>
      <Row justify="end">
        <Button onClick={onDone}>Done</Button>
      </Row>
      <PasswordSlips slips={[slip]} school={school} />
    </Stack>
  );
}
