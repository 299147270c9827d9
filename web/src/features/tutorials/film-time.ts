/** A length as a player says it, `1:40`: rounded to minutes, half a film would look like a whole one. */
export function filmTime(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
