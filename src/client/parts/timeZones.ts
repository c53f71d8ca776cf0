/** The device's time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What people in the US call their time zones, from east to west. Arizona has no daylight saving time. */
const usNames = new Map([
  ['America/New_York', 'Eastern Time (New York)'],
  ['America/Chicago', 'Central Time (Chicago)'],
  ['America/Denver', 'Mountain Time (Denver)'],
  ['America/Phoenix', 'Mountain Time, Arizona (Phoenix)'],
  ['America/Los_Angeles', 'Pacific Time (Los Angeles)'],
  ['America/Anchorage', 'Alaska Time (Anchorage)'],
  ['Pacific/Honolulu', 'Hawaii Time (Honolulu)'],
]);

/** Whether a time zone is in the US, so that phone numbers without a country code are American. */
export function isUsTimeZone(zone: string): boolean {
  return (
    usNames.has(zone) ||
    /^America\/(Detroit|Boise|Menominee|Juneau|(Indiana|Kentucky|North_Dakota)\/.+)$/.test(zone)
  );
}

/** Cities whose zones browsers still call by an older name. */
const newNames = new Map([
  ['Calcutta', 'Kolkata'],
  ['Katmandu', 'Kathmandu'],
  ['Kiev', 'Kyiv'],
  ['Rangoon', 'Yangon'],
  ['Saigon', 'Ho Chi Minh City'],
]);

/** 'America/Argentina/Buenos_Aires' is 'Buenos Aires' in 'America'. */
function placeOf(zone: string): { city: string; region: string } {
  const parts = zone.replaceAll('_', ' ').split('/');
  const last = parts.at(-1) ?? zone;
  const city = newNames.get(last) ?? last;
  return { city, region: parts.length > 1 ? (parts[0] ?? '') : 'Other' };
}

export function timeZoneName(zone: string): string {
  const { city, region } = placeOf(zone);
  return usNames.get(zone) ?? (region === 'Other' ? city : `${city} (${region})`);
}

/**
 * All time zones that the browser knows, and the current setting: first this device's zone, then the US zones by their
 * common names, then the rest of the world by city, so that people can find a city by typing its first letters.
 */
export function timeZonesWith(current: string) {
  const own = ownTimeZone();
  const first = [
    { value: own, label: timeZoneName(own), group: 'This device' },
    ...[...usNames.keys()].map((value) => ({
      value,
      label: timeZoneName(value),
      group: 'United States',
    })),
  ];
  const rest = [...Intl.supportedValuesOf('timeZone'), 'UTC', current].map((value) => {
    const { city, region } = placeOf(value);
    return { value, label: city, group: region };
  });
  const inOrder = rest.toSorted(
    (a, b) => a.group.localeCompare(b.group, 'en') || a.label.localeCompare(b.label, 'en'),
  );
  const all = [...first, ...inOrder];
  return all.filter(({ value }, at) => all.findIndex((zone) => zone.value === value) === at);
}
