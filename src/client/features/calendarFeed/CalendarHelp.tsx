/** Where to enter the address, by program. */
export function CalendarHelp() {
  return (
    <ul className="bullets quiet">
      <li>iPhone and Mac: in Calendar, add a subscription calendar and paste the address.</li>
      <li>
        Google: on a computer, open Other calendars, then From URL. It may take a day to update.
      </li>
      <li>Outlook: open Add calendar, then Subscribe from web.</li>
    </ul>
  );
}
