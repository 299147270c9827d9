/** Colours and styles that all PDF pages share; Okur's petrol on white, dark enough for a black-and-white printer. */
export const ink = { text: '#1d2a2d', dim: '#5f6d70', brand: '#0f5c69', line: '#c9d4d6', shade: '#eef4f5' } as const;

export const baseStyles = {
  h1: { fontSize: 20, bold: true, color: ink.brand, margin: [0, 0, 0, 6] },
  h2: { fontSize: 13, bold: true, color: ink.brand, margin: [0, 14, 0, 4] },
  figure: { fontSize: 18, bold: true },
  dim: { color: ink.dim },
  small: { fontSize: 8.5 },
  th: { bold: true, color: ink.text, fillColor: ink.shade },
} as const;
