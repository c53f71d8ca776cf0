import { SmallButton } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { sharedEmailWays, type SharedEmailWay } from '../../../domain/import/sharedEmails.ts';

const labels = {
  oneFamily: 'Same family',
  withoutEmail: 'Skip the email',
  leaveOut: 'Skip the line',
} as const satisfies Record<SharedEmailWay, string>;

interface Props {
  /** Who the choice is for, read aloud with each button: 'line 3', 'all 12 lines'. */
  of: string;
  onChoose: (way: SharedEmailWay) => void;
}

/** What can be done about lines that use somebody else's email. */
export function SharedEmailWays({ of, onChoose }: Props) {
  return (
    <Row gap="small">
      {sharedEmailWays.map((way) => (
        <SmallButton key={way} label={`${labels[way]}, ${of}`} onClick={() => onChoose(way)}>
          {labels[way]}
        </SmallButton>
      ))}
    </Row>
  );
}
