import { formatLongDate } from '../../domain/dates.ts';
import { EveningSheet } from '../features/evening/EveningSheet.tsx';
import { useSchool } from '../session/session.ts';
import { IconButton } from '../ui/button/IconButton.tsx';
import { IconPrinter } from '../ui/icon/icons.ts';
import { Screen } from '../ui/layout/Screen.tsx';

export default function EveningScreen() {
  const { today } = useSchool();
  return (
    <Screen
      title="Evening sheet"
      lead={formatLongDate(today)}
      actions={
        <IconButton label="Print" onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden />
        </IconButton>
      }
    >
      <EveningSheet />
    </Screen>
  );
}
