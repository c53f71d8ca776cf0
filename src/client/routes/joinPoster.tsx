import type { ReactNode } from 'react';
import { useSchool } from '../session/session.ts';
import { Button } from '../ui/button/Button.tsx';
import { QrCode } from '../ui/text/QrCode.tsx';
import { CardScreen } from '../ui/layout/CardScreen.tsx';

/** A poster for the studio's door, with the QR code of the page where families join. */
export default function JoinPosterScreen(): ReactNode {
  const { name, publicUrl } = useSchool();
  const link = `${publicUrl ?? window.location.origin}/join`;
  return (
    <CardScreen
      title={`Join ${name}`}
      actions={<Button onClick={() => window.print()}>Print</Button>}
    >
      <p>Point your phone’s camera here to see our classes and join.</p>
      <QrCode label={`QR code of ${link}`} text={link} />
      <p>{link}</p>
    </CardScreen>
  );
}
