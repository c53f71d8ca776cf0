/** The time zone of this device. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function timeZoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Every zone the browser knows, and the one that is set. */
export function timeZonesWith(current: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: timeZoneName(zone) }));
}
