/** Schools plan the next year from July on. */
const july = 7;

/** "2026-2027", the school year a department made on that day (YYYY-MM-DD) belongs to. */
export function schoolYear(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month >= july ? year : year - 1;
  return `${first}-${first + 1}`;
}
