/** Schools plan the next year from July on: months count from 0. */
const july = 6;

/** "2026-2027", the school year a department made now belongs to. */
export function schoolYear(now: Date): string {
  const first = now.getMonth() >= july ? now.getFullYear() : now.getFullYear() - 1;
  return `${first}-${first + 1}`;
}
