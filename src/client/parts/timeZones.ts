/** The device's time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function timeZoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** All time zones the browser knows, plus the current setting. */
export function timeZonesWith(current: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: timeZoneName(zone) }));
}
