/** By how it is held and pointed at. */
export function deviceKind(): 'desktop' | 'tablet' | 'phone' {
  if (matchMedia('(pointer: fine)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}
