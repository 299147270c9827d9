/** Price less `percent` of it; unchanged when percent is empty or 0. Not rounded: round at display. */
export function discountedPrice(price: number, percent: number | null | undefined): number {
  return percent ? price - (price * percent) / 100 : price;
}
